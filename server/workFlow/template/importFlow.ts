import { isSameJson } from '@/domain/form/read'
import type { FormDefinition } from '@/domain/form/types'
import type { FlowDefinition, TemplateProblem } from '@/domain/workFlow/definition'
import { startOf } from '@/domain/workFlow/graph'
import { parseTemplate } from '@/domain/workFlow/template/parse'
import { BodyCode } from '@/contract/codes'
import type { Reader, Tx } from '../../database/client'
import { refuse, Refusal } from '../../errors'
import { importForm, type ImportOutcome } from '../../form/commands/importForm'
import { findModel, type Model } from '../../form/models'
import type { FlowFile } from './flowFile'
import { factsDifference, factsOf } from './flowFacts'
import { missingNames } from './missingNames'
import {
  addFlowVersion,
  findFlowByCode,
  findFlowRow,
  holdFlowImports,
  readCategories,
  readFlowVersion,
  saveFlow,
  type FlowRow,
  type FlowVersionRow
} from './repository'

export interface ImportedFlow extends ImportOutcome {
  readonly flowId: string
}

/**
 * Stores a flow of the platform as its next version; tasks under way keep theirs (workflow.md#template). A form that comes with it is
 * imported, too.
 * @param now epoch ms @param by who imports it in the console; null = a command does
 * @throws Refusal 400 with every fault of the template by the name of its node (`data.lines`); nothing is stored then
 */
export async function importFlow(tx: Tx, file: FlowFile, now: number, by: string | null = null): Promise<ImportedFlow> {
  await holdFlowImports(tx)
  const before = await findFlowRow(tx, file.id)
  const namesake = await findFlowByCode(tx, file.enCode)
  if (namesake !== undefined && namesake.id !== file.id) throw refuse(`编码 ${file.enCode} 已被流程“${namesake.fullName}”使用`)
  const category = (await readCategories(tx)).find(({ id, enCode }) => id === file.category || enCode === file.category)
  if (category === undefined) throw refuse(`流程分类 ${file.category} 不存在`)
  const { model, lines } = await formOf(tx, file, now, by)
  const { definition, problems } = checkedTemplate(file, model.definition)
  const report = [
    ...new Set([...lines, ...problems.map(lineOf), ...rightsOdds(definition, model), ...(await missingNames(tx, definition))])
  ]
  // The same template over another version of its form is another flow.
  const hash = `${file.hash}/${model.row.version}`
  const { launchers } = startOf(definition)
  const last = before === undefined ? undefined : await readFlowVersion(tx, before.id, before.version)
  const facts = factsOf(file, category.id)
  if (before !== undefined && last !== undefined && (last.hash === hash || isInUse(before, last, { file, facts, model })))
    return { flowId: file.id, version: last.version, isNew: false, report }

  const version = (before?.version ?? 0) + 1
  const { id } = file
  // What was disabled by hand stays so.
  const enabledMark = before?.enabledMark ?? file.enabledMark
  await saveFlow(tx, {
    id,
    ...facts,
    enabledMark,
    version,
    launchers,
    createdAt: before?.createdAt ?? now,
    updatedAt: now
  })
  await addFlowVersion(tx, {
    flowId: id,
    version,
    hash,
    template: { ...file.template },
    definition,
    form: model.row.form,
    formModelId: model.model.id,
    formModelVersion: model.row.version,
    report,
    createdBy: by,
    createdAt: now
  })
  return { flowId: id, version, isNew: true, report }
}

/** What the engine runs of a file, over its form. @throws Refusal 400 with every fault of the template by the name of its node (`data.lines`) */
export function checkedTemplate(
  { template }: FlowFile,
  { byId }: FormDefinition
): { definition: FlowDefinition; problems: readonly TemplateProblem[] } {
  const { definition, problems } = parseTemplate(template, new Set(byId.keys()))
  if (definition === undefined) throw faulty(problems)
  return { definition, problems }
}

/** Whether the version in use is this very flow over the same version of its form, also where keys stand in another order. */
function isInUse(
  flow: FlowRow,
  last: FlowVersionRow,
  { file, facts, model }: { file: FlowFile; facts: ReturnType<typeof factsOf>; model: Model }
): boolean {
  return (
    last.formModelId === model.model.id &&
    last.formModelVersion === model.row.version &&
    isSameJson(last.template, file.template) &&
    factsDifference(flow, facts).length === 0
  )
}

async function formOf(tx: Tx, { form }: FlowFile, now: number, by: string | null): Promise<{ model: Model; lines: readonly string[] }> {
  const imported = 'file' in form ? await importForm(tx, form.file, now, by) : undefined
  const model = await requireFlowForm(tx, 'file' in form ? form.file.id : form.modelId)
  return { model, lines: (imported?.report ?? []).map((line) => `表单：${line}`) }
}

/** The form of a flow as it is now. @throws Refusal 400 */
export async function requireFlowForm(reader: Reader, modelId: string): Promise<Model> {
  const model = await findModel(reader, modelId)
  if (model === undefined) throw refuse(`表单 ${modelId} 不存在，请先导入`)
  if (model.model.webType !== '3') throw refuse(`表单“${model.model.fullName}”不是流程表单（webType 应为 3）`)
  return model
}

/** Faults first; what only deserves mention follows. */
function faulty(problems: readonly TemplateProblem[]): Refusal {
  const lines = [...problems].sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning')).map(lineOf)
  return new Refusal(BodyCode.refused, `流程模板有 ${problems.filter(({ level }) => level === 'error').length} 处错误，没有导入`, { lines })
}

const lineOf = ({ level, nodeId, message }: TemplateProblem): string =>
  `${level === 'error' ? '错误' : '提示'}${nodeId === '' ? '' : `［${nodeId}］`}：${message}`

/** Rights that name fields which the form does not have, and required fields that a step may not write. */
function rightsOdds(definition: FlowDefinition, { definition: form }: Model): string[] {
  return definition.order.flatMap((id) => {
    const node = definition.nodes[id]
    if (node === undefined || (node.kind !== 'start' && node.kind !== 'approver')) return []
    return Object.entries(node.fieldRights).flatMap(([field, right]) => {
      if (!form.byId.has(field)) return [`提示［${id}］：节点“${node.name}”的字段权限中，表单没有字段 ${field}`]
      return right.isRequired === true && !(right.isReadable && right.isWritable)
        ? [`提示［${id}］：节点“${node.name}”要求填写“${form.byId.get(field)?.label ?? field}”，却不允许填写`]
        : []
    })
  })
}
