import type { AppUpdate } from '@/platform/appUpdate/types'
import { POSTPONED_MS } from '@/domain/version/versions'
import { createSessionService } from '@/services/session'
import { POSTPONED_KEY, Updates } from '@/stores/updates'
import { memoryStorage } from '../shell/openShell'
import { ok, refused, startServer, testApi, type TestServer } from '../platform/testApi'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.seen.length = 0
  server.routes.clear()
})

const INFO = 'GET /api/file/AppStartInfo/towing'
const VERSION = 'GET /api/app/Version'

function open(agrees: boolean, words = '', isOwn = true) {
  const asked: { title: string; content?: string }[] = []
  const toasts: string[] = []
  const at = { now: 1_000_000 }
  const listeners: (() => void)[] = []
  let applied = 0
  const device: AppUpdate = {
    watch: (listener) => void listeners.push(listener),
    apply: () => {
      applied += 1
      return words
    }
  }
  const storage = memoryStorage()
  const { api } = testApi(server.url, {})
  const make = () =>
    new Updates({
      service: createSessionService(api, { id: 'i', secret: 's' }),
      isOwn: async () => isOwn,
      storage,
      now: () => at.now,
      device,
      feedback: {
        confirm: async (question) => {
          asked.push(question)
          return agrees
        },
        toast: (text) => void toasts.push(text)
      }
    })
  return { updates: make(), make, asked, toasts, at, listeners, storage, applied: () => applied }
}
const offers = (version: string, notes = '') => server.routes.set(INFO, () => ok({ appVersion: version, appUpdateContent: notes }))

test('a newer version is offered with its words; own version and code go along; an equal or older one is not', async () => {
  offers('3.10.0', '更快')
  const { updates, asked, applied } = open(true)
  await updates.begin()
  expect(asked).toEqual([
    expect.objectContaining({ title: '发现新版本 3.10.0', content: '更快', confirmText: '立即更新', cancelText: '以后再说' })
  ])
  expect(applied()).toBe(1)
  expect(server.seen[0]?.search).toMatch(/version=3\.3\.5&code=139/)
  for (const version of ['3.3.5', '3.3.4', '2.9.99', 'nonsense']) {
    offers(version)
    expect([version, await updates.check(false)]).toEqual([version, 'newest'])
  }
  expect(asked).toHaveLength(1)
})

test('以后再说 holds for seven days and this version only; whoever asks himself is told all the same', async () => {
  offers('3.4.0')
  const { updates, make, asked, at, storage, applied } = open(false)
  expect(await updates.check(false)).toBe('offered')
  expect(storage.keys()).toContain(POSTPONED_KEY)
  at.now += POSTPONED_MS - 1
  expect(await make().check(false)).toBe('postponed')
  expect(await make().check(true)).toBe('offered')
  offers('3.4.1')
  expect(await make().check(false)).toBe('offered')
  at.now += POSTPONED_MS + 1
  expect(await make().check(false)).toBe('offered')
  expect([asked.length, applied()]).toEqual([4, 0])
})

test('one call without an answer is made up for by the other; with none nothing is said', async () => {
  server.routes.set(INFO, () => refused(404, '接口不存在'))
  server.routes.set(VERSION, () => ok({ sysVersion: '3.4.0' }))
  const { updates, asked } = open(false)
  expect(await updates.check(false)).toBe('offered')
  expect(asked[0]?.title).toBe('发现新版本 3.4.0')
  server.routes.set(VERSION, () => refused(500, '系统繁忙，请稍后重试'))
  expect(await updates.check(true)).toBe('unknown')
  server.routes.set(INFO, () => ok({ AppVersion: '3.5.0', AppUpdateContent: '旧平台' }))
  expect(await updates.check(true)).toBe('offered')
  expect(asked.at(-1)).toMatchObject({ title: '发现新版本 3.5.0', content: '旧平台' })
})

test('a build that lies ready is offered by itself, once at a time, and what the device cannot do is said', async () => {
  offers('3.3.5')
  const { updates, asked, toasts, listeners } = open(true, '关闭小程序再重新打开')
  await updates.begin()
  expect(asked).toEqual([])
  listeners.forEach((tell) => {
    tell()
    tell()
  })
  await new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
  expect(asked.map(({ title }) => title)).toEqual(['新版本已准备好'])
  expect(toasts).toEqual(['关闭小程序再重新打开'])
})
