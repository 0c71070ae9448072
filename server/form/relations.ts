import type { Json } from '@/contract/formSchema'
import { addedModel, copiedKeys } from '@/domain/form/options'
import { objectOf } from '@/domain/form/read'
import type { FieldDefinition } from '@/domain/form/types'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { formMenusOf } from '../menu/menus'
import { menuAccess } from './access'
import { findModel, type Model } from './models'
import { hasRecord } from './repository/records'
import { oneOf } from './search'
import { isFilledText, isJsonList, isJsonObject } from './text'

/** A form that a person can open, with its fields that point at records of another one or take rows from them. */
interface Relating {
  readonly model: Model
  readonly relations: readonly FieldDefinition[]
}

async function relatingTo(reader: Reader, actor: Actor, modelId: string): Promise<Relating[]> {
  const found: Relating[] = []
  for (const own of new Set((await formMenusOf(reader, actor)).map((menu) => menu.modelId))) {
    const model = await findModel(reader, own)
    const relations = [...(model?.definition.byId.values() ?? [])].filter(
      (field) => (field.kind === 'relationForm' ? field.props.modelId : field.kind === 'table' ? addedModel(field) : '') === modelId
    )
    if (model !== undefined && relations.length > 0) found.push({ model, relations })
  }
  return found
}

/**
 * What forms that a person can open show of the records of another model: what their relation fields name. Who can choose a record must
 * be able to see what he chooses from, without any right on the other model.
 * @returns keys of the other model's fields; empty when none of his forms relates to it
 */
export async function relatedFields(reader: Reader, actor: Actor, modelId: string): Promise<ReadonlySet<string>> {
  const relating = await relatingTo(reader, actor, modelId)
  return new Set(
    relating.flatMap(({ model, relations }) => relations.flatMap((relation) => [...shownKeys(relation, model.definition.byId.values())]))
  )
}

/** Whether a record that this person may know points at this one: then he sees it through there. */
export async function isPointedAt(reader: Reader, actor: Actor, modelId: string, id: string): Promise<boolean> {
  for (const { model, relations } of await relatingTo(reader, actor, modelId)) {
    const access = await menuAccess(reader, actor, model)
    if (access === undefined) continue
    for (const relation of relations)
      if (relation.kind === 'relationForm' && (await hasRecord(reader, model.model.id, access.scope, oneOf(relation, [id])))) return true
  }
  return false
}

const namesAt = (list: Json | undefined, name: string): string[] =>
  (isJsonList(list) ? list : []).flatMap((each) => (isJsonObject(each) && isFilledText(each[name]) ? [each[name]] : []))

/** Keys of the related record that a relation field needs: its text, its columns, its attributes, what it copies; of a sub-table its columns and what becomes of them. */
function* shownKeys(relation: FieldDefinition, fields: Iterable<FieldDefinition>): Generator<string> {
  if (relation.kind === 'table') {
    const conf = objectOf(relation.props.addTableConf)
    yield* [...namesAt(conf.columnOptions, 'value'), ...copiedKeys(relation)]
    return
  }
  if (isFilledText(relation.props.relationField)) yield relation.props.relationField
  yield* namesAt(relation.props.columnOptions, 'value')
  for (const { from } of relation.transfers) yield from
  for (const field of fields) {
    if (field.kind !== 'relationAttribute' || field.table !== relation.table) continue
    if (String(field.props.relationField).split('_jnpfTable_')[0] === relation.key && isFilledText(field.props.showField))
      yield field.props.showField
  }
}
