import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { StepBody } from '@/contract/transferCar/order/order'
import type { ServiceAction } from '@/contract/transferCar/order/codes'
import { ApiError } from '@/domain/apiError'
import { DraftBook } from '@/stores/drafts'
import type { Located } from '@/pages/transferCar/stores/locate'
import { OrderStore } from '@/stores/transferCar/order/orderStore'
import { OrderDetailModel } from '@/pages/transferCar/order/detail/model'
import { StepModel } from '@/pages/transferCar/order/steps/model'
import { order } from '../support/orders'
import { Shelf } from '../support/shelf'

interface Sent {
  action: ServiceAction
  body: StepBody
  key: string
}

export function setUp(
  answers: (OrderDetail | ApiError)[],
  { shelf = new Shelf(), located = { kind: 'refused' } as Located, current = order() } = {}
) {
  const sent: Sent[] = []
  let keys = 0
  let now = 1000
  const detail = new OrderDetailModel('o1', { detail: () => Promise.resolve(current) }, new OrderStore({ now: () => 0 }))
  detail.accept(current)
  const model = (action: ServiceAction, userId = 'u1') =>
    new StepModel(action, {
      detail,
      myName: '李强',
      drafts: new DraftBook(shelf, userId),
      clock: { now: () => now++, offsetMs: 120, observe: () => undefined },
      uuid: () => Promise.resolve(`key${++keys}`),
      locate: () => Promise.resolve(located),
      uploadSignature: () => Promise.resolve('a.png'),
      service: {
        step: (_id, step, body, key) => {
          sent.push({ action: step, body, key })
          const answer = answers.shift()
          return answer instanceof ApiError || answer === undefined
            ? Promise.reject(answer ?? new Error('no answer planned'))
            : Promise.resolve(answer)
        }
      }
    })
  return { detail, model, sent, shelf }
}
