import type { FormOperate, TemplateNode, TemplateProperties } from '@/contract/workFlowTemplate'
import type { FieldRight } from '../../form/types'
import { approversOnTheWay } from './references'
import { readAssignee, readFieldRights, type Raw } from '../../workFlow/template/properties'
import { idsOf, isOn, listOf, numberOf, textOf } from '../../workFlow/template/read'
import type { DesignField } from './conditions'
import { allNodes, idOf, setProperties } from './tree'

/** Settings of a step in words for people, and how they are written (workflow.md#approvers, workflow.md#field-rights). */
export type Choices = readonly (readonly [value: string, words: string])[]

/** assigneeType. */
export const ASSIGNEES: Choices = [
  ['6', '指定成员'],
  ['1', '发起人的直属主管'],
  ['2', '部门负责人'],
  ['3', '发起人自己'],
  ['4', '表单字段中的人'],
  ['5', '前面步骤的审批人'],
  ['7', '由上一步选择'],
  ['9', '数据接口给出']
]
/** extraRule. */
export const NARROWINGS: Choices = [
  ['1', '不限'],
  ['2', '与发起人同部门'],
  ['3', '与发起人同岗位'],
  ['4', '发起人的上级'],
  ['5', '发起人的下属'],
  ['6', '与发起人同公司']
]
export const SIGNS: Choices = [
  ['0', '任一人审批'],
  ['1', '全部审批'],
  ['2', '依次审批']
]
export const REJECT_MODES: Choices = [
  ['1', '从该步骤重新审批'],
  ['2', '直接回到本步骤'],
  ['3', '由审批人选择']
]
/** errorRule. */
export const EMPTY_RULES: Choices = [
  ['1', '交给管理员'],
  ['2', '交给指定人员'],
  ['3', '由上一步选择'],
  ['4', '自动通过'],
  ['5', '不能提交'],
  ['6', '交给发起人']
]
export const AGREE_RULES: Choices = [
  ['2', '审批人就是发起人'],
  ['3', '与上一步审批人相同'],
  ['4', '之前已审批过']
]
export const TIME_MODES: Choices = [
  ['off', '不限时'],
  ['remind', '限时，提醒和催办'],
  ['auto', '到时自动处理']
]
const wordsOf = (choices: Choices, value: string): string => choices.find(([each]) => each === value)?.[1] ?? value

/** Keys of the people of each rule, with the selector that chooses them. */
export const MEMBERS = {
  approver: [
    ['approvers', 'user', '人员'],
    ['approverPos', 'position', '岗位'],
    ['approverRole', 'role', '角色'],
    ['approverOrg', 'department', '部门'],
    ['approverGroup', 'group', '分组']
  ],
  initiator: [
    ['initiator', 'user', '人员'],
    ['initiatePos', 'position', '岗位'],
    ['initiateRole', 'role', '角色'],
    ['initiateOrg', 'department', '部门'],
    ['initiateGroup', 'group', '分组']
  ],
  circulate: [
    ['circulateUser', 'user', '人员'],
    ['circulatePosition', 'position', '岗位'],
    ['circulateRole', 'role', '角色'],
    ['circulateOrg', 'department', '部门'],
    ['circulateGroup', 'group', '分组']
  ]
} as const
export type MemberKind = keyof typeof MEMBERS

export const raw = (node: TemplateNode): Raw => (node.properties ?? {}) as Raw
export const text = (node: TemplateNode, key: keyof TemplateProperties, otherwise = ''): string => textOf(raw(node)[key], otherwise)
export const flag = (node: TemplateNode, key: keyof TemplateProperties, otherwise = false): boolean => isOn(raw(node)[key], otherwise)
export const ids = (node: TemplateNode, key: keyof TemplateProperties): string[] => idsOf(raw(node)[key])

/** Buttons: the flag's key, its text's key, what it is called, whether it is there when nothing is said. */
export const BUTTONS = {
  start: [
    ['hasSubmitBtn', 'submitBtnText', '提交', true],
    ['hasSaveBtn', 'saveBtnText', '暂存', true],
    ['hasPressBtn', 'pressBtnText', '催办', true],
    ['hasRevokeBtn', 'revokeBtnText', '撤回', true],
    ['hasPrintBtn', 'printBtnText', '打印', false]
  ],
  approver: [
    ['hasAuditBtn', 'auditBtnText', '通过', true],
    ['hasRejectBtn', 'rejectBtnText', '拒绝', true],
    ['hasTransferBtn', 'transferBtnText', '转办', true],
    ['hasFreeApprover', 'freeApproverBtnText', '加签', false],
    ['hasSaveBtn', 'saveBtnText', '暂存', false],
    ['hasRevokeBtn', 'revokeBtnText', '撤回', true],
    ['hasPrintBtn', 'printBtnText', '打印', false]
  ]
} as const

/** What may be done with a field at a step. */
export type RightLevel = 'hidden' | 'read' | 'write' | 'required'
export const RIGHTS: readonly (readonly [RightLevel, string])[] = [
  ['hidden', '隐藏'],
  ['read', '只读'],
  ['write', '可填'],
  ['required', '必填']
]

/** A field that is not listed has all rights. */
export function rightOf(rights: Readonly<Record<string, FieldRight>>, id: string): RightLevel {
  const right = rights[id]
  if (right === undefined) return 'write'
  if (!right.isReadable) return 'hidden'
  if (!right.isWritable) return 'read'
  return right.isRequired === true ? 'required' : 'write'
}
export const rightsOf = (node: TemplateNode): Readonly<Record<string, FieldRight>> => readFieldRights(raw(node))

/** The list of rights with another one for these fields; the others stay as they came. */
export function withRights(node: TemplateNode, fields: readonly DesignField[], level: RightLevel): readonly FormOperate[] {
  const listed = (listOf(raw(node).formOperates) as readonly FormOperate[]).slice()
  const change = { read: level !== 'hidden', write: level === 'write' || level === 'required', required: level === 'required' }
  const known = new Set(listed.map(({ id }) => id))
  const wanted = new Set(fields.map(({ id }) => id))
  return [
    ...listed.map((row) => (row.id !== undefined && wanted.has(row.id) ? { ...row, ...change } : row)),
    ...fields.filter(({ id }) => !known.has(id)).map(({ id, label }) => ({ id, name: label, ...change }))
  ]
}

/** Approvals that were put in let nobody change what was asked for; what its designer sets later counts. @param before undefined = all are new */
export function withReadOnly(before: TemplateNode | undefined, root: TemplateNode, fields: readonly DesignField[]): TemplateNode {
  const known = new Set(before === undefined ? [] : allNodes(before).map(idOf))
  const fresh = allNodes(root).filter(
    (node) => node.type === 'approver' && !known.has(idOf(node)) && node.properties?.formOperates === undefined
  )
  return fresh.reduce((tree, node) => setProperties(tree, idOf(node), { formOperates: withRights(node, fields, 'read') }), root)
}

/** Who handles a step, in words. @param named the people, places and roles it names */
function assigneeWords(root: TemplateNode, node: TemplateNode, fields: readonly DesignField[], named: string): string {
  const of = node.type === 'subFlow' ? 'initiator' : 'approver'
  const rule = readAssignee(raw(node), of)
  if (typeof rule === 'string') return rule === '没有设置审批人' && of === 'initiator' ? '没有设置发起人' : rule.replace(/^的/, '')
  switch (rule.by) {
    case 'launcherManager':
      return rule.level === 1 ? '发起人的直属主管' : `发起人的第 ${rule.level} 级主管`
    case 'departmentHead':
      return rule.level === 1 ? '部门负责人' : `上 ${rule.level - 1} 级部门负责人`
    case 'launcher':
      return '发起人自己'
    case 'field':
      return `“${fields.find(({ id }) => id === rule.field)?.label ?? rule.field}”中的${rule.holds === 'user' ? '人' : '部门负责人'}`
    case 'step':
      return `“${approversOnTheWay(root, '').find(({ id }) => id === rule.nodeId)?.title ?? rule.nodeId}”的审批人`
    case 'members':
      return named
    case 'candidates':
      return named === '' ? '由上一步选择' : `由上一步选择（${named}）`
    case 'interface':
      return '数据接口给出的人'
  }
}

/** How long a timer waits, in words. */
function waitWords(node: TemplateNode): string {
  const parts = (['day', 'hour', 'minute', 'second'] as const).map(
    (key) => [numberOf(raw(node)[key], 0), { day: '天', hour: '小时', minute: '分钟', second: '秒' }[key]] as const
  )
  const words = parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ')
  return words === '' ? '没有设置等待时间' : `等待 ${words}`
}

/** By which keys a step names people. */
export const memberKindOf = ({ type }: TemplateNode): MemberKind =>
  type === 'start' || type === 'subFlow' ? 'initiator' : type === 'copy' ? 'circulate' : 'approver'

/** A step in one line, for its card. @param named the people, places and roles it names; '' = nobody */
export function summaryOf(root: TemplateNode, node: TemplateNode, fields: readonly DesignField[], named: string): string {
  switch (node.type) {
    case 'start':
      return named === '' ? '所有人都能发起' : `${named}能发起`
    case 'approver': {
      const sign = numberOf(raw(node).counterSign, 0)
      return `${assigneeWords(root, node, fields, named)}${sign === 0 ? '' : `，${wordsOf(SIGNS, String(sign))}`}`
    }
    case 'copy':
      return named === '' ? '没有设置抄送人' : named
    case 'timer':
      return waitWords(node)
    case 'subFlow':
      return text(node, 'flowName') || text(node, 'flowId') || '没有选择子流程'
    default:
      return '设计器不能修改这一步，保存时原样保留'
  }
}
