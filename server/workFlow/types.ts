import type { FlowDefinition } from '@/domain/workFlow/definition'
import type { FlowState } from '@/domain/workFlow/state'
import type { flowSeat, flowTask, flowTemplate, flowVersion } from '../database/schema'

export type FlowRow = typeof flowTemplate.$inferSelect
type VersionRow = typeof flowVersion.$inferSelect
export type SeatRow = typeof flowSeat.$inferSelect
/** A task as lists know it: without its document, and without what it is only found by. */
export type TaskRow = Omit<typeof flowTask.$inferSelect, 'state' | 'grams'>

/** One version of a flow, ready to run. Never changes. */
export interface FlowVersion {
  readonly row: VersionRow
  readonly definition: FlowDefinition
}

/** A task with all that an act on it needs. */
export interface Task {
  readonly row: TaskRow
  readonly flow: FlowRow
  readonly version: FlowVersion
  readonly state: FlowState
}
