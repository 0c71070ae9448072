import { ApiError, ClientCode } from '@/domain/apiError'
import { DutyModel } from '@/pages/index/my/duty/model'
import { ChatSettingsModel } from '@/pages/message/chatSettings/model'
import { SignatureModel } from '@/pages/my/personalData/signature/model'
import { NoticesModel } from '@/pages/my/settings/model'
import { ReportListModel } from '@/pages/apply/reportLog/model'
import { BoardModel } from '@/pages/transferCar/fleet/board/model'
import { CreateModel } from '@/pages/transferCar/order/create/model'
import { PapersModel } from '@/pages/transferCar/fleet/papers/model'
import { PaymentModel, type PaymentParts } from '@/pages/transferCar/payment/detail/model'
import { OrderStore } from '@/stores/transferCar/order/orderStore'
import { OrderListModel } from '@/pages/apply/order/model'
import { Submission } from '@/stores/submission'
import { ConversationStore } from '@/stores/conversation/conversationStore'
import { DraftBook } from '@/stores/drafts'
import { FlowCatalogue } from '@/stores/workFlow/flowCatalogue'
import { order } from '../support/orders'
import { noPlaces } from '../support/places'
import { Shelf } from '../support/shelf'

/** A server that does what is sent to it once for each key, and then loses or spoils its answer. */
class Spoiling {
  readonly done = new Set<string>()
  readonly seen: string[] = []
  constructor(
    private readonly failures: ApiError[],
    private readonly isRefusing: boolean
  ) {}
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

const clock = { now: () => 1, offsetMs: 0, observe: () => undefined }

/** Every way of writing presses twice with the same inputs. */
const WRITERS: readonly [name: string, press: (server: Spoiling) => () => Promise<unknown>][] = [
  [
    'a new order',
    (server) => {
      const model = new CreateModel('', {
        ...noPlaces,
        drafts: new DraftBook(new Shelf(), 'u1'),
        clock: { now: () => 1, offsetMs: 0, observe: () => undefined },
        uuid: uuids(),
        locate: () => Promise.reject(new Error('unused')),
        service: {
          list: () => Promise.resolve({ list: [], nextCursor: null }),
          create: (_body, key) => server.answer(key, order()),
          update: () => Promise.reject(new Error('unused')),
          detail: () => Promise.resolve(order()),
          duplicates: () => Promise.resolve([])
        }
      })
      model.setVehicle(0, 'plateNo', '粤B8D88E')
      return () => model.submit(true)
    }
  ],
  [
    'an act on a payment',
    (server) => {
      const model = new PaymentModel('p1', { service: {} as PaymentParts['service'], uuid: uuids() })
      return () => model.run('pay', { amountFen: 1 }, (_body, key) => server.answer(key, { version: 1, payments: [] } as never))
    }
  ],
  [
    'an order taken away',
    (server) => {
      const model = new OrderListModel({
        uuid: uuids(),
        service: {
          remove: (_id: string, key: string) => server.answer(key, undefined),
          list: () => Promise.resolve({ list: [], pagination: { total: 0 } })
        } as never
      })
      return () => model.remove('o1')
    }
  ],
  [
    "duty of one's own",
    (server) => {
      const model = new DutyModel({
        uuid: uuids(),
        service: {
          myDuty: () => Promise.resolve({ onDuty: true }),
          setDuty: (_body: object, key: string) => server.answer(key, { onDuty: true })
        } as never
      })
      return () => model.load().then(() => model.change())
    }
  ],
  [
    'duty of another driver',
    (server) => {
      const model = new BoardModel({
        orders: new OrderStore(clock),
        clock,
        uuid: uuids(),
        service: { board: () => Promise.reject(failure(400)), setDuty: (_body: object, key: string) => server.answer(key, null) } as never
      })
      return () => model.setDuty('d1', true)
    }
  ],
  [
    'a paper taken away',
    (server) => {
      const model = new PapersModel({
        uuid: uuids(),
        service: { papers: () => Promise.resolve([]), removePaper: (_id: string, key: string) => server.answer(key, null) } as never
      })
      return () => {
        model.edit({ id: 'z1', driverId: 'd1', truckId: null, ownerName: '王', kind: 'DRIVER_LICENCE', no: null, expiresAt: 1 } as never)
        return model.remove()
      }
    }
  ],
  [
    'kinds of quiet messages',
    (server) => {
      const model = new NoticesModel({
        uuid: uuids(),
        service: {
          settings: () => Promise.resolve({ quietTypes: [] }),
          setQuietTypes: (_types: object, key: string) => server.answer(key, { quietTypes: [] })
        } as never
      })
      return () => model.load().then(() => model.set(2, false))
    }
  ],
  [
    'a signature taken away',
    (server) => {
      const model = new SignatureModel({
        uuid: uuids(),
        onStored: () => undefined,
        files: {} as never,
        service: { setSignature: (_name: string, key: string) => server.answer(key, {}) } as never
      })
      return () => model.remove()
    }
  ],
  [
    'a flow among 常用',
    (server) => {
      const service = {
        addFavourite: (_flow: object, key: string) => server.answer(key, undefined),
        removeFavourite: (_id: string, key: string) => server.answer(key, undefined)
      }
      const catalogue = new FlowCatalogue({ service: service as never, storage: new Shelf(), uuid: uuids(), userId: 'u1' })
      return () => catalogue.toggle({ id: 'f1' } as never)
    }
  ],
  [
    'a chat out of the list',
    (server) => {
      const item = { id: 'c1' }
      const store = new ConversationStore({
        uuid: uuids(),
        im: { item: () => item, attach: () => undefined } as never,
        records: undefined,
        service: { hide: (_id: string, key: string) => server.answer(key, undefined) } as never
      } as never)
      return () => store.acts.hide('c1')
    }
  ],
  [
    'the name of a group',
    (server) => {
      const request = ({ method, idempotencyKey = '' }: { method?: string; idempotencyKey?: string }) =>
        method === undefined ? Promise.reject(failure(400)) : server.answer(idempotencyKey, { data: null })
      const model = new ChatSettingsModel(
        { api: { request }, session: { isSignedIn: false }, feedback: { toast: () => undefined }, uuid: uuids() } as never,
        'g1'
      )
      model.typeName('早班')
      return () => model.rename()
    }
  ],
  [
    'a reminder of missing reports',
    (server) => {
      const service = {
        isPlatform: false,
        missing: () => Promise.resolve({ list: [{ userId: 'u2', nudgedAt: null }] }),
        list: () => Promise.resolve({ list: [], pagination: { total: 0 } }),
        nudge: (_body: object, key: string) => server.answer(key, 1)
      }
      const model = new ReportListModel({ service: service as never, isPlatform: false, now: () => 1, uuid: uuids() } as never)
      model.missing = { list: [{ userId: 'u2', nudgedAt: null }] } as never
      return () => model.nudge()
    }
  ],
  [
    'an act of a page',
    (server) => {
      const keys = new Submission({ uuid: uuids() })
      return () => keys.once('act', { a: 1 }, (key) => server.answer(key, null))
    }
  ]
]

const failure = (code: number, status = 200): ApiError => new ApiError({ code, status, message: '没有办成' })
/** Of a proxy, without an envelope of the platform. */
const bare = (status: number): ApiError => new ApiError({ code: status, status, isBare: true, message: '没有办成' })

describe.each(WRITERS)('%s', (_name, press) => {
  test.each([
    ['502', failure(502, 502)],
    ['504', failure(504, 504)],
    ['a bare 403', bare(403)],
    ['a bare 404', bare(404)],
    ['body code 500', failure(500)],
    ['no envelope', failure(ClientCode.badAnswer)],
    ['a timeout', failure(ClientCode.timeout, 0)],
    ['an abort', failure(ClientCode.abort, 0)],
    ['a cut', failure(ClientCode.network, 0)],
    ['429', failure(429)]
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
