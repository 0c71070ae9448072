import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { accidentOrder, orderTabCount, orderUnit } from '../../../../server/database/schema'
import type { Tx } from '../../../../server/database/client'
import { moveCount } from '../../../../server/transferCar/order/repository/orders'
import type { ServiceStatus } from '../../../../src/contract/transferCar/order/codes'
import type { TestApp } from '../../../support/databases'
import { TEST_START } from '../../../support/testClock'
import { AREAS, DAY, DRIVERS, type Draw, FIRST_DAY, HOUR, INSURERS, MINUTE, type Order, SOURCES, TRUCKS } from './draw'
import { HistoryMoney } from './historyMoney'

/** Changes records as the commands do, at random moments of a few days, corrections included. @param apart from one of these days to the next */
export class History {
  readonly orders: string[] = []
  private readonly money = new HistoryMoney({
    order: (tx, draw) => this.order(tx, draw),
    moment: (draw) => this.moment(draw)
  })
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
      const { money } = this
      const acts = [
        this.create.bind(this),
        this.create.bind(this),
        this.step.bind(this),
        this.step.bind(this),
        this.step.bind(this),
        this.end.bind(this),
        this.stepBack.bind(this),
        this.close.bind(this),
        this.helper.bind(this),
        this.edit.bind(this),
        this.confirmTime.bind(this),
        money.bill.bind(money),
        money.bill.bind(money),
        money.review.bind(money),
        money.pay.bind(money),
        money.pay.bind(money),
        money.giveBack.bind(money),
        money.waive.bind(money)
      ]
      await draw.pick(acts)(tx, draw)
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
