import { isRefused, type Act } from '@/domain/workFlow/acts'
import type { Reader, Tx } from '../../database/client'
import { OutOfDate } from '../../errors'
import { openLaunched } from '../repository/handover'
import { readTaskRows, tasksHeldBy } from '../repository/tasks'
import type { TaskRow } from '../types'
import type { FlowTransaction } from './flowTransaction'

/** Tasks in which somebody has, or will have, something to decide: what he leaves behind when he is disabled. */
export async function heldTasks(reader: Reader, userId: string): Promise<TaskRow[]> {
  return readTaskRows(reader, await tasksHeldBy(reader, userId))
}

/** Flows of a person that are not over: they stay his. @param most how many are listed; `total` counts all */
export function launchedBy(reader: Reader, userId: string, most: number): ReturnType<typeof openLaunched> {
  return openLaunched(reader, userId, most)
}

/**
 * Hands all that somebody has to decide to somebody else, to an administrator where that one may not have it. Tasks are held first, in
 * one order, before any person is: the caller disables the account afterwards, in the same transaction.
 * @returns how many tasks were moved
 */
export async function moveTasks(flowTx: FlowTransaction, userId: string, toUserId: string | undefined): Promise<number> {
  const given: Act = { do: 'personDisabled', userId, ...(toUserId === undefined ? {} : { toUserId }) }
  let moved = 0
  for (const id of await tasksHeldBy(flowTx.tx, userId)) {
    const task = await flowTx.hold(id)
    const { outcome, world } = await flowTx.attempt(task, given)
    // Decided by somebody else before it could be held.
    if (isRefused(outcome)) continue
    await flowTx.keep(task, given, outcome, world)
    moved += 1
  }
  return moved
}

/**
 * After the account is closed and held: what was given to the person since his tasks were read.
 * @throws OutOfDate when there is something; whoever closes the account begins again
 */
export async function requireNothingGiven(tx: Tx, userId: string): Promise<void> {
  if ((await tasksHeldBy(tx, userId)).length > 0) throw new OutOfDate('somebody was given a step while he was leaving')
}
