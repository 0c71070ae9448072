import { TASK } from '@/domain/workFlow/state'
import type { Navigation } from '@/platform/navigation'
import { PAGES } from '@/domain/pages'
import { taskIdOf, type FlowListKind, type FlowListRow } from '../stores/flowList/model'
import { OpType } from './flowLabels'

const OPENED_FOR: Readonly<Record<Exclude<FlowListKind, 'launch'>, OpType>> = {
  todo: OpType.todo,
  done: OpType.done,
  copy: OpType.copied,
  batch: OpType.todo,
  monitor: OpType.monitor
}
/** One's own drafts and recalled ones are written on; the others are looked at (workflow.md#act-page). */
const WRITTEN: readonly number[] = [TASK.draft, TASK.recalled]

/**
 * Address parameters of a task's page, in the words of the page config (workflow.md#views). `taskId` is the row's own id: seat, record or
 * copy.
 */
export function taskParams(kind: FlowListKind, row: FlowListRow) {
  const opType = kind === 'launch' ? (WRITTEN.includes(row.status) ? OpType.write : OpType.own) : OPENED_FOR[kind]
  return {
    id: taskIdOf(row),
    flowId: row.flowId,
    opType,
    ...(kind !== 'launch' && kind !== 'monitor' && { taskNodeId: row.thisStepId, taskId: row.id })
  }
}

export function openTask(navigation: Pick<Navigation, 'open'>, kind: FlowListKind, row: FlowListRow): void {
  void navigation.open(PAGES.task, taskParams(kind, row))
}
