import { randomUUID } from 'node:crypto'
import type { PayBody } from '../../../../../src/contract/transferCar/payment/collect'
import type { PayMethod, PayState } from '../../../../../src/contract/transferCar/payment/codes'
import { payment, paymentOrder, refund } from '../../../../../server/database/schema'
import { actOf } from '../../../../../server/transferCar/order/act'
import { payByHand } from '../../../../../server/transferCar/payment/ledger/byHand'
import { loadPaymentOrder, refreshMoney } from '../../../../../server/transferCar/payment/repository'
import type { PaymentOrderRow } from '../../../../../server/transferCar/payment/types'
import type { TestApp } from '../../../../support/databases'
import { World } from '../../support/world'

export const AREA = '/api/transferCar'
const newId = (): string => randomUUID().replaceAll('-', '')
let planted = 0

/** Payment orders as if reviewed, and what a collector does to them. */
export class Till {
  world: World
  constructor(readonly server: TestApp) {
    this.world = new World(server)
  }

  /** Lets time pass; sessions that ran out meanwhile are made anew. */
  later(ms: number): void {
    this.server.clock.advance(ms)
    this.world = new World(this.server)
  }

  /** A reviewed payment order of driver1's order. */
  async order(payableFen: number, more: Partial<PaymentOrderRow> = {}): Promise<string> {
    const { db, clock } = this.server.context
    const now = clock.now()
    const id = newId()
    const accidentOrderId = more.accidentOrderId ?? (await this.world.plant('DONE'))
    const stage = more.stage ?? 'OPEN'
    await db.insert(paymentOrder).values({
      id,
      paymentNo: `JF9${String(++planted).padStart(9, '0')}${id.slice(0, 4)}`,
      accidentOrderId,
      payer: 'PARTY',
      stage,
      status: stage === 'OPEN' ? 'UNPAID' : (stage as 'DRAFT'),
      billVersion: 1,
      lines: [],
      totalFen: payableFen,
      discountFen: 0,
      payableFen,
      taxFen: 0,
      reviewedBy: 'user-finance1',
      reviewedAt: now,
      createdBy: 'user-driver1',
      createdAt: now,
      updatedAt: now,
      ...more
    })
    return id
  }

  /** What `PaymentOrder/{id}/Payments` does with a payment by hand. */
  async pay(account: string, id: string, body: Partial<PayBody>): Promise<void> {
    const { context } = this.server
    await context.db.transaction(async (tx) => {
      const loaded = await loadPaymentOrder(tx, id, true)
      if (loaded === null) throw new Error(`no payment order ${id}`)
      await payByHand(
        tx,
        { userId: `user-${account}` },
        loaded.order,
        { method: 'CASH', way: 'BY_HAND', amountFen: 1, version: loaded.order.version, ...body },
        actOf(context, null)
      )
    })
  }

  /** Cash with a voucher of its own. @returns id of the payment */
  async cash(account: string, id: string, amountFen: number): Promise<string> {
    await this.pay(account, id, { method: 'CASH', amountFen, voucher: await this.world.file(account, 'cash') })
    return this.lastPayment(id)
  }

  async transfer(account: string, id: string, amountFen: number): Promise<string> {
    await this.pay(account, id, { method: 'TRANSFER', amountFen, voucher: await this.world.file(account, 'transfer') })
    return this.lastPayment(id)
  }

  async lastPayment(id: string): Promise<string> {
    const [row] = await this.server.query<{ id: string }>(
      'select id from payment where payment_order_id = $1 order by created_at desc, id desc limit 1',
      [id]
    )
    return row?.id ?? ''
  }

  /** A payment of a channel as its notice left it. */
  async channelPayment(
    id: string,
    more: { outTradeNo: string; amountFen: number; paidAt: number; method?: PayMethod; state?: PayState }
  ): Promise<string> {
    const { context } = this.server
    const paymentId = newId()
    await context.db.insert(payment).values({
      id: paymentId,
      paymentOrderId: id,
      method: 'WECHAT',
      way: 'QR',
      state: 'SUCCESS',
      gatewayNo: `gw${more.outTradeNo}`,
      createdAt: more.paidAt,
      updatedAt: more.paidAt,
      ...more
    })
    await context.db.transaction((tx) => refreshMoney(tx, id, { action: 'paid', actorId: null }, actOf(context, null)))
    return paymentId
  }

  /** A refund that was approved and is done. @returns its number */
  async refunded(id: string, paymentId: string, amountFen: number, refundNo = `TK9${newId().slice(0, 12)}`): Promise<string> {
    const { context } = this.server
    const now = context.clock.now()
    await context.db.insert(refund).values({
      id: newId(),
      refundNo,
      paymentId,
      paymentOrderId: id,
      amountFen,
      reason: '多收',
      state: 'SUCCESS',
      askerId: 'user-finance1',
      askedAt: now,
      deciderId: 'user-manager1',
      decidedAt: now,
      doneAt: now
    })
    await context.db.transaction((tx) => refreshMoney(tx, id, { action: 'refundDone', actorId: null }, actOf(context, null)))
    return refundNo
  }

  async stateOf(id: string): Promise<{ status: string; paidFen: number; refundedFen: number; stage: string }> {
    const [row] = await this.server.query<{ status: string; paidFen: number; refundedFen: number; stage: string }>(
      'select status, stage, paid_fen::int as "paidFen", refunded_fen::int as "refundedFen" from payment_order where id = $1',
      [id]
    )
    if (row === undefined) throw new Error(`no payment order ${id}`)
    return row
  }
}
