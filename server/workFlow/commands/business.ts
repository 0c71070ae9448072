import type { JsonObject } from '@/contract/formSchema'
import type { Act } from '@/domain/workFlow/acts'
import { isRefused } from '@/domain/workFlow/acts'
import { openSeats, TASK } from '@/domain/workFlow/state'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { refuse } from '../../errors'
import { findFlowByCode, loadVersion } from '../repository/flows'
import type { Task } from '../types'
import { hand } from './launch'
import { inFlowTransaction, type FlowContext, type FlowTransaction } from './flowTransaction'

/** What a business does with the flows behind its own acts, inside its own transaction. What it is told of them stands in `business.ts`. */

/** What such an act is done with. `now` epoch ms */
type BusinessAct = Omit<FlowContext, 'clock'> & { readonly now: number }

const contextOf = ({ now, ...rest }: BusinessAct): FlowContext => ({ ...rest, clock: { now: () => now } })

/** Launches a flow for somebody. @param taskId a new id, so that the business may keep it before it is told @throws Refusal 400 */
export async function submitTask(
  tx: Tx,
  act: BusinessAct,
  launcher: Actor,
  { taskId, flowCode, values }: { taskId: string; flowCode: string; values: JsonObject }
): Promise<void> {
  const flow = await findFlowByCode(tx, flowCode)
  if (flow === undefined) throw refuse(`没有审批流程 ${flowCode}，请联系管理员`)
  await inFlowTransaction(tx, contextOf(act), { actorId: launcher.userId }, async (flowTx) => {
    const draft = flowTx.draft({
      id: taskId,
      flow,
      version: await loadVersion(tx, flow.id, flow.version),
      launcherId: launcher.userId,
      values: {}
    })
    const { steps } = await hand(flowTx, launcher, draft, { status: 0, formData: { ...values } })
    if (steps.length > 0) throw refuse('没有可以审批的人，请联系管理员')
  })
}

/**
 * Enters a decision that was taken in the business. Who has no seat, because he got his right only after the launch,
 * ends the task in the launcher's name. A task that is decided already stays: then the business follows it, not the other way round.
 */
export async function settleTask(
  tx: Tx,
  act: BusinessAct,
  taskId: string,
  decider: Actor,
  isApproved: boolean,
  opinion: string
): Promise<void> {
  const { userId: by, realName } = decider
  await inFlowTransaction(tx, contextOf(act), { actorId: by }, async (flowTx) => {
    const task = await flowTx.hold(taskId)
    if (task.state.status !== TASK.running) return
    const decision = (seatId: string): Act => ({ do: isApproved ? 'approve' : 'reject', by, seatId, opinion })
    for (const { id } of openSeats(task.state)) if ((await tried(flowTx, task, decision(id))) !== undefined) return
    await recall(flowTx, task, `${realName}已在业务中${isApproved ? '同意' : '驳回'}${opinion === '' ? '' : `：${opinion}`}`)
  })
}

/** Ends a task that runs, because what it asked for has changed. */
export async function endAsRecalled(tx: Tx, act: BusinessAct, taskId: string, opinion: string): Promise<void> {
  await inFlowTransaction(tx, contextOf(act), { actorId: '' }, async (flowTx) => {
    const task = await flowTx.hold(taskId)
    if (task.state.status === TASK.running) await recall(flowTx, task, opinion)
  })
}

const recall = (flowTx: FlowTransaction, task: Task, opinion: string): Promise<Task> =>
  flowTx.act(task, { do: 'recall', by: task.state.launcherId, opinion })

/** The task after an act; undefined when it is refused. */
async function tried(flowTx: FlowTransaction, task: Task, given: Act): Promise<Task | undefined> {
  const { outcome, world } = await flowTx.attempt(task, given)
  return isRefused(outcome) ? undefined : flowTx.keep(task, given, outcome, world)
}
