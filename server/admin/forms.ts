import { asc, count, desc, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AdminForm, DesignDifference, DifferenceQuery, EnabledBody, FormRecord, FormVersion } from '@/contract/admin/forms'
import type { JsonObject } from '@/contract/formSchema'
import { noteSwitch } from '../audit'
import type { Reader, Tx } from '../database/client'
import { formModel, formModelVersion, formRecord, menu, userAccount } from '../database/schema'
import { notFound } from '../errors'
import { readFormFile } from '../form/commands/formFile'
import { importForm } from '../form/commands/importForm'
import { formDifference } from '../form/difference'
import { findModel } from '../form/models'
import { readJsonText } from '../form/text'
import { findDesign, type DesignedForm } from '../form/versions'
import type { DesignKind } from './designs'
import { requireWhole } from './scope'

const MISSING = '表单不存在'
/** Kind of a menu entry that opens a form (workbench.md#menu). */
const FUNCTION = 3

/** All forms of the company, in the order in which they came. */
export async function readForms(reader: Reader): Promise<AdminForm[]> {
  const rows = await reader.select().from(formModel).orderBy(asc(formModel.number))
  const counts = await reader.select({ id: formRecord.modelId, records: count() }).from(formRecord).groupBy(formRecord.modelId)
  const recordsOf = new Map(counts.map(({ id, records }) => [id, records]))
  const entries = await reader
    .select({ name: menu.fullName, modelId: sql<string | null>`${menu.property} ->> 'moduleId'` })
    .from(menu)
    .where(eq(menu.type, FUNCTION))
    .orderBy(asc(menu.sortCode), asc(menu.id))
  return rows.map(({ id, fullName, enCode, webType, version, enabledMark, updatedAt }) => ({
    id,
    fullName,
    enCode,
    webType,
    version,
    recordCount: recordsOf.get(id) ?? 0,
    menus: entries.flatMap(({ name, modelId }) => (modelId === id ? [name] : [])),
    enabled: enabledMark === 1,
    updatedAt
  }))
}

/** @throws Refusal 404 */
export async function readForm(reader: Reader, id: string): Promise<FormRecord> {
  const form = (await readForms(reader)).find((each) => each.id === id)
  if (form === undefined) throw notFound(MISSING)
  const { version, createdAt, report } = formModelVersion
  const rows = await reader
    .select({ version, createdAt, report, createdBy: userAccount.realName })
    .from(formModelVersion)
    .leftJoin(userAccount, eq(userAccount.id, formModelVersion.createdBy))
    .where(eq(formModelVersion.modelId, id))
    .orderBy(desc(version))
  return { ...form, versions: rows.map((row) => ({ ...row, createdBy: row.createdBy ?? '', isInUse: row.version === form.version })) }
}

/** @throws Refusal 404 */
async function requireVersion(reader: Reader, id: string, version: number): Promise<DesignedForm> {
  const row = await findDesign(reader, id, version)
  if (row === undefined) throw notFound('没有这个版本的表单')
  return row
}

/** @throws Refusal 404 */
export async function readFormVersion(reader: Reader, id: string, version: number): Promise<FormVersion> {
  return { version, form: (await requireVersion(reader, id, version)).form }
}

/** As the platform writes it. @throws Refusal 404 */
export async function formFile(reader: Reader, id: string, version: number): Promise<{ name: string; file: unknown }> {
  const { source } = await requireVersion(reader, id, version)
  return { name: `${String(source.fullName)}_第${version}版`, file: source }
}

/** What was changed from one version to another. @throws Refusal 404 */
export async function compareForms(reader: Reader, id: string, { from, to }: DifferenceQuery): Promise<DesignDifference> {
  const [before, after] = [await requireVersion(reader, id, from), await requireVersion(reader, id, to)]
  return { lines: formDifference(before.source, after.source) }
}

/** Lets a form take new records, or no more; those that it has go on. @throws Refusal 404 */
export async function switchForm(tx: Tx, request: FastifyRequest, id: string, { enabled }: EnabledBody): Promise<FormRecord> {
  requireWhole(request.actor)
  const [row] = await tx.select().from(formModel).where(eq(formModel.id, id)).for('update')
  if (row === undefined) throw notFound(MISSING)
  if ((row.enabledMark === 1) !== enabled) {
    await tx
      .update(formModel)
      .set({ enabledMark: enabled ? 1 : 0, updatedAt: request.server.context.clock.now() })
      .where(eq(formModel.id, id))
    await noteSwitch(tx, request, '表单', row, enabled)
  }
  return readForm(tx, id)
}

/** The import of `form:import`, with what it changes. */
export const formDesigns: DesignKind = {
  word: '表单',
  take: async (tx, text, now, by) => {
    const file = readFormFile(readJsonText(text))
    const before = await findModel(tx, file.id)
    const last = before === undefined ? undefined : await requireVersion(tx, file.id, before.row.version)
    const { version, isNew, report } = await importForm(tx, file, now, by)
    return {
      id: file.id,
      fullName: file.fullName,
      version,
      isNew,
      inUse: before?.row.version ?? null,
      report,
      difference: last === undefined ? [] : formDifference(last.source, file.source as JsonObject)
    }
  }
}
