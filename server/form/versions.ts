import type { JsonObject, PlatformForm } from '@/contract/formSchema'
import type { Reader } from '../database/client'
import { readVersion } from './repository/models'

/** A form as somebody designed it. */
export interface DesignedForm {
  /** As it was imported, scripts included: for administrators alone. */
  readonly source: JsonObject
  /** What is sent. */
  readonly form: PlatformForm
}

/** One version of a form; undefined when there is none. */
export async function findDesign(reader: Reader, modelId: string, version: number): Promise<DesignedForm | undefined> {
  const row = await readVersion(reader, modelId, version)
  // Stored from a file that was JSON.
  return row === undefined ? undefined : { source: row.source as JsonObject, form: row.form }
}
