import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FeeCode } from '../../../../src/contract/transferCar/fees/prices'
import type { BillLine } from '../../../../src/contract/transferCar/fees/bill'
import { payment, paymentOrder, refund } from '../../../../server/database/schema'
import type { Tx } from '../../../../server/database/client'
import { paymentStatusOf } from '../../../../src/domain/transferCar/payment/status'
import { TEST_START } from '../../../support/testClock'
import { CODES, DAY, DRIVERS, type Draw, HOUR, MINUTE, type Order, type Paid } from './draw'

const line = (code: FeeCode, amountFen: number, discountFen: number, nth: number): BillLine & { key: string } =>
  ({
    code,
    name: code,
    qtyMilli: 1000,
    unit: '次',
    unitPriceFen: amountFen,
    amountFen,
    discountFen,
    payableFen: amountFen - discountFen,
    taxFen: 0,
    key: `all-${code}-${nth}`,
    vehicle: null
  }) as BillLine & { key: string }

/** The money part of a history: bills, reviews, payments and refunds. */
export class HistoryMoney {
  private readonly paid: string[] = []
  constructor(private readonly from: { order(tx: Tx, draw: Draw): Promise<Order | undefined>; moment(draw: Draw): number }) {}

  private async payable(tx: Tx, draw: Draw): Promise<Paid | undefined> {
    if (this.paid.length === 0) return undefined
    return (
      await tx
        .select()
        .from(paymentOrder)
        .where(eq(paymentOrder.id, draw.pick(this.paid)))
    )[0]
  }

  async bill(tx: Tx, draw: Draw): Promise<void> {
    const order = await this.from.order(tx, draw)
    if (order === undefined) return
    const id = randomUUID().replaceAll('-', '')
    const lines = Array.from({ length: 1 + draw.below(3) }, (_, nth) =>
      line(draw.pick(CODES), 10_000 + draw.below(50_000), draw.below(5000), nth)
    )
    const sum = (key: 'amountFen' | 'discountFen' | 'payableFen') => lines.reduce((total, each) => total + each[key], 0)
    await tx.insert(paymentOrder).values({
      id,
      paymentNo: `JF7${id.slice(0, 20)}`,
      accidentOrderId: order.id,
      payer: 'PARTY',
      billVersion: 1,
      lines,
      totalFen: sum('amountFen'),
      discountFen: sum('discountFen'),
      payableFen: sum('payableFen'),
      taxFen: 0,
      createdBy: 'user-finance1',
      createdAt: order.createdAt + HOUR,
      updatedAt: order.createdAt + HOUR
    })
    this.paid.push(id)
  }

  async review(tx: Tx, draw: Draw): Promise<void> {
    const order = await this.payable(tx, draw)
    if (order === undefined || order.paidFen > 0) return
    const back = order.stage === 'OPEN'
    const stage = back ? draw.pick(['DRAFT', 'VOID', 'ON_ACCOUNT'] as const) : draw.pick(['OPEN', 'OPEN', 'ON_ACCOUNT'] as const)
    await this.store(tx, order, {
      stage,
      ...(stage === 'OPEN' || order.reviewedAt === null ? { reviewedAt: this.from.moment(draw) } : {}),
      dueAt: draw.pick([null, this.from.moment(draw), TEST_START + DAY, TEST_START - 45 * DAY, TEST_START - 75 * DAY])
    })
  }

  async waive(tx: Tx, draw: Draw): Promise<void> {
    const order = await this.payable(tx, draw)
    if (order !== undefined && order.paidFen === 0 && order.stage !== 'VOID')
      await this.store(tx, order, { stage: 'WAIVED', waiveReason: 'MANAGER' })
  }

  async pay(tx: Tx, draw: Draw): Promise<void> {
    const order = await this.payable(tx, draw)
    const left = order === undefined ? 0 : order.payableFen - order.paidFen + order.refundedFen
    if (order === undefined) return
    if (order.stage !== 'OPEN' || left <= 0) return this.overpay(tx, order)
    const amountFen = draw.below(2) === 0 ? left : 1 + draw.below(left)
    const isIn = draw.below(5) > 0
    await tx.insert(payment).values({
      id: randomUUID().replaceAll('-', ''),
      paymentOrderId: order.id,
      method: draw.pick(['WECHAT', 'CASH', 'POS'] as const),
      way: 'BY_HAND',
      state: isIn ? 'SUCCESS' : 'FAILED',
      amountFen,
      collectorId: draw.pick(DRIVERS),
      paidAt: isIn ? this.from.moment(draw) : null,
      createdAt: order.createdAt,
      updatedAt: order.createdAt
    })
    if (isIn) await this.store(tx, order, { paidFen: order.paidFen + amountFen })
  }

  async giveBack(tx: Tx, draw: Draw): Promise<void> {
    const order = await this.payable(tx, draw)
    if (order === undefined) return
    const [found] = (await tx.select().from(payment).where(eq(payment.paymentOrderId, order.id))).filter(
      ({ state, amountFen, refundedFen }) => state === 'SUCCESS' && amountFen > refundedFen
    )
    if (found === undefined) return
    const amountFen = 1 + draw.below(found.amountFen - found.refundedFen)
    const id = randomUUID().replaceAll('-', '')
    await tx.insert(refund).values({
      id,
      refundNo: `TK7${id.slice(0, 20)}`,
      paymentId: found.id,
      paymentOrderId: order.id,
      amountFen,
      reason: '多收',
      state: 'RUNNING',
      askerId: 'user-finance1',
      askedAt: order.createdAt
    })
    await tx
      .update(refund)
      .set({ state: 'SUCCESS', doneAt: this.from.moment(draw) })
      .where(eq(refund.id, id))
    await tx
      .update(payment)
      .set({ refundedFen: found.refundedFen + amountFen })
      .where(eq(payment.id, found.id))
    await this.store(tx, order, { refundedFen: order.refundedFen + amountFen })
  }

  /** Money that the order cannot take any more goes back by itself: its attempt stays CLOSED, its refund runs (decision 19). */
  private async overpay(tx: Tx, { id: paymentOrderId, createdAt }: Paid): Promise<void> {
    const [paymentId, id] = [randomUUID().replaceAll('-', ''), randomUUID().replaceAll('-', '')]
    const [amountFen, at] = [777, createdAt + 2 * HOUR]
    await tx.insert(payment).values({
      id: paymentId,
      paymentOrderId,
      method: 'WECHAT',
      way: 'QR',
      state: 'CLOSED',
      amountFen,
      refundedFen: amountFen,
      collectorId: 'user-driver1',
      paidAt: at,
      createdAt: at,
      updatedAt: at
    })
    await tx.insert(refund).values({
      id,
      refundNo: `TK7${id.slice(0, 20)}`,
      paymentId,
      paymentOrderId,
      amountFen,
      reason: '多收',
      state: 'SUCCESS',
      askerId: 'user-finance1',
      askedAt: at,
      doneAt: at + MINUTE
    })
  }

  private async store(tx: Tx, order: Paid, changes: Partial<Paid>): Promise<void> {
    const next = { ...order, ...changes }
    await tx
      .update(paymentOrder)
      .set({ ...changes, status: paymentStatusOf({ ...next, isClosed: false }) })
      .where(eq(paymentOrder.id, order.id))
  }
}
