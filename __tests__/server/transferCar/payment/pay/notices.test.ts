import { randomBytes } from 'node:crypto'
import { DAY, MINUTE } from '../../../../../server/clock'
import { keepNotice, MOST_OF_DAY, MOST_OF_SOURCE } from '../../../../../server/transferCar/payment/pay/keepNotice'
import { oneDatabase } from '../../../../support/databases'
import { brokenInvariants, openShop } from './support'

/** A notice may be forged, late, wrong, repeated, out of order or lost: what is not accepted changes nothing but the list of notices. */
oneDatabase((_name, makeApp) => {
  const on = openShop(makeApp)

  /** Everything that money hangs on, but the notices themselves. */
  const money = () =>
    on.server.query(
      'select o.id, o.version, o.status, o.paid_fen, o.refunded_fen, p.state, p.gateway_no, (select count(*) from payment_event e where e.payment_order_id = o.id) as events from payment_order o left join payment p on p.payment_order_id = o.id order by o.id, p.id'
    )
  const outNoOf = async (id: string): Promise<string> =>
    (
      await on.server.query<{ out: string }>(
        'select out_trade_no as out from payment where payment_order_id = $1 order by created_at desc, id desc limit 1',
        [id]
      )
    )[0]?.out ?? ''
  async function opened(): Promise<{ id: string; outNo: string }> {
    const id = await on.shop.order(49_000)
    await on.shop.collect('finance1', id, {})
    return { id, outNo: await outNoOf(id) }
  }

  const FAULTS = [
    ['FORGE', 'FORGED', true],
    ['OLD', 'LATE', true],
    ['WRONG_AMOUNT', 'WRONG_AMOUNT', false],
    ['WRONG_MERCHANT', 'FORGED', false],
    ['UNKNOWN', 'UNKNOWN', false]
  ] as const
  test.each(FAULTS)('%s: kept as %s, nothing else changes; the query settles it later', async (fault, verdict, hidesNumber) => {
    const { id, outNo } = await opened()
    const before = await money()
    on.shop.local.notices.plan([fault])
    await on.shop.payScanned(id)
    expect(await money()).toEqual(before)
    const [last] = await on.server.query<{ verdict: string; out_no: string | null; detail: string }>(
      'select verdict, out_no, detail from payment_notice order by received_at desc, id desc limit 1'
    )
    expect(last).toMatchObject({ verdict, out_no: hidesNumber ? null : fault === 'UNKNOWN' ? 'JF000000000000A01' : outNo })
    expect(last?.detail).not.toBe('')
    await on.shop.act('finance1', id, await on.shop.lastPayment(id), 'Query')
    expect((await on.shop.read(id)).data).toMatchObject({ status: 'PAID', paidFen: 49_000 })
  })

  test('another sum under a good signature is another sum also where a single fen is owed', async () => {
    const id = await on.shop.order(1)
    await on.shop.collect('finance1', id, { amountFen: 1 })
    const before = await money()
    on.shop.local.notices.plan(['WRONG_AMOUNT'])
    await on.shop.payScanned(id)
    expect(await on.shop.verdicts(await outNoOf(id))).toEqual([{ verdict: 'WRONG_AMOUNT' }])
    expect(await money()).toEqual(before)
    await on.shop.act('finance1', id, await on.shop.lastPayment(id), 'Close')
  })

  test('repeated: the first counts, the others are known', async () => {
    const { id, outNo } = await opened()
    on.shop.local.notices.plan(['REPEAT'])
    await on.shop.payScanned(id)
    expect((await on.shop.verdicts(outNo)).map(({ verdict }) => verdict).sort()).toEqual(['ACCEPTED', 'REPEATED', 'REPEATED'])
    expect((await on.shop.read(id)).data).toMatchObject({
      status: 'PAID',
      paidFen: 49_000,
      events: [{ action: 'payOpen' }, { action: 'paid' }]
    })
  })

  test('out of order and late by hours: refund before payment, then the payment', async () => {
    const { id, outNo } = await opened()
    on.shop.local.notices.plan(['HOLD', 'HOLD'])
    await on.shop.payScanned(id)
    const paymentId = await on.shop.lastPayment(id)
    await on.shop.act('finance1', id, paymentId, 'Query')
    const asked = await on.shop.askRefund('finance1', id, paymentId, 10_000)
    await on.shop.decide('manager1', id, asked.data.refunds[0]?.id ?? '')
    on.server.clock.advance(180 * MINUTE)
    on.shop.local.notices.release()
    await on.shop.local.notices.settled()
    expect(await on.shop.verdicts(outNo)).toEqual([{ verdict: 'REPEATED' }])
    expect((await on.shop.read(id)).data).toMatchObject({ status: 'PART_REFUNDED', refundedFen: 10_000, refunds: [{ state: 'SUCCESS' }] })
  })

  test('no signature, no body, broken bodies, other channels, too much: refused, kept, never an error of ours', async () => {
    const { id } = await opened()
    const before = await money()
    const url = `${on.server.context.pay.publicUrl}/api/transferCar/PayNotice`
    const send = (channel: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
      fetch(`${url}/${channel}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
    const signed = {
      'x-provider-timestamp': String(on.server.clock.now()),
      'x-provider-nonce': 'n',
      'x-provider-signature': randomBytes(256).toString('base64')
    }
    for (const [channel, body, headers] of [
      ['WECHAT', '', {}],
      ['WECHAT', '{}', {}],
      ['ALIPAY', 'a=1&b=2', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['WECHAT', '{"kind":"PAY"}', signed],
      ['WECHAT/Refund', new Uint8Array(randomBytes(500)), { 'content-type': 'application/octet-stream' }]
    ] as const) {
      const answer = await send(channel, body, headers)
      expect([channel, answer.status, await answer.text()]).toEqual([channel, 400, 'failure'])
    }
    const counted = await on.server.query<{ n: number }>("select count(*)::int as n from payment_notice where verdict = 'FORGED'")
    expect(counted[0]?.n).toBeGreaterThanOrEqual(5)
    expect((await send('CASH', '{}')).status).toBe(200)
    expect(((await (await send('CASH', '{}')).json()) as { code: number }).code).toBe(400)
    expect(((await (await send('WECHAT', 'x'.repeat(70_000))).json()) as { code: number }).code).toBe(413)
    expect(await money()).toEqual(before)
    await on.shop.act('finance1', id, await on.shop.lastPayment(id), 'Close')
  })

  test('what nobody proved has a limited number of rows, an address and all of them; the others are counted, what is proven is kept', async () => {
    await on.server.query('update payment_notice set received_at = received_at - $1', [2 * DAY])
    const url = `${on.server.context.pay.publicUrl}/api/transferCar/PayNotice/WECHAT`
    for (let sent = 0; sent < MOST_OF_SOURCE + 5; sent++)
      expect((await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })).status).toBe(400)
    const kept = () =>
      on.server.query<{ rows: number; times: number }>(
        'select count(*)::int as rows, sum(times)::int as times from payment_notice where source is not null and received_at > $1',
        [on.server.clock.now() - DAY]
      )
    expect(await kept()).toEqual([{ rows: MOST_OF_SOURCE, times: MOST_OF_SOURCE + 5 }])
    const forged = (source: string) =>
      on.server.context.db.transaction((tx) =>
        keepNotice(tx, { channel: 'WECHAT', verdict: 'FORGED', detail: '签名不符', source, receivedAt: on.server.clock.now() })
      )
    for (let nth = MOST_OF_SOURCE; nth < MOST_OF_DAY + 3; nth++) await forged(`10.0.${nth >> 8}.${nth & 255}`)
    expect(await kept()).toEqual([{ rows: MOST_OF_DAY, times: MOST_OF_DAY + 8 }])
    const { id } = await opened()
    await on.shop.payScanned(id)
    expect((await on.shop.read(id)).data).toMatchObject({ status: 'PAID' })
    expect((await on.shop.verdicts(await outNoOf(id))).map(({ verdict }) => verdict)).toEqual(['ACCEPTED'])
    on.server.clock.advance(DAY)
    await forged('10.0.9.9')
    expect(await kept()).toEqual([{ rows: 1, times: 1 }])
  })

  test("a notice of the other channel's number is nobody's", async () => {
    const id = await on.shop.order(49_000)
    await on.shop.collect('finance1', id, { method: 'ALIPAY' })
    const outNo = await outNoOf(id)
    await on.server.query("update payment set method = 'WECHAT' where out_trade_no = $1", [outNo])
    const before = await money()
    await on.shop.payScanned(id)
    expect(await on.shop.verdicts(outNo)).toEqual([{ verdict: 'UNKNOWN' }])
    expect(await money()).toEqual(before)
  })

  test('after all of it the books are whole', async () => {
    expect(await brokenInvariants(on.server)).toEqual([])
  })
})
