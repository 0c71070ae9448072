import { createTask, type FlowState } from '@/domain/workFlow/state'
import { taskColumns } from '../projection'
import type { FlowRow, FlowVersion, Task, TaskRow } from '../types'

/** What a task begins with. */
export interface NewTask {
  readonly id: string
  readonly flow: FlowRow
  readonly version: FlowVersion
  readonly launcherId: string
  readonly values: FlowState['values']
  readonly urgency?: 1 | 2 | 3
  readonly parent?: FlowState['parent']
}

/** A draft that is not stored yet. @param now epoch ms */
export function draftTask({ id, flow, version, launcherId, values, urgency, parent }: NewTask, now: number): Task {
  const state = createTask({
    id,
    flowId: flow.id,
    launcherId,
    values,
    now: now,
    ...(urgency === undefined ? {} : { urgency }),
    ...(parent === undefined ? {} : { parent })
  })
  const row: TaskRow = {
    id,
    flowId: flow.id,
    flowVersion: version.row.version,
    version: 0,
    launcherId,
    title: '',
    category: flow.category,
    description: '',
    formRecordId: null,
    parentTaskId: parent?.taskId ?? null,
    createdAt: now,
    ...taskColumns(version.definition, state)
  }
  return { row, flow, version, state }
}
