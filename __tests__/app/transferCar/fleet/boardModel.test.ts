import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { BoardDriver, BoardView } from '@/contract/transferCar/fleet/board'
import { ApiError, ClientCode } from '@/domain/apiError'
import { countdown } from '@/domain/format/measure'
import { limitOf, slaAt } from '@/domain/transferCar/order/sla'
import { farWords, positionWords, slaWords, tripWords } from '@/pages/transferCar/fleet/texts'
import { OrderStore } from '@/stores/transferCar/order/orderStore'
import { BoardModel } from '@/pages/transferCar/fleet/board/model'

const MINUTE = 60_000
const NOW = 1_700_000_000_000

const order = (id: string, more: Partial<OrderCard>): OrderCard =>
  limited({ id, orderNo: `SG${id}`, version: 1, status: 'PENDING', createdAt: NOW, stamps: {}, ...more } as OrderCard)
/** As the server hands it out. */
const limited = (card: OrderCard): OrderCard => ({ ...card, limit: limitOf(card, { departMin: 10, arriveMin: 30, clearMin: 60 }) })
const driver = (name: string, onDuty: boolean, load: number): BoardDriver =>
  ({ id: name, name, onDuty, active: Array.from({ length: load }, (_, n) => ({ orderNo: String(n) })) }) as BoardDriver

function open(view: Partial<BoardView>) {
  const desk = { now: NOW, reads: 0, fails: false, duties: [] as object[] }
  const model = new BoardModel({
    orders: new OrderStore({ now: () => 0 }),
    clock: { now: () => desk.now, offsetMs: 0, observe: () => undefined },
    uuid: async () => 'key',
    service: {
      board: async () => {
        desk.reads += 1
        if (desk.fails) throw new ApiError({ code: ClientCode.network, message: '服务器没有回应' })
        return {
          at: NOW,
          waiting: [],
          running: [],
          drivers: [],
          trucks: [],
          sla: { departMin: 10, arriveMin: 30, clearMin: 60 },
          ...view
        }
      },
      setDuty: async (body) => {
        desk.duties.push(body)
        return {} as never
      }
    }
  })
  return { model, desk }
}

describe('the dispatch board', () => {
  test('positions make no news: in front it is read again every 15 s, also after a failure, never twice at once', async () => {
    const { model, desk } = open({})
    model.tick()
    expect(desk.reads).toBe(0)
    await model.refresh()
    for (const [seconds, reads] of [
      [14, 1],
      [15, 2],
      [16, 2],
      [29, 2],
      [30, 3]
    ] as const) {
      desk.now = NOW + seconds * 1000
      desk.fails = seconds === 15
      model.tick()
      model.tick()
      expect([seconds, desk.reads]).toEqual([seconds, reads])
      await new Promise((resolve) => {
        setTimeout(resolve, 0)
      })
    }
    // The device clock was set back: that does not stop it.
    desk.now = NOW - 60_000
    model.tick()
    expect(desk.reads).toBe(4)
  })

  test('what has the least time left stands first, and turns at 70 and 100 %', async () => {
    const { model, desk } = open({
      waiting: [
        order('new', { createdAt: NOW }),
        order('old', { createdAt: NOW - 6 * MINUTE }),
        order('arriving', { createdAt: NOW - 15 * MINUTE, stamps: { departedAt: NOW } })
      ]
    })
    await model.refresh()
    expect(model.waiting.map(({ id }) => id)).toEqual(['old', 'new', 'arriving'])
    const words = () => {
      const old = model.waiting[0] as OrderCard
      const sla = old.limit == null ? null : slaAt(old.limit, model.now)
      return sla === null ? null : [sla.level, slaWords(sla, model.now)]
    }
    expect(words()).toEqual(['ok', '出动 还剩 4 分钟'])
    desk.now = NOW + MINUTE
    expect(words()?.[0]).toBe('ok')
    model.tick()
    expect(words()).toEqual(['soon', '出动 还剩 3 分钟'])
    desk.now = NOW + 4 * MINUTE
    model.tick()
    expect(words()?.[0]).toBe('late')
    desk.now = NOW + 6 * MINUTE
    model.tick()
    expect(words()).toEqual(['late', '出动 超时 2 分钟'])
  })

  test('an offer counts down to its return and never below nothing', async () => {
    const offered = order('1', { status: 'ASSIGNED', stamps: { assignedAt: NOW }, offerDueAt: NOW + 2 * MINUTE })
    const { model, desk } = open({ running: [offered] })
    await model.refresh()
    expect(countdown(model.offerLeft(offered) ?? 0)).toBe('2:00')
    desk.now = NOW + 60_500
    model.tick()
    expect(countdown(model.offerLeft(offered) ?? 0)).toBe('1:00')
    desk.now = NOW + 5 * MINUTE
    model.tick()
    expect(model.offerLeft(offered)).toBe(0)
    expect(model.offerLeft(order('2', { status: 'EN_ROUTE', stamps: { assignedAt: NOW }, offerDueAt: null }))).toBeUndefined()
  })

  test('drivers who can be sent stand first', async () => {
    const { model } = open({
      drivers: [driver('下班的', false, 0), driver('忙的', true, 2), driver('空的', true, 0), driver('有一单', true, 1)]
    })
    await model.refresh()
    expect(model.drivers.map(({ name }) => name)).toEqual(['空的', '有一单', '忙的', '下班的'])
  })

  test('a failed reading keeps what was there and says so; a first one that fails is an error', async () => {
    const { model, desk } = open({ waiting: [order('1', {})] })
    desk.fails = true
    await model.refresh()
    expect([model.state, model.error]).toEqual(['error', '服务器没有回应'])
    desk.fails = false
    await model.refresh()
    desk.fails = true
    await model.refresh()
    expect([model.state, model.error, model.waiting.length]).toEqual(['ready', '服务器没有回应', 1])
  })

  test('a change during a reading is read once more, many of them once', async () => {
    const { model, desk } = open({})
    await Promise.all([model.refresh(), model.refresh(), model.refresh()])
    expect(desk.reads).toBe(2)
  })

  test('positions say their age and whether only the front counts', () => {
    const position = { lng: 114, lat: 22, coordType: 'GCJ02' as const, accuracyM: null, fixAt: NOW - 5 * MINUTE, foregroundOnly: true }
    expect(positionWords(position, NOW)).toBe('位置 5 分钟前 · 切到后台会停止定位')
    expect(positionWords({ ...position, foregroundOnly: false }, NOW)).toBe('位置 5 分钟前')
    expect(positionWords(null, NOW)).toBe('没有位置')
    expect(tripWords({ fixAt: NOW, foregroundOnly: false, heading: { to: 'destination', distanceM: 3400 } }, NOW)).toBe(
      '距目的地 3.4 公里（直线） · 位置 刚刚'
    )
    expect(tripWords({ fixAt: NOW, foregroundOnly: false, heading: null }, NOW)).toBe('位置 刚刚')
    const road = { distanceM: 4100, seconds: 500 }
    expect(tripWords({ fixAt: NOW, foregroundOnly: false, heading: { to: 'scene', distanceM: 3400, road } }, NOW)).toBe(
      '距现场 4.1 公里（路线，约 8 分钟） · 位置 刚刚'
    )
    expect(
      farWords({ driver: { ...driver('李', true, 0), position: { ...position, fixAt: NOW, foregroundOnly: false } }, distanceM: 1234 }, NOW)
    ).toBe('距现场 1.2 公里（直线） · 位置 刚刚')
    expect(farWords({ driver: { ...driver('李', true, 0), position: null }, distanceM: null }, NOW)).toBe('距离未知 · 没有位置')
  })
})
