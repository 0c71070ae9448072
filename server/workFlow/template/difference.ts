import { isSameJson } from '@/domain/form/read'
import type { Branch, FlowDefinition, FlowNode, ForkNode } from '@/domain/workFlow/definition'
import { changedLine, changedSettings } from '../../form/changedSettings'
import type { FlowVersionRow } from './repository'

/** What people call the parts of a step. */
const WORDS: Readonly<Record<string, string>> = {
  kind: '类型',
  launchers: '谁能发起',
  title: '标题',
  assignee: '审批人',
  excludesLauncher: '发起人能否审批',
  sign: '会签方式',
  ratio: '会签方式',
  skips: '自动同意',
  reject: '驳回方式',
  deadline: '限时',
  waits: '定时',
  empty: '没有审批人时的处理',
  copies: '抄送',
  canCopy: '抄送',
  buttons: '按钮',
  fieldRights: '字段权限',
  needsSignature: '手写签名',
  asksOpinion: '审批意见',
  muted: '消息通知',
  interfaces: '数据接口',
  flowId: '子流程',
  flowName: '子流程',
  transfers: '传递的字段',
  isAsync: '是否等待子流程'
}
const GATES: Readonly<Record<ForkNode['gate'], string>> = { condition: '条件分支', parallel: '并行分支', choice: '选择分支' }

type Template = Pick<FlowVersionRow, 'template' | 'definition'>

/**
 * What somebody changed from one template of a flow to another, in words for people, a line each; none exactly where both are the same
 * JSON, in whatever order its keys stand.
 */
export function flowDifference(before: Template, after: Template): string[] {
  if (isSameJson(before.template, after.template)) return []
  const [old, now] = [before.definition, after.definition]
  const ids = [...new Set([...old.order, ...now.order])]
  const lines = [...ids.flatMap((id) => nodeLines(old.nodes[id], now.nodes[id])), ...orderLines(old, now)]
  if (lines.length > 0) return lines
  return [isSameJson(old, now) ? '设计器里的显示内容有修改，流程的走法不变' : '步骤的先后有调整']
}

/** Forks are told by their branches; joins and the end say nothing to people. */
function nodeLines(old: FlowNode | undefined, now: FlowNode | undefined): string[] {
  const kind = (now ?? old)?.kind
  if (kind === 'join' || kind === 'end') return []
  if (now === undefined) return old === undefined ? [] : [`删除${titleOf(old)}`]
  if (old === undefined) return [`新增${titleOf(now)}`]
  if (old.kind === 'fork' || now.kind === 'fork') return old.kind === 'fork' && now.kind === 'fork' ? forkLines(old, now) : []
  const renamed = old.name === now.name ? [] : [`“${old.name}”改名为“${now.name}”`]
  return [...renamed, ...changedLine(`“${now.name}”的`, changedSettings(settingsOf(old), settingsOf(now), WORDS, '其他设置'))]
}

const titleOf = ({ kind, name }: FlowNode): string => (kind === 'fork' ? name : `“${name}”`)

/** Without its name and its place in the graph. */
function settingsOf({ id: _id, name: _name, within: _within, ...node }: FlowNode): Readonly<Record<string, unknown>> {
  const { next: _next, ...settings } = { next: '', ...node }
  return settings
}

function forkLines(old: ForkNode, now: ForkNode): string[] {
  const [before, after] = [byId(old.branches), byId(now.branches)]
  return [
    ...(old.gate === now.gate ? [] : [`${now.name}改为${GATES[now.gate]}`]),
    ...now.branches.flatMap((branch) => branchLines(before.get(branch.id), branch)),
    ...old.branches.flatMap(({ id, name }) => (after.has(id) ? [] : [`删除分支“${name}”`])),
    ...(isSameJson(common(old, after), common(now, before)) ? [] : [`${now.name}的先后有调整`])
  ]
}

const byId = (branches: readonly Branch[]): ReadonlyMap<string, Branch> => new Map(branches.map((branch) => [branch.id, branch]))
const common = ({ branches }: ForkNode, others: ReadonlyMap<string, Branch>): string[] =>
  branches.flatMap(({ id }) => (others.has(id) ? [id] : []))

function branchLines(old: Branch | undefined, { name, isDefault, condition }: Branch): string[] {
  if (old === undefined) return [`新增分支“${name}”`]
  return [
    ...(old.name === name ? [] : [`分支“${old.name}”改名为“${name}”`]),
    ...(old.isDefault === isDefault ? [] : [isDefault ? `分支“${name}”改为默认分支` : `分支“${name}”不再是默认分支`]),
    ...changedLine(`分支“${name}”的`, isSameJson(old.condition, condition) ? [] : ['条件'])
  ]
}

/** Steps that both have, in another order or in another branch. */
function orderLines(old: FlowDefinition, now: FlowDefinition): string[] {
  const staying = ({ order }: FlowDefinition) => order.filter((id) => old.nodes[id] !== undefined && now.nodes[id] !== undefined)
  const places = (definition: FlowDefinition) => staying(definition).map((id) => [id, definition.nodes[id]?.within])
  return isSameJson(places(old), places(now)) ? [] : ['步骤的先后有调整']
}
