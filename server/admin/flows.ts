import { and, count, eq, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AdminFlow, FlowRecord, FlowVersion, TriedFlow, TryBody } from '@/contract/admin/flows'
import type { DesignDifference, DifferenceQuery, EnabledBody } from '@/contract/admin/forms'
import type { JsonObject } from '@/contract/formSchema'
import type { TemplateNode } from '@/contract/workFlowTemplate'
import { normaliseForm } from '@/domain/form/normalise'
import type { ServerContext } from '../context'
import type { Reader, Tx } from '../database/client'
import { flowTask, userAccount } from '../database/schema'
import { notFound, refuse } from '../errors'
import { formDifference } from '../form/difference'
import { readJsonText } from '../form/text'
import { findDesign } from '../form/versions'
import { loadActor } from '../session/auth'
import { foresee } from '../workFlow/detail'
import { fillingOf, fillingOfDesign, foreseenState } from '../workFlow/lookAhead'
import { flowDifference } from '../workFlow/template/difference'
import { factsDifference, flowFileOf } from '../workFlow/template/flowFacts'
import { readFlowFile } from '../workFlow/template/flowFile'
import { loadFlow, mayLaunch, turnFlow } from '../workFlow/template/flows'
import { checkedTemplate, importFlow, requireFlowForm } from '../workFlow/template/importFlow'
import {
  findFlowRow,
  readCategories,
  readFlowRows,
  readFlowVersion,
  readFlowVersions,
  type FlowVersionRow
} from '../workFlow/template/repository'
import type { DesignKind } from './designs'
import { requireWhole } from './scope'

const MISSING = '流程不存在'
const RUNNING = 1

/** All flows of the company, in the order of the lists. */
export async function readFlows(reader: Reader): Promise<AdminFlow[]> {
  const rows = await readFlowRows(reader)
  const categories = new Map((await readCategories(reader)).map(({ id, fullName }) => [id, fullName]))
  const counts = await reader
    .select({ id: flowTask.flowId, tasks: count() })
    .from(flowTask)
    .where(eq(flowTask.status, RUNNING))
    .groupBy(flowTask.flowId)
  return rows.map(({ id, fullName, enCode, category, version, enabledMark, updatedAt }) => ({
    id,
    fullName,
    enCode,
    categoryName: categories.get(category) ?? '',
    version,
    runningCount: counts.find((each) => each.id === id)?.tasks ?? 0,
    enabled: enabledMark === 1,
    updatedAt
  }))
}

/** @throws Refusal 404 */
export async function readFlow(reader: Reader, id: string): Promise<FlowRecord> {
  const flow = (await readFlows(reader)).find((each) => each.id === id)
  if (flow === undefined) throw notFound(MISSING)
  const rows = await readFlowVersions(reader, id)
  return {
    ...flow,
    versions: rows.map(({ running, ...row }) => ({ ...row, runningCount: running, isInUse: row.version === flow.version }))
  }
}

/** @throws Refusal 404 */
async function requireVersion(reader: Reader, id: string, version: number): Promise<FlowVersionRow> {
  const row = await readFlowVersion(reader, id, version)
  if (row === undefined) throw notFound('没有这个版本的流程')
  return row
}

/** @throws Refusal 404 */
export async function readVersionOfFlow(reader: Reader, id: string, version: number): Promise<FlowVersion> {
  const row = await requireVersion(reader, id, version)
  const { file } = await flowFileOfVersion(reader, id, row)
  return { version, template: row.template as TemplateNode, form: row.form, file }
}

/** As the platform writes it, with its form. @throws Refusal 404 */
export async function flowFile(reader: Reader, id: string, version: number): Promise<{ name: string; file: unknown }> {
  return flowFileOfVersion(reader, id, await requireVersion(reader, id, version))
}

async function flowFileOfVersion(reader: Reader, id: string, row: FlowVersionRow): Promise<{ name: string; file: FlowVersion['file'] }> {
  const flow = await findFlowRow(reader, id)
  if (flow === undefined) throw notFound(MISSING)
  return { name: `${flow.fullName}_第${row.version}版`, file: await flowFileOf(reader, flow, row) }
}

/** Template and form of one version beside another's. */
async function versionLines(reader: Reader, before: FlowVersionRow, after: FlowVersionRow): Promise<string[]> {
  const sourceOf = async ({ formModelId, formModelVersion }: FlowVersionRow): Promise<JsonObject> =>
    formModelId === null ? {} : ((await findDesign(reader, formModelId, formModelVersion ?? 0))?.source ?? {})
  const isSameForm = before.formModelId === after.formModelId && before.formModelVersion === after.formModelVersion
  const lines = isSameForm ? [] : formDifference(await sourceOf(before), await sourceOf(after))
  return [...flowDifference(before, after), ...lines.map((line) => `表单：${line}`)]
}

/** What was changed from one version to another. @throws Refusal 404 */
export async function compareFlows(reader: Reader, id: string, { from, to }: DifferenceQuery): Promise<DesignDifference> {
  return { lines: await versionLines(reader, await requireVersion(reader, id, from), await requireVersion(reader, id, to)) }
}

/** Lets people launch a flow, or nobody; tasks go on. @throws Refusal 404 */
export async function switchFlow(tx: Tx, request: FastifyRequest, id: string, { enabled }: EnabledBody): Promise<FlowRecord> {
  requireWhole(request.actor)
  await turnFlow(tx, request, id, enabled)
  return readFlow(tx, id)
}

/** The import of `flow:import`, with what it changes. */
export const flowDesigns: DesignKind = {
  word: '流程',
  take: async (tx, text, now, by) => {
    const file = readFlowFile(readJsonText(text))
    const before = await findFlowRow(tx, file.id)
    const last = before === undefined ? undefined : await readFlowVersion(tx, before.id, before.version)
    const { version, isNew, report } = await importFlow(tx, file, now, by)
    const plan = { id: file.id, fullName: file.fullName, version, isNew, inUse: last?.version ?? null, report }
    if (before === undefined || last === undefined || !isNew) return { ...plan, difference: [] }
    const after = await loadFlow(tx, file.id)
    return { ...plan, difference: [...factsDifference(before, after.flow), ...(await versionLines(tx, last, after.version))] }
  }
}

/**
 * Who would be asked if somebody launched the flow with these values and everybody agreed; of a design that is sent, else of the version in
 * use. Nothing of it is stored.
 * @throws Refusal 404, 400 with `fields` for somebody who is not there, 400 with `lines` for a design with faults
 */
export async function tryFlow(context: ServerContext, flowId: string, { launcherId, values, text }: TryBody): Promise<TriedFlow> {
  const { db } = context
  const design = text === undefined ? undefined : await designOf(db, flowId, text)
  if (design === undefined) await loadFlow(db, flowId)
  const [user] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.id, launcherId), eq(userAccount.enabledMark, 1)))
  if (user === undefined) throw refuse('请选择在职的发起人', { launcherId: '请选择在职的发起人' })
  const launcher = await loadActor(db, user, '')
  const filling =
    design === undefined
      ? await fillingOf(context, launcher, '0', { flowId, formData: values })
      : await fillingOfDesign(context, launcher, design, values)
  const forecast = await foresee(db, { version: filling.version, state: foreseenState(filling) }, filling.world)
  const ids = [...new Set(forecast.steps.flatMap(({ people }) => people.map(({ userId }) => userId)))]
  const people = await db.select({ id: userAccount.id, name: userAccount.realName }).from(userAccount).where(inArray(userAccount.id, ids))
  return {
    forecast,
    names: Object.fromEntries(people.map(({ id, name }) => [id, name])),
    mayLaunch: await mayLaunch(db, launcher, filling)
  }
}

/** A design as the engine runs it, read and checked as the import does. @throws Refusal 400 */
async function designOf(reader: Reader, flowId: string, text: string): Promise<Parameters<typeof fillingOfDesign>[2]> {
  const file = readFlowFile(readJsonText(text))
  if (file.id !== flowId) throw refuse('流程编号与设计中的不同')
  const form = 'file' in file.form ? normaliseForm(file.form.file.form) : (await requireFlowForm(reader, file.form.modelId)).definition
  return { id: file.id, enCode: file.enCode, definition: checkedTemplate(file, form).definition }
}
