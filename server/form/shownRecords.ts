import type { JsonObject } from '@/contract/formSchema'
import type { RecordRow as ListRow } from '@/contract/form'
import type { Actor, ServerContext } from '../context'
import { notFound } from '../errors'
import type { Access } from './access'
import { readInterfaceRows } from './interfaceRows'
import { listColumnsOf } from './listQuery'
import { presentRecord, presentRows } from './presenter'
import { findRecord, inFlowState, listRecords } from './repository/records'
import { keywordCondition, keywordFields, searchConditions } from './search'
import { isJsonObject } from './text'

/** Records of a form for an area that shows them in its own way: by the same rights, searched as the form's own list is. */

interface ListAsked {
  /** By the keys of the form's search fields; ranges as pairs. */
  readonly values: JsonObject
  readonly keyword?: string
  readonly flowState?: number
  readonly order: { readonly field?: string; readonly isDescending: boolean }
  readonly page: { readonly currentPage: number; readonly pageSize: number }
}

/** One page of what the person may see, as it is shown. @throws Refusal 400 for what cannot be looked for, 403 for fields that are not his */
export async function listShown(
  context: ServerContext,
  actor: Actor,
  access: Access,
  { values, keyword, flowState, order, page }: ListAsked
): Promise<{ rows: ListRow[]; total: number }> {
  const { db, clock } = context
  const conditions = [
    ...searchConditions(access, values),
    ...keywordCondition(keywordFields(access), keyword),
    ...(flowState === undefined ? [] : [inFlowState(flowState)])
  ]
  const { rows, total } = await listRecords(db, access.model.model.id, access.scope, conditions, order, page)
  const columns = listColumnsOf(access)
  const interfaces = await readInterfaceRows(
    context,
    actor,
    columns.fields,
    rows.map(({ data }) => data)
  )
  return { rows: await presentRows({ context, reader: db, actor, now: clock.now() }, access.model, columns, rows, interfaces), total }
}

/** One record as the person may open it, with the state of its flow. @throws Refusal 404 for one that is not there, or not for him */
export async function openRecord(
  context: ServerContext,
  actor: Actor,
  access: Access,
  id: string
): Promise<{ values: JsonObject; flowState: number }> {
  const record = await findRecord(context.db, access.model.model.id, id, access.scope)
  if (record === undefined) throw notFound()
  const values: unknown = JSON.parse(presentRecord({ context, actor, now: context.clock.now() }, access, record).data)
  return { values: isJsonObject(values) ? values : {}, flowState: record.flowState ?? 0 }
}
