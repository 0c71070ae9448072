import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { MAX_PHOTO_BYTES } from '@/domain/transferCar/order/evidence'
import type { LocalFile, Scope, StorageUsage } from '@/platform/storage'
import { cleanUp, temporaryFolder } from '../support/appServer'
import { findBrowser, openBrowser } from '../support/browser'
import { storageBundle } from '../support/storageBundle'
import { brightness, expectMarked, noisyPicture, plainPicture, WATERMARK } from '../support/watermarkPixels'
import { MINE, all, ask, bytesOf, data, prepare, taken } from './support/storageDriver'

// The stores and the watermark alone, from the sources, on an empty page made for this test.
const THEIRS: Scope = { userId: 'u1', name: 'outbox' }

let site: http.Server
let address = ''
let browser: Browser
beforeAll(async () => {
  const script = await storageBundle('h5')
  site = http.createServer((request, response) => {
    const isScript = request.url === '/driver.js'
    response.setHeader('content-type', isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8')
    response.end(isScript ? script : '<!doctype html><title>存储</title><script src="/driver.js"></script>')
  })
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve)
  })
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  site.closeAllConnections()
  await new Promise((resolve) => {
    site.close(resolve)
  })
  cleanUp()
})

/** A fresh browser profile with one tab; what the page complains about fails the test. */
async function withTab(act: (page: Page, context: BrowserContext) => Promise<void>): Promise<void> {
  const context = await browser.newContext()
  const faults: string[] = []
  context.on('page', (page) => page.on('pageerror', (error) => faults.push(error.message)))
  try {
    const page = await context.newPage()
    await page.goto(address)
    await act(page, context)
    expect(faults).toEqual([])
  } finally {
    await context.close()
  }
}

test('records of each user apart, in every tab and after a reload', () =>
  withTab(async (page, context) => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`id-${index}`, { index, text: '到达现场' }]))
    await data(page, 'records', 'put', MINE, many)
    await data(page, 'records', 'put', THEIRS, { 'id-0': { index: -1 } })
    await data(page, 'records', 'put', { ...MINE, name: 'outbox2' }, { other: {} })
    await data(page, 'records', 'remove', MINE, ['id-1', 'nobody'])
    await page.reload()
    const second = await context.newPage()
    await second.goto(address)
    for (const tab of [page, second]) {
      expect(await all(tab)).toEqual(Object.fromEntries(Object.entries(many).filter(([id]) => id !== 'id-1')))
      expect(await all(tab, THEIRS)).toEqual({ 'id-0': { index: -1 } })
    }
    expect(await data(second, 'records', 'get', MINE, 'id-7')).toEqual({ index: 7, text: '到达现场' })
    expect((await data<string[]>(page, 'records', 'users', 'outbox')).sort()).toEqual(['U1', 'u1'])
    await data(second, 'records', 'clear', MINE)
    expect([await all(page), Object.keys(await all(page, THEIRS)), await data(page, 'records', 'users', 'outbox')]).toEqual([
      {},
      ['id-0'],
      ['u1']
    ])
  }))

test('a file is copied with size and sha256, for its owner only, and outlives its temporary address', () =>
  withTab(async (page) => {
    const path = await taken(page, 300_001)
    const kept = await data<LocalFile>(page, 'files', 'put', MINE, path)
    expect(kept).toEqual({
      name: expect.stringMatching(/^[0-9a-z]+-1-[0-9a-f]{16}\.jpg$/) as string,
      size: 300_001,
      sha256: createHash('sha256').update(bytesOf(300_001)).digest('hex')
    })
    await page.evaluate((url) => URL.revokeObjectURL(url), path)
    await page.reload()
    const url = await data<string>(page, 'files', 'path', MINE, kept.name)
    const [isSame, type] = await page.evaluate(async (each) => {
      const blob = await (await fetch(each)).blob()
      const bytes = new Uint8Array(await blob.arrayBuffer())
      return [bytes.length === 300_001 && bytes.every((byte, index) => byte === ((index * 31) & 255)), blob.type] as const
    }, url)
    expect([isSame, type]).toEqual([true, 'image/jpeg'])
    await data(page, 'files', 'release', url)
    await expect(page.evaluate((each) => fetch(each).then(() => 'there'), url)).rejects.toThrow()
    expect((await ask(page, 'files', 'path', THEIRS, kept.name)).error).toMatchObject({
      name: 'StorageError',
      kind: 'missing',
      message: '文件已不存在，请重新选择'
    })
    expect(
      (await data<{ name: string; at: number }[]>(page, 'files', 'list', MINE)).map(({ name, at }) => [
        name,
        Math.abs(at - Date.now()) < 600_000
      ])
    ).toEqual([[kept.name, true]])
    await data(page, 'files', 'remove', MINE, [kept.name, 'nobody.jpg'])
    expect(await data(page, 'files', 'list', MINE)).toEqual([])
  }))

test('what is gone, empty, too much or forbidden is refused with a word for people', () =>
  withTab(async (page, context) => {
    expect((await ask(page, 'files', 'put', MINE, 'blob:http://127.0.0.1/gone')).error).toMatchObject({
      name: 'StorageError',
      kind: 'missing'
    })
    expect((await ask(page, 'files', 'put', MINE, await taken(page, 0))).error).toMatchObject({ kind: 'missing' })
    await data(page, 'records', 'put', MINE, { a: { text: '旧' } })
    const usage = await data<StorageUsage>(page, 'files', 'usage')
    expect(usage.quotaBytes).toBeGreaterThan(usage.usedBytes)
    // The browser's own limit cannot be lowered from outside in this version: what it does then is played, as it is specified.
    await page.evaluate(() => {
      // A full device ends a transaction that was committed already; this one has to wait for its fault.
      IDBTransaction.prototype.commit = () => undefined
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (...given) {
        const request = put.apply(this, given)
        Object.defineProperty(this.transaction, 'error', { value: new DOMException('full', 'QuotaExceededError') })
        setTimeout(() => this.transaction.abort(), 0)
        for (let count = 0; count < 10_000; count++) this.count()
        return request
      }
    })
    expect((await ask(page, 'files', 'put', MINE, await taken(page, 5_000))).error).toMatchObject({
      name: 'StorageError',
      kind: 'full',
      message: '手机存储空间不足，请清理后重试'
    })
    expect((await ask(page, 'records', 'put', MINE, { a: { text: '新' } })).error).toMatchObject({ name: 'StorageError', kind: 'full' })
    await page.reload()
    expect([await all(page), await data(page, 'files', 'list', MINE)]).toEqual([{ a: { text: '旧' } }, []])
    for (const [used, isNearlyFull] of [
      [79, false],
      [80, true]
    ] as const) {
      await page.evaluate((each) => {
        navigator.storage.estimate = async () => ({ usage: each, quota: 100 })
      }, used)
      expect(await data(page, 'files', 'usage')).toEqual({ usedBytes: used, quotaBytes: 100, isNearlyFull })
    }
    const blocked = await context.newPage()
    await blocked.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        }
      })
    })
    await blocked.goto(address)
    expect((await ask(blocked, 'records', 'all', MINE)).error).toMatchObject({
      name: 'StorageError',
      kind: 'forbidden',
      message: '手机不允许保存数据，请关闭无痕浏览或检查权限'
    })
  }))

test('one name is held by one tab at a time, and a closed tab gives it back', () =>
  withTab(async (page, context) => {
    const second = await context.newPage()
    await second.goto(address)
    const first = data<string[]>(page, 'alone', 'hold', 'a', 2000)
    await page.waitForFunction(async () => ((await navigator.locks.query()).held ?? []).length === 1)
    let isIn = false
    const waiting = data<string[]>(second, 'alone', 'hold', 'a', 1).then((log) => {
      isIn = true
      return log
    })
    await second.waitForFunction(async () => ((await navigator.locks.query()).pending ?? []).length === 1)
    expect(isIn).toBe(false)
    expect(await first).toEqual(['in', 'out'])
    expect(await waiting).toEqual(['in', 'out'])
    void data(page, 'alone', 'hold', 'b', 600_000).catch(() => undefined)
    await second.waitForFunction(async () => ((await navigator.locks.query()).held ?? []).some(({ name }) => name === 'b'))
    await page.close()
    expect(await data(second, 'alone', 'hold', 'b', 1)).toEqual(['in', 'out', 'in', 'out'])
  }))

describe('the whole browser killed', () => {
  let child: ChildProcess | undefined
  afterEach(() => {
    child?.kill('SIGKILL')
  })

  /** A browser of its own on a folder that stays. */
  async function start(folder: string): Promise<Page> {
    const started = (child = spawn(
      findBrowser(),
      [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--remote-debugging-port=0',
        `--user-data-dir=${folder}`,
        'about:blank'
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] }
    ))
    const endpoint = await new Promise<string>((resolve, reject) => {
      let text = ''
      started.stderr?.on('data', (part: Buffer) => {
        text += part.toString()
        const found = /DevTools listening on (ws:\S+)/.exec(text)?.[1]
        if (found !== undefined) resolve(found)
      })
      started.once('exit', () => reject(new Error(`the browser ended: ${text}`)))
    })
    const connected = await chromium.connectOverCDP(endpoint)
    const page = await (connected.contexts()[0] as BrowserContext).newPage()
    await page.goto(address)
    return page
  }
  const kill = async (): Promise<void> => {
    const gone = new Promise((resolve) => child?.once('exit', resolve))
    child?.kill('SIGKILL')
    await gone
  }

  test('what was answered is there; a write under way is there as a whole or not at all', async () => {
    const folder = temporaryFolder()
    const certain = new Set<number>()
    for (let round = 0; round < 4; round++) {
      const page = await start(folder)
      const found = await all(page)
      for (const batch of certain) for (const part of ['a', 'b', 'c']) expect(found[`${batch}-${part}`]).toEqual({ batch })
      const batches = new Set(Object.keys(found).map((id) => Number(id.split('-')[0])))
      for (const batch of batches)
        expect(['a', 'b', 'c'].map((part) => found[`${batch}-${part}`])).toEqual([{ batch }, { batch }, { batch }])
      for (const { name, at } of await data<{ name: string; at: number }[]>(page, 'files', 'list', MINE)) {
        expect(at).toBeGreaterThan(0)
        expect(await data<string>(page, 'files', 'path', MINE, name)).toContain('blob:')
      }
      const write = async (batch: number): Promise<void> => {
        await data(page, 'records', 'put', MINE, Object.fromEntries(['a', 'b', 'c'].map((part) => [`${batch}-${part}`, { batch }])))
        certain.add(batch)
      }
      for (let batch = round * 100; batch < round * 100 + 5; batch++) await write(batch)
      const kept = await data<LocalFile>(page, 'files', 'put', MINE, await taken(page, 200_000))
      expect(kept.size).toBe(200_000)
      const under = Array.from({ length: 20 }, (_, index) => write(round * 100 + 10 + index).catch(() => undefined))
      await under[round * 3]
      await kill()
      await Promise.all(under)
    }
    const page = await start(folder)
    expect(certain.size).toBeGreaterThanOrEqual(20)
    const found = await all(page)
    for (const batch of certain) expect(found[`${batch}-c`]).toEqual({ batch })
    expect(await data<unknown[]>(page, 'files', 'list', MINE)).toHaveLength(4)
    await kill()
  })
})

describe('the watermark', () => {
  test('is drawn readably on bright and dark pictures, and the sha256 is of the final bytes', () =>
    withTab(async (page) => {
      for (const grey of [255, 0]) {
        const { photo, bytes } = await prepare(page, await plainPicture(grey), WATERMARK)
        expect(photo).toMatchObject({ isMarked: true, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
        await expectMarked(bytes, grey)
      }
      // The same without lines: what was seen above is the watermark.
      const { corner, width } = await brightness((await prepare(page, await plainPicture(255), [], 1280)).bytes)
      expect([width, corner.darkest > 247]).toEqual([1280, true])
    }))

  test('any picture becomes one of 2 MB or less', () =>
    withTab(async (page) => {
      const noisy = await noisyPicture()
      expect(noisy.length).toBeGreaterThan(MAX_PHOTO_BYTES)
      const { photo, bytes } = await prepare(page, noisy, WATERMARK)
      expect(photo.isMarked).toBe(true)
      expect(bytes.length).toBeLessThanOrEqual(MAX_PHOTO_BYTES)
    }))

  test('what the browser cannot draw on is taken as it is', () =>
    withTab(async (page) => {
      const unknown = Buffer.from('a picture of another century')
      const { photo, path, bytes } = await prepare(page, unknown, WATERMARK)
      expect(photo).toEqual({ path, isMarked: false, size: unknown.length, sha256: createHash('sha256').update(unknown).digest('hex') })
      expect(bytes.equals(unknown)).toBe(true)
    }))
})
