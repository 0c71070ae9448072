import type { PayBody } from '@/contract/transferCar/payment/collect'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { ApiError, ClientCode } from '@/domain/apiError'
import { DraftBook } from '@/stores/drafts'
import { CollectModel } from '@/pages/transferCar/payment/collect/model'
import { PaymentModel } from '@/pages/transferCar/payment/detail/model'
import type { MoneyService } from '@/services/transferCar/payment/payments'
import { Shelf } from '../support/shelf'
import { standIn } from '../../../support/shapes'

interface Call {
  name: string
  body?: object
  key: string
}
type Answer = PaymentDetail | ApiError

/** One device in front of a server whose answers are planned. */
export function setUp(first: PaymentDetail, answers: Answer[] = [], shelf = new Shelf()) {
  const calls: Call[] = []
  let keys = 0
  let now = 1000
  const answer = (call: Call): Promise<PaymentDetail> => {
    calls.push(call)
    const planned = answers.shift()
    return planned === undefined || planned instanceof ApiError
      ? Promise.reject(planned ?? new Error(`no answer planned for ${call.name}`))
      : Promise.resolve(planned)
  }
  const service = standIn<MoneyService>({
    pay: (_id: string, body: PayBody, key: string) => answer({ name: 'pay', body, key }),
    query: (_id: string, _payId: string, key: string) => answer({ name: 'query', key }),
    close: (_id: string, _payId: string, key: string) => answer({ name: 'close', key }),
    showCode: (_id: string, body: object, key: string) => answer({ name: 'showCode', body, key }),
    endCode: (_id: string, key: string) => answer({ name: 'endCode', key }),
    detail: () => answer({ name: 'detail', key: '' })
  })
  const uuid = () => Promise.resolve(`key${++keys}`)
  const start = () => {
    const model = new PaymentModel('j1', { service, uuid })
    model.accept(first)
    return new CollectModel(model, {
      drafts: new DraftBook(shelf, 'u1'),
      clock: { now: () => now++, offsetMs: 0, observe: () => undefined },
      uuid
    })
  }
  return { collect: start(), start, calls, answers, shelf }
}
export const offline = () => new ApiError({ code: ClientCode.network, message: '连接服务器失败' })
export const QR = { method: 'WECHAT', way: 'QR' } as const
export const CASH = { method: 'CASH', way: 'BY_HAND' } as const
