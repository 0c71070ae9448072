import type { BillFacts, BillView } from '../../../../src/contract/transferCar/fees/bill'
import type { OrderRow } from '../../../../server/transferCar/order/types'
import { oneDatabase, type TestApp } from '../../../support/databases'
import vectors from '../../../support/vectors/fees.json'
import { ORDERS, World } from '../support/world'
import { at, FACTS, SHANDONG, SHENZHEN } from './support'

const PLACES = { A: SHENZHEN, B: SHANDONG }
type Table = keyof typeof PLACES
const CLASSES = { 1: 'K1', 2: 'K2', 3: 'K3', 4: 'K4', 5: 'H5' } as const
const classOf = (feeClass: number | string) => CLASSES[Number(feeClass) as keyof typeof CLASSES]

/** The worked examples of fees.md#worked-examples, through the calls and with the cards that the demo company has. */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  const orders = new Map<Table, Promise<string>>()
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })

  const order = (table: Table): Promise<string> => {
    const known = orders.get(table) ?? world.plant('DONE', PLACES[table])
    orders.set(table, known)
    return known
  }
  const preview = async (id: string, vehicles: Partial<BillFacts>[], more: object = {}) => {
    const answer = await world.as<BillView>('manager1', 'POST', `${ORDERS}/${id}/Bill/Preview`, {
      vehicles: vehicles.map((facts) => ({ ...FACTS, ...facts })),
      payer: 'PARTY',
      ...more
    })
    expect([answer.code, answer.msg]).toEqual([200, expect.anything()])
    return answer.data
  }
  const total = async (table: Table, facts: Partial<BillFacts>) => (await preview(await order(table), [facts])).totalFen
  const stored = async (storedAt: number, gateOutAt: number, columns: Partial<OrderRow> = {}) => {
    const id = await world.plant('DONE', { ...SHENZHEN, gateOutAt, ...columns })
    await server.query('update order_unit set stored_at = $2 where order_id = $1', [id, storedAt])
    return id
  }

  test('towing by class and distance', async () => {
    for (const [table, feeClass, distanceM, fen] of vectors.tow as [Table, number, number, number][])
      expect(await total(table, { vehicleClass: classOf(feeClass), distanceM })).toBe(fen)
  })

  test('night and winch, a discount split over the lines, tax inside each', async () => {
    const id = await world.plant('DONE', SHENZHEN)
    await server.query('update order_unit set arrived_at = $2 where order_id = $1', [id, at('2026-03-01T23:30:00')])
    const { lines: gross, discount, split, payable } = vectors.discountSplit
    const bill = await preview(id, [{ items: [{ code: 'WINCH', qtyMilli: 1000 }] }], { discountFen: discount, discountReason: '老客户' })
    expect(bill.lines.map(({ amountFen, discountFen }) => [amountFen, discountFen])).toEqual(gross.map((fen, i) => [fen, split[i]]))
    expect([bill.totalFen, bill.payableFen, bill.netFen + bill.taxFen]).toEqual([vectors.example2.total, payable, payable])
    expect(bill.taxFen).toBe(bill.lines.reduce((sum, { taxFen }) => sum + taxFen, 0))
  })

  test('waiting', async () => {
    for (const [waitingMinutes = 0, fen] of vectors.waitingMinutesToFen) expect(await total('A', { tow: false, waitingMinutes })).toBe(fen)
  })

  test('days in the yard, and after a detention only those that the party owes', async () => {
    const { storage, hold } = vectors
    const days = async (id: string, payer = 'PARTY') => (await preview(id, [{ tow: false }], { payer })).totalFen
    expect(await days(await stored(at(storage.in), at(storage.out)))).toBe(storage.blocks24h)
    const held = await stored(at('2026-02-01T08:00'), at(hold.out), { bearer: 'AGENCY' })
    await server.query(
      "insert into order_hold (id, order_id, reason_code, reason, by_id, start_at, end_at, notice_at, collect_days) values ($1, $2, 'EVIDENCE', '检验', 'user-yard1', $3, $4, $4, $5)",
      [`h${held}`.slice(0, 32), held, at('2026-02-01T08:00'), at(hold.notice), hold.graceDays]
    )
    expect(await days(held)).toBe(hold.fee)
    // 2026-02-01 08:00 to 2026-03-09 10:00 are 37 started days, two of them free.
    expect(await days(held, 'AGENCY')).toBe((37 - storage.freeDays) * storage.perDay)
  })

  test('dry runs', async () => {
    const plant = (table: Table) => world.plant('DRY_RUN', { ...PLACES[table], outcome: 'DRY_RUN' })
    const [a, b] = [await plant('A'), await plant('B')]
    for (const [feeClass, fen] of Object.entries(vectors.dryRunA))
      expect((await preview(a, [{ vehicleClass: classOf(feeClass) }])).totalFen).toBe(fen)
    expect((await preview(b, [{}])).totalFen).toBe(vectors.dryRunB1)
    await server.query('update order_unit set arrived_at = null where order_id = $1', [a])
    expect((await preview(a, [{}])).totalFen).toBe(0)
  })

  test('tow and crane, dangerous goods, one crane for two cars, tyres, weight, carrying', async () => {
    const { tow, craneHalf, hazmat30 } = vectors.towAndCraneB
    const job = { vehicleClass: 'K2', distanceM: 18_200, crane: true } as const
    expect(await total('B', job)).toBe(tow + craneHalf)
    expect(await total('B', { ...job, hazmat: true })).toBe(hazmat30)
    const two = await preview(await order('B'), [
      { tow: false, crane: true, craneVehicles: 2 },
      { tow: false, crane: true, craneVehicles: 2 }
    ])
    expect(two.lines.map(({ vehicle, amountFen }) => [vehicle, amountFen])).toEqual([
      [0, vectors.twoCarsOneCraneEach],
      [1, vectors.twoCarsOneCraneEach]
    ])
    for (const [i, fen] of vectors.tyres.entries())
      expect(await total('A', { tow: false, items: [{ code: 'TYRE', qtyMilli: (i + 1) * 1000 }] })).toBe(fen)
    expect(await total('A', { vehicleClass: 'H5', massTons: 62, distanceM: 35_000 })).toBe(vectors.heavyA5_62t_35km)
    expect(await total('A', { vehicleClass: 'K3', distanceM: 12_600, carried: true })).toBe(vectors.carriedA3_12600m_plus20[1])
  })
})
