import type { ApproverNode, CopyNode, Enclosure, StartNode, SubFlowNode, TimerNode } from '../definition'
import { readDeadline } from './deadline'
import {
  APPROVER_BUTTONS,
  readAssignee,
  readButtons,
  readCopies,
  readEmptyRule,
  readFieldRights,
  readInterfaces,
  readMembers,
  readMuted,
  readNarrowing,
  readReject,
  readSkips,
  START_BUTTONS,
  type Raw
} from './properties'
import { idsOf, isOn, listOf, numberOf, textOf } from './read'

/** What all nodes have; the way onward is set when the tree is laid out. */
export interface Place {
  readonly id: string
  readonly name: string
  readonly within: readonly Enclosure[]
  readonly next: string
}
export type Report = (message: string) => void

export function startNode(place: Place, raw: Raw): StartNode {
  return {
    ...place,
    kind: 'start',
    launchers: readMembers(raw, 'initiator'),
    buttons: readButtons(raw, START_BUTTONS),
    title: numberOf(raw.titleType, 0) === 1 ? textOf(raw.titleContent) : '',
    hasComments: isOn(raw.isComment),
    hasBatch: isOn(raw.isBatchApproval),
    hasSummary: isOn(raw.isSummary),
    summaryType: numberOf(raw.summaryType, 0),
    empty: readEmptyRule(raw),
    copies: readCopies(raw),
    fieldRights: readFieldRights(raw),
    muted: readMuted(raw, raw),
    interfaces: readInterfaces(raw)
  }
}

const SIGNS = ['anyOne', 'all', 'inTurn'] as const

export function approverNode(place: Place, raw: Raw, start: Raw, report: Report): ApproverNode {
  const assignee = readAssignee(raw, 'approver')
  if (typeof assignee === 'string') report(assignee)
  const sign = SIGNS[numberOf(raw.counterSign, 0)]
  if (sign === undefined) report('的审批方式不认识')
  const ratio = numberOf(raw.countersignRatio, 100)
  if (ratio < 1 || ratio > 100) report('的会签比例应在 1 到 100 之间')
  const excludesLauncher = isOn(raw.excludeLauncher)
  if (excludesLauncher && typeof assignee === 'object' && assignee.by === 'launcher') report('由发起人审批，又不允许发起人审批')
  const deadline = readDeadline(raw, start)
  return {
    ...place,
    kind: 'approver',
    assignee: typeof assignee === 'string' ? { by: 'launcher', narrowing: 'none' } : assignee,
    excludesLauncher,
    sign: sign ?? 'anyOne',
    ratio,
    skips: readSkips(raw),
    reject: readReject(raw),
    progress: Math.min(100, Math.max(0, numberOf(raw.progress, 50))),
    buttons: readButtons(raw, APPROVER_BUTTONS),
    needsSignature: isOn(raw.hasSign),
    asksOpinion: isOn(raw.hasOpinion, true),
    description: textOf(raw.description),
    copies: readCopies(raw),
    canCopy: isOn(raw.isCustomCopy),
    fieldRights: readFieldRights(raw),
    ...(deadline === undefined ? {} : { deadline }),
    muted: readMuted(raw, start),
    interfaces: readInterfaces(raw)
  }
}

export function subFlowNode(place: Place, raw: Raw, start: Raw, report: Report): SubFlowNode {
  const launchers = readAssignee(raw, 'initiator')
  if (typeof launchers === 'string') report(launchers === '没有设置审批人' ? '没有设置发起人' : launchers)
  if (textOf(raw.flowId) === '') report('没有选择子流程')
  return {
    ...place,
    kind: 'subFlow',
    flowId: textOf(raw.flowId),
    flowName: textOf(raw.flowName),
    launchers: typeof launchers === 'string' ? { by: 'launcher', narrowing: 'none' } : launchers,
    transfers: listOf(raw.assignList).flatMap((row) =>
      textOf(row.parentField) === '' || textOf(row.childField) === '' ? [] : { from: textOf(row.parentField), to: textOf(row.childField) }
    ),
    isAsync: isOn(raw.isAsync),
    empty: readEmptyRule(raw),
    muted: readMuted(raw, start)
  }
}

export function timerNode(place: Place, raw: Raw): TimerNode {
  const seconds = ((numberOf(raw.day, 0) * 24 + numberOf(raw.hour, 0)) * 60 + numberOf(raw.minute, 0)) * 60 + numberOf(raw.second, 0)
  return { ...place, kind: 'timer', waits: Math.max(0, Math.round(seconds * 1000)) }
}

/** 3.3 names its people `members`. */
export function copyNode(place: Place, raw: Raw): CopyNode {
  const members = readMembers(raw, 'circulate')
  return {
    ...place,
    kind: 'copy',
    copies: {
      members: { ...members, userIds: [...new Set([...members.userIds, ...idsOf(raw.members)])] },
      narrowing: readNarrowing(raw.extraCopyRule)
    }
  }
}
