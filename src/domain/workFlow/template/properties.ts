import type { FieldRight } from '../../form/types'
import type {
  AssigneeRule,
  ButtonTexts,
  CopyRule,
  EmptyRule,
  Interfaces,
  Members,
  MutableNotice,
  Muted,
  Narrowing,
  RejectRule
} from '../definition'
import { BUTTON_TEXTS } from '../labels'
import { idsOf, isOn, listOf, numberOf, recordOf, textOf } from './read'

/** `properties` of a node, as it came. */
export type Raw = Readonly<Record<string, unknown>>

/** Keys under which people stand: by user, position, role, department, group. */
const MEMBER_KEYS = {
  initiator: ['initiator', 'initiatePos', 'initiateRole', 'initiateOrg', 'initiateGroup'],
  approver: ['approvers', 'approverPos', 'approverRole', 'approverOrg', 'approverGroup'],
  circulate: ['circulateUser', 'circulatePosition', 'circulateRole', 'circulateOrg', 'circulateGroup']
} as const

export function readMembers(raw: Raw, prefix: keyof typeof MEMBER_KEYS): Members {
  const [users, positions, roles, departments, groups] = MEMBER_KEYS[prefix]
  return {
    userIds: idsOf(raw[users]),
    positionIds: idsOf(raw[positions]),
    roleIds: idsOf(raw[roles]),
    departmentIds: idsOf(raw[departments]),
    groupIds: idsOf(raw[groups])
  }
}
export const isNobody = (members: Members): boolean => Object.values(members).every((ids: readonly string[]) => ids.length === 0)

const NARROWINGS: Readonly<Record<number, Narrowing>> = {
  1: 'none',
  2: 'sameDepartment',
  3: 'samePosition',
  4: 'launcherSuperior',
  5: 'launcherSubordinate',
  6: 'sameCompany'
}
export const readNarrowing = (value: unknown): Narrowing => NARROWINGS[numberOf(value, 1)] ?? 'none'

/** assigneeType, or initiateType of a sub-flow; a text says in Chinese what is missing. */
export function readAssignee(raw: Raw, of: 'approver' | 'initiator'): AssigneeRule | string {
  const narrowing = readNarrowing(raw.extraRule)
  const members = readMembers(raw, of)
  const type = numberOf(of === 'approver' ? raw.assigneeType : raw.initiateType, 6)
  switch (type) {
    case 1:
      return { by: 'launcherManager', level: Math.max(1, numberOf(raw.managerLevel, 1)), narrowing }
    case 2:
      return { by: 'departmentHead', level: Math.max(1, numberOf(raw.departmentLevel ?? raw.managerLevel, 1)), narrowing }
    case 3:
      return { by: 'launcher', narrowing }
    case 4:
      return textOf(raw.formField) === ''
        ? '没有选择表单字段'
        : { by: 'field', field: textOf(raw.formField), holds: numberOf(raw.formFieldType, 1) === 2 ? 'department' : 'user', narrowing }
    case 5:
      return textOf(raw.nodeId) === '' ? '没有选择流程环节' : { by: 'step', nodeId: textOf(raw.nodeId), narrowing }
    case 6:
      return isNobody(members) ? '没有设置审批人' : { by: 'members', members, narrowing }
    case 7:
      return { by: 'candidates', members, narrowing }
    case 9:
      return textOf(raw.getUserUrl) === '' ? '没有设置接口' : { by: 'interface', url: textOf(raw.getUserUrl), narrowing }
    default:
      return `的审批人类型“${type}”不认识`
  }
}

const EMPTY_RULES: Readonly<Record<number, EmptyRule['then']>> = {
  1: 'administrator',
  2: 'people',
  3: 'previousChooses',
  4: 'pass',
  5: 'refuse',
  6: 'launcher'
}
export const readEmptyRule = (raw: Raw): EmptyRule => ({
  then: EMPTY_RULES[numberOf(raw.errorRule, 1)] ?? 'administrator',
  userIds: idsOf(raw.errorRuleUser)
})

export const readCopies = (raw: Raw): CopyRule => ({ members: readMembers(raw, 'circulate'), narrowing: readNarrowing(raw.extraCopyRule) })

/** Texts of buttons that are on, by our names; the flag's key, its text's key and whether it is on when nothing is said. */
export function readButtons<Name extends keyof typeof BUTTON_TEXTS>(
  raw: Raw,
  table: Readonly<Record<Name, readonly [flag: string, text: string, isUsual: boolean]>>
): ButtonTexts<Name> {
  const names = Object.keys(table) as Name[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const [flag, text, isUsual] = table[name]
      return isOn(raw[flag], isUsual) ? [[name, textOf(raw[text]) === '' ? BUTTON_TEXTS[name] : textOf(raw[text])]] : []
    })
  ) as ButtonTexts<Name>
}

export const START_BUTTONS = {
  submit: ['hasSubmitBtn', 'submitBtnText', true],
  save: ['hasSaveBtn', 'saveBtnText', true],
  urge: ['hasPressBtn', 'pressBtnText', true],
  recall: ['hasRevokeBtn', 'revokeBtnText', true],
  print: ['hasPrintBtn', 'printBtnText', false]
} as const
export const APPROVER_BUTTONS = {
  approve: ['hasAuditBtn', 'auditBtnText', true],
  reject: ['hasRejectBtn', 'rejectBtnText', true],
  transfer: ['hasTransferBtn', 'transferBtnText', true],
  addSign: ['hasFreeApprover', 'freeApproverBtnText', false],
  saveDraft: ['hasSaveBtn', 'saveBtnText', false],
  takeBack: ['hasRevokeBtn', 'revokeBtnText', true],
  print: ['hasPrintBtn', 'printBtnText', false]
} as const

/** formOperates by field; a field that is not listed has all rights. */
export function readFieldRights(raw: Raw): Readonly<Record<string, FieldRight>> {
  return Object.fromEntries(
    listOf(raw.formOperates).flatMap((row) => {
      const id = textOf(row.id)
      return id === '' ? [] : [[id, { isReadable: isOn(row.read, true), isWritable: isOn(row.write), isRequired: isOn(row.required) }]]
    })
  )
}

const MESSAGE_KEYS: Readonly<Record<MutableNotice, string>> = {
  todo: 'waitMsgConfig',
  agreed: 'approveMsgConfig',
  rejected: 'rejectMsgConfig',
  copied: 'copyMsgConfig',
  finished: 'endMsgConfig',
  launched: 'launchMsgConfig',
  reminder: 'noticeMsgConfig',
  overdue: 'overTimeMsgConfig'
}
/** Notices that are off: 0 at the node, or at the start where the node says "as at the start" or nothing. */
export function readMuted(raw: Raw, start: Raw): Muted {
  const stateOf = (from: Raw, key: string): number => numberOf(recordOf(from[key]).on, 2)
  return (Object.keys(MESSAGE_KEYS) as MutableNotice[]).filter((kind) => {
    const own = stateOf(raw, MESSAGE_KEYS[kind])
    return (own === 2 ? stateOf(start, MESSAGE_KEYS[kind]) : own) === 0
  })
}

const FUNC_KEYS: Readonly<Record<keyof Interfaces, string>> = {
  init: 'initFuncConfig',
  end: 'endFuncConfig',
  recall: 'flowRecallFuncConfig',
  approve: 'approveFuncConfig',
  reject: 'rejectFuncConfig',
  takeBack: 'recallFuncConfig'
}
export function readInterfaces(raw: Raw): Interfaces {
  return Object.fromEntries(
    Object.entries(FUNC_KEYS).flatMap(([name, key]) => {
      const config = recordOf(raw[key])
      return isOn(config.on) && textOf(config.interfaceId) !== '' ? [[name, textOf(config.interfaceId)]] : []
    })
  )
}

const SKIPS = { 2: 'launcher', 3: 'previous', 4: 'before' } as const
/** agreeRules as both servers of the platform read them; 1 is none. */
export const readSkips = (raw: Raw): ('launcher' | 'previous' | 'before')[] =>
  isOn(raw.hasAgreeRule) ? idsOf(raw.agreeRules).flatMap((rule) => SKIPS[Number(rule) as keyof typeof SKIPS] ?? []) : []

export function readReject(raw: Raw): RejectRule {
  const step = textOf(raw.rejectStep, '0')
  const type = numberOf(raw.rejectType, 1)
  return {
    target: step === '' || step === '0' ? 'start' : step === '1' ? 'previous' : step === '2' ? 'chosen' : { nodeId: step },
    mode: type === 2 ? 'back' : type === 3 ? 'chosen' : 'again'
  }
}
