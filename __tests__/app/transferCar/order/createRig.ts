import type { CreateOrderBody, DuplicateHit, DuplicateQuery, UpdateOrderBody } from '@/contract/transferCar/order/order'
import type { OrderCard, OrderDetail } from '@/contract/transferCar/order/detail'
import { ApiError } from '@/domain/apiError'
import { CreateModel } from '@/pages/transferCar/order/create/model'
import { DraftBook } from '@/stores/drafts'
import { order } from '../support/orders'
import { noPlaces } from '../support/places'
import { Shelf } from '../support/shelf'

interface Sent {
  body: CreateOrderBody | UpdateOrderBody
  key: string
}

export function setUp({
  shelf = new Shelf(),
  hits = [] as DuplicateHit[],
  answers = [] as (OrderDetail | ApiError)[],
  id = '',
  current = order(),
  past = [] as OrderCard[]
} = {}) {
  const sent: Sent[] = []
  const asked: DuplicateQuery[] = []
  let keys = 0
  const answer = (body: Sent['body'], key: string): Promise<OrderDetail> => {
    sent.push({ body, key })
    const next = answers.shift()
    return next === undefined || next instanceof ApiError ? Promise.reject(next ?? new Error('no answer planned')) : Promise.resolve(next)
  }
  const model = new CreateModel(id, {
    ...noPlaces,
    drafts: new DraftBook(shelf, 'u1'),
    clock: { now: () => 1, offsetMs: 0, observe: () => undefined },
    uuid: () => Promise.resolve(`key${++keys}`),
    locate: () => Promise.resolve({ kind: 'found', position: { lng: 114.05, lat: 22.54, coordType: 'GCJ02' } }),
    service: {
      create: answer,
      update: (_id, body, key) => answer(body, key),
      detail: () => Promise.resolve(current),
      list: () => Promise.resolve({ list: past, nextCursor: null }),
      duplicates: (query) => {
        asked.push(query)
        return Promise.resolve(hits)
      }
    }
  })
  return { model, sent, shelf, asked }
}

export const fill = (model: CreateModel) => {
  model.set('source', 'POLICE_122')
  model.set('reporterMobile', '139 1234 5678')
  model.set('address', ' 深南大道 ')
  model.setVehicle(0, 'vehicleClass', 'K1')
  model.setVehicle(0, 'plateNo', '粤b·8d88e')
  model.set('serviceType', 'TOW')
  model.set('bearer', 'PARTY')
}
export const hit: DuplicateHit = {
  id: 'o9',
  orderNo: 'SG202611210009',
  status: 'PENDING',
  createdAt: 1,
  reason: '同车牌',
  plateNo: '粤B8D88E',
  address: '深南大道'
}
