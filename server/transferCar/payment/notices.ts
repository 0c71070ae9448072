import type { PaymentAction } from '@/contract/transferCar/payment/codes'
import { formatFen } from '@/domain/format/money'
import { Model } from '@/domain/permission'
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../database/client'
import { paymentEvent } from '../../database/schema'
import { peopleWithRight } from '../../session/rights'
import { sendNotices, type Notice } from '../order/notify'
import type { Act } from '../order/types'
import type { LoadedPayment } from './types'

/** A decision that was taken. */
interface Decided {
  action: PaymentAction
  before: LoadedPayment
  actorId: string
  reason: string
}

/** Tells in the message centre who has to act on it next, once, with the decision itself. */
export async function followPayment(tx: Tx, act: Act, decided: Decided): Promise<void> {
  await sendNotices(tx, act, decided.before.order.accidentOrderId, await noticesOf(tx, decided))
}

async function noticesOf(tx: Tx, { action, before, actorId, reason }: Decided): Promise<Notice[]> {
  const { order, accident, approvals } = before
  const about = `${accident.order.orderNo} 的缴费工单 ${order.paymentNo}，应付 ${formatFen(order.payableFen)} 元。`
  const because = reason === '' ? '' : `原因：${reason}`
  const notice = (title: string, to: readonly (string | null | undefined)[], text = about): Notice[] => [
    {
      title: `${title}：${order.paymentNo}`,
      text: `${text}${because}`,
      to: to.filter((id): id is string => typeof id === 'string' && id !== actorId),
      isMoney: true
    }
  ]
  const askerOf = (kind: 'waiver' | 'voidPayment') => approvals.find((request) => request.kind === kind)?.askerId
  switch (action) {
    case 'submit':
      return notice('费用待复核', await peopleWithRight(tx, Model.paymentOrder, 'btn_fee_review'))
    case 'sendBack':
      return notice('费用被退回', [(await lastActor(tx, order.id, 'submit')) ?? order.createdBy])
    case 'revise':
      return notice('缴费工单需修订', [order.createdBy])
    case 'askWaive':
      return notice('申请免缴', await peopleWithRight(tx, Model.paymentOrder, 'btn_waive'))
    case 'askVoid':
      return notice('申请作废缴费工单', await peopleWithRight(tx, Model.accidentOrder, 'btn_void'))
    case 'approveWaive':
      return notice('免缴已同意', [askerOf('waiver')])
    case 'refuseWaive':
      return notice('免缴被驳回', [askerOf('waiver')])
    case 'approveVoid':
      return notice('作废已同意', [askerOf('voidPayment')])
    case 'refuseVoid':
      return notice('作废被驳回', [askerOf('voidPayment')])
    default:
      return []
  }
}

/** Who did this last. */
async function lastActor(tx: Tx, paymentOrderId: string, action: PaymentAction): Promise<string | null> {
  const [event] = await tx
    .select({ actorId: paymentEvent.actorId })
    .from(paymentEvent)
    .where(and(eq(paymentEvent.paymentOrderId, paymentOrderId), eq(paymentEvent.action, action)))
    .orderBy(desc(paymentEvent.seq))
    .limit(1)
  return event?.actorId ?? null
}
