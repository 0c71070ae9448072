import { isRefused, type Act } from '@/domain/workFlow/acts'
import type { Reader } from '../../database/client'
import { readTaskRows, tasksHeldBy } from '../repository/tasks'
import type { TaskRow } from '../types'
import type { Stage } from './stage'

/** Tasks in which somebody has, or will have, something to decide: what he leaves behind when he is disabled. */
export async function heldTasks(reader: Reader, userId: string): Promise<TaskRow[]> {
  return readTaskRows(reader, await tasksHeldBy(reader, userId))
}

/**
 * Hands all that somebody has to decide to somebody else, to an administrator where that one may not have it. Tasks are held first, in
 * one order, before any person is: the caller disables the account afterwards, in the same transaction.
 * @returns how many tasks were moved
 */
export async function moveTasks(stage: Stage, userId: string, toUserId: string | undefined): Promise<number> {
  const given: Act = { do: 'personDisabled', userId, ...(toUserId === undefined ? {} : { toUserId }) }
  let moved = 0
  for (const id of await tasksHeldBy(stage.tx, userId)) {
    const task = await stage.hold(id)
    const { outcome, world } = await stage.attempt(task, given)
    // Decided by somebody else before it could be held.
    if (isRefused(outcome)) continue
    await stage.keep(task, given, outcome, world)
    moved += 1
  }
  return moved
}
