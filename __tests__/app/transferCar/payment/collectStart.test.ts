import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { collectsNext, moreOptions } from '@/pages/transferCar/order/detail/drawnActions'
import { reviewWords } from '@/pages/transferCar/payment/payTexts'
import { CollectStart } from '@/pages/transferCar/payment/collect/collectStart'
import { BodyCode } from '@/contract/codes'
import { ApiError, ClientCode } from '@/domain/apiError'
import { paymentOrder } from '../support/payments'

type Answer = PaymentDetail | ApiError
const answered = (answers: Answer[]): Promise<PaymentDetail> => {
  const answer = answers.shift()
  return answer === undefined || answer instanceof ApiError
    ? Promise.reject(answer ?? new Error('no answer planned'))
    : Promise.resolve(answer)
}

/** A device in front of a server whose answers are planned. @param isMade whether what it looks at is stored already */
function setUp(looks: Answer[], presses: Answer[] = [], isMade = false) {
  const keys: string[] = []
  let made = 0
  const service = {
    collectable: async () => ({ payment: await answered(looks), isMade }),
    collect: (_orderId: string, key: string) => {
      keys.push(key)
      return answered(presses)
    }
  }
  return { start: new CollectStart('o1', { service, uuid: () => Promise.resolve(`key${++made}`) }), keys }
}
const offline = () => new ApiError({ code: ClientCode.network, message: '连接服务器失败' })

test('looking makes nothing; the press that chooses a way makes it, under the same key until somebody knows', async () => {
  const { start, keys } = setUp([offline(), paymentOrder()], [offline(), paymentOrder({ id: 'j2' })])
  expect(start.state).toBe('looking')
  await start.look()
  expect([start.state, start.payment, start.failure]).toEqual(['unknown', undefined, '连接服务器失败'])
  await start.look()
  expect([start.state, start.payment?.payableFen, start.failure, keys]).toEqual(['ready', 49_000, '', []])
  const first = { choice: { method: 'WECHAT', way: 'QR' }, amount: '100' } as const
  await start.make(first)
  expect([start.state, start.failure !== '', start.isMaking]).toEqual(['ready', true, false])
  await start.make(first)
  expect([start.state, start.payment?.id, start.first]).toEqual(['found', 'j2', first])
  expect(keys).toEqual(['key1', 'key1'])
})

test('what is stored already is gone on with; what waits for finance says so and is submitted by a press', async () => {
  const { start, keys } = setUp([paymentOrder({ status: 'PARTIAL' })], [], true)
  await start.look()
  expect([start.state, start.payment?.id, keys]).toEqual(['found', 'j1', []])
  const review = setUp([paymentOrder({ status: 'REVIEW', canCollect: false })], [paymentOrder({ status: 'REVIEW', canCollect: false })])
  await review.start.look()
  expect([review.start.state, review.start.waitsForReview]).toEqual(['ready', true])
  await review.start.make()
  expect([review.start.state, review.keys]).toEqual(['found', ['key1']])
})

test('a refusal is said in its words and is no matter of trying again', async () => {
  const { start } = setUp([new ApiError({ code: BodyCode.refused, message: '还有 1 处时间存疑，请调度员先确认' })])
  await start.look()
  expect([start.state, start.failure]).toEqual(['refused', '还有 1 处时间存疑，请调度员先确认'])
})

test('收款 is the one big act where no step of the service comes first, else it stands on top of the others', () => {
  const close = { action: 'gateOut' as const, label: '出库', weight: 'next' as const }
  const edit = { action: 'waiveFees' as const, label: '免收费', weight: 'other' as const }
  expect(collectsNext({ actions: [edit], canEdit: false, canCollect: true })).toBe(true)
  expect(moreOptions({ actions: [edit], canEdit: true, canCollect: true }).map(({ value }) => value)).toEqual(['edit', 'waiveFees'])
  expect(collectsNext({ actions: [close, edit], canEdit: false, canCollect: true })).toBe(false)
  expect(moreOptions({ actions: [close, edit], canEdit: true, canCollect: true }).map(({ value }) => value)).toEqual([
    'collect',
    'edit',
    'waiveFees'
  ])
  expect([collectsNext({ actions: [], canEdit: false }), moreOptions({ actions: [], canEdit: false })]).toEqual([false, []])
})

test('why it waits is what the log said when it was submitted last', () => {
  const event = (action: string, note: string | null) => ({
    id: action,
    action,
    fromStatus: null,
    toStatus: 'REVIEW' as const,
    actorName: '王建军',
    at: 1,
    note,
    text: ''
  })
  expect(
    reviewWords({
      events: [
        event('submit', '需财务复核：含优惠'),
        event('sendBack', '单价有误'),
        event('submit', '需财务复核：含手工费用'),
        event('askWaive', '困难')
      ]
    })
  ).toBe('需财务复核：含手工费用')
  expect(reviewWords({ events: [event('create', null), event('submit', null)] })).toBe('等待财务复核')
})
