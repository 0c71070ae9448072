import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { EventView } from '@/contract/transferCar/order/evidence'
import { OrderDetailModel, type OrderOffline } from '@/pages/transferCar/order/detail/model'
import { toldChanges } from '@/pages/transferCar/order/changes'
import { ApiError, ClientCode } from '@/domain/apiError'
import { OrderStore } from '@/stores/transferCar/order/orderStore'
import { standIn } from '../../../support/shapes'
import { event, order } from '../support/orders'
import { setUp } from './stepRig'

const entry = (id: string, actorName: string, action: EventView['action'], reason?: string): EventView =>
  event({ id, actorName, action, to: 'EN_ROUTE', details: reason === undefined ? [] : [{ label: '说明', text: reason }] })

describe('changes by others, in front of the driver', () => {
  const before = order({ status: 'EN_ROUTE', version: 3, events: [entry('e1', '李强', 'depart')] })
  const after = (changes: Partial<OrderDetail>, ...events: OrderDetail['events']): OrderDetail => ({
    ...before,
    version: 4,
    ...changes,
    events: [...before.events, ...events]
  })

  test('a step back is told with its reason; his own step and what matters to nobody are not', () => {
    const back = after({ status: 'ACCEPTED' }, entry('e2', '调度小王', 'stepBack', '误点'))
    expect(toldChanges(before, back, '李强')).toEqual(['状态：前往现场 → 已接单', expect.stringContaining('调度小王'), '说明：误点'])
    expect(toldChanges(before, after({ status: 'ON_SCENE' }, entry('e2', '李强', 'arrive')), '李强')).toEqual([])
    expect(toldChanges(before, after({ remark: '改了' }, entry('e2', '调度小王', 'edit')), '李强')).toEqual([])
  })

  test("a step that is being filled in is told of others' doing, never of his own step whose answer came late", () => {
    const { model, detail } = setUp([], { current: before })
    const step = model('startWork')
    const arrived = after({ status: 'ON_SCENE' }, entry('e2', '李强', 'arrive'))
    detail.accept(arrived)
    step.noticed(before)
    expect([step.conflict, step.failure]).toEqual([undefined, ''])
    detail.accept({ ...arrived, version: 5, status: 'EN_ROUTE', events: [...arrived.events, entry('e3', '调度小王', 'stepBack', '误点')] })
    step.noticed(arrived)
    expect(step.conflict).toEqual(['状态：已到达 → 前往现场', expect.stringContaining('调度小王')])
  })

  test('the page stays until he has read it; gone is told too; his own answer shows at once', async () => {
    const back = after({ status: 'ACCEPTED' }, entry('e2', '调度小王', 'stepBack', '误点'))
    const answers: (OrderDetail | ApiError)[] = [before, back, new ApiError({ code: 404, message: '工单不存在' })]
    const service = {
      detail: async () => {
        const answer = answers.shift() ?? before
        if (answer instanceof ApiError) throw answer
        return answer
      }
    }
    const detail = new OrderDetailModel(before.id, service, new OrderStore({ now: () => 0 }))
    detail.tells = (old, now) => (now === undefined ? ['不由你负责'] : toldChanges(old, now, '李强'))
    await detail.refresh()
    await detail.follow()
    expect([detail.order?.status, detail.told?.lines.length]).toEqual(['EN_ROUTE', 3])
    detail.heard()
    expect([detail.order?.status, detail.told]).toEqual(['ACCEPTED', undefined])
    await detail.refresh()
    expect([detail.state, detail.told?.lines]).toEqual(['ready', ['不由你负责']])
    detail.heard()
    expect([detail.state, detail.order]).toEqual(['missing', undefined])
  })

  test('a page that was just opened shows the answer at once, one that was read without a network tells it first', async () => {
    const moved = after({ status: 'ON_SCENE' }, entry('e2', '调度小王', 'arrive'))
    const open = async (answers: (OrderDetail | ApiError)[]) => {
      const orders = new OrderStore({ now: () => 0 })
      orders.take(before)
      const parts = standIn<NonNullable<OrderOffline['loaded']>>({
        orders: standIn({ ready: () => Promise.resolve(), has: () => true, keep: () => Promise.resolve(), drop: () => Promise.resolve() })
      })
      const service = {
        detail: async () => {
          const answer = answers.shift() ?? moved
          if (answer instanceof ApiError) throw answer
          return answer
        }
      }
      const detail = new OrderDetailModel(before.id, service, orders, { loaded: parts, load: () => Promise.resolve(parts) })
      detail.tells = (old, now) => (now === undefined ? [] : toldChanges(old, now, '李强'))
      await detail.restore()
      return detail
    }
    const online = await open([moved])
    expect(online.order?.status).toBe('EN_ROUTE')
    await online.refresh()
    expect([online.order?.status, online.told]).toEqual(['ON_SCENE', undefined])

    const away = await open([new ApiError({ code: ClientCode.network, message: '没有网络' }), moved])
    await away.refresh()
    await away.refresh()
    expect([away.order?.status, away.told?.lines[0]]).toEqual(['EN_ROUTE', '状态：前往现场 → 已到达'])
  })
})
