import type { RecordChange } from '@/contract/form'
import type { Json } from '@/contract/formSchema'
import { maskedFields } from '@/domain/form/mask'
import type { FieldDefinition } from '@/domain/form/types'
import { notFound } from '../errors'
import { personText } from '../organization/presenter'
import type { InterfaceReading } from '../system/dataInterfaceRead'
import type { Access } from './access'
import { signFiles } from './recordFiles'
import { shownValue } from './display'
import { readInterfaceRows } from './interfaceRows'
import { readRecordNames } from './recordNames'
import { onlySeen, type Presenting } from './presenter'
import { maskedValue } from './privacy'
import { findRecord, readChanges } from './repository/records'

/** The latest changes of a record that are told. */
const MOST_CHANGES = 200

/**
 * Who changed what of a record, newest first; of the fields that this person sees, as they read, numbers of people and what the designer masks masked.
 * @throws Refusal 404 for a record that is not there, or not for this person
 */
export async function changesOf(
  { context, reader, actor, now }: Presenting,
  reading: InterfaceReading,
  access: Access,
  id: string
): Promise<RecordChange[]> {
  const { model, scope } = access
  if ((await findRecord(reader, model.model.id, id, scope)) === undefined) throw notFound()
  const rows = await readChanges(reader, model.model.id, id, MOST_CHANGES)
  const sides = rows.flatMap(({ change }) =>
    (['old', 'new'] as const).map((side) => Object.fromEntries(change.fields.map((each) => [each.field, each[side]])))
  )
  const seen = sides.map((data) => onlySeen(model, data, access.seesField))
  const fields = [...model.fields.values()]
  const recordNames = await readRecordNames(reader, model, fields, seen, await readInterfaceRows(reading, actor, fields, seen))
  const side = (definition: FieldDefinition, value: Json | undefined): Json =>
    maskedValue(maskedFields([definition], { [definition.key]: shownValue(recordNames, definition, value) })[definition.key], now) ?? ''
  return rows.map(({ change, realName, account }, i) => {
    const [old = {}, later = {}] = [seen[i * 2], seen[i * 2 + 1]].map((data) => signFiles(context, actor, fields, data ?? {}, now))
    return {
      id: change.id,
      action: change.action,
      user: personText({ realName, account }),
      at: change.at,
      version: change.version,
      fields: change.fields.flatMap(({ field, label }) => {
        const definition = model.fields.get(field)
        if (definition === undefined || !(access.seesField(field) || field in old || field in later)) return []
        return [{ field, label, old: side(definition, old[field]), new: side(definition, later[field]) }]
      })
    }
  })
}
