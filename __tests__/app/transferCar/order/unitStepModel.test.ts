import type { OrderDetail, UnitView } from '@/contract/transferCar/order/detail'
import type { UnitStepBody } from '@/contract/transferCar/order/order'
import type { UnitStep } from '@/contract/transferCar/order/codes'
import { ApiError, ClientCode } from '@/domain/apiError'
import { OrderStore } from '@/stores/transferCar/order/orderStore'
import { OrderDetailModel } from '@/pages/transferCar/order/detail/model'
import type { Located } from '@/pages/transferCar/stores/locate'
import { UnitStepModel } from '@/pages/transferCar/order/steps/unit/model'
import type { Offline } from '@/stores/offlineStore'
import type { StepOutcome } from '@/stores/transferCar/order/orderActs'
import { order } from '../support/orders'

const helper: UnitView = { ...order().units[0]!, id: 'u2', isLead: false, driverId: 'd2', driverName: '赵永刚', steps: ['accept'] }
const here: Located = { kind: 'found', position: { lng: 114.05, lat: 22.54, coordType: 'GCJ02' } }

function setUp(step: UnitStep, answers: (OrderDetail | ApiError)[], located: Located = here) {
  const sent: { unitId: string; step: UnitStep; body: UnitStepBody; key: string }[] = []
  const detail = new OrderDetailModel('o1', { detail: () => Promise.resolve(order()) }, new OrderStore({ now: () => 0 }))
  detail.accept(order({ status: 'WORKING', units: [...order().units, helper] }))
  let keys = 0
  let now = 1000
  const model = new UnitStepModel(helper, step, {
    detail,
    clock: { now: () => now++, offsetMs: 120, observe: () => undefined },
    uuid: () => Promise.resolve(`key${++keys}`),
    locate: () => Promise.resolve(located),
    service: {
      unitStep: (_id, unitId, taken, body, key) => {
        sent.push({ unitId, step: taken, body, key })
        const answer = answers.shift()
        return answer instanceof ApiError || answer === undefined
          ? Promise.reject(answer ?? new Error('no answer planned'))
          : Promise.resolve(answer)
      }
    }
  })
  return { model, sent, detail }
}

describe('a step of a helping crew', () => {
  it('goes to its own unit with version, device time and clock offset, and its answer is the order', async () => {
    const { model, sent, detail } = setUp('accept', [order({ version: 5 })])
    expect(await model.submit()).toBe(true)
    expect(sent).toEqual([
      { unitId: 'u2', step: 'accept', key: 'key1', body: { version: 4, deviceAt: expect.any(Number) as number, clockOffsetMs: 120 } }
    ])
    expect(detail.order?.version).toBe(5)
  })

  it('a refusal needs a reason', async () => {
    const { model, sent } = setUp('refuse', [order({ version: 5 })])
    expect([await model.submit(), model.errors.reason]).toEqual([false, '请填写原因'])
    model.set('reason', '车辆故障')
    expect(await model.submit()).toBe(true)
    expect(sent[0]?.body).toMatchObject({ reason: '车辆故障' })
  })

  it.each(['depart', 'arrive'] as const)('%s carries the position, or the reason why there is none', async (step) => {
    const found = setUp(step, [order({ version: 5 })])
    await found.model.submit()
    expect(found.sent[0]?.body.position).toEqual(here.kind === 'found' ? here.position : undefined)
    const { model, sent } = setUp(step, [order({ version: 5 })], { kind: 'refused' })
    expect([await model.submit(), model.errors.position !== undefined, sent]).toEqual([false, true, []])
    model.set('noPositionReason', '地下车库')
    expect(await model.submit()).toBe(true)
    expect(sent[0]?.body).toMatchObject({ noPositionReason: '地下车库' })
  })

  it('an act that nobody answered goes again as it was, under its key; a refused one is a new act', async () => {
    const offline = new ApiError({ code: ClientCode.network, message: '连接服务器失败' })
    const refusal = new ApiError({ code: 400, status: 200, message: '里程太大', data: { fields: { distanceM: '里程太大' } } })
    const { model, sent } = setUp('finish', [offline, refusal, order({ version: 5 })])
    model.set('distanceM', 12500)
    expect([await model.submit(), model.failure]).toEqual([false, '没有得到答复（连接服务器失败），内容已保留，再按一次不会重复提交'])
    expect([await model.submit(), model.errors.distanceM]).toEqual([false, '里程太大'])
    expect(sent[1]).toEqual(sent[0])
    model.set('distanceM', 12000)
    expect(await model.submit()).toBe(true)
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
  })

  it('a newer order that comes with a conflict is taken over', async () => {
    const { model, detail } = setUp('accept', [
      new ApiError({ code: 409, status: 200, message: '工单已被他人更新', data: order({ version: 9 }) })
    ])
    expect([await model.submit(), model.failure, detail.order?.version]).toEqual([false, '工单已被他人更新', 9])
  })

  it('of its own driver goes to the device first; a refused one says why and is sent nowhere else', async () => {
    const detail = new OrderDetailModel('o1', { detail: () => Promise.resolve(order()) }, new OrderStore({ now: () => 0 }))
    detail.accept(order({ status: 'WORKING', units: [...order().units, helper] }))
    const kept: unknown[] = []
    const outcomes: StepOutcome[] = [
      { kind: 'waiting' },
      { kind: 'arrived' },
      { kind: 'refused', error: new ApiError({ code: 400, status: 200, message: '工单已结束' }) }
    ]
    const acts = {
      unitGoesByOutbox: (unit: UnitView, step: UnitStep) => unit.id === 'u2' && step !== 'refuse',
      unitStep: (_order: OrderDetail, unitId: string, step: UnitStep, body: UnitStepBody) => (
        kept.push([unitId, step, body]), Promise.resolve(outcomes.shift())
      )
    }
    const offline = { loaded: undefined, load: () => Promise.resolve({ acts } as Offline) }
    const take = async (step: UnitStep) => {
      const model = new UnitStepModel(helper, step, {
        detail,
        offline,
        clock: { now: () => 7, offsetMs: 120, observe: () => undefined },
        uuid: () => Promise.resolve('key'),
        locate: () => Promise.resolve(here),
        service: { unitStep: () => Promise.reject(new ApiError({ code: ClientCode.network, message: '连接服务器失败' })) }
      })
      if (step === 'refuse') model.set('reason', '车辆故障')
      return [await model.submit(), model.isWaiting, model.failure]
    }
    expect([await take('depart'), await take('accept'), await take('finish')]).toEqual([
      [true, true, ''],
      [true, false, ''],
      [false, false, '工单已结束']
    ])
    expect(kept[0]).toEqual([
      'u2',
      'depart',
      { position: here.kind === 'found' ? here.position : undefined, version: 4, deviceAt: 7, clockOffsetMs: 120 }
    ])
    // Who declines is answered at once or not at all.
    expect(await take('refuse')).toEqual([false, false, '没有得到答复（连接服务器失败），内容已保留，再按一次不会重复提交'])
    expect(kept).toHaveLength(3)
  })
})
