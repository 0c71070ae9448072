import type { JsonObject } from '@/contract/formSchema'
import type { Actor, ServerContext } from '../context'
import type { PinnedForm } from './commands/flowRecord'
import { MOST_OF_RECORD, readInterfaceRows, type InterfaceRows } from './interfaceRows'
import { loadVersion } from './models'

/** Rows of the data interfaces that the values of a flow's form name; not inside a transaction. */
export async function askFormRows(
  context: ServerContext,
  actor: Actor,
  { modelId, version }: PinnedForm,
  values: JsonObject
): Promise<InterfaceRows> {
  const { fields } = await loadVersion(context.db, modelId, version)
  return readInterfaceRows(context, actor, [...fields.values()], [values], MOST_OF_RECORD)
}
