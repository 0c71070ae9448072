import { randomUUID } from 'node:crypto'
import type { FeeCode } from '../../../../src/contract/transferCar/fees/prices'
import type { BillLine } from '../../../../src/contract/transferCar/fees/bill'
import { eq } from 'drizzle-orm'
import { accidentOrder, orderTabCount, orderUnit, payment, paymentOrder, refund } from '../../../../server/database/schema'
import type { Tx } from '../../../../server/database/client'
import { moveCount } from '../../../../server/transferCar/order/repository/orders'
import { paymentStatusOf } from '../../../../src/domain/transferCar/payment/status'
import type { ServiceStatus } from '../../../../src/contract/transferCar/order/codes'
import type { TestApp } from '../../../support/databases'
import { TEST_START } from '../../../support/testClock'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** First day of every history, long before the demo company's. */
export const FIRST_DAY = TEST_START - 500 * DAY
const DRIVERS = ['user-driver1', 'user-driver2', 'user-driver3', null]
const TRUCKS = ['truck-1', 'truck-2', null]
const AREAS = ['440304', '440305', null]
const INSURERS = ['平安产险', '=1+1', null]
const SOURCES = ['OWNER_CALL', 'POLICE_122', 'INSURER', null] as const
const CODES: readonly FeeCode[] = ['TOW', 'WINCH', 'STORAGE']

type Order = typeof accidentOrder.$inferSelect
type Paid = typeof paymentOrder.$inferSelect

/** Draws numbers from a seed; the same seed tells the same history. */
export class Draw {
  constructor(private state: number) {}
  /** mulberry32 */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit)
  }
  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }
}

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
  }) as unknown as BillLine & { key: string }

/** Changes records as the commands do, at random moments of a few days, corrections included. @param apart from one of these days to the next */
export class History {
  readonly orders: string[] = []
  private readonly paid: string[] = []
  constructor(
    private readonly server: TestApp,
    private readonly days: number,
    private readonly apart = 1
  ) {}

  private moment(draw: Draw): number {
    const hour = draw.below(this.days * 24)
    return FIRST_DAY + Math.floor(hour / 24) * this.apart * DAY + (hour % 24) * HOUR + draw.below(60) * MINUTE + draw.below(1000)
  }

  async act(draw: Draw): Promise<void> {
    await this.server.context.db.transaction(async (tx) => {
      const acts = [
        this.create,
        this.create,
        this.step,
        this.step,
        this.step,
        this.end,
        this.stepBack,
        this.close,
        this.helper,
        this.edit,
        this.confirmTime,
        this.bill,
        this.bill,
        this.review,
        this.pay,
        this.pay,
        this.giveBack,
        this.waive
      ]
      await draw.pick(acts).call(this, tx, draw)
    })
  }

  private async order(tx: Tx, draw: Draw): Promise<Order | undefined> {
    if (this.orders.length === 0) return undefined
    return (
      await tx
        .select()
        .from(accidentOrder)
        .where(eq(accidentOrder.id, draw.pick(this.orders)))
    )[0]
  }

  private async payable(tx: Tx, draw: Draw): Promise<Paid | undefined> {
    if (this.paid.length === 0) return undefined
    return (
      await tx
        .select()
        .from(paymentOrder)
        .where(eq(paymentOrder.id, draw.pick(this.paid)))
    )[0]
  }

  private async create(tx: Tx, draw: Draw): Promise<void> {
    const id = randomUUID().replaceAll('-', '')
    const createdAt = this.moment(draw)
    await tx.insert(accidentOrder).values({
      id,
      orderNo: `SG7${id.slice(0, 20)}`,
      status: 'PENDING',
      statusAt: createdAt,
      createdBy: 'user-dispatcher1',
      createdAt,
      updatedAt: createdAt,
      reporterName: '张三丰',
      reporterMobile: '13812345678',
      address: '=深南大道',
      areaCode: draw.pick(AREAS),
      insurer: draw.pick(INSURERS),
      source: draw.pick(SOURCES)
    })
    await tx
      .insert(orderUnit)
      .values({ id: `u${id}`.slice(0, 32), orderId: id, orderCreatedAt: createdAt, orderStatus: 'PENDING', isLead: true })
    await moveCount(tx, null, 'PENDING')
    this.orders.push(id)
  }

  private async move(tx: Tx, order: Order, status: ServiceStatus, changes: Partial<Order>): Promise<void> {
    await tx
      .update(accidentOrder)
      .set({ ...changes, status, version: order.version + 1 })
      .where(eq(accidentOrder.id, order.id))
    await tx.update(orderUnit).set({ orderStatus: status }).where(eq(orderUnit.orderId, order.id))
    await moveCount(tx, order.status, status)
  }

  private async step(tx: Tx, draw: Draw): Promise<void> {
    const order = await this.order(tx, draw)
    if (order === undefined || order.outcome !== null) return
    const at = order.createdAt + draw.below(200) * MINUTE - MINUTE
    const next: readonly [ServiceStatus, Partial<typeof orderUnit.$inferInsert>][] = [
      ['ASSIGNED', { assignedAt: at, driverId: draw.pick(DRIVERS), truckId: draw.pick(TRUCKS) }],
      ['ACCEPTED', { acceptedAt: at }],
      ['EN_ROUTE', { departedAt: at }],
      ['ON_SCENE', { arrivedAt: at }],
      ['TOWING', { loadedAt: at }]
    ]
    const [status, stamps] = draw.pick(next)
    await tx
      .update(orderUnit)
      .set(stamps)
      .where(eq(orderUnit.id, `u${order.id}`.slice(0, 32)))
    await this.move(tx, order, status, {})
  }

  private async end(tx: Tx, draw: Draw): Promise<void> {
    const order = await this.order(tx, draw)
    if (order === undefined || order.outcome !== null) return
    const [status, outcome] = draw.pick([
      ['DONE', 'TOWED'],
      ['STORED', 'TOWED'],
      ['DONE', 'REPAIRED'],
      ['DRY_RUN', 'DRY_RUN'],
      ['CANCELLED', 'CANCELLED'],
      ['VOID', 'VOID']
    ] as const)
    const at = order.createdAt + draw.below(3000) * MINUTE
    if (outcome === 'TOWED')
      await tx
        .update(orderUnit)
        .set(status === 'STORED' ? { storedAt: at } : { handedOverAt: at })
        .where(eq(orderUnit.id, `u${order.id}`.slice(0, 32)))
    await this.move(tx, order, status, { outcome })
  }

  private async stepBack(tx: Tx, draw: Draw): Promise<void> {
    const order = await this.order(tx, draw)
    if (order?.status !== 'DONE') return
    await tx
      .update(orderUnit)
      .set({ handedOverAt: null })
      .where(eq(orderUnit.id, `u${order.id}`.slice(0, 32)))
    await this.move(tx, order, 'AT_DEST', { outcome: null })
  }

  /** Closes what is done, reopens what is closed. */
  private async close(tx: Tx, draw: Draw): Promise<void> {
    const order = await this.order(tx, draw)
    if (order?.status === 'DONE') await this.move(tx, order, 'CLOSED', {})
    else if (order?.status === 'CLOSED') await this.move(tx, order, 'DONE', {})
  }

  /** A helping crew comes, or goes again. */
  private async helper(tx: Tx, draw: Draw): Promise<void> {
    const order = await this.order(tx, draw)
    if (order === undefined) return
    const id = `h${order.id}`.slice(0, 32)
    const [known] = await tx.select().from(orderUnit).where(eq(orderUnit.id, id))
    if (known === undefined)
      await tx.insert(orderUnit).values({
        id,
        orderId: order.id,
        orderCreatedAt: order.createdAt,
        orderStatus: order.status,
        isLead: false,
        driverId: draw.pick(DRIVERS),
        truckId: draw.pick(TRUCKS)
      })
    else
      await tx
        .update(orderUnit)
        .set({ removedAt: known.removedAt === null ? order.createdAt + HOUR : null })
        .where(eq(orderUnit.id, id))
  }

  private async edit(tx: Tx, draw: Draw): Promise<void> {
    const order = await this.order(tx, draw)
    if (order !== undefined)
      await tx
        .update(accidentOrder)
        .set({ areaCode: draw.pick(AREAS), insurer: draw.pick(INSURERS), source: draw.pick(SOURCES) })
        .where(eq(accidentOrder.id, order.id))
  }

  private async confirmTime(tx: Tx, draw: Draw): Promise<void> {
    const order = await this.order(tx, draw)
    if (order !== undefined)
      await tx
        .update(orderUnit)
        .set({ arrivedAt: order.createdAt + draw.below(90) * MINUTE })
        .where(eq(orderUnit.id, `u${order.id}`.slice(0, 32)))
  }

  private async bill(tx: Tx, draw: Draw): Promise<void> {
    const order = await this.order(tx, draw)
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

  private async review(tx: Tx, draw: Draw): Promise<void> {
    const order = await this.payable(tx, draw)
    if (order === undefined || order.paidFen > 0) return
    const back = order.stage === 'OPEN'
    const stage = back ? draw.pick(['DRAFT', 'VOID', 'ON_ACCOUNT'] as const) : draw.pick(['OPEN', 'OPEN', 'ON_ACCOUNT'] as const)
    await this.store(tx, order, {
      stage,
      ...(stage === 'OPEN' || order.reviewedAt === null ? { reviewedAt: this.moment(draw) } : {}),
      dueAt: draw.pick([null, this.moment(draw), TEST_START + DAY, TEST_START - 45 * DAY, TEST_START - 75 * DAY])
    })
  }

  private async waive(tx: Tx, draw: Draw): Promise<void> {
    const order = await this.payable(tx, draw)
    if (order !== undefined && order.paidFen === 0 && order.stage !== 'VOID')
      await this.store(tx, order, { stage: 'WAIVED', waiveReason: 'MANAGER' })
  }

  private async pay(tx: Tx, draw: Draw): Promise<void> {
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
      paidAt: isIn ? this.moment(draw) : null,
      createdAt: order.createdAt,
      updatedAt: order.createdAt
    })
    if (isIn) await this.store(tx, order, { paidFen: order.paidFen + amountFen })
  }

  private async giveBack(tx: Tx, draw: Draw): Promise<void> {
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
      .set({ state: 'SUCCESS', doneAt: this.moment(draw) })
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

/** Takes away everything that histories and the demo company left, so that the next one begins with nothing. */
export async function clear(server: TestApp): Promise<void> {
  const old = `created_at < ${TEST_START - 300 * DAY}`
  await server.query(`delete from refund where payment_order_id in (select id from payment_order where ${old})`)
  await server.query(`delete from payment where payment_order_id in (select id from payment_order where ${old})`)
  await server.query(`delete from payment_order where ${old}`)
  await server.query(`delete from order_unit where order_created_at < ${TEST_START - 300 * DAY}`)
  await server.query(`delete from accident_order where ${old}`)
  await server.context.db.delete(orderTabCount)
  await server.query('insert into order_tab_count (status, count) select status, count(*) from accident_order group by status')
}
