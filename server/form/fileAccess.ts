import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { menuAccess } from './access'
import { findModel } from './models'
import { findRecord, placesOfFile } from './repository/records'

/** Whether a record that this person may read shows him this file. @param name server name */
export async function readsFile(reader: Reader, actor: Actor, name: string): Promise<boolean> {
  for (const { modelId, recordId, field } of await placesOfFile(reader, name)) {
    const model = await findModel(reader, modelId)
    const access = model === undefined ? undefined : await menuAccess(reader, actor, model)
    if (access === undefined || !(access.may('detail') || access.may('edit')) || !access.seesField(field)) continue
    if ((await findRecord(reader, modelId, recordId, access.scope)) !== undefined) return true
  }
  return false
}
