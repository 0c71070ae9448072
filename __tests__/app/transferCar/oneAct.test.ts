import { ApiError, ClientCode } from '@/domain/apiError'
import { CreateModel } from '@/pages/transferCar/stores/createModel'
import { PaymentModel, type PaymentParts } from '@/pages/transferCar/stores/pay/paymentModel'
import { OrderListModel } from '@/pages/apply/order/orderListModel'
import { Submission } from '@/stores/submission'
import { DraftBook } from '@/stores/drafts'
import { order } from './support/orders'
import { Shelf } from './support/shelf'

/** A server that does what is sent to it once for each key, and then loses or spoils its answer. */
class Spoiling {
  readonly done = new Set<string>()
  readonly seen: string[] = []
  constructor(private readonly failures: ApiError[], private readonly isRefusing: boolean) {}
  answer<T>(key: string, answer: T): Promise<T> {
    this.seen.push(key)
    const failure = this.failures.shift()
    if (failure === undefined || !this.isRefusing) this.done.add(key)
    return failure === undefined ? Promise.resolve(answer) : Promise.reject(failure)
  }
}

const uuids = () => {
  let serial = 0
  return () => Promise.resolve(`key${++serial}`)
}

/** Every way of writing presses twice with the same inputs. */
const WRITERS: readonly [name: string, press: (server: Spoiling) => () => Promise<unknown>][] = [
  ['a new order', (server) => {
    const model = new CreateModel('', {
      drafts: new DraftBook(new Shelf(), 'u1'), clock: { now: () => 1, offsetMs: 0, observe: () => undefined }, uuid: uuids(), locate: () => Promise.reject(new Error('unused')),
      service: { create: (_body, key) => server.answer(key, order()), update: () => Promise.reject(new Error('unused')), detail: () => Promise.resolve(order()), duplicates: () => Promise.resolve([]) }
    })
    model.setVehicle(0, 'plateNo', '粤B8D88E')
    return () => model.submit(true)
  }],
  ['an act on a payment', (server) => {
    const model = new PaymentModel('p1', { service: {} as PaymentParts['service'], uuid: uuids() })
    return () => model.run('pay', { amountFen: 1 }, (_body, key) => server.answer(key, { version: 1, payments: [] } as never))
  }],
  ['an order taken away', (server) => {
    const model = new OrderListModel({ uuid: uuids(), service: { remove: (_id: string, key: string) => server.answer(key, undefined), list: () => Promise.resolve({ list: [], pagination: { total: 0 } }) } as never })
    return () => model.remove('o1')
  }],
  ['an act of a page', (server) => {
    const keys = new Submission({ uuid: uuids() })
    return () => keys.once('act', { a: 1 }, (key) => server.answer(key, null))
  }]
]

const failure = (code: number, status = 200): ApiError => new ApiError({ code, status, message: '没有办成' })

describe.each(WRITERS)('%s', (_name, press) => {
  test.each([
    ['502', failure(502, 502)], ['504', failure(504, 504)], ['body code 500', failure(500)], ['no envelope', failure(ClientCode.badAnswer)], ['a timeout', failure(ClientCode.timeout, 0)],
    ['an abort', failure(ClientCode.abort, 0)], ['a cut', failure(ClientCode.network, 0)], ['429', failure(429)]
  ])('%s after the commit: pressed again, one effect', async (_what, error) => {
    const server = new Spoiling([error], false)
    const again = press(server)
    await again()
    await again()
    expect([server.seen, server.done.size]).toEqual([['key1', 'key1'], 1])
  })

  test.each([400, 403, 404, 409, 413])('a refusal %i frees the key', async (code) => {
    const server = new Spoiling([failure(code)], true)
    const again = press(server)
    await again()
    await again()
    expect(server.seen).toEqual(['key1', 'key2'])
  })
})
