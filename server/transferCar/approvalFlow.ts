import { eq } from 'drizzle-orm'
import type { BusinessRules } from '@/domain/workFlow/acts'
import type { Actor, ServerContext } from '../context'
import type { Reader, Tx } from '../database/client'
import { approvalRequest, refund, userAccount } from '../database/schema/index'
import { notFound, refuse } from '../errors'
import { loadActor } from '../session/auth'
import type { FlowEvent } from '../workFlow/business'
import { actOf } from './order/act'
import { APPROVAL_FLOWS, approval, type ApprovalKind, type ApprovalRow } from './order/approval'
import { decidersOf } from './order/approvalSummary'
import { takeStep } from './order/commands/step'
import { decideDiscount, takeDiscountBack } from './fees/bill'
import { readBill } from './fees/repository'
import { takePaymentAction } from './payment/actions'
import { decideRefund } from './payment/pay/refunds'
import { loadPaymentOrder, refreshMoney } from './payment/repository'
import { loadOrder } from './order/repository/orders'
import type { Act } from './order/types'

const ENDED = '该申请已有结论，请在工单中重新申请'

/**
 * What is decided about a request among the to-dos is decided in its order: by the same rules, for the same person, in the same
 * transaction. What they refuse undoes the decision there.
 */
export function followApprovals(context: ServerContext): void {
  for (const [kind, flowCode] of Object.entries(APPROVAL_FLOWS) as [ApprovalKind, string][]) {
    context.flowBusiness.on(flowCode, {
      tell: (tx, event) => follow(tx, actOf(context, null), kind, event),
      rules: (reader, taskId) => rulesOf(reader, kind, taskId)
    })
  }
}

/** Who has the right decides; what has its conclusion is asked for again at its order, not here. */
async function rulesOf(reader: Reader, kind: ApprovalKind, taskId: string): Promise<BusinessRules> {
  const [request] =
    taskId === ''
      ? []
      : await reader.select({ state: approvalRequest.state }).from(approvalRequest).where(eq(approvalRequest.taskId, taskId))
  const isOver = request !== undefined && request.state !== 'OPEN'
  const administrators = await reader.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.isAdministrator, true))
  return {
    deciderIds: [...(await decidersOf(reader, kind)), ...administrators.map(({ id }) => id)],
    closed: { revive: ENDED, ...(isOver ? { submit: ENDED } : {}) }
  }
}

async function follow(tx: Tx, act: Act, kind: ApprovalKind, { event, task, actorId }: FlowEvent): Promise<void> {
  const [request] = await tx.select().from(approvalRequest).where(eq(approvalRequest.taskId, task.row.id))
  const isOpen = request?.state === 'OPEN'
  // Only an order asks: its request stands before its task is launched.
  if (event === 'submitted' && !isOpen) throw refuse(request === undefined ? '请在工单中提出申请' : ENDED)
  if (event === 'revived') throw refuse(ENDED)
  // What was decided in the order has brought the task here.
  if (!isOpen || event === 'submitted' || event === 'discarded') return
  const actor = await actorOf(tx, actorId)
  const note = task.state.records.at(-1)?.opinion.trim() ?? ''
  if (event === 'recalled') await takeBack(tx, actor, request, act)
  else await decide(tx, actor, request, kind, event === 'agreed', note === '' && event === 'terminated' ? '审批被终止' : note, act)
}

async function actorOf(tx: Tx, userId: string): Promise<Actor> {
  const [user] = await tx.select().from(userAccount).where(eq(userAccount.id, userId))
  if (user === undefined) throw refuse('没有处理人，不能完成该审批')
  return loadActor(tx, user, '')
}

async function decide(
  tx: Tx,
  actor: Actor,
  { subjectId }: ApprovalRow,
  kind: ApprovalKind,
  isApproved: boolean,
  note: string,
  act: Act
): Promise<void> {
  const reason = note === '' ? {} : { reason: note }
  switch (kind) {
    case 'waiver':
      return void (await takePaymentAction(
        tx,
        actor,
        subjectId,
        isApproved ? 'approveWaive' : 'refuseWaive',
        { version: await paymentVersion(tx, subjectId), ...reason },
        act
      ))
    case 'voidPayment':
      return void (await takePaymentAction(
        tx,
        actor,
        subjectId,
        isApproved ? 'approveVoid' : 'refuseVoid',
        { version: await paymentVersion(tx, subjectId), ...reason },
        act
      ))
    case 'refund': {
      const paymentOrderId = await orderOfRefund(tx, subjectId)
      return void (await decideRefund(
        tx,
        actor,
        paymentOrderId,
        subjectId,
        { approve: isApproved, version: await paymentVersion(tx, paymentOrderId), ...(note === '' ? {} : { note }) },
        act
      ))
    }
    case 'discount': {
      await holdOrder(tx, subjectId)
      return void (await decideDiscount(
        tx,
        actor,
        subjectId,
        { approve: isApproved, billVersion: (await readBill(tx, subjectId))?.version ?? 0, ...(note === '' ? {} : { note }) },
        act
      ))
    }
    case 'reopen':
      return void (await takeStep(
        tx,
        actor,
        subjectId,
        isApproved ? 'reopen' : 'refuseReopen',
        { version: await holdOrder(tx, subjectId), deviceAt: act.now, ...reason },
        act
      ))
  }
}

/** The asker does not want it any more. */
async function takeBack(tx: Tx, actor: Actor, { kind, subjectId }: ApprovalRow, act: Act): Promise<void> {
  const withdrawn = { actorId: actor.userId, note: '申请人撤回申请' }
  switch (kind) {
    case 'discount':
      return takeDiscountBack(tx, actor, subjectId, act)
    case 'reopen': {
      await holdOrder(tx, subjectId)
      return approval.withdraw(tx, kind, subjectId, act)
    }
    case 'waiver':
    case 'voidPayment': {
      await paymentVersion(tx, subjectId)
      await approval.withdraw(tx, kind, subjectId, act)
      return void (await refreshMoney(
        tx,
        subjectId,
        {
          action: kind === 'waiver' ? 'refuseWaive' : 'refuseVoid',
          ...withdrawn,
          ...(kind === 'waiver' ? { set: { waiveReason: null } } : {})
        },
        act
      ))
    }
    case 'refund': {
      const paymentOrderId = await orderOfRefund(tx, subjectId)
      await paymentVersion(tx, paymentOrderId)
      await approval.withdraw(tx, kind, subjectId, act)
      await tx.update(refund).set({ state: 'REFUSED', failure: withdrawn.note, decidedAt: act.now }).where(eq(refund.id, subjectId))
      return void (await refreshMoney(tx, paymentOrderId, { action: 'refundRefuse', ...withdrawn }, act))
    }
  }
}

/** Versions are read under the lock: whoever decides at the order meanwhile comes before or after, never between. */
async function paymentVersion(tx: Tx, id: string): Promise<number> {
  const loaded = await loadPaymentOrder(tx, id, true)
  if (loaded === null) throw notFound('缴费工单不存在')
  return loaded.order.version
}

async function holdOrder(tx: Tx, id: string): Promise<number> {
  const loaded = await loadOrder(tx, id, true)
  if (loaded === null) throw notFound('工单不存在')
  return loaded.order.version
}

async function orderOfRefund(tx: Tx, refundId: string): Promise<string> {
  const [row] = await tx.select({ paymentOrderId: refund.paymentOrderId }).from(refund).where(eq(refund.id, refundId))
  if (row === undefined) throw notFound('退款不存在')
  return row.paymentOrderId
}
