import type { FlowRow as FlowLine, HandledRow, LaunchedRow } from '@/contract/workFlow'
import { approverOf, startOf } from '@/domain/workFlow/graph'
import { personText } from '../../organization/presenter'
import type { CopyLine, SeatLine, TaskLine } from '../repository/lists'
import { propertiesOf } from '../templateNodes'
import type { FlowVersion } from '../types'

/** Rows of lists (workflow.md#task-page). `creatorTime` is the time the list is about: launched, received, decided, copied. */
function lineOf({ task, flow }: Pick<TaskLine, 'task' | 'flow'>, at: number): FlowLine {
  return {
    id: task.id,
    fullName: task.title,
    flowId: task.flowId,
    flowName: flow.flowName,
    flowCode: flow.flowCode,
    enCode: flow.flowCode,
    flowCategory: task.category,
    formType: flow.formType,
    thisStep: task.thisStep,
    status: task.status,
    startTime: task.submittedAt,
    creatorTime: at,
    creatorUserId: task.launcherId,
    completion: task.completion,
    description: task.description,
    flowUrgent: task.urgency
  }
}

export function presentLaunched(line: TaskLine): LaunchedRow {
  return { ...lineOf(line, line.task.createdAt), endTime: line.task.endedAt, delegateId: '' }
}

interface Place {
  readonly id: string
  readonly visitId: string
  readonly nodeId: string
  readonly nodeName: string
}

function handled(line: Pick<SeatLine, 'task' | 'flow' | 'launcher'>, at: number, { id, visitId, nodeId, nodeName }: Place): HandledRow {
  return {
    ...lineOf(line, at),
    id,
    processId: line.task.id,
    thisStepId: visitId,
    nodeName,
    nodeCode: nodeId,
    userName: personText(line.launcher),
    flowVersion: String(line.task.flowVersion)
  }
}

/**
 * @param principal name of the person whose step it is, where the asker is his delegate
 * The row carries the properties of its step where its flow lets several be decided together.
 */
export function presentTodo(line: SeatLine, version: FlowVersion, principal: string | undefined): HandledRow {
  const { seat } = line
  return {
    ...handled(line, seat.since, seat),
    ...(seat.dueAt === null ? {} : { dueAt: seat.dueAt }),
    ...(principal === undefined ? {} : { delegateFor: principal }),
    approveText: approverOf(version.definition, seat.nodeId)?.buttons.approve ?? '',
    ...(startOf(version.definition).hasBatch && { approversProperties: JSON.stringify(propertiesOf(version, seat.nodeId)) })
  }
}

/** 1 同意, 0 拒绝; the id is that of the line of the log. */
export function presentDone(line: SeatLine): HandledRow {
  const { seat } = line
  return {
    ...handled(line, seat.decidedAt ?? seat.since, { ...seat, id: seat.recordId ?? seat.id }),
    status: seat.state === 'refused' ? 0 : 1
  }
}

export function presentCopy(line: CopyLine): HandledRow {
  return handled(line, line.copy.at, { ...line.copy, visitId: '' })
}
