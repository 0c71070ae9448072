import { paymentStatusOf } from '../../../../src/domain/transferCar/payment/status'
import type { PaymentOrderRow } from '../../../../server/transferCar/payment/types'
import { paymentOrder } from '../../../../server/database/schema'
import type { ReconDay } from '../../../../src/contract/transferCar/payment/collect'
import { startLocalProvider } from '../../../../server/localProvider/server'
import { openPayChannels } from '../../../../server/transferCar/payment/pay/channels'
import { oneDatabase } from '../../../support/databases'
import { Counter } from './support'

oneDatabase((_name, makeApp) => {
  test('the demo company: payment orders in every status, books that add up, closed orders settled', async () => {
    const counter = new Counter(await makeApp({ config: { seedHistory: true } }))
    const { server } = counter
    const rows: PaymentOrderRow[] = await server.context.db.select().from(paymentOrder)
    expect(rows.length).toBeGreaterThan(150)
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['DRAFT', 'REVIEW', 'UNPAID', 'PARTIAL', 'PAID', 'CLOSED', 'ON_ACCOUNT', 'WAIVED', 'PART_REFUNDED', 'REFUNDED', 'VOID'])
    )
    for (const row of rows)
      expect([row.paymentNo, row.status]).toEqual([row.paymentNo, paymentStatusOf({ ...row, isClosed: row.closedAt !== null })])
    // As a full scan says it.
    expect(
      await server.query(
        `select p.payment_no from payment_order p where
      paid_fen <> coalesce((select sum(amount_fen) from payment where payment_order_id = p.id and state = 'SUCCESS'), 0)
      or refunded_fen <> coalesce((select sum(amount_fen) from refund where payment_order_id = p.id and state = 'SUCCESS'), 0)
      or refunding_fen <> coalesce((select sum(amount_fen) from refund where payment_order_id = p.id and state in ('ASKED', 'RUNNING')), 0)
      or payable_fen <> (select payable_fen from order_bill where order_id = p.accident_order_id)
      or version <> (select max(seq) from payment_event where payment_order_id = p.id)
      or updated_at > $1 or created_at > $1`,
        [server.clock.now()]
      )
    ).toEqual([])
    expect(
      await server.query(
        'select p.id from payment p join refund r on r.payment_id = p.id group by p.id having max(p.refunded_fen + p.refunding_fen) <> sum(r.amount_fen)'
      )
    ).toEqual([])
    expect(await server.query("select 1 from payment where method = 'CASH' and handover_id is null")).toEqual([])
    expect(
      await server.query(
        "select o.order_no from accident_order o where status = 'CLOSED' and not exists (select 1 from payment_order where accident_order_id = o.id and status in ('CLOSED', 'ON_ACCOUNT'))"
      )
    ).toEqual([])
    const numbers = rows.map(({ paymentNo }) => paymentNo)
    expect(new Set(numbers).size).toBe(numbers.length)
    const order = await counter.billed()
    const made = await counter.create(order, ['0-TOW-1'])
    expect(numbers).not.toContain(made.data.paymentNo)
    const { data } = await counter.detail('finance1', rows.find(({ status }) => status === 'PART_REFUNDED')?.id ?? '')
    expect(data).toMatchObject({
      payments: [expect.objectContaining({ state: 'SUCCESS' })],
      refunds: [expect.objectContaining({ state: 'SUCCESS', askerName: expect.any(String) })]
    })
    // What the demo company took through channels stands in the books of its local provider as well.
    const folder = server.context.config.pay.local?.folder ?? ''
    const local = await startLocalProvider(folder, 0, () => server.clock.now())
    server.context.pay = openPayChannels(
      { local: { folder, url: local.url, port: 0 }, wechat: undefined, alipay: undefined, publicUrl: 'http://127.0.0.1:1' },
      server.clock
    )
    const days = await server.query<{
      day: string
      channel: 'WECHAT' | 'ALIPAY'
    }>(`select distinct to_char(to_timestamp(at / 1000.0) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, method as channel from (
      select paid_at as at, method from payment where state = 'SUCCESS' union all select r.done_at, p.method from refund r join payment p on p.id = r.payment_id where r.state = 'SUCCESS'
    ) moves where method in ('WECHAT', 'ALIPAY') order by 1, 2`)
    expect(days.length).toBeGreaterThan(20)
    for (const each of days) {
      const { data } = await counter.as<ReconDay>('finance1', 'POST', '/api/transferCar/Reconciliation', each)
      expect({ ...each, open: data.openItems, same: data.channelFen === data.localFen, agrees: data.counts.MATCH > 0 }).toEqual({
        ...each,
        open: 0,
        same: true,
        agrees: true
      })
    }
    await local.close()
  }, 240_000)
})
