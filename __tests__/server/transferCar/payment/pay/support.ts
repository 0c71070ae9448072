import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Envelope } from '../../../../../src/contract/envelope'
import type { PaymentDetail } from '../../../../../src/contract/transferCar/payment/payment'
import { runDue } from '../../../../../server/jobs/worker'
import { startLocalProvider, type RunningProvider } from '../../../../../server/localProvider/server'
import { openPayChannels } from '../../../../../server/transferCar/payment/pay/channels'
import type { CallOptions, MakeApp, TestApp } from '../../../../support/databases'
import { AREA, Till } from '../ledger/support'

export const PAY_CODE = { WECHAT: '131234567890123411', ALIPAY: '281234567890123411' } as const
/** Payment codes by what they play: the password is asked for, paid after reversal, no money. */
export const playing = (play: '00' | '77' | '99' | '11'): string => `1312345678901234${play}`

/** A listening server with the local provider beside it, both on the test's clock. */
export class PayShop extends Till {
  private constructor(
    server: TestApp,
    readonly local: RunningProvider,
    private readonly folder: string
  ) {
    super(server)
  }

  static async open(server: TestApp): Promise<PayShop> {
    const folder = mkdtempSync(path.join(tmpdir(), 'towing-provider-'))
    const local = await startLocalProvider(folder, 0, () => server.clock.now())
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
    server.context.pay = openPayChannels(
      { local: { folder, url: local.url, port: 0 }, wechat: undefined, alipay: undefined, publicUrl: url },
      server.clock
    )
    return new PayShop(server, local, folder)
  }

  async close(): Promise<void> {
    await this.local.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  read(id: string, account = 'finance1'): Promise<Envelope<PaymentDetail>> {
    return this.world.as<PaymentDetail>(account, 'GET', `${AREA}/PaymentOrder/${id}`)
  }

  async versionOf(id: string): Promise<number> {
    const [row] = await this.server.query<{ version: number }>('select version from payment_order where id = $1', [id])
    return row?.version ?? 0
  }

  async collect(account: string, id: string, body: object, options?: CallOptions): Promise<Envelope<PaymentDetail>> {
    return this.world.as<PaymentDetail>(
      account,
      'POST',
      `${AREA}/PaymentOrder/${id}/Payments`,
      { method: 'WECHAT', way: 'QR', amountFen: 49_000, version: await this.versionOf(id), ...body },
      options
    )
  }

  act(account: string, id: string, paymentId: string, what: 'Query' | 'Close'): Promise<Envelope<PaymentDetail>> {
    return this.world.as<PaymentDetail>(account, 'POST', `${AREA}/PaymentOrder/${id}/Payments/${paymentId}/${what}`, {})
  }

  async askRefund(account: string, id: string, paymentId: string, amountFen: number, reason = '多收了'): Promise<Envelope<PaymentDetail>> {
    return this.world.as<PaymentDetail>(account, 'POST', `${AREA}/PaymentOrder/${id}/Refunds`, {
      paymentId,
      amountFen,
      reason,
      version: await this.versionOf(id)
    })
  }

  async decide(account: string, id: string, refundId: string, approve = true, note = '同意'): Promise<Envelope<PaymentDetail>> {
    return this.world.as<PaymentDetail>(account, 'POST', `${AREA}/PaymentOrder/${id}/Refunds/${refundId}/Decide`, {
      approve,
      note,
      version: await this.versionOf(id)
    })
  }

  retry(account: string, id: string, refundId: string): Promise<Envelope<PaymentDetail>> {
    return this.world.as<PaymentDetail>(account, 'POST', `${AREA}/PaymentOrder/${id}/Refunds/${refundId}/Retry`, {})
  }

  /** The payer scans the code of the newest attempt and pays; its notice has been answered when this returns. */
  async payScanned(id: string, late = false): Promise<void> {
    const [row] = await this.server.query<{ code_url: string }>(
      'select code_url from payment where payment_order_id = $1 and code_url is not null order by created_at desc, id desc limit 1',
      [id]
    )
    this.local.provider.payToken(tokenOf(row?.code_url), late)
    await this.local.notices.settled()
  }

  /** Moves time and does what is due then. */
  async pass(ms: number): Promise<void> {
    this.server.clock.advance(ms)
    await this.runJobs()
  }

  async runJobs(): Promise<void> {
    const errors: unknown[] = []
    await runDue(this.server.context, (error) => {
      errors.push(error)
    })
    if (errors.length > 0) throw errors[0]
    await this.local.notices.settled()
  }

  /** A paid QR payment. @returns id of payment order and payment */
  async paidOrder(amountFen = 49_000, method: 'WECHAT' | 'ALIPAY' = 'WECHAT'): Promise<{ id: string; paymentId: string }> {
    const id = await this.order(amountFen)
    const opened = await this.collect('finance1', id, { method, amountFen })
    if (opened.code !== 200) throw new Error(opened.msg)
    await this.payScanned(id)
    return { id, paymentId: await this.lastPayment(id) }
  }

  verdicts(outNo: string): Promise<{ verdict: string }[]> {
    return this.server.query<{ verdict: string }>('select verdict from payment_notice where out_no = $1 order by received_at, id', [outNo])
  }
}

export const tokenOf = (codeUrl: string | null | undefined): string => (codeUrl ?? '').split('/pay/')[1] ?? ''

/** Counters of the tabs, of the company and of everybody, that a full scan does not confirm. */
export const COUNTED_WRONG = `select user_id, status, due_at, kept.n as kept, scanned.n as scanned from (
    select coalesce(user_id, '') as user_id, status, coalesce(due_at, 0) as due_at, sum(count)::int as n from payment_tab_count group by 1, 2, 3 having sum(count) <> 0) kept
  full join (
    select who as user_id, p.status, case when p.stage = 'ON_ACCOUNT' or (p.stage = 'OPEN' and p.refunded_fen = 0 and p.payable_fen > p.paid_fen) then coalesce(p.due_at, 0) else 0 end as due_at, count(*)::int as n
    from payment_order p join (
      select id, '' as who from accident_order union select id, created_by from accident_order union select order_id, driver_id from order_unit where removed_at is null and driver_id is not null
    ) people on people.id = p.accident_order_id group by 1, 2, 3) scanned using (user_id, status, due_at)
  where kept.n is distinct from scanned.n`

/** Entries of people's lists of payment orders that a full scan does not confirm, or that are missing in them. */
export const LISTED_WRONG = `select user_id, payment_order_id, listed.status as listed, scanned.status as scanned from payment_person listed
  full join (
    select who as user_id, p.id as payment_order_id, p.created_at, p.status from payment_order p join (
      select id, created_by as who from accident_order union select order_id, driver_id from order_unit where removed_at is null and driver_id is not null
    ) people on people.id = p.accident_order_id) scanned using (user_id, payment_order_id, created_at)
  where listed.status is distinct from scanned.status`

/**
 * payments.md#invariants: 0 ≤ Σrefund ≤ Σpaid, in sum and for each payment; net ≤ payable; each gateway number once; sums and status as a
 * full scan says.
 */
export async function brokenInvariants(server: TestApp): Promise<unknown[]> {
  const ask = (sql: string) => server.query(sql)
  return (
    await Promise.all([
      ask(`select o.id, 'sums' as broken from payment_order o
      left join lateral (select coalesce(sum(amount_fen), 0) paid from payment p where p.payment_order_id = o.id and p.state = 'SUCCESS') p on true
      left join lateral (select coalesce(sum(r.amount_fen) filter (where r.state = 'SUCCESS'), 0) done, coalesce(sum(r.amount_fen) filter (where r.state in ('ASKED', 'RUNNING')), 0) going
        from refund r join payment p on p.id = r.payment_id and p.state = 'SUCCESS' where r.payment_order_id = o.id) r on true
      where o.paid_fen <> p.paid or o.refunded_fen <> r.done or o.refunding_fen <> r.going or r.done > p.paid or p.paid - r.done > o.payable_fen`),
      ask(
        `select p.id, 'payment' as broken from payment p where (select coalesce(sum(amount_fen), 0) from refund r where r.payment_id = p.id and r.state in ('SUCCESS', 'RUNNING', 'ASKED')) > p.amount_fen`
      ),
      ask(
        "select gateway_no, 'gateway' as broken from payment where gateway_no is not null group by method, gateway_no having count(*) > 1"
      ),
      ask("select gateway_no, 'refund gateway' as broken from refund where gateway_no is not null group by gateway_no having count(*) > 1"),
      ask(
        "select p.payment_order_id, 'open' as broken from payment p where state in ('OPEN', 'CONFIRMING') group by 1 having count(*) > 1"
      ),
      ask("select id, 'receipt' as broken from payment where (state = 'SUCCESS') <> (receipt_no is not null) and out_trade_no like '%A__'"),
      ask(COUNTED_WRONG),
      ask(LISTED_WRONG),
      ask(
        "select p.id, 'over-payment kept' as broken from payment p where p.state <> 'SUCCESS' and p.gateway_no is not null and not exists (select 1 from refund r where r.payment_id = p.id)"
      )
    ])
  ).flat()
}

/** A shop of a suite: opened before its cases, closed behind them. What is on it is there once they run. */
export function openShop(makeApp: MakeApp): { shop: PayShop; server: TestApp } {
  const on: Partial<{ shop: PayShop; server: TestApp }> = {}
  beforeAll(async () => {
    on.server = await makeApp()
    on.shop = await PayShop.open(on.server)
  }, 240_000)
  afterAll(() => on.shop?.close())
  return on as { shop: PayShop; server: TestApp }
}
