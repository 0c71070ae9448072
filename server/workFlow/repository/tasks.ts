import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { nodeOf } from '@/domain/workFlow/graph'
import type { FlowState } from '@/domain/workFlow/state'
import type { Reader, Tx } from '../../database/client'
import { flowCopy, flowSeat, flowTask, flowTemplate, flowVersion } from '../../database/schema'
import { notFound } from '../../errors'
import { gramsOf, wordOf } from '../../form/searchText'
import { changedSeats, taskColumns } from '../projection'
import type { FlowVersion, SeatRow, Task, TaskRow } from '../types'
import { VERSION_KEY, versionOf } from './flows'

const { state: _state, grams: _grams, ...COLUMNS } = getTableColumns(flowTask)
export { COLUMNS as TASK_COLUMNS }

/** A task with its flow and the key of its version: one query. */
const whole = (reader: Reader, taskId: string) =>
  reader
    .select({ task: flowTask, flow: flowTemplate, key: VERSION_KEY })
    .from(flowTask)
    .innerJoin(flowTemplate, eq(flowTemplate.id, flowTask.flowId))
    .innerJoin(flowVersion, and(eq(flowVersion.flowId, flowTask.flowId), eq(flowVersion.version, flowTask.flowVersion)))
    .where(eq(flowTask.id, taskId))
    .$dynamic()

async function taskOf(reader: Reader, found: Awaited<ReturnType<typeof whole>>[number] | undefined): Promise<Task> {
  if (found === undefined) throw notFound('流程不存在或已删除')
  const { state, grams: _found, ...row } = found.task
  return { row, flow: found.flow, version: await versionOf(reader, found.key), state }
}

/** @throws Refusal 404 */
export async function readTask(reader: Reader, taskId: string): Promise<Task> {
  return taskOf(reader, (await whole(reader, taskId))[0])
}

/** The same with its row held: acts on one task come one after the other. @throws Refusal 404 */
export async function holdTask(tx: Tx, taskId: string): Promise<Task> {
  return taskOf(tx, (await whole(tx, taskId).for('update', { of: flowTask }))[0])
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

/** Writes what an act made of a task, with all that is read from its document; version 0 is one that is not stored yet. */
export async function saveTask(
  tx: Tx,
  { row, version, state: before }: Task,
  after: FlowState,
  change: Partial<Pick<TaskRow, 'title' | 'description' | 'formRecordId'>> = {}
): Promise<TaskRow> {
  const { definition } = version
  const saved: TaskRow = { ...row, ...change, ...taskColumns(definition, after), version: row.version + 1 }
  const found =
    saved.title === row.title && saved.description === row.description
      ? {}
      : { grams: gramsOf([wordOf(saved.title), wordOf(saved.description)]) }
  if (row.version === 0) await tx.insert(flowTask).values({ ...saved, ...found, state: after })
  else
    await tx
      .update(flowTask)
      .set({ ...saved, ...found, state: after })
      .where(eq(flowTask.id, row.id))
  const seats = changedSeats(definition, before, after)
  if (seats.length > 0) {
    const given = (column: string) => sql.raw(`excluded.${column}`)
    await tx
      .insert(flowSeat)
      .values(seats)
      .onConflictDoUpdate({
        target: flowSeat.id,
        set: {
          state: given('state'),
          isOpen: given('is_open'),
          isHeld: given('is_held'),
          since: given('since'),
          dueAt: given('due_at'),
          decidedAt: given('decided_at'),
          decidedBy: given('decided_by'),
          recordId: given('record_id')
        }
      })
  }
  const copies = after.copies.slice(before.copies.length)
  if (copies.length > 0) {
    await tx.insert(flowCopy).values(
      copies.map(({ id, userId, nodeId, at }) => ({
        id,
        taskId: row.id,
        flowId: row.flowId,
        nodeId,
        nodeName: nodeOf(definition, nodeId).name,
        userId,
        at
      }))
    )
  }
  return saved
}

/** A seat by its id (wire: taskOperatorId). @throws Refusal 404 */
export async function requireSeat(reader: Reader, seatId: string): Promise<SeatRow> {
  const [row] = await reader.select().from(flowSeat).where(eq(flowSeat.id, seatId))
  if (row === undefined) throw notFound('审批任务不存在')
  return row
}

/** The seat that a line of the log decided. @throws Refusal 404 */
export async function requireSeatOfRecord(reader: Reader, recordId: string): Promise<SeatRow> {
  const [row] = await reader.select().from(flowSeat).where(eq(flowSeat.recordId, recordId))
  if (row === undefined) throw notFound('审批记录不存在')
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
