import type { JsonObject } from '@/contract/formSchema'
import { emptyValue } from '@/domain/form/shape'
import type { Actor } from '../../context'
import type { Reader } from '../../database/client'
import { refuse } from '../../errors'
import { membershipOf } from '../../organization/commands/names'
import type { Access } from '../access'
import { checkedValues } from '../commands/checked'
import { readScript } from '../repository/models'
import type { Isolate } from './isolate'

/**
 * Asks the form's own scripts whether a record may be stored, as the app does before it sends: what they refuse no other client can send
 * either. What they set or show is the app's business alone. Never inside a transaction: a script takes its time
 * (server.md#inside-a-transaction).
 * @param before what is stored @param now epoch ms
 * @throws Refusal 400 in the script's own words
 */
export async function requireConsent(
  reader: Reader,
  isolate: Isolate,
  actor: Actor,
  access: Access,
  sent: JsonObject,
  before: JsonObject | undefined,
  now: number
): Promise<void> {
  const { definition, row, fields } = access.model
  const due = definition.serverScripts.filter(({ event }) => event === 'beforeSubmit')
  if (due.length === 0) return
  const { values } = checkedValues(access, { membership: await membershipOf(reader, actor.userId), now }, sent, before)
  const whole = { ...Object.fromEntries([...fields.values()].map((field) => [field.key, emptyValue(field)])), ...values }
  for (const { id } of due) {
    const source = await readScript(reader, row.modelId, row.version, id)
    const refusal = source === undefined ? undefined : (await isolate.run(source, { values: whole })).find((patch) => patch.do === 'refuse')
    if (refusal !== undefined) throw refuse(refusal.message)
  }
}
