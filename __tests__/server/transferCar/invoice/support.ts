import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Envelope } from '../../../../src/contract/envelope'
import type { InvoiceDetail } from '../../../../src/contract/transferCar/invoice/invoice'
import type { KeyedLine } from '../../../../src/domain/transferCar/payment/lines'
import { keyedLines, sumLines } from '../../../../src/domain/transferCar/payment/lines'
import { taxInside } from '../../../../src/domain/transferCar/fees/arithmetic'
import { paymentStatusOf } from '../../../../src/domain/transferCar/payment/status'
import { payment, paymentOrder } from '../../../../server/database/schema'
import { newId } from '../../../../server/ids'
import { runDue } from '../../../../server/jobs/worker'
import { LocalInvoiceProvider } from '../../../../server/transferCar/invoice/localProvider'
import { OutboxInvoiceSender } from '../../../../server/transferCar/invoice/sender'
import type { TestApp } from '../../../support/databases'
import { World } from '../support/world'

export const INVOICES = '/api/transferCar/Invoice'
export const PAYMENTS = '/api/transferCar/PaymentOrder'
export const COMPANY = { titleType: 'COMPANY', title: '深圳市远行汽车服务有限公司', taxNo: '91350200776049653A', kind: 'NORMAL' } as const
export const PERSON = { titleType: 'PERSON', title: '张三丰', kind: 'NORMAL' } as const
export const SPECIAL = {
  ...COMPANY,
  kind: 'SPECIAL',
  address: '深圳市福田区深南大道 2000 号',
  telephone: '0755-82345678',
  bankName: '招商银行深圳分行',
  bankAccount: '755912345678901'
} as const

/** The bill of example 6 of fees.md#worked-examples after its discount, and storage at another rate: 464.00 and 60.00 元. */
export const LINES: KeyedLine[] = keyedLines([
  line('TOW', '拖车费', 28_000, 4965, 600),
  line('NIGHT', '夜间费', 8400, 1489, 600),
  line('WINCH', '绞盘', 20_000, 3546, 600),
  line('STORAGE', '保管费', 6000, 0, 900)
])

function line(code: KeyedLine['code'], name: string, amountFen: number, discountFen: number, taxBp: number): Omit<KeyedLine, 'key'> {
  const payableFen = amountFen - discountFen
  return {
    code,
    name,
    qtyMilli: 1000,
    unit: '次',
    unitPriceFen: amountFen,
    amountFen,
    rateBp: null,
    taxBp,
    source: 'AUTO',
    ruleId: 'test',
    basisDocNo: '测试 1 号',
    explanation: `${name}的说明`,
    vehicle: 0,
    discountFen,
    payableFen,
    ...taxInside(payableFen, taxBp),
    reason: null,
    photoIds: []
  }
}

/** Of a refusal: what is said at which field. */
export const fieldsOf = (answer: Envelope<unknown>): Record<string, string> =>
  (answer.data as { fields?: Record<string, string> } | null)?.fields ?? {}

export interface Planted {
  id: string
  orderId: string
  version: number
}

/** A server with an invoice service whose faults the test plans. */
export class InvoiceWorld extends World {
  readonly provider: LocalInvoiceProvider
  readonly folder = mkdtempSync(path.join(tmpdir(), 'towing-invoices-'))

  /** @param draw makes the pictures: where they do not matter, something quick */
  constructor(server: TestApp, takesPartBack = true, draw?: () => Promise<Buffer>) {
    super(server)
    this.provider = new LocalInvoiceProvider(this.folder, server.clock, takesPartBack, draw)
    server.context.invoicing = { provider: this.provider, sender: new OutboxInvoiceSender(server.context.config.dataDir) }
  }

  /** A reviewed payment order with money in it, put there directly. */
  async plantPayment({
    paidFen = 52_400,
    stage = 'OPEN',
    lines = LINES,
    orderId
  }: {
    paidFen?: number
    stage?: 'OPEN' | 'ON_ACCOUNT' | 'DRAFT'
    lines?: KeyedLine[]
    orderId?: string
  } = {}): Promise<Planted> {
    const { db, clock } = this.server.context
    const accidentOrderId = orderId ?? (await this.plant('DONE'))
    const id = newId()
    const sums = sumLines(lines)
    const now = clock.now()
    const row = { stage, payableFen: sums.payableFen, paidFen, refundedFen: 0, runningRefunds: 0, isClosed: false }
    await db.insert(paymentOrder).values({
      id,
      paymentNo: `JF9${id.slice(-12)}`,
      accidentOrderId,
      payer: 'PARTY',
      stage,
      status: paymentStatusOf(row),
      billVersion: 1,
      lines,
      ...sums,
      paidFen,
      createdBy: 'user-finance1',
      createdAt: now,
      updatedAt: now
    })
    if (paidFen > 0) {
      await db.insert(payment).values({
        id: newId(),
        paymentOrderId: id,
        method: 'POS',
        way: 'BY_HAND',
        state: 'SUCCESS',
        amountFen: paidFen,
        collectorId: 'user-finance1',
        slipNo: '123456',
        paidAt: now,
        createdAt: now,
        updatedAt: now
      })
    }
    return { id, orderId: accidentOrderId, version: 1 }
  }

  async versionOf(id: string): Promise<number> {
    const [row] = await this.server.query<{ version: number }>('select version from payment_order where id = $1', [id])
    return row?.version ?? 0
  }

  async invoicedOf(id: string): Promise<number> {
    const [row] = await this.server.query<{ invoiced: number }>('select invoiced_fen::int as invoiced from payment_order where id = $1', [
      id
    ])
    return row?.invoiced ?? -1
  }

  /** What the log of a payment order says was done, in order. */
  async eventsOf(id: string): Promise<string[]> {
    const rows = await this.server.query<{ action: string }>('select action from payment_event where payment_order_id = $1 order by seq', [
      id
    ])
    return rows.map(({ action }) => action)
  }

  /** Applies as finance with the current version. */
  async apply(id: string, body: object, account = 'finance1', options = {}): Promise<Envelope<InvoiceDetail>> {
    return this.as<InvoiceDetail>(account, 'POST', `${PAYMENTS}/${id}/Invoices`, { version: await this.versionOf(id), ...body }, options)
  }

  invoice(id: string, account = 'finance1'): Promise<Envelope<InvoiceDetail>> {
    return this.as<InvoiceDetail>(account, 'GET', `${INVOICES}/${id}`)
  }

  act(id: string, what: string, body: object, account = 'finance1', options = {}): Promise<Envelope<InvoiceDetail>> {
    return this.as<InvoiceDetail>(account, 'POST', `${INVOICES}/${id}/${what}`, body, options)
  }

  /** Lets the jobs that are due after so long do their work. */
  async later(ms: number): Promise<void> {
    this.server.clock.advance(ms)
    const errors: unknown[] = []
    await runDue(this.server.context, (error) => errors.push(error))
    if (errors.length > 0) throw errors[0]
  }

  /** Raw bytes of a call that answers a file. */
  async bytes(account: string, url: string): Promise<{ status: number; type: string; body: Buffer }> {
    const answer = await this.server.app.inject({
      method: 'GET',
      url,
      headers: { 'jnpf-origin': 'app', authorization: await this.token(account) }
    })
    return { status: answer.statusCode, type: String(answer.headers['content-type']), body: answer.rawPayload }
  }
}
