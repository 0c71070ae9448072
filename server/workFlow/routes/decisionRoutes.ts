import type { FastifyInstance } from 'fastify'
import { RecordParams, SeatParams } from '@/contract/workFlow'
import {
  AddSignBody,
  AuditBody,
  BatchBody,
  OpinionBody,
  RejectBody,
  SaveAuditBody,
  TransferBody,
  type RejectChoices
} from '@/contract/workFlowActs'
import { approverOf } from '@/domain/workFlow/graph'
import { rejectOptions } from '@/domain/workFlow/reject'
import { seatsOf } from '@/domain/workFlow/state'
import { verdictOf } from '@/domain/workFlow/verdict'
import { command } from '../../command'
import type { ServerContext } from '../../context'
import { ok } from '../../envelope'
import { notFound } from '../../errors'
import { decideBatch } from '../commands/batch'
import { addition, approval, draftOf, rejection, takingBack, transferral } from '../commands/decide'
import { inFlowTransaction } from '../commands/flowTransaction'
import { requireSeat, requireSeatOfRecord, requireSeatToAct } from '../repository/tasks'
import { taskAccessOf } from '../taskAccess'
import { onSeat } from './acting'
import { BEFORE } from './area'

const seat = { params: SeatParams }

/** What approvers do (workflow.md#buttons, FlowBefore). */
export async function decisionRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context

  app.post<{ Params: SeatParams; Body: AuditBody }>(`${BEFORE}/Audit/:opId`, { schema: { ...seat, body: AuditBody } }, async (request) => {
    const found = await requireSeatToAct(db, request.params.opId)
    const steps = await onSeat(request, found, () => approval(request.actor.userId, found.id, request.body))
    return ok(steps.length > 0 ? steps : null, '审核成功')
  })

  app.post<{ Params: SeatParams; Body: RejectBody }>(
    `${BEFORE}/Reject/:opId`,
    { schema: { ...seat, body: RejectBody } },
    async (request) => {
      const found = await requireSeatToAct(db, request.params.opId)
      await onSeat(request, found, () => rejection(request.actor.userId, found.id, request.body))
      return ok(null, '驳回成功')
    }
  )

  app.get<{ Params: SeatParams }>(`${BEFORE}/RejectList/:opId`, { schema: seat }, async ({ actor, params }) => {
    const found = await requireSeat(db, params.opId)
    const {
      task: {
        state,
        version: { definition }
      }
    } = await taskAccessOf(context, found.taskId, actor.userId, { taskOperatorId: found.id })
    const node = approverOf(definition, found.nodeId)
    if (node === undefined) throw notFound('审批任务不存在')
    const seats = seatsOf(state, found.visitId).map((each) => (each.id === found.id ? { ...each, state: 'refused' as const } : each))
    const answer: RejectChoices = {
      list: rejectOptions(definition, state, node).targets.map(({ nodeId, name }) => ({ nodeCode: nodeId, nodeName: name })),
      isLastAppro: verdictOf(seats, node) === 'rejected'
    }
    return ok(answer)
  })

  app.post<{ Params: SeatParams; Body: SaveAuditBody }>(
    `${BEFORE}/SaveAudit/:opId`,
    { schema: { ...seat, body: SaveAuditBody } },
    async (request) => {
      const found = await requireSeatToAct(db, request.params.opId)
      await onSeat(request, found, () => draftOf(request.actor.userId, found.id, request.body))
      return ok(null, '保存成功')
    }
  )

  app.post<{ Params: SeatParams; Body: TransferBody }>(
    `${BEFORE}/Transfer/:opId`,
    { schema: { ...seat, body: TransferBody } },
    async (request) => {
      const found = await requireSeatToAct(db, request.params.opId)
      await onSeat(request, found, () => transferral(request.actor.userId, found.id, request.body))
      return ok(null, '转审成功')
    }
  )

  app.post<{ Params: SeatParams; Body: AddSignBody }>(
    `${BEFORE}/freeApprover/:opId`,
    { schema: { ...seat, body: AddSignBody } },
    async (request) => {
      const found = await requireSeatToAct(db, request.params.opId)
      const steps = await onSeat(request, found, () => addition(request.actor.userId, found.id, request.body))
      return ok(steps.length > 0 ? steps : null, '加签成功')
    }
  )

  app.post<{ Params: RecordParams; Body: OpinionBody }>(
    `${BEFORE}/Recall/:recordId`,
    { schema: { params: RecordParams, body: OpinionBody }, preValidation: withBody },
    async (request) => {
      const found = await requireSeatOfRecord(db, request.params.recordId)
      await onSeat(request, found, () => takingBack(request.actor.userId, found.id, request.body))
      return ok(null, '撤回成功')
    }
  )

  app.post<{ Body: BatchBody }>(`${BEFORE}/BatchOperation`, { schema: { body: BatchBody } }, async (request) => {
    const { actor, body } = request
    const answer = await command(request, body, (tx) =>
      inFlowTransaction(tx, context, { actorId: actor.userId }, (flowTx) => decideBatch(flowTx, actor, body))
    )
    return ok(answer)
  })
}

/** Older clients send nothing at all. */
export async function withBody(request: { body: unknown }): Promise<void> {
  request.body ??= {}
}
