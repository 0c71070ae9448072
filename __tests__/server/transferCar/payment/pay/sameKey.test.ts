import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { MINUTE } from '../../../../../server/clock'
import type { PaymentDetail } from '../../../../../src/contract/transferCar/payment/payment'
import type { Envelope } from '../../../../../src/contract/envelope'
import { onPostgres } from '../../../../support/databases'
import { AREA } from '../ledger/support'
import { brokenInvariants, openShop, playing } from './support'

const TRIALS = process.env.TEST_FULL === '1' ? 400 : 8
jest.setTimeout(process.env.TEST_FULL === '1' ? 90 * MINUTE : 10 * MINUTE)

const TAKEN = '该操作标识已用于另一次提交，请重新操作'
/** Of another payer, who has money as well. */
const OTHER_CODE = '131234567890123511'
const WAYS = {
  cash: { method: 'CASH', way: 'BY_HAND' },
  transfer: { method: 'TRANSFER', way: 'BY_HAND' },
  qr: { method: 'WECHAT', way: 'QR' },
  alipay: { method: 'ALIPAY', way: 'QR' },
  code: { method: 'WECHAT', way: 'PAY_CODE', payCode: playing('11') },
  otherCode: { method: 'WECHAT', way: 'PAY_CODE', payCode: OTHER_CODE },
  poor: { method: 'WECHAT', way: 'PAY_CODE', payCode: playing('99') }
} as const
const amount = fc.constantFrom(1, 2, 10_000, 24_500, 49_000, 49_001)
const way = fc.constantFrom(...(Object.keys(WAYS) as (keyof typeof WAYS)[]))
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pay' as const), key: fc.nat(1), way, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('payer' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), key: fc.nat(1), nth: fc.nat(3) }) }
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
interface Sent {
  url: string
  body: object
}

/**
 * wire.md#acts-and-keys where money is: whatever happens at once, one key is one payment, and whoever sends something else under it is
 * refused.
 */
onPostgres((_name, makeApp) => {
  const on = openShop(makeApp)
  let voucher: string
  beforeEach(async () => {
    voucher = await on.shop.world.file('finance1', 'cash')
  })

  const send = ({ url, body }: Sent, key: string): Promise<Envelope<PaymentDetail>> =>
    on.shop.world.as<PaymentDetail>('finance1', 'POST', url, body, { key })
  const payBody = (name: keyof typeof WAYS, amountFen: number, version: number) => ({
    ...WAYS[name],
    amountFen,
    version,
    ...(WAYS[name].way === 'BY_HAND' ? { voucher } : {})
  })

  test(`${TRIALS} interleavings: of all that is sent under a key one thing at most is done, and from then on nothing else is taken`, async () => {
    const seen = { taken: 0, repeated: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 3 }), async (rounds) => {
        const id = await on.shop.order(49_000)
        const keys = [randomUUID(), randomUUID()]
        const done = keys.map(() => new Map<string, Sent>())
        const tell = async (nth: number, sent: Sent) => {
          const earlier = [...(done[nth]?.keys() ?? [])]
          const { code, msg } = await send(sent, keys[nth] ?? '')
          const named = JSON.stringify(sent)
          if (msg === TAKEN) seen.refused++
          if (code !== 200) return
          if (!earlier.includes(named)) seen.taken++
          // Who sends after an answer was given sends the same thing or is refused.
          expect(earlier.filter((each) => each !== named)).toEqual([])
          done[nth]?.set(named, sent)
        }
        const take = async (now: Step) => {
          const payments = await on.server.query<{ id: string }>('select id from payment where payment_order_id = $1 order by id', [id])
          switch (now.kind) {
            case 'pay':
              return tell(now.key, {
                url: `${AREA}/PaymentOrder/${id}/Payments`,
                body: payBody(now.way, now.amount, await on.shop.versionOf(id))
              })
            case 'close':
              return payments.length === 0
                ? undefined
                : tell(now.key, {
                    url: `${AREA}/PaymentOrder/${id}/Payments/${payments[now.nth % payments.length]?.id ?? ''}/Close`,
                    body: {}
                  })
            case 'payer':
              return on.shop.payScanned(id).catch(() => undefined)
          }
        }
        for (const together of rounds) await Promise.all(together.map(take))
        await on.shop.local.notices.settled()
        for (const [nth, sent] of done.entries()) {
          expect([...sent.keys()].length).toBeLessThanOrEqual(1)
          const [first] = sent.values()
          if (first === undefined) continue
          const before = await on.server.query('select id, state, amount_fen from payment where payment_order_id = $1 order by id', [id])
          for (const other of [...(Object.keys(WAYS) as (keyof typeof WAYS)[])].flatMap((name) =>
            [1, 49_000].map((fen) => ({ url: `${AREA}/PaymentOrder/${id}/Payments`, body: payBody(name, fen, 1) }))
          )) {
            if (JSON.stringify(other) !== JSON.stringify(first))
              expect([other, await send(other, keys[nth] ?? '')]).toEqual([
                other,
                expect.objectContaining({ code: 400, msg: TAKEN, data: null })
              ])
          }
          expect(await send(first, keys[nth] ?? '')).toMatchObject({ code: 200 })
          seen.repeated++
          expect(await on.server.query('select id, state, amount_fen from payment where payment_order_id = $1 order by id', [id])).toEqual(
            before
          )
        }
        expect(await brokenInvariants(on.server)).toEqual([])
      }),
      { numRuns: TRIALS, seed: 20260318, endOnFailure: true }
    )
    expect(Math.min(seen.taken, seen.repeated, seen.refused)).toBeGreaterThan(0)
  })

  test('another payment code is another body', async () => {
    const id = await on.shop.order(49_000)
    const key = randomUUID()
    const url = `${AREA}/PaymentOrder/${id}/Payments`
    const body = payBody('code', 10_000, await on.shop.versionOf(id))
    expect((await send({ url, body }, key)).code).toBe(200)
    expect(await send({ url, body: { ...body, payCode: OTHER_CODE } }, key)).toMatchObject({ code: 400, msg: TAKEN })
    expect((await send({ url, body }, key)).data).toMatchObject({ paidFen: 10_000 })
    const [kept] = await on.server.query<{ text: string }>('select row_to_json(a)::text as text from idempotent_answer a where key = $1', [
      key
    ])
    expect(kept?.text).not.toContain(playing('11'))
  })

  test('a key of another act closes nothing', async () => {
    const [first, second] = [await on.shop.order(49_000), await on.shop.order(49_000)]
    const key = randomUUID()
    const url = (id: string, paymentId: string) => `${AREA}/PaymentOrder/${id}/Payments/${paymentId}/Close`
    const opened = [
      (await on.shop.collect('finance1', first, {})).data.payments[0]?.id ?? '',
      (await on.shop.collect('finance1', second, {})).data.payments[0]?.id ?? ''
    ]
    expect((await send({ url: url(first, opened[0] ?? ''), body: {} }, key)).data.payments).toMatchObject([{ state: 'CLOSED' }])
    expect(await send({ url: url(second, opened[1] ?? ''), body: {} }, key)).toMatchObject({ code: 400, msg: TAKEN })
    expect((await on.shop.read(second)).data.payments).toMatchObject([{ state: 'OPEN' }])
    expect((await send({ url: url(first, opened[0] ?? ''), body: {} }, key)).code).toBe(200)
  })
})
