import type { World } from '@/domain/workFlow/acts'
import { actorsOf, takesPart } from '@/domain/workFlow/rules'
import type { Seat } from '@/domain/workFlow/state'
import type { ServerContext } from '../context'
import { notFound } from '../errors'
import { rightsAt, type FieldRights, type ShownValues } from './forms'
import { readTask } from './repository/tasks'
import type { Task } from './types'
import { readWorld } from './world'

/** How somebody stands to a task that he reads. */
export interface TaskAccess {
  readonly task: Task
  readonly world: World
  /** The step whose form rights and buttons count for him. */
  readonly nodeId: string
  /** His seat on it, or that of whom he stands in for. */
  readonly seat?: Seat
  readonly rights: FieldRights
}

/** The form of a task as somebody sees it: what its designer masks is whole for who launched it, and for who may write it now. */
export function shownTo({ task: { version, state }, world, seat, rights }: TaskAccess, userId: string): ShownValues {
  const isActing = seat !== undefined && seat.state === 'open' && actorsOf(seat, state, world).includes(userId)
  const mayWrite = (id: string): boolean => rights[id] === undefined || (rights[id].isReadable && rights[id].isWritable)
  return { version, values: state.values, rights, seesWhole: (id) => state.launcherId === userId || (isActing && mayWrite(id)) }
}

/** Which of his seats he looks from; from the latest that he has, else. */
export interface From {
  readonly taskOperatorId?: string
  readonly taskNodeId?: string
}

/**
 * Reads a task for somebody who has or had to do with it. Nobody else may know that there is one; a draft is its launcher's alone.
 * @throws Refusal 404
 */
export async function taskAccessOf(
  { db, clock, flowBusiness }: Pick<ServerContext, 'db' | 'clock' | 'flowBusiness'>,
  taskId: string,
  userId: string,
  from: From = {}
): Promise<TaskAccess> {
  const task = await readTask(db, taskId)
  const {
    state,
    version: { definition }
  } = task
  const world = await readWorld(db, { now: clock.now(), flowBusiness }, task, [userId])
  const isMine = state.launcherId === userId
  if (state.discardedAt !== undefined || !(isMine || (state.status !== 0 && takesPart(state, world, userId))))
    throw notFound('流程不存在或已删除')
  const seats = state.seats.filter((seat) => seat.decidedBy === userId || (seat.since > 0 && actorsOf(seat, state, world).includes(userId)))
  const seat =
    seats.find(({ id }) => id === from.taskOperatorId) ??
    seats.filter(({ visitId }) => visitId === from.taskNodeId).at(-1) ??
    (isMine && from.taskOperatorId === undefined ? undefined : seats.at(-1))
  const copy = seat === undefined && !isMine ? state.copies.filter((each) => each.userId === userId).at(-1) : undefined
  const nodeId = seat?.nodeId ?? copy?.nodeId ?? definition.start
  // A monitor without a part of his own sees all of it.
  const isOnlyMonitor = seat === undefined && copy === undefined && !isMine
  return { task, world, nodeId, ...(seat === undefined ? {} : { seat }), rights: isOnlyMonitor ? {} : rightsAt(definition.nodes[nodeId]) }
}
