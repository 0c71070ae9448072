import type { PaymentActionBody, PaymentCard, PaymentDetail } from '../../../../src/contract/transferCar/payment/payment'
import { ApiError, ClientCode } from '../../../../src/domain/apiError'
import { BulkReviewModel } from '../../../../src/pages/transferCar/payment/list/review/model'

const card = (id: string, status: PaymentCard['status'] = 'REVIEW'): PaymentCard =>
  ({ id, paymentNo: `JF${id}`, status, payableFen: 100, version: 3 }) as PaymentCard

/** 复核通过 of several payment orders (app.md#wide-screens). */
test('each waiting row is an act of its own: a refused one does not keep the others, and a repeat of it has its key', async () => {
  const asked: [string, string, PaymentActionBody, string][] = []
  let isDown = true
  let made = 0
  const model = new BulkReviewModel({
    uuid: () => Promise.resolve(`key-${(made += 1)}`),
    service: {
      act: (id, action, body, key) => {
        asked.push([id, action, body, key])
        return id === 'b' && isDown
          ? Promise.reject(new ApiError({ code: ClientCode.network, message: '网络异常' }))
          : Promise.resolve({} as PaymentDetail)
      }
    }
  })
  const chosen = [card('a'), card('x', 'PAID'), card('b'), card('c')]
  const waiting = BulkReviewModel.waiting(chosen)
  expect(waiting.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  await model.pass(waiting)
  expect([model.passed, model.failures]).toEqual([2, [{ id: 'b', paymentNo: 'JFb', reason: '网络异常' }]])
  expect(asked.map(([id, action, body]) => [id, action, body.version])).toEqual(['a', 'b', 'c'].map((id) => [id, 'approve', 3]))
  isDown = false
  await model.pass([card('b')])
  expect([model.passed, model.failures, model.isRunning]).toEqual([1, [], false])
  expect(asked[3]?.[3]).toBe(asked[1]?.[3])
  expect(new Set(asked.slice(0, 3).map(([, , , key]) => key)).size).toBe(3)
})
