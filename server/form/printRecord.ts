import type { Json, JsonObject } from '@/contract/formSchema'
import type { FieldDefinition } from '@/domain/form/types'
import { forbidden, notFound } from '../errors'
import { accessOf } from './access'
import { lineOf } from './display'
import { readInterfaceRows } from './interfaceRows'
import { columnsOf, loadVersion, type Version } from './models'
import { presentShown, shownFields } from './presenter'
import { masked } from './privacy'
import { findRecord, type RecordRow } from './repository/records'
import { isJsonList, isJsonObject, parseObject } from './text'
import type { Printing } from '../print/printing'
import type { Fact, Section, Printable } from '../print/printable'

const NO_MARKUP = /<[^>]*>/g

/**
 * A record of a form on paper, by the version it was written with. Numbers of people never leave the house whole, as in exports
 * (forms.md#personal-data-in-forms).
 */
export async function printRecord(printing: Printing, modelId: string, id: string): Promise<Printable> {
  const { context, actor } = printing
  const { db } = context
  const access = await accessOf(db, actor, modelId)
  if (!access.may('detail') && !access.may('edit')) throw forbidden()
  const record = await findRecord(db, modelId, id, access.scope)
  if (record === undefined) throw notFound()
  const sections = await recordSections(printing, await loadVersion(db, modelId, record.modelVersion), record, access.seesField)
  return { title: access.model.model.fullName, subtitle: `记录编号 ${record.id}`, printedBy: actor.realName, isPersonal: true, sections }
}

/** What a record says, and its sub-tables. @param sees whether a field is for this person */
export async function recordSections(
  { context, actor, now }: Printing,
  version: Version,
  record: RecordRow,
  sees: (id: string) => boolean
): Promise<Section[]> {
  const interfaces = await readInterfaceRows(context, actor, [...version.fields.values()], [record.data])
  const answer = await presentShown({ context, reader: context.db, actor, now }, version, record, { sees, numbers: 'masked' }, interfaces)
  const shown = parseObject(answer.data) ?? {}
  const fields = shownFields(version).filter((field) => field.key in shown && !field.isHidden)
  const text = (field: FieldDefinition, value: Json | undefined): string =>
    masked(field.kind === 'editor' ? lineOf(value).replace(NO_MARKUP, ' ') : lineOf(value), now)
  const facts: Fact[] = fields.filter(({ kind }) => kind !== 'table').map((field) => [field.label, text(field, shown[field.key])])
  return [
    { kind: 'facts', title: '内容', rows: facts },
    ...fields.filter(({ kind }) => kind === 'table').map((table) => tableOf(table, shown, text))
  ]
}

function tableOf(table: FieldDefinition, shown: JsonObject, text: (field: FieldDefinition, value: Json | undefined) => string): Section {
  const value = shown[table.key]
  const rows = isJsonList(value) ? value.filter(isJsonObject) : []
  const columns = columnsOf(table).filter(({ key, isHidden }) => !isHidden && rows.some((row) => key in row))
  return {
    kind: 'table',
    title: table.label,
    head: columns.map(({ label }) => ({ title: label })),
    rows: rows.map((row) => columns.map((column) => text(column, row[column.key])))
  }
}
