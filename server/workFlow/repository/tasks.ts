import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import { nodeOf } from '@/domain/workFlow/graph'
import type { FlowState } from '@/domain/workFlow/state'
import type { Reader, Tx } from '../../database/client'
import { flowSeat, flowTask, flowTemplate, flowVersion } from '../../database/schema'
import { ask, prepared, type Statement } from '../../database/prepared'
import { notFound } from '../../errors'
import { gramsOf, wordOf } from '../../searchText'
import { changedSeats, taskColumns } from '../projection'
import type { FlowVersion, SeatRow, Task, TaskRow } from '../types'
import { VERSION_KEY, versionOf } from './flows'

const { state: _state, grams: _grams, ...COLUMNS } = getTableColumns(flowTask)
export { COLUMNS as TASK_COLUMNS }

const WHOLE = { ...COLUMNS, state: flowTask.state }
/** A task with its flow and the key of its version: one query. */
const whole = (reader: Reader) =>
  reader
    .select({ task: WHOLE, flow: flowTemplate, key: VERSION_KEY })
    .from(flowTask)
    .innerJoin(flowTemplate, eq(flowTemplate.id, flowTask.flowId))
    .innerJoin(flowVersion, and(eq(flowVersion.flowId, flowTask.flowId), eq(flowVersion.version, flowTask.flowVersion)))
    .where(eq(flowTask.id, sql.placeholder('id')))
    .$dynamic()
const reading = prepared((reader) => whole(reader).prepare('flow_task_read'))
const holding = prepared((reader) => whole(reader).for('update', { of: flowTask }).prepare('flow_task_hold'))

async function taskOf(reader: Reader, found: Awaited<ReturnType<typeof whole>>[number] | undefined): Promise<Task> {
  if (found === undefined) throw notFound('流程不存在或已删除')
  const { state, ...row } = found.task
  return { row, flow: found.flow, version: await versionOf(reader, found.key), state }
}

/** @throws Refusal 404 */
export async function readTask(reader: Reader, taskId: string): Promise<Task> {
  return taskOf(reader, (await reading(reader).execute({ id: taskId }))[0])
}

/** The same with its row held: acts on one task come one after the other. @throws Refusal 404 */
export async function holdTask(tx: Tx, taskId: string): Promise<Task> {
  return taskOf(tx, (await holding(tx).execute({ id: taskId }))[0])
}

/** Tasks that hold up a person's leaving: those with a seat of his. In one order, so that two acts on several tasks never wait in a circle. */
export async function tasksHeldBy(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ id: flowSeat.taskId })
    .from(flowSeat)
    .where(sql`${flowSeat.userId} = ${userId} and ${flowSeat.isHeld}`)
    .orderBy(asc(flowSeat.taskId))
  return rows.map(({ id }) => id)
}

/** Rows of $1 and $2, lists of seats and copies as JSON. */
const ROWS = `
  seat as (
    insert into flow_seat (id, task_id, flow_id, visit_id, node_id, node_name, launcher_id, user_id, state, is_open, is_held, since, due_at, decided_at, decided_by, record_id)
    select * from json_to_recordset($1) as given(id text, "taskId" text, "flowId" text, "visitId" text, "nodeId" text, "nodeName" text, "launcherId" text, "userId" text, state text, "isOpen" boolean, "isHeld" boolean, since bigint, "dueAt" bigint, "decidedAt" bigint, "decidedBy" text, "recordId" text)
    on conflict (id) do update set state = excluded.state, is_open = excluded.is_open, is_held = excluded.is_held, since = excluded.since,
      due_at = excluded.due_at, decided_at = excluded.decided_at, decided_by = excluded.decided_by, record_id = excluded.record_id
  )
  insert into flow_copy (id, task_id, flow_id, node_id, node_name, user_id, at)
  select * from json_to_recordset($2) as given(id text, "taskId" text, "flowId" text, "nodeId" text, "nodeName" text, "userId" text, at bigint)`
const SAVE_ROWS: Statement = { name: 'flow_task_rows', text: `with ${ROWS}` }
const SAVE: Statement = {
  name: 'flow_task_save',
  text: `with task as (
    update flow_task set version = $4, state = $5, title = $6, description = $7, form_record_id = $8, grams = coalesce($9::text[], grams), status = $10,
      urgency = $11, completion = $12, this_step = $13, this_step_id = $14, submitted_at = $15, ended_at = $16, discarded_at = $17
    where id = $3
  ), ${ROWS}`
}

/** Writes what an act made of a task, with all that is read from its document; version 0 is one that is not stored yet. */
export async function saveTask(
  tx: Tx,
  { row, version, state: before }: Task,
  after: FlowState,
  change: Partial<Pick<TaskRow, 'title' | 'description' | 'formRecordId'>> = {}
): Promise<TaskRow> {
  const { definition } = version
  const saved: TaskRow = { ...row, ...change, ...taskColumns(definition, after), version: row.version + 1 }
  const grams =
    saved.title === row.title && saved.description === row.description
      ? undefined
      : gramsOf([wordOf(saved.title), wordOf(saved.description)])
  const copies = after.copies.slice(before.copies.length).map(({ id, userId, nodeId, at }) => ({
    id,
    taskId: row.id,
    flowId: row.flowId,
    nodeId,
    nodeName: nodeOf(definition, nodeId).name,
    userId,
    at
  }))
  const rows = [JSON.stringify(changedSeats(definition, before, after)), JSON.stringify(copies)]
  if (row.version === 0) {
    await tx.insert(flowTask).values({ ...saved, ...(grams === undefined ? {} : { grams }), state: after })
    await ask(tx, SAVE_ROWS, rows)
  } else await ask(tx, SAVE, [...rows, ...savedColumns(saved, after, grams)])
  return saved
}

/** Values of `SAVE` from $3 on. @param grams undefined where they stay */
const savedColumns = (saved: TaskRow, state: FlowState, grams: readonly string[] | undefined): unknown[] => [
  saved.id,
  saved.version,
  JSON.stringify(state),
  saved.title,
  saved.description,
  saved.formRecordId,
  grams ?? null,
  saved.status,
  saved.urgency,
  saved.completion,
  saved.thisStep,
  saved.thisStepId,
  saved.submittedAt,
  saved.endedAt,
  saved.discardedAt
]

/** A seat with what an act on it needs to know before its task is held. */
export interface SeatToAct {
  readonly id: string
  readonly taskId: string
  /** The version that its task runs on. */
  readonly version?: FlowVersion
}

const toAct = (reader: Reader, which: SQL) =>
  reader
    .select({ id: flowSeat.id, taskId: flowSeat.taskId, key: VERSION_KEY })
    .from(flowSeat)
    .leftJoin(flowTask, eq(flowTask.id, flowSeat.taskId))
    .leftJoin(flowVersion, and(eq(flowVersion.flowId, flowTask.flowId), eq(flowVersion.version, flowTask.flowVersion)))
    .where(which)
const seatToAct = prepared((reader) => toAct(reader, eq(flowSeat.id, sql.placeholder('id'))).prepare('flow_seat_to_act'))
const decidedSeat = prepared((reader) => toAct(reader, eq(flowSeat.recordId, sql.placeholder('id'))).prepare('flow_seat_decided'))

async function withVersion(
  reader: Reader,
  { key, ...seat }: Awaited<ReturnType<ReturnType<typeof seatToAct>['execute']>>[number]
): Promise<SeatToAct> {
  return key === null ? seat : { ...seat, version: await versionOf(reader, key) }
}

/** A seat by its id (wire: taskOperatorId). @throws Refusal 404 */
export async function requireSeatToAct(reader: Reader, seatId: string): Promise<SeatToAct> {
  const [found] = await seatToAct(reader).execute({ id: seatId })
  if (found === undefined) throw notFound('审批任务不存在')
  return withVersion(reader, found)
}

/** The seat that a line of the log decided. @throws Refusal 404 */
export async function requireSeatOfRecord(reader: Reader, recordId: string): Promise<SeatToAct> {
  const [found] = await decidedSeat(reader).execute({ id: recordId })
  if (found === undefined) throw notFound('审批记录不存在')
  return withVersion(reader, found)
}

/** A seat by its id (wire: taskOperatorId). @throws Refusal 404 */
export async function requireSeat(reader: Reader, seatId: string): Promise<SeatRow> {
  const [row] = await reader.select().from(flowSeat).where(eq(flowSeat.id, seatId))
  if (row === undefined) throw notFound('审批任务不存在')
  return row
}

export function readTaskRows(reader: Reader, ids: readonly string[]): Promise<TaskRow[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : reader
        .select(COLUMNS)
        .from(flowTask)
        .where(inArray(flowTask.id, [...ids]))
}

/** The version that a task runs on; undefined when there is no such task. */
export async function findFlowOfTask(reader: Reader, taskId: string): Promise<FlowVersion | undefined> {
  const [key] = await reader
    .select(VERSION_KEY)
    .from(flowTask)
    .innerJoin(flowVersion, and(eq(flowVersion.flowId, flowTask.flowId), eq(flowVersion.version, flowTask.flowVersion)))
    .where(eq(flowTask.id, taskId))
  return key === undefined ? undefined : versionOf(reader, key)
}
