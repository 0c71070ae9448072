import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import type { LocalFile, RecordsRead, Scope, StorageUsage } from '@/platform/storage'
import type { PreparedPhoto } from '@/platform/watermark'
import { storageBundle, type Answer } from '../support/storageBundle'
import { expectMarked, plainPicture, WATERMARK } from '../support/watermarkPixels'
import { fileTroubles } from './support/api/files'
import { fakePackage, removeFakePackages } from './support/fakePackage'
import type { Phone } from './support/phone'
import { PLATFORMS, run } from './support/run'
import { isFn, sleep, type Platform } from './support/types'

// The stores and the watermark alone, from the sources, in a package of one page made for this test.
const RUNS = process.env.TEST_FULL === '1' ? 300 : 10
const MINE: Scope = { userId: 'U1', name: 'outbox' }
const THEIRS: Scope = { userId: 'u1', name: 'outbox' }
const roots = new Map<Platform, string>()
beforeAll(async () => {
  for (const platform of PLATFORMS) {
    const code = await storageBundle(platform as 'weapp' | 'alipay')
    roots.set(platform, fakePackage(platform, { appJs: code, pages: { 'pages/one/index': { js: 'Page({ data: { word: "" } })' } } }))
  }
})
afterAll(removeFakePackages)

/** Asks the stores of the running app; undefined when it was killed before it answered. */
async function ask<T>(phone: Phone, ...call: unknown[]): Promise<Answer<T> | undefined> {
  const { app } = phone
  const act = app.loader.app?.act
  if (!isFn(act)) throw new Error('the package has no act')
  const killed = (async () => {
    while (!app.closed) await sleep(1)
  })()
  const text = await Promise.race([act(JSON.stringify(call)) as Promise<string>, killed])
  return text === undefined ? undefined : (JSON.parse(text) as Answer<T>)
}
const data = async <T>(phone: Phone, ...call: unknown[]): Promise<T> => {
  const answer = await ask<T>(phone, ...call)
  if (answer?.error !== undefined) throw new Error(JSON.stringify(answer.error))
  return answer?.data as T
}
type Read = Omit<RecordsRead, 'records'> & { records: Record<string, unknown> }
const all = async (phone: Phone, scope = MINE): Promise<Record<string, unknown>> =>
  (await data<Read>(phone, 'records', 'all', scope)).records

const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const shardFiles = (phone: Phone): string[] =>
  fs
    .readdirSync(path.join(phone.device.userFolder, 'records'), { recursive: true })
    .map(String)
    .filter((name) => /\.json$/.test(name))
    .map((name) => path.join(phone.device.userFolder, 'records', name))

describe.each(PLATFORMS)('stores on the phone, %s', (platform) => {
  const on = (title: string, act: (phone: Phone) => Promise<void>): Promise<void> =>
    run(
      platform,
      async (phone) => {
        await phone.launch()
        await act(phone)
      },
      { root: roots.get(platform), title }
    )

  it('keeps records of each user apart, through a kill', () =>
    on('records', async (phone) => {
      const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`id-${index}`, { index, text: '到达现场' }]))
      await data(phone, 'records', 'put', MINE, many)
      await data(phone, 'records', 'put', THEIRS, { 'id-0': { index: -1 } })
      await data(phone, 'records', 'remove', MINE, ['id-1', 'nobody'])
      await phone.relaunch()
      expect(await all(phone)).toEqual(Object.fromEntries(Object.entries(many).filter(([id]) => id !== 'id-1')))
      expect(await all(phone, THEIRS)).toEqual({ 'id-0': { index: -1 } })
      expect(await data(phone, 'records', 'get', MINE, 'id-7')).toEqual({ index: 7, text: '到达现场' })
      expect((await data<string[]>(phone, 'records', 'users', 'outbox')).sort()).toEqual(['U1', 'u1'])
      await data(phone, 'records', 'clear', MINE)
      expect([await all(phone), Object.keys(await all(phone, THEIRS)), await data(phone, 'records', 'users', 'outbox')]).toEqual([
        {},
        ['id-0'],
        ['u1']
      ])
    }))

  it('a broken shard loses only itself and says so, until the scope is cleared', () =>
    on('broken shard', async (phone) => {
      const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`id-${index}`, { index }]))
      await data(phone, 'records', 'put', MINE, many)
      const files = shardFiles(phone)
      const [cut, changed] = files as [string, string]
      const lost = [cut, changed].flatMap((file) => Object.keys(JSON.parse(fs.readFileSync(file, 'utf8').split('\n')[1] ?? '') as object))
      fs.truncateSync(cut, 30)
      fs.writeFileSync(changed, fs.readFileSync(changed, 'utf8').replace('"index":', '"Index":'))
      await phone.relaunch()
      const read = await data<Read>(phone, 'records', 'all', MINE)
      expect(read.damaged).toBe(2)
      expect(Object.keys(read.records).sort()).toEqual(
        Object.keys(many)
          .filter((id) => !lost.includes(id))
          .sort()
      )
      // Writing into the lost part works, and the loss is not forgotten.
      await data(phone, 'records', 'put', MINE, { [lost[0] as string]: { again: true } })
      await phone.relaunch()
      expect(await data<Read>(phone, 'records', 'all', MINE)).toMatchObject({
        damaged: 2,
        records: { [lost[0] as string]: { again: true } }
      })
      await data(phone, 'records', 'clear', MINE)
      expect(await data(phone, 'records', 'all', MINE)).toEqual({ damaged: 0, records: {} })
    }))

  it('keeps a copy of a temporary file, with size and sha256, gives it to its owner only', () =>
    on('files', async (phone) => {
      const bytes = fs.readFileSync(phone.device.real(await phone.device.photograph()))
      const taken = phone.device.temporary('jpg', bytes)
      const kept = await data<LocalFile>(phone, 'files', 'put', MINE, taken)
      expect(kept).toEqual({
        name: expect.stringMatching(/^[0-9a-z]+-1-[0-9a-f]{16}\.jpg$/) as string,
        size: bytes.length,
        sha256: sha(bytes)
      })
      fs.rmSync(phone.device.real(taken))
      await phone.relaunch()
      const place = await data<string>(phone, 'files', 'path', MINE, kept.name)
      expect(fs.readFileSync(phone.device.real(place))).toEqual(bytes)
      expect((await ask(phone, 'files', 'path', THEIRS, kept.name))?.error).toMatchObject({
        name: 'StorageError',
        kind: 'missing',
        message: '文件已不存在，请重新选择'
      })
      const [listed] = await data<{ name: string; at: number }[]>(phone, 'files', 'list', MINE)
      expect(listed?.name).toBe(kept.name)
      expect(Math.abs((listed?.at ?? 0) - Date.now())).toBeLessThan(10 * 60_000)
      expect(await data<StorageUsage>(phone, 'files', 'usage')).toMatchObject({ usedBytes: bytes.length, isNearlyFull: false })
      await data(phone, 'files', 'remove', MINE, [kept.name, 'nobody.jpg'])
      expect(await data(phone, 'files', 'list', MINE)).toEqual([])
    }))

  it('what is not there, empty or too much is refused with a word for people, and leaves nothing behind', () =>
    on('refusals', async (phone) => {
      expect((await ask(phone, 'files', 'put', MINE, 'http://tmp/gone.jpg'))?.error).toMatchObject({
        name: 'StorageError',
        kind: 'missing'
      })
      expect((await ask(phone, 'files', 'put', MINE, phone.device.temporary('jpg', Buffer.alloc(0))))?.error).toMatchObject({
        kind: 'missing'
      })
      await data(phone, 'records', 'put', MINE, { a: { text: '旧' } })
      fileTroubles(phone.device).quota = 2_000
      expect((await ask(phone, 'files', 'put', MINE, phone.device.temporary('jpg', Buffer.alloc(5_000, 1))))?.error).toMatchObject({
        kind: 'full',
        message: '手机存储空间不足，请清理后重试'
      })
      expect((await ask(phone, 'records', 'put', MINE, { a: { text: '新'.repeat(2_000) } }))?.error).toMatchObject({
        name: 'StorageError',
        kind: 'full'
      })
      expect(await data(phone, 'files', 'list', MINE)).toEqual([])
      expect(await all(phone)).toEqual({ a: { text: '旧' } })
      await phone.relaunch()
      expect(await all(phone)).toEqual({ a: { text: '旧' } })
    }))

  it('says so at 80 % of what the platform grants', () =>
    on('quota', async (phone) => {
      const quota = (platform === 'alipay' ? 50 : 200) * 1024 * 1024
      const folder = path.join(phone.device.userFolder, 'files', 'somebody', 'outbox')
      fs.mkdirSync(folder, { recursive: true })
      const fill = (bytes: number): void => {
        fs.writeFileSync(path.join(folder, 'big.jpg'), '')
        fs.truncateSync(path.join(folder, 'big.jpg'), bytes)
      }
      fill(quota * 0.8 - 1)
      expect(await data<StorageUsage>(phone, 'files', 'usage')).toEqual({
        usedBytes: quota * 0.8 - 1,
        quotaBytes: quota,
        isNearlyFull: false
      })
      fill(quota * 0.8)
      expect(await data<StorageUsage>(phone, 'files', 'usage')).toMatchObject({ isNearlyFull: true })
    }))

  it(`killed in the middle of any change: each record is as before or as after, nothing else is touched (${RUNS} runs)`, async () => {
    const id = fc.integer({ min: 0, max: 30 }).map((number) => `id-${number}`)
    const change = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('put' as const),
          ids: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }),
          killAfter: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
          lastApplies: fc.boolean()
        })
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('remove' as const),
          ids: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }),
          killAfter: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
          lastApplies: fc.boolean()
        })
      }
    )
    let kills = 0
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 14 }), (changes) =>
        on('kills', async (phone) => {
          const troubles = fileTroubles(phone.device)
          /** What is certain, and what the killed change may have left instead. */
          const model = new Map<string, unknown>()
          let version = 0
          for (const { kind, ids, killAfter, lastApplies } of changes) {
            version += 1
            Object.assign(troubles, { killAfter: killAfter ?? Infinity, lastApplies })
            const value = (each: string): unknown => (kind === 'put' ? { version, each, filler: '照'.repeat(50) } : undefined)
            const answer = await (kind === 'put'
              ? ask(phone, 'records', 'put', MINE, Object.fromEntries(ids.map((each) => [each, value(each)])))
              : ask(phone, 'records', 'remove', MINE, ids))
            expect(answer?.error).toBeUndefined()
            const isKilled = phone.app.closed
            troubles.killAfter = Infinity
            kills += isKilled ? 1 : 0
            if (isKilled) await phone.relaunch()
            const found = isKilled || version % 5 === 0 ? await all(phone) : undefined
            for (const each of ids) {
              if (isKilled && found !== undefined) {
                expect([model.get(each), value(each)]).toContainEqual(found[each])
                if (found[each] === undefined) model.delete(each)
                else model.set(each, found[each])
              } else if (kind === 'put') model.set(each, value(each))
              else model.delete(each)
            }
            if (found !== undefined) expect(found).toEqual(Object.fromEntries(model))
          }
          await phone.relaunch()
          expect(await data<Read>(phone, 'records', 'all', MINE)).toEqual({ damaged: 0, records: Object.fromEntries(model) })
          // One file a shard, and nothing half written.
          expect(
            fs
              .readdirSync(phone.device.userFolder, { recursive: true })
              .map(String)
              .filter((name) => /\.(tmp|bad)$/.test(name))
          ).toEqual([])
          expect(new Set(shardFiles(phone).map((file) => path.basename(file).split('.')[0])).size).toBe(shardFiles(phone).length)
        })
      ),
      { numRuns: RUNS, seed: 20261121 }
    )
    expect(kills).toBeGreaterThan(RUNS)
  })

  it('draws the watermark on a photo, and takes it as it is where the phone cannot', () =>
    on('watermark', async (phone) => {
      const picture = async (grey: number) => ({
        path: phone.device.temporary('jpg', await plainPicture(grey)),
        size: 0,
        name: '',
        source: 'camera',
        pickedAt: 0
      })
      for (const grey of [255, 0]) {
        const photo = await data<PreparedPhoto>(phone, 'photos', 'prepare', await picture(grey), WATERMARK)
        const bytes = fs.readFileSync(phone.device.real(photo.path))
        expect(photo).toMatchObject({ isMarked: true, size: bytes.length, sha256: sha(bytes) })
        await expectMarked(bytes, grey)
      }
      phone.device.hasOffscreenCanvas = false
      const plain = await picture(255)
      const bytes = fs.readFileSync(phone.device.real(plain.path))
      expect(await data<PreparedPhoto>(phone, 'photos', 'prepare', plain, WATERMARK)).toEqual({
        path: plain.path,
        isMarked: false,
        size: bytes.length,
        sha256: sha(bytes)
      })
    }))

  it('one after the other under one name', () =>
    on('alone', async (phone) => {
      const [, second] = await Promise.all([
        data<string[]>(phone, 'alone', 'hold', 'a', 20),
        data<string[]>(phone, 'alone', 'hold', 'a', 1)
      ])
      expect(second).toEqual(['in', 'out', 'in', 'out'])
    }))
})
