import { isRefused, type Act } from '@/domain/workFlow/acts'
import type { ServerContext } from '../context'
import type { Tx } from '../database/client'
import type { Again, JobData } from '../jobs/types'
import { askInterfaces } from './interfaces'
import { findFlowOfTask } from './repository/tasks'
import { FlowTransaction } from './commands/flowTransaction'

/** A timer has come: the engine looks whether it still counts. What names people by a data interface is asked first. */
export async function fireTimer(
  context: ServerContext,
  timer: JobData['flowTimer']
): Promise<(tx: Tx) => Promise<Again<'flowTimer'> | undefined>> {
  const version = await findFlowOfTask(context.db, timer.taskId)
  const interfaceUsers = version === undefined ? {} : await askInterfaces(context, version.definition)
  const given: Act = { do: 'timerFired', visitId: timer.visitId, timer: timer.timer }
  return async (tx) => {
    if (version === undefined) return undefined
    const flowTx = new FlowTransaction(tx, context, { actorId: '', interfaceUsers, timer })
    const task = await flowTx.hold(timer.taskId)
    const { outcome, world } = await flowTx.attempt(task, given)
    // Gone meanwhile; one that was moved has a job of its own.
    if (isRefused(outcome)) return undefined
    await flowTx.keep(task, given, outcome, world)
    const again = await flowTx.finish()
    return again === undefined ? undefined : { dueAt: again, data: timer }
  }
}
