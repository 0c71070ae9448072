import type { PaymentStage, WaiveReason } from '@/contract/transferCar/payment/codes'
import type { Payer } from '@/contract/transferCar/fees/prices'
import { sumLines } from '@/domain/transferCar/payment/lines'
import { paymentStatusOf } from '@/domain/transferCar/payment/status'
import { DAY, HOUR, MINUTE } from '../clock'
import { fixedId, type BuiltOrder } from './ordersBuilt'
import { type BuiltMoney, billLines, methodOf, nextOf, paymentRow } from './paymentsRows'
import type { Story } from './paymentsStories'

const DUE_DAYS = 7
const ACCOUNT_DAYS = 30

/** One order's bill, payment order and what became of it. */
export function tell(money: BuiltMoney, built: BuiltOrder, story: Story, at: number, index: number, now: number): void {
  const { order, unit } = built
  // What is billed has somebody who bears it (payments.md#decisions).
  if (order.bearer === 'PENDING' || order.bearer === null) order.bearer = 'PARTY'
  if (story === 'none') return
  const payer: Payer = order.bearer
  if (story === 'account') order.customerId = index % 2 === 0 ? 'customer-pingan' : 'customer-shunda'
  const lines = billLines(money, built, payer, at)
  const sums = sumLines(lines)
  const createdBy = unit?.driverId ?? order.createdBy
  const id = fixedId(`payment order ${order.id}`)
  // Between the work and its closing everything has its turn.
  const until = order.closedAt ?? now
  const turn = (share: number, most: number) => Math.min(at + Math.round((until - at) * share), at + most)
  const reviewedAt = turn(0.3, 3 * HOUR)
  const paidAt = turn(0.6, 20 * HOUR)
  const backAt = turn(0.8, 40 * HOUR)
  const row = {
    id,
    paymentNo: nextOf(money, 'JF', at),
    accidentOrderId: order.id,
    payer,
    customerId: order.customerId,
    billVersion: 1,
    lines,
    ...sums,
    createdBy,
    createdAt: at,
    updatedAt: at,
    paidFen: 0,
    refundedFen: 0,
    refundingFen: 0,
    runningRefunds: 0,
    closedAt: order.closedAt,
    dueAt: null as number | null,
    onAccountAt: null as number | null,
    waiveReason: null as WaiveReason | null,
    reviewedBy: null as string | null,
    reviewedAt: null as number | null,
    stage: 'DRAFT' as PaymentStage,
    version: 1
  }
  const statusNow = () => paymentStatusOf({ ...row, isClosed: false })
  const log = (
    action: string,
    actorId: string | null,
    when: number,
    change: () => void,
    more: { note?: string; payload?: Record<string, unknown> } = {}
  ): void => {
    const fromStatus = action === 'create' ? null : statusNow()
    change()
    row.updatedAt = when
    row.version += action === 'create' ? 0 : 1
    money.events.push({
      id: fixedId(`payment event ${id} ${row.version}`),
      paymentOrderId: id,
      seq: row.version,
      action,
      fromStatus,
      toStatus: statusNow(),
      actorId,
      at: when,
      note: more.note ?? null,
      payload: more.payload ?? { amountFen: sums.payableFen }
    })
  }
  const ask = (kind: 'waiver' | 'voidPayment' | 'refund', subjectId: string, reason: string, when: number, decided: boolean): void => {
    money.approvals.push({
      id: fixedId(`approval ${kind} ${subjectId}`),
      kind,
      subjectId,
      askerId: 'user-finance1',
      reason,
      createdAt: when,
      ...(decided ? { state: 'APPROVED' as const, deciderId: 'user-manager1', decidedAt: when + 10 * MINUTE } : {})
    })
  }
  const pay = (amountFen: number, when: number): string => {
    const paymentId = fixedId(`payment ${id} ${row.version}`)
    log(
      'paid',
      createdBy,
      when,
      () => {
        row.paidFen += amountFen
      },
      { payload: { amountFen, method: methodOf(index, when, now) } }
    )
    money.payments.push(
      paymentRow(
        built,
        { id: paymentId, paymentOrderId: id, amountFen, method: methodOf(index, when, now), collectorId: createdBy, at: when },
        row.paymentNo,
        index
      )
    )
    return paymentId
  }
  const giveBack = (paymentId: string, amountFen: number, done: boolean): void => {
    const refundId = fixedId(`refund ${id}`)
    ask('refund', refundId, '多收里程费，退还差额', backAt, done)
    log(
      'refundAsk',
      'user-finance1',
      backAt,
      () => {
        row.refundingFen = amountFen
      },
      { note: '多收里程费，退还差额', payload: { amountFen } }
    )
    if (done)
      log(
        'refundDone',
        null,
        backAt + 15 * MINUTE,
        () => {
          row.refundingFen = 0
          row.refundedFen = amountFen
        },
        { payload: { amountFen } }
      )
    money.refunds.push({
      id: refundId,
      refundNo: nextOf(money, 'TK', backAt),
      paymentId,
      paymentOrderId: id,
      amountFen,
      reason: '多收里程费，退还差额',
      state: done ? 'SUCCESS' : 'ASKED',
      askerId: 'user-finance1',
      askedAt: backAt,
      ...(done ? { deciderId: 'user-manager1', decidedAt: backAt + 10 * MINUTE, doneAt: backAt + 15 * MINUTE } : {})
    })
    const paid = money.payments.find((each) => each.id === paymentId)
    if (paid !== undefined) Object.assign(paid, done ? { refundedFen: amountFen } : { refundingFen: amountFen })
  }
  const follow = (): void => {
    log('create', createdBy, at, () => undefined)
    if (story === 'draft') return
    if (story === 'void') {
      log(
        'discard',
        createdBy,
        at + MINUTE,
        () => {
          row.stage = 'VOID'
        },
        { note: '重复新建' }
      )
      return
    }
    log('submit', createdBy, turn(0.1, HOUR), () => {
      row.stage = 'REVIEW'
    })
    if (story === 'review') return
    log('approve', 'user-finance1', reviewedAt, () => {
      Object.assign(row, { stage: 'OPEN', reviewedBy: 'user-finance1', reviewedAt, dueAt: reviewedAt + DUE_DAYS * DAY })
    })
    switch (story) {
      case 'overdue':
        row.dueAt = Math.min(now - DAY, reviewedAt + DAY)
        return
      case 'partial':
        pay(Math.floor(sums.payableFen / 2), paidAt)
        return
      case 'toVerify': {
        log('toVerify', createdBy, paidAt, () => undefined)
        money.payments.push({
          ...paymentRow(
            built,
            {
              id: fixedId(`payment ${id} open`),
              paymentOrderId: id,
              amountFen: sums.payableFen,
              method: 'TRANSFER',
              collectorId: createdBy,
              at: paidAt
            },
            row.paymentNo,
            index
          ),
          state: 'TO_VERIFY',
          paidAt: null,
          verifiedBy: null,
          verifiedAt: null
        })
        return
      }
      case 'paid':
        pay(sums.payableFen, paidAt)
        return
      case 'paidTwice':
        pay(Math.floor(sums.payableFen / 3), turn(0.45, 12 * HOUR))
        pay(sums.payableFen - row.paidFen, paidAt)
        return
      case 'partRefunded':
        giveBack(pay(sums.payableFen, paidAt), Math.floor(sums.payableFen / 10), true)
        return
      case 'refunded':
        giveBack(pay(sums.payableFen, paidAt), sums.payableFen, true)
        return
      case 'refundAsked':
        giveBack(pay(sums.payableFen, paidAt), Math.floor(sums.payableFen / 10), false)
        return
      case 'account':
        log('onAccount', 'user-finance1', paidAt, () => {
          Object.assign(row, { stage: 'ON_ACCOUNT', onAccountAt: paidAt, dueAt: paidAt + ACCOUNT_DAYS * DAY })
        })
        return
      case 'waiveAsked':
        ask('waiver', id, '当事人伤重，家庭困难', paidAt, false)
        log(
          'askWaive',
          'user-finance1',
          paidAt,
          () => {
            row.waiveReason = 'MANAGER'
          },
          { note: '当事人伤重，家庭困难' }
        )
        return
      case 'waived': {
        ask('waiver', id, '按政策免收', turn(0.5, 15 * HOUR), true)
        log(
          'askWaive',
          'user-finance1',
          turn(0.5, 15 * HOUR),
          () => {
            row.waiveReason = 'POLICY'
          },
          { note: '按政策免收' }
        )
        log('approveWaive', 'user-manager1', paidAt, () => {
          Object.assign(row, { stage: 'WAIVED', dueAt: null })
        })
        return
      }
      case 'voidAsked':
        ask('voidPayment', id, '付款方填错，重新开单', paidAt, false)
        log('askVoid', 'user-finance1', paidAt, () => undefined, { note: '付款方填错，重新开单' })
        return
      default:
    }
  }
  follow()
  const status = paymentStatusOf({ ...row, isClosed: order.closedAt !== null })
  if (order.closedAt !== null) {
    row.version += 1
    row.updatedAt = order.closedAt
    money.events.push({
      id: fixedId(`payment event ${id} close`),
      paymentOrderId: id,
      seq: row.version,
      action: 'close',
      fromStatus: statusNow(),
      toStatus: status,
      actorId: null,
      at: order.closedAt,
      payload: { by: 'user-finance1' }
    })
  }
  money.orders.push({ ...row, status })
}
