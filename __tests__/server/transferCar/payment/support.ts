import { randomUUID } from 'node:crypto'
import type { BillView } from '../../../../src/contract/transferCar/fees/bill'
import type { Envelope } from '../../../../src/contract/envelope'
import type { PaymentAction, PaymentStatus } from '../../../../src/contract/transferCar/payment/codes'
import type { OrderPayments, PaymentDetail } from '../../../../src/contract/transferCar/payment/payment'
import { keyedLines, sumLines } from '../../../../src/domain/transferCar/payment/lines'
import { approvalRequest, orderBill, payment, paymentOrder, refund } from '../../../../server/database/schema'
import type { PaymentOrderRow } from '../../../../server/transferCar/payment/types'
import type { OrderRow } from '../../../../server/transferCar/order/types'
import type { CallOptions, TestApp } from '../../../support/databases'
import type { ServiceStatus } from '../../../../src/contract/transferCar/order/codes'
import { FACTS, SHENZHEN } from '../fees/support'
import { ORDERS, World } from '../support/world'

export const PAYMENTS = '/api/transferCar/PaymentOrder'
/** Keys of the two lines of a bill. */
export const TOW = '0-TOW-1'
export const WINCH = '0-WINCH-1'
export const newId = (): string => randomUUID().replaceAll('-', '')
const WINCH_ITEM = { code: 'WINCH' as const, qtyMilli: 1000 }
const DAY_MS = 86_400_000

/** Accident orders with a stored bill, and what people do with its payment orders. */
export class Counter {
  readonly world: World
  private planted = 0

  constructor(readonly server: TestApp) {
    this.world = new World(server)
  }

  as<T = PaymentDetail>(
    account: string,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: unknown,
    options: CallOptions = {}
  ): Promise<Envelope<T>> {
    return this.world.as<T>(account, method, url, body, options)
  }

  /** An order of driver1 whose bill has a tow and a winch line: 28000 + 20000 fen, class 1, Shenzhen. */
  async billed(status: ServiceStatus = 'DONE', more: Partial<OrderRow> = {}, bill: object = {}): Promise<string> {
    const id = await this.world.plant(status, { ...SHENZHEN, ...more })
    const answer = await this.as<BillView>('manager1', 'PUT', `${ORDERS}/${id}/Bill`, {
      vehicles: [{ ...FACTS, items: [WINCH_ITEM] }],
      payer: 'PARTY',
      billVersion: 0,
      ...bill
    })
    if (answer.code !== 200) throw new Error(`bill: ${answer.msg}`)
    return id
  }

  bill(orderId: string, body: object, account = 'finance1'): Promise<Envelope<BillView>> {
    return this.as<BillView>(account, 'PUT', `${ORDERS}/${orderId}/Bill`, {
      vehicles: [{ ...FACTS, items: [WINCH_ITEM] }],
      payer: 'PARTY',
      ...body
    })
  }

  async of(orderId: string, account = 'finance1'): Promise<OrderPayments> {
    return (await this.as<OrderPayments>(account, 'GET', `${ORDERS}/${orderId}/PaymentOrders`)).data
  }

  create(
    orderId: string,
    lineKeys: readonly string[],
    body: object = {},
    account = 'driver1',
    options: CallOptions = {}
  ): Promise<Envelope<PaymentDetail>> {
    return this.as(account, 'POST', `${ORDERS}/${orderId}/PaymentOrders`, { payer: 'PARTY', lineKeys, billVersion: 1, ...body }, options)
  }

  /** A payment order for the whole bill. @returns its id */
  async whole(orderId: string, body: object = {}): Promise<string> {
    const { freeLines, billVersion } = await this.of(orderId)
    const answer = await this.create(
      orderId,
      freeLines.map(({ key }) => key),
      { billVersion, ...body }
    )
    if (answer.code !== 200) throw new Error(`payment order: ${answer.msg}`)
    return answer.data.id
  }

  detail(account: string, id: string): Promise<Envelope<PaymentDetail>> {
    return this.as(account, 'GET', `${PAYMENTS}/${id}`)
  }

  /** A decision with what it asks for, on the version of now. */
  async act(
    account: string,
    id: string,
    action: PaymentAction,
    body: object = {},
    options: CallOptions = {}
  ): Promise<Envelope<PaymentDetail>> {
    const [row] = await this.server.query<{ version: number }>('select version from payment_order where id = $1', [id])
    return this.as(
      account,
      'POST',
      `${PAYMENTS}/${id}/Actions/${action}`,
      { version: row?.version ?? 1, ...COMPLETE[action], ...body },
      options
    )
  }

  /** Several decisions one after another, each of which must go. */
  async through(id: string, ...steps: (readonly [string, PaymentAction, object?])[]): Promise<PaymentDetail> {
    let last: Envelope<PaymentDetail> | undefined
    for (const [account, action, body] of steps) {
      last = await this.act(account, id, action, body)
      if (last.code !== 200) throw new Error(`${account} ${action}: ${last.code} ${last.msg}`)
    }
    if (last === undefined) throw new Error('no step')
    return last.data
  }

  /** Submitted by the driver, approved by finance where the policy asks for it: it may be paid. */
  async reviewed(orderId: string): Promise<string> {
    const id = await this.whole(orderId)
    await this.opened(id)
    return id
  }

  /** The same of a payment order that is there. */
  async opened(id: string): Promise<PaymentDetail> {
    const submitted = await this.through(id, ['driver1', 'submit'])
    return submitted.status === 'REVIEW' ? this.through(id, ['finance1', 'approve']) : submitted
  }

  /** A payment that has come in, as whoever collects writes it. @param orderId of the payment order */
  async pays(orderId: string, amountFen: number, state: 'SUCCESS' | 'OPEN' | 'TO_VERIFY' = 'SUCCESS'): Promise<string> {
    const { db, clock } = this.server.context
    const id = newId()
    await db.insert(payment).values({
      id,
      paymentOrderId: orderId,
      method: 'POS',
      way: 'BY_HAND',
      state,
      amountFen,
      collectorId: 'user-driver1',
      slipNo: '12',
      paidAt: state === 'SUCCESS' ? clock.now() : null,
      createdAt: clock.now(),
      updatedAt: clock.now()
    })
    return id
  }

  async refunds(orderId: string, paymentId: string, amountFen: number, state: 'ASKED' | 'RUNNING' | 'SUCCESS'): Promise<string> {
    const { db, clock } = this.server.context
    const id = newId()
    await db.insert(refund).values({
      id,
      refundNo: `TK9${id.slice(0, 12)}`,
      paymentId,
      paymentOrderId: orderId,
      amountFen,
      reason: '多收',
      state,
      askerId: 'user-finance1',
      askedAt: clock.now()
    })
    return id
  }

  /**
   * A payment order put into a status directly, with the rows of payments and refunds that belong to it.
   * @returns its id
   */
  async plant(status: PaymentStatus, asked: { waive?: string; void?: string } = {}, more: Partial<PaymentOrderRow> = {}): Promise<string> {
    const { db, clock } = this.server.context
    const now = clock.now()
    const accidentOrderId = await this.world.plant(status === 'CLOSED' ? 'CLOSED' : 'DONE', SHENZHEN)
    const lines = keyedLines([
      {
        code: 'TOW',
        name: '拖车费',
        qtyMilli: 1000,
        unit: '次',
        unitPriceFen: 28_000,
        amountFen: 28_000,
        rateBp: null,
        taxBp: 600,
        source: 'AUTO',
        ruleId: 'base',
        basisDocNo: '演示',
        explanation: '10 公里内',
        vehicle: 0,
        discountFen: 0,
        payableFen: 28_000,
        netFen: 26_415,
        taxFen: 1585,
        reason: null,
        photoIds: []
      }
    ])
    await db
      .insert(orderBill)
      .values({ orderId: accidentOrderId, version: 1, payer: 'PARTY', lines, ...without(sumLines(lines)), facts: [FACTS], updatedAt: now })
    const id = newId()
    const stage =
      status === 'DRAFT' || status === 'REVIEW' || status === 'ON_ACCOUNT' || status === 'WAIVED' || status === 'VOID' ? status : 'OPEN'
    const [paidFen, refundedFen, runningRefunds] = MONEY[status] ?? [0, 0, 0]
    const order: typeof paymentOrder.$inferInsert = {
      id,
      paymentNo: `JF9${String(++this.planted).padStart(5, '0')}${id.slice(0, 8)}`,
      accidentOrderId,
      payer: 'PARTY',
      customerId: 'customer-shunda',
      stage,
      status,
      billVersion: 1,
      lines,
      ...sumLines(lines),
      paidFen,
      refundedFen,
      refundingFen: runningRefunds > 0 ? 8000 : 0,
      runningRefunds,
      closedAt: status === 'CLOSED' ? now : null,
      dueAt: stage === 'OPEN' || stage === 'ON_ACCOUNT' ? now + DAY_MS : null,
      waiveReason: asked.waive === undefined ? null : 'MANAGER',
      createdBy: 'user-driver1',
      createdAt: now - this.planted,
      updatedAt: now,
      ...more
    }
    await db.insert(paymentOrder).values(order)
    if (paidFen > 0) {
      const paymentId = await this.pays(id, paidFen)
      if (refundedFen > 0) await this.refunds(id, paymentId, refundedFen, 'SUCCESS')
      if (runningRefunds > 0) await this.refunds(id, paymentId, 8000, 'RUNNING')
    }
    const request = (kind: 'waiver' | 'voidPayment', askerId: string) =>
      db.insert(approvalRequest).values({ id: newId(), kind, subjectId: id, askerId, reason: '当事人困难', createdAt: now })
    if (asked.waive !== undefined) await request('waiver', asked.waive)
    if (asked.void !== undefined) await request('voidPayment', asked.void)
    return id
  }

  row(id: string): Promise<PaymentOrderRow> {
    return this.server.query<PaymentOrderRow>('select * from payment_order where id = $1', [id]).then(([row]) => {
      if (row === undefined) throw new Error(`no ${id}`)
      return row
    })
  }
}

/** The columns of a bill among the sums of lines. */
const without = ({ totalFen, discountFen, payableFen, taxFen }: ReturnType<typeof sumLines>) => ({
  totalFen,
  discountFen,
  payableFen,
  taxFen
})

/** Paid, refunded, refunds running of 28000 fen, by status. */
const MONEY: Readonly<Partial<Record<PaymentStatus, readonly [number, number, number]>>> = {
  PARTIAL: [8000, 0, 0],
  PAID: [28_000, 0, 0],
  CLOSED: [28_000, 0, 0],
  REFUNDING: [28_000, 0, 1],
  PART_REFUNDED: [28_000, 8000, 0],
  REFUNDED: [28_000, 28_000, 0]
}

/** What each decision asks for besides the version. */
export const COMPLETE: Readonly<Record<PaymentAction, object>> = {
  submit: {},
  approve: {},
  sendBack: { reason: '单价有误' },
  revise: { reason: '漏了里程' },
  discard: { reason: '重复新建' },
  askWaive: { reason: '当事人困难', waiveReason: 'MANAGER' },
  approveWaive: {},
  refuseWaive: { reason: '不符合规定' },
  onAccount: { customerId: 'customer-shunda' },
  offAccount: { reason: '客户改为现付' },
  askVoid: { reason: '付款方有误' },
  approveVoid: {},
  refuseVoid: { reason: '不需要' }
}
