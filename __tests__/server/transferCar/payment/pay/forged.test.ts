import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { MINUTE } from '../../../../../server/clock'
import { payment } from '../../../../../server/database/schema'
import { oneDatabase, trialsOn, type TestApp } from '../../../../support/databases'
import { TEST_START, TestClock } from '../../../../support/testClock'
import { Till } from '../ledger/support'
import { makers, stranger, type Maker, type Paid, type Sent } from './genuine'
import { brokenInvariants } from './support'
import { disguised, over, put, saysOf } from './forgeries'

const folder = mkdtempSync(path.join(tmpdir(), 'towing-forged-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})
const PAID: Paid = { outNo: 'JF202603150001A01', gatewayNo: '4200002026031512345678901234', amountFen: 1, at: TEST_START - 1000 }
const NAMES = ['local', 'WeChat Pay', 'Alipay'] as const
const makerOf = (name: string, clock: TestClock): Maker => {
  const found = makers(folder, clock).find((each) => each.name === name)
  if (found === undefined) throw new Error(name)
  return found
}

/** Read by itself: nothing that was altered is believed, whatever was altered. */
describe.each(NAMES)('%s reads', (name) => {
  const maker = makerOf(name, new TestClock())
  const genuine = maker.notice(PAID)
  const other = maker.notice({ ...PAID, outNo: 'JF202603150002A01', gatewayNo: '42', amountFen: 49_000 }, {}, undefined, TEST_START - 2000)
  const read = ({ headers, raw }: Sent) => maker.channel.readNotice(headers, raw, TEST_START)
  const believed = read(genuine)
  /** Refused, or word for word the same notice: a form that only writes a sign in another way says what was signed. */
  const isRefused = (sent: Sent): boolean => {
    const reading = read(sent)
    if (reading.verdict !== 'PAY' && reading.verdict !== 'REFUND') return true
    return maker.name === 'Alipay' && saysOf(sent) === saysOf(genuine) && JSON.stringify(reading) === JSON.stringify(believed)
  }

  test('the genuine one', () => {
    expect(believed).toMatchObject({
      verdict: 'PAY',
      outNo: PAID.outNo,
      payment: { state: 'PAID', gatewayNo: PAID.gatewayNo, amountFen: 1 }
    })
  })

  test('every bit of the body and of the headers that prove it', () => {
    const wrong: string[] = []
    for (let at = 0; at < genuine.raw.length; at++) {
      for (let bit = 0; bit < 8; bit++)
        if (!isRefused(over(genuine, put(genuine.raw, at, [(genuine.raw[at] ?? 0) ^ (1 << bit)], 1)))) wrong.push(`byte ${at} bit ${bit}`)
    }
    for (const header of maker.headerNames) {
      const value = genuine.headers[header] ?? ''
      for (let at = 0; at < value.length; at++)
        for (const sign of ['A', 'B', '0', '=', ' ', '-', '']) {
          const altered = value.slice(0, at) + sign + value.slice(at + 1)
          if (altered !== value && !isRefused({ ...genuine, headers: { ...genuine.headers, [header]: altered } }))
            wrong.push(`${header} ${at} ${sign}`)
        }
    }
    expect(wrong).toEqual([])
  })

  test('anything put in, left out, repeated or exchanged', () => {
    const at = fc.nat(genuine.raw.length)
    const edit = fc.oneof(
      fc.record({ at, bytes: fc.uint8Array({ minLength: 1, maxLength: 6 }), instead: fc.constant(0) }),
      fc.record({ at, bytes: fc.constant(new Uint8Array()), instead: fc.integer({ min: 1, max: 12 }) }),
      fc.record({
        at,
        bytes: fc
          .constantFrom('&', '=', '%00', '+', '"', '\n', ' ', '{}', '&a=', '\uFFFD')
          .map((text) => new Uint8Array(Buffer.from(text))),
        instead: fc.nat(2)
      }),
      fc
        .tuple(at, at, fc.nat(30))
        .map(([to, from, length]) => ({ at: to, bytes: new Uint8Array(genuine.raw.subarray(from, from + length)), instead: 0 }))
    )
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 3 }), (edits) => {
        const raw = edits.reduce((sum, each) => put(sum, Math.min(each.at, sum.length), Buffer.from(each.bytes), each.instead), genuine.raw)
        fc.pre(!raw.equals(genuine.raw))
        expect(isRefused(over(genuine, raw))).toBe(true)
      }),
      { numRuns: process.env.TEST_FULL === '1' ? 1500 : 400, seed: 20260319 }
    )
  })

  test("disguises: order, space, coding, pollution, another's signature", () => {
    const all = disguised(maker, genuine, other)
    expect(all.filter((sent) => !isRefused(sent)).map(({ headers, raw }) => [headers, raw.toString('latin1')])).toEqual([])
  })

  test('signed by the channel itself, and for somebody else, of another time or of another kind', () => {
    for (const change of maker.others)
      expect([change, read(maker.notice(PAID, change)).verdict]).toEqual([change, expect.stringMatching(/FORGED|MALFORMED/)])
    for (const off of [-6 * MINUTE, 6 * MINUTE]) expect(read(maker.notice(PAID, {}, undefined, TEST_START + off)).verdict).toBe('LATE')
    expect(read(maker.notice(PAID, {}, stranger.privateKey)).verdict).toBe('FORGED')
  })
})

test('money of another currency is not ours', () => {
  const maker = makerOf('WeChat Pay', new TestClock())
  const { headers, raw } = maker.notice(PAID, { amount: { total: 1, payer_total: 1, currency: 'JPY', payer_currency: 'JPY' } })
  expect(maker.channel.readNotice(headers, raw, TEST_START)).toMatchObject({ verdict: 'MALFORMED' })
})

/** Through the server, with the genuine one at the same moment. */
oneDatabase((database, makeApp) => {
  let server: TestApp
  let till: Till
  beforeAll(async () => {
    server = await makeApp()
    till = new Till(server)
  }, 240_000)
  const TRIALS = trialsOn(database, process.env.TEST_FULL === '1' ? 120 : 8)

  async function opened(method: 'WECHAT' | 'ALIPAY', amountFen: number): Promise<{ id: string; paid: Paid }> {
    const now = server.clock.now()
    const id = await till.order(amountFen)
    const outNo = `JF8${randomUUID().replaceAll('-', '').slice(0, 20)}A01`
    await server.context.db.insert(payment).values({
      id: randomUUID().replaceAll('-', ''),
      paymentOrderId: id,
      method,
      way: 'QR',
      state: 'OPEN',
      amountFen,
      collectorId: 'user-finance1',
      outTradeNo: outNo,
      expiresAt: now + MINUTE,
      createdAt: now,
      updatedAt: now
    })
    return { id, paid: { outNo, gatewayNo: `gw${outNo}`, amountFen, at: now } }
  }
  const rows = (id: string) =>
    server.query(
      `select o.version, o.status, o.paid_fen::int as paid, p.state, p.gateway_no, (select count(*)::int from payment_event e where e.payment_order_id = o.id) as events
    from payment_order o join payment p on p.payment_order_id = o.id where o.id = $1`,
      [id]
    )

  async function tell({ method }: Maker, { headers, raw }: Sent): Promise<boolean> {
    const answer = await server.app.inject({ method: 'POST', url: `/api/transferCar/PayNotice/${method}`, headers, payload: raw })
    return answer.statusCode === 200 && (method === 'WECHAT' || answer.body === 'success')
  }

  test.each(NAMES)(
    '%s: eight forged ones, alone and around a genuine one: never answered with success, and not a row is changed by them',
    async (name) => {
      const maker = makerOf(name, server.clock)
      const real = server.context.pay
      server.context.pay = { ...real, has: () => true, of: () => maker.channel }
      try {
        await fc.assert(
          fc.asyncProperty(
            fc.constantFrom(1, 2, 100, 49_000),
            fc.array(fc.nat(10_000), { minLength: 8, maxLength: 8 }),
            fc.nat(8),
            async (amountFen, picks, place) => {
              const { id, paid } = await opened(maker.method, amountFen)
              const genuine = maker.notice(paid)
              const elsewhere = maker.notice({ ...paid, outNo: 'JF000000000000A01' }, {}, undefined, server.clock.now() - 1000)
              const signed = maker.notice({ ...paid, amountFen: amountFen + 1 })
              const all = [
                ...disguised(maker, genuine, elsewhere),
                ...maker.others.map((change) => maker.notice(paid, change)),
                maker.notice(paid, {}, stranger.privateKey),
                maker.notice(paid, {}, undefined, server.clock.now() - 6 * MINUTE),
                signed,
                elsewhere,
                ...(maker.headerNames.length === 0 ? [] : [over(genuine, signed.raw)])
              ]
              const forged = picks.map((pick) => all[pick % all.length] as Sent)
              const before = await rows(id)
              for (const each of forged)
                expect([each.raw.toString('latin1'), await tell(maker, each)]).toEqual([each.raw.toString('latin1'), false])
              expect(await rows(id)).toEqual(before)
              const together = [...forged.slice(0, place), genuine, ...forged.slice(place)]
              const answers = await Promise.all(together.map((each) => tell(maker, each)))
              expect(answers).toEqual(together.map((each) => each === genuine))
              expect(await rows(id)).toEqual([
                expect.objectContaining({ status: 'PAID', paid: amountFen, state: 'SUCCESS', gateway_no: paid.gatewayNo, events: 1 })
              ])
              // Known by now, and forged ones are refused all the same: it is the proof that is looked at first.
              const after = await rows(id)
              for (const each of forged) expect(await tell(maker, each)).toBe(false)
              expect(await tell(maker, genuine)).toBe(true)
              expect(await tell(maker, maker.notice({ ...paid, gatewayNo: 'another' }))).toBe(false)
              expect(await rows(id)).toEqual(after)
            }
          ),
          { numRuns: TRIALS, seed: 20260320, endOnFailure: true }
        )
        expect(await brokenInvariants(server)).toEqual([])
      } finally {
        server.context.pay = real
      }
    }
  )
})
