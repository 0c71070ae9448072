import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { numbers } from '../../../support/numbers'
import { startTestServer, type TestServer } from '../../../support/testServer'
import { DriverPhone, type Cut } from '../support/driverPhone'

const IS_FULL = process.env.TEST_FULL === '1'
/** Seven steps each: 105 in full, 14 in short. */
const ORDERS = IS_FULL ? 15 : 2
const STEPS = ['accept', 'depart', 'arrive', 'startWork', 'load', 'deliver', 'handOver']
/** The app is killed in the middle of every so many-th act. */
const KILLED_EVERY = 4
const HOUR = 60 * 60_000
jest.setTimeout(IS_FULL ? 20 * 60_000 : 4 * 60_000)

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(path.join(os.tmpdir(), 'towing-day-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function assigned(token: string, index: number): Promise<string> {
  const post = async (url: string, body: object): Promise<OrderDetail> => {
    const answer = await fetch(`${server.url}/api/transferCar/AccidentOrder${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': randomUUID() },
      body: JSON.stringify(body)
    })
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: OrderDetail }
    if (code !== 200) throw new Error(`${url}: ${code} ${msg}`)
    return data
  }
  const plateNo = `粤B${String(10_000 + index)}`
  const made = await post('', {
    source: 'POLICE_122',
    bearer: 'PARTY',
    serviceType: 'TOW',
    reporterMobile: '13912345678',
    address: `深圳市南山区南海大道 ${index} 号`,
    vehicles: [{ plateSituation: 'NORMAL', plateNo, vehicleClass: 'K1' }]
  })
  await post(`/${made.id}/Actions/dispatch`, {
    version: made.version,
    deviceAt: Date.now(),
    driverId: 'user-driver1',
    truckId: 'truck-1',
    confirmBusy: true
  })
  return made.id
}

test(`a driver's day without signal: ${ORDERS * STEPS.length} steps with photos and signatures over cuts and kills arrive once, in order, with their times, whole`, async () => {
  const dispatcher = await server.signIn('dispatcher1')
  const ids: string[] = []
  for (let index = 0; index < ORDERS; index++) ids.push(await assigned(dispatcher, index))

  // How often the network is asked hangs on the machine; what the driver does must not hang on that.
  const [random, fate] = [numbers(20261121), numbers(4)]
  let isCalm = true
  const cut = (): Cut => (isCalm || fate() > 0.35 ? undefined : fate() < 0.5 ? 'before' : 'after')
  const phone = new DriverPhone(server.url, await server.signIn('driver1'), 'user-driver1', folder, cut, Date.now() - 12 * HOUR)
  // In the yard, with a network: the day's orders are read.
  for (const id of ids) expect((await phone.order(id))?.status).toBe('ASSIGNED')
  isCalm = false

  let acts = 0
  let kills = 0
  for (const id of ids) {
    for (;;) {
      if (random() < 0.3) phone.setConnected(random() < 0.4)
      const order = await phone.order(id)
      if (order === undefined || order.status === 'DONE') break
      acts += 1
      const isKilled = acts % KILLED_EVERY === 0
      if (isKilled) phone.run.kill(1 + Math.floor(random() * 12), random() < 0.5)
      await phone.act(order)
      if (random() < 0.3) await phone.quiet()
      if (random() < 0.3) phone.fire()
      if (phone.run.isDead || isKilled) {
        kills += 1
        phone.restart()
      }
    }
  }
  expect(kills).toBeGreaterThan(1)

  isCalm = true
  phone.restart()
  phone.setConnected(true)
  for (let round = 0; round < 50 && (round === 0 || phone.parts.outbox.items.length > 0); round++) {
    await phone.quiet()
    phone.fire()
  }
  expect(phone.parts.outbox.items.map(({ title, state, error }) => ({ title, state, error }))).toEqual([])

  for (const id of ids) {
    const events = await server.query<{ action: string; device_at: string; server_at: string }>(
      "select action, device_at, server_at from order_event where order_id = $1 and actor_id = 'user-driver1' order by seq",
      [id]
    )
    expect(events.map(({ action }) => action)).toEqual(STEPS)
    // What the app called safe has the time of its act; a kill may have swallowed the word, never the step.
    for (const { action, deviceAt } of phone.taken.filter(({ orderId }) => orderId === id))
      expect(Number(events.find((event) => event.action === action)?.device_at)).toBe(deviceAt)
    const times = events.map((event) => Number(event.device_at))
    expect(times).toEqual([...times].sort((a, b) => a - b))
  }
  const [orders] = await server.query<{ n: number }>(
    "select count(*)::int as n from accident_order where status = 'DONE' and pending_evidence = 0 and id = any($1)",
    [ids]
  )
  expect(orders?.n).toBe(ORDERS)
  const photos = await server.query<{ id: string; whole: boolean }>(
    'select e.id, f.sha256 = e.sha256 as whole from order_evidence e left join stored_file f on f.name = e.file_name where e.order_id = any($1)',
    [ids]
  )
  expect(photos.filter(({ whole }) => !whole)).toEqual([])
  for (const id of phone.photos) expect(photos.filter((photo) => photo.id === id)).toHaveLength(1)
  const signatures = await server.query<{ order_id: string; purpose: string; whole: boolean }>(
    'select s.order_id, s.purpose, f.sha256 = s.sha256 as whole from order_signature s left join stored_file f on f.name = s.file_name where s.order_id = any($1)',
    [ids]
  )
  expect(signatures.filter(({ whole }) => !whole)).toEqual([])
  expect(signatures.map(({ order_id, purpose }) => `${order_id} ${purpose}`).sort()).toEqual(
    ids.flatMap((id) => [`${id} handover`, `${id} price`]).sort()
  )
  // Nothing of it is left on the phone.
  expect(
    [...phone.disk.files.entries()].filter(([scope]) => scope.endsWith('outbox')).flatMap(([, files]) => [...files.keys()]).length
  ).toBeLessThanOrEqual(kills)
})
