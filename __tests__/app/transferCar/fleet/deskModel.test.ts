import type { BoardDriver, BoardTruck, BoardView, Candidate } from '@/contract/transferCar/fleet/board'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { BoardModel } from '@/pages/transferCar/fleet/board/model'
import { DeskModel } from '@/pages/transferCar/fleet/board/desk/model'
import { CandidatesModel } from '@/pages/transferCar/order/steps/crew/model'
import type { DispatchAlarm } from '@/stores/transferCar/order/alarmStore'
import { OrderStore } from '@/stores/transferCar/order/orderStore'

const NOW = 1_700_000_000_000
const MINUTE = 60_000

const order = (id: string, status: OrderCard['status'], more: Partial<OrderCard> = {}): OrderCard =>
  ({
    id,
    orderNo: `SG${id}`,
    version: 1,
    status,
    plateNo: null,
    address: null,
    driverName: null,
    truckPlate: null,
    createdAt: NOW,
    statusAt: NOW,
    stamps: {},
    limit: null,
    ...more
  }) as OrderCard
const driver = (id: string, onDuty = true): BoardDriver =>
  ({ id, name: id, onDuty, active: [], position: null }) as Partial<BoardDriver> as BoardDriver
const truck = (id: string, driverId: string | null): BoardTruck =>
  ({ id, plateNo: id, capacityKg: 5000, driverId, activeOrderNo: null }) as Partial<BoardTruck> as BoardTruck

const VIEW = {
  waiting: [order('1', 'PENDING', { createdAt: NOW - 2 }), order('2', 'PENDING', { createdAt: NOW - 1 })],
  running: [order('3', 'ASSIGNED', { driverName: '王' }), order('4', 'TOWING'), order('5', 'AT_DEST')],
  drivers: [driver('王'), driver('李'), driver('赵', false)],
  trucks: [truck('T1', '王')]
}

async function open(view: Partial<BoardView> = VIEW) {
  const shown = { view, now: NOW }
  const board = new BoardModel({
    orders: new OrderStore({ now: () => 0 }),
    clock: { now: () => shown.now, offsetMs: 0, observe: () => undefined },
    uuid: async () => 'key',
    service: {
      board: async () => ({
        at: shown.now,
        waiting: [],
        running: [],
        drivers: [],
        trucks: [],
        sla: { departMin: 10, arriveMin: 30, clearMin: 60 },
        ...shown.view
      }),
      setDuty: async () => ({}) as never
    }
  })
  const alarms = {
    waiting: [] as DispatchAlarm[],
    see: (alarm: DispatchAlarm) => {
      alarms.waiting = alarms.waiting.filter((each) => each !== alarm)
    }
  }
  const asked: string[] = []
  const candidatesOf = (id: string) =>
    new CandidatesModel(
      id,
      {
        candidates: async (orderId) => {
          asked.push(orderId)
          const drivers = ['李', '王'].map((name): Candidate => ({ driver: driver(name), distanceM: 100 }))
          return { drivers, trucks: [{ truck: truck('T1', '王'), carries: false }] }
        }
      },
      { now: () => shown.now, offsetMs: 0, observe: () => undefined }
    )
  const desk = new DeskModel({ board, alarms, candidatesOf })
  await board.refresh()
  return { desk, board, alarms, asked, shown }
}

describe('walking by keys', () => {
  test('down and up stay in a column, sideways goes to the next that holds something, at most as high', async () => {
    const { desk } = await open()
    const steps: [() => boolean, string][] = [
      [() => desk.walk(1), '1'],
      [() => desk.walk(1), '2'],
      [() => desk.walk(1), '2'],
      [() => desk.cross(1), '3'],
      [() => desk.cross(1), '4'],
      [() => desk.walk(1), '5'],
      [() => desk.cross(1), '5'],
      [() => desk.cross(-1), '3'],
      [() => desk.walk(-1), '3'],
      [() => desk.cross(-1), '1'],
      [() => desk.cross(-1), '1']
    ]
    expect(steps.map(([step]) => (step(), desk.chosenId))).toEqual(steps.map(([, id]) => id))
  })

  test('on an empty board nothing is chosen; an order that is gone is chosen no more', async () => {
    const empty = await open({})
    expect([empty.desk.walk(1), empty.desk.cross(1), empty.desk.tabStop]).toEqual([false, false, ''])
    const { desk, board, shown } = await open()
    desk.choose('1')
    shown.view = { ...VIEW, waiting: VIEW.waiting.slice(1) }
    await board.refresh()
    expect([desk.chosen, desk.tabStop]).toEqual([undefined, '2'])
    desk.walk(1)
    expect(desk.chosenId).toBe('2')
  })
})

test('a search leaves what is found; what is not found is chosen no more', async () => {
  const { desk } = await open()
  desk.choose('3')
  desk.search('sg3')
  expect([desk.columns.map(({ length }) => length), desk.chosenId]).toEqual([[0, 1, 0, 0, 0], '3'])
  desk.search('SG4')
  expect([desk.columns.map(({ length }) => length), desk.chosenId]).toEqual([[0, 0, 0, 0, 1], ''])
  expect([desk.walk(1), desk.chosenId]).toEqual([true, '4'])
})

describe('crews', () => {
  test('for an order that can be sent as the server ranks them, then who is not at work; for others by readiness', async () => {
    const { desk, asked } = await open()
    const names = () => desk.crews.map(({ driver: { name } }) => name)
    expect(names()).toEqual(['王', '李', '赵'])
    desk.choose('1')
    await desk.readCandidates()
    expect(names()).toEqual(['李', '王', '赵'])
    expect(desk.crews[1]?.truck?.carries).toBe(false)
    desk.choose('4')
    await desk.readCandidates()
    expect([names(), asked]).toEqual([['王', '李', '赵'], ['1']])
  })

  test('a key that the status does not allow says so and what is possible', async () => {
    const { desk } = await open()
    const said = (id: string, act: 'dispatch' | 'reassign') => {
      desk.choose(id)
      desk.leadToCrews(act)
      return [desk.said, desk.leadsTo]
    }
    expect(said('', 'dispatch')).toEqual(['先选一张工单', undefined])
    expect(said('3', 'dispatch')).toEqual(['SG3 是“待接单”，不能派单，可以改派', undefined])
    expect(said('1', 'reassign')).toEqual(['SG1 是“待派单”，不能改派，可以派单', undefined])
    expect(said('4', 'reassign')).toEqual(['SG4 是“拖运中”，不能改派', undefined])
    expect(said('3', 'reassign')[1]).toBe('crews')
  })

  test('a drop opens the check with driver and truck, never for who is off duty or a loaded vehicle; sent, the next waits', async () => {
    const { desk } = await open()
    desk.send('1', '赵')
    expect([desk.sending, desk.said]).toEqual([undefined, '赵已下班，不能派单'])
    desk.send('4', '王')
    expect(desk.sending).toBeUndefined()
    desk.send('1', '王')
    expect(desk.sending).toMatchObject({ order: { id: '1' }, driverId: '王', truckId: 'T1' })
    desk.send('1', '李')
    expect(desk.sending).toMatchObject({ driverId: '李', truckId: undefined })
    desk.sent()
    expect([desk.sending, desk.chosenId, desk.leadsTo]).toEqual([undefined, '2', 'order'])
  })
})

describe('alarms', () => {
  const refused: DispatchAlarm = { kind: 'refuse', orderId: '1', title: '粤B·1 科苑路 驾驶员拒单' }
  const asking: DispatchAlarm = { kind: 'askReassign', orderId: '3', title: '粤B·3 北环 驾驶员申请改派' }

  test('one key acknowledges the newest, which stays as a tag until its order moves on or has another driver', async () => {
    const { desk, board, alarms, shown } = await open()
    alarms.waiting = [refused, asking]
    desk.acknowledge()
    desk.acknowledge()
    desk.acknowledge()
    expect(alarms.waiting).toEqual([])
    const tags = () => [...board.waiting, ...board.running].map((each) => desk.alarmsOf(each).join())
    expect(tags()).toEqual(['驾驶员拒单', '', '驾驶员申请改派', '', ''])
    shown.now = NOW + MINUTE
    const given = order('1', 'ASSIGNED', { version: 2, statusAt: NOW + MINUTE, driverName: '李' })
    const other = order('3', 'ASSIGNED', { version: 2, driverName: '李' })
    shown.view = { ...VIEW, waiting: VIEW.waiting.slice(1), running: [given, other] }
    await board.refresh()
    expect(tags()).toEqual(['', '', ''])
  })
})
