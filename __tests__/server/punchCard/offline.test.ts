import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { PunchBody } from '@/contract/punchCard'
import { numbers } from '../../support/numbers'
import { startTestServer, type TestServer } from '../../support/testServer'
import { DriverPhone, type Cut } from '../transferCar/support/driverPhone'

/** Every so many-th has a photo, and the app is killed in the middle of every so many-th. */
const [PUNCHES, PHOTO_EVERY, KILLED_EVERY] = [100, 10, 9]
const MINUTE = 60_000
const HOUR = 60 * MINUTE
jest.setTimeout(8 * MINUTE)

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(path.join(os.tmpdir(), 'towing-punches-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Made {
  deviceAt: number
  sha256: string | undefined
}

/** Until it is done, or the app is dead. */
const alive = async (phone: DriverPhone, work: Promise<unknown>): Promise<void> => {
  let isOver = false
  void work
    .finally(() => {
      isOver = true
    })
    .catch(() => undefined)
  while (!isOver && !phone.run.isDead)
    await new Promise((resolve) => {
      setTimeout(resolve, 2)
    })
  if (!phone.run.isDead) await work
}

/** A punch of now, every so many-th with a photo of its own that lies on the phone. */
async function punchOf(phone: DriverPhone, index: number): Promise<{ body: PunchBody; file: string | undefined }> {
  const bytes =
    index % PHOTO_EVERY === 0
      ? await sharp({ create: { width: 40 + index, height: 30, channels: 3, background: '#357' } })
          .jpeg()
          .toBuffer()
      : undefined
  const file = bytes === undefined ? undefined : `tmp/punch${index}.jpeg`
  if (bytes !== undefined && file !== undefined) phone.disk.temporary.set(file, bytes)
  const deviceAt = phone.now
  const sha256 = bytes === undefined ? undefined : createHash('sha256').update(bytes).digest('hex')
  const body: PunchBody = {
    id: randomUUID(),
    kind: 'visit',
    deviceAt,
    clockOffsetMs: 0,
    note: `第 ${index} 次`,
    fix: { lng: 114.049113 + index / 1_000_000, lat: 22.574512, coordType: 'GCJ02', accuracyM: 18, fixAt: deviceAt - 4000 },
    ...(sha256 !== undefined && { photo: { sha256, deviceAt } })
  }
  return { body, file }
}

/** Each stands in the table once, in order, with its own time and its whole photo. */
async function expectStored(made: ReadonlyMap<string, Made>): Promise<void> {
  expect(made.size).toBe(PUNCHES)
  const stored = await server.query<{ id: string; at: string; doubtful: boolean; note: string; whole: boolean | null }>(
    `select r.id, r.business_at as at, r.time_doubtful as doubtful, r.note, f.sha256 = r.photo_sha256 as whole from punch_record r left join stored_file f on f.name = r.photo_name
     where r.user_id = 'user-driver1' and r.note like '第 %' order by r.business_at`
  )
  expect(stored.map(({ note }) => note)).toEqual(Array.from({ length: PUNCHES }, (_, index) => `第 ${index} 次`))
  for (const row of stored)
    expect([row.id, Number(row.at), row.doubtful, row.whole]).toEqual([
      row.id,
      made.get(row.id)?.deviceAt,
      false,
      made.get(row.id)?.sha256 === undefined ? null : true
    ])
}

test(`${PUNCHES} punches without a signal, over cuts and kills: each is stored once, with its own time and its whole photo`, async () => {
  const [random, fate] = [numbers(20260315), numbers(9)]
  let isCalm = false
  const cut = (): Cut => (isCalm || fate() > 0.35 ? undefined : fate() < 0.5 ? 'before' : 'after')
  const phone = new DriverPhone(server.url, await server.signIn('driver1'), 'user-driver1', folder, cut, Date.now() - 12 * HOUR)
  phone.setConnected(false)
  const made = new Map<string, Made>()

  for (let index = 0; index < PUNCHES; index++) {
    phone.now += 3 * MINUTE
    if (random() < 0.3) phone.setConnected(random() < 0.4)
    const { body, file } = await punchOf(phone, index)
    const { deviceAt, photo: { sha256 } = {} } = body
    const isKilled = index % KILLED_EVERY === KILLED_EVERY - 1
    if (isKilled) phone.run.kill(1 + Math.floor(random() * 12), random() < 0.5)
    await alive(
      phone,
      phone.parts.outbox
        .ready()
        .then(() => phone.parts.punches.punch(body, file))
        .then((outcome) => {
          if (outcome.kind === 'refused') throw new Error(outcome.message)
          made.set(body.id, { deviceAt, sha256 })
        })
    )
    if (random() < 0.3) phone.fire()
    if (phone.run.isDead || isKilled) {
      // A kill may have swallowed the word, never the punch of somebody who was told that it is kept.
      if (!made.has(body.id)) made.set(body.id, { deviceAt, sha256 })
      phone.restart()
      await phone.parts.outbox.ready()
      const isKept = phone.parts.punches.waiting.some((item) => (item.body as PunchBody).id === body.id)
      const [stored] = await server.query('select 1 as one from punch_record where id = $1', [body.id])
      // The person sees that nothing was kept and presses again.
      if (!isKept && stored === undefined)
        expect(await phone.parts.punches.punch(body, file)).toMatchObject({ kind: expect.stringMatching(/arrived|waiting/) })
    }
  }

  isCalm = true
  phone.restart()
  phone.setConnected(true)
  for (let round = 0; round < 60 && (round === 0 || phone.parts.outbox.items.length > 0); round++) {
    await phone.quiet()
    phone.fire()
  }
  expect(phone.parts.outbox.items.map(({ title, state, error }) => ({ title, state, error }))).toEqual([])

  await expectStored(made)
})
