import { standIn } from '../../../support/shapes'
import type { PrepaidStatement } from '@/contract/transferCar/payment/prepaid'
import { ApiError, ClientCode } from '@/domain/apiError'
import { PrepaidModel } from '@/pages/transferCar/payment/prepaid/model'
import type { PrepaidService } from '@/services/transferCar/payment/prepaid'

const statement = (more: Partial<PrepaidStatement> = {}): PrepaidStatement => ({
  customerId: 'k1',
  customerName: '顺达车队',
  balanceFen: 100_000,
  isRefundAsked: false,
  month: '2026-01',
  openingFen: 0,
  inFen: 100_000,
  outFen: 0,
  closingFen: 100_000,
  entries: [],
  request: null,
  permits: ['topUp', 'refund'],
  ...more
})

function setUp(...answers: (PrepaidStatement | ApiError)[]) {
  const calls: unknown[][] = []
  let keys = 0
  const answer = (...call: unknown[]) => {
    calls.push(call)
    const planned = answers.shift()
    return planned === undefined || planned instanceof ApiError
      ? Promise.reject(planned ?? new Error('no answer'))
      : Promise.resolve(planned)
  }
  const service = standIn<PrepaidService>({
    statement: (id: string, month?: string) => answer('statement', id, month),
    topUp: (id: string, body: object, key: string) => answer('topUp', id, body, key),
    decide: (id: string, refundId: string, body: object, key: string) => answer('decide', id, refundId, body, key)
  })
  return { model: new PrepaidModel({ service, uuid: () => Promise.resolve(`key${++keys}`) }, 'k1'), calls }
}

test('months are turned over the end of a year and back; a reading that fails leaves what is on screen', async () => {
  const { model, calls } = setUp(statement(), statement({ month: '2025-12' }), new ApiError({ code: ClientCode.network, message: '断网' }))
  await model.load()
  await model.turn(-1)
  expect(calls.at(-1)).toEqual(['statement', 'k1', '2025-12'])
  await model.turn(1)
  expect([calls.at(-1), model.statement?.month, model.error]).toEqual([['statement', 'k1', '2026-01'], '2025-12', '断网'])
})

test('an unknown answer to a top-up is sent again under its key: money is never written twice', async () => {
  const offline = new ApiError({ code: ClientCode.network, message: '断网' })
  const { model, calls } = setUp(statement(), offline, statement(), statement({ balanceFen: 150_000 }))
  await model.load()
  const body = { amountFen: 50_000, method: 'POS', slipNo: 'S1' } as const
  expect(await model.topUp(body)).toBe(false)
  expect(await model.topUp(body)).toBe(true)
  expect(calls.filter(([name]) => name === 'topUp').map((call) => call.at(-1))).toEqual(['key1', 'key1'])
  expect(model.statement?.balanceFen).toBe(150_000)
})

test('the open request is what is decided about', async () => {
  const request = { id: 'r1', amountFen: 1, method: 'POS', reason: '退', askerName: '财务', askedAt: 1, canDecide: true } as const
  const { model, calls } = setUp(statement({ request, isRefundAsked: true }), statement())
  await model.load()
  expect(await model.decide({ approve: true })).toBe(true)
  expect(calls.at(-1)).toEqual(['decide', 'k1', 'r1', { approve: true }, 'key1'])
})
