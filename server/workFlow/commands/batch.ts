import type { BatchAnswer, BatchBody } from '@/contract/workFlowActs'
import { startOf } from '@/domain/workFlow/graph'
import type { Actor } from '../../context'
import { Refusal, refuse } from '../../errors'
import { requireSeat } from '../repository/tasks'
import type { SeatRow } from '../types'
import { approval, decide, rejection, transferral, type Decision } from './decide'
import type { FlowTransaction } from './flowTransaction'

/**
 * The same decision on several to-dos: each by itself, with what became of it. Tasks are held in one order, so that two batches never
 * wait for each other in a circle.
 */
export async function decideBatch(flowTx: FlowTransaction, actor: Actor, body: BatchBody): Promise<BatchAnswer> {
  const results = new Map<string, string>()
  const seats: SeatRow[] = []
  for (const id of new Set(body.ids)) {
    try {
      seats.push(await requireSeat(flowTx.tx, id))
    } catch (error) {
      results.set(id, wordsOf(error))
    }
  }
  for (const seat of seats.sort((a, b) => (a.taskId < b.taskId ? -1 : 1))) {
    try {
      await flowTx.apart(() => decideOne(flowTx, actor, seat, body))
      results.set(seat.id, '')
    } catch (error) {
      results.set(seat.id, wordsOf(error))
    }
  }
  return { results: [...new Set(body.ids)].map((id) => ({ id, refused: results.get(id) ?? '' })) }
}

async function decideOne(flowTx: FlowTransaction, actor: Actor, seat: SeatRow, body: BatchBody): Promise<void> {
  const task = await flowTx.hold(seat.taskId)
  if (!startOf(task.version.definition).hasBatch) throw refuse('该流程不支持批量审批')
  const steps = await decide(flowTx, actor, task, decisionOf(actor.userId, seat.id, body))
  if (steps.length > 0) throw refuse(`${steps.map(({ nodeName }) => nodeName).join('、')}没有审批人，请单独审批`)
}

function decisionOf(by: string, seatId: string, body: BatchBody): Decision {
  if (body.batchType === 0) return approval(by, seatId, body)
  if (body.batchType === 1) return rejection(by, seatId, body)
  if (body.freeApproverUserId === undefined) throw refuse('转审人员不能为空')
  return transferral(by, seatId, { ...body, freeApproverUserId: body.freeApproverUserId })
}

/** A fault of the server is not one item's: it ends the whole. @throws whatever is no refusal */
function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  throw error
}
