/** @jest-environment ./__tests__/support/networkEnvironment.js */
import { createElement, type ComponentType } from 'react'
import TestUtils from '@tarojs/test-utils-react'
import { Text } from '@tarojs/components'
import { menuLeaves } from '@/domain/workbench/menu'
import { menuIcon } from '@/components/AppTile/menuIcon'
import { Page } from '@/components/Page'
import { StoresProvider } from '@/hooks/useStores'
import type { RootStore } from '@/stores/rootStore'
import { OPEN_WAYS_KEY } from '@/stores/smsEntry'
import { isList } from '@/domain/guards'
import { Updates } from '@/stores/updates'
import { featureOf } from '@/routeFeatures'
import { ROUTES } from '@/routes'
import { FEATURES } from '../../../server/features'
import { CLIENT, startPlatform, type FakePlatform } from '../../support/platform'
import { LiveApp, memoryStorage } from '../../support/liveApp'
import { ok, refused, startServer } from '../platform/testApi'

jest.mock(
  '@tarojs/taro',
  () =>
    Object.create(jest.requireActual<object>('@tarojs/taro'), {
      useDidShow: { value: () => undefined },
      useDidHide: { value: () => undefined },
      usePullDownRefresh: { value: () => undefined }
    }) as object
)

const apps: LiveApp[] = []
async function enter(url: string, storage = memoryStorage(), client = { ...CLIENT, tenantBase: '' }): Promise<LiveApp> {
  const app = new LiveApp(url, storage, client)
  apps.push(app)
  const { error } = await app.stores.session.signIn({ account: 'zhangsan', password: '123456' })
  if (error !== undefined) throw error
  return app
}
afterEach(() => {
  for (const app of apps.splice(0)) app.close()
  document.body.innerHTML = ''
})

const updatesOf = ({ stores }: LiveApp, asked: string[]): Updates =>
  new Updates({
    service: stores.services.session,
    isOwn: () => stores.session.serverHas('account'),
    storage: stores.storage,
    now: () => 1,
    device: { watch: () => undefined, apply: () => '' },
    feedback: {
      confirm: async ({ title }) => {
        asked.push(title)
        return false
      },
      toast: () => undefined
    }
  })

/** Draws a page of the address as a link opens it. */
async function drawAt({ stores }: LiveApp, route: string): Promise<string> {
  const navigation = { ...stores.navigation, current: () => route }
  const shown = Object.create(stores, { navigation: { value: navigation }, painted: { value: () => undefined } }) as RootStore
  const Drawn: ComponentType = () =>
    createElement(StoresProvider, { stores: shown }, createElement(Page, { title: '页' }, createElement(Text, null, '内容')))
  document.body.innerHTML = ''
  await new TestUtils().mount(Drawn as never)
  return document.body.textContent ?? ''
}

describe.each(['java-a', 'dotnet-a', 'java-b'] as const)('the platform %s', (dialect) => {
  let platform: FakePlatform
  beforeEach(async () => {
    platform = await startPlatform({ dialect })
  })
  afterEach(() => platform.close())

  test('its version is that of another app: no update is offered, and nobody asks for it', async () => {
    platform.world.startInfo = { appVersion: '9.0.0', appUpdateContent: '平台自己的客户端' }
    const asked: string[] = []
    const app = await enter(platform.url)
    const updates = updatesOf(app, asked)
    await updates.begin()
    expect([await updates.check(true), asked]).toEqual(['unknown', []])
    expect(platform.seen.filter(({ call }) => /AppStartInfo|app\/Version/.test(call))).toEqual([])
  })

  test('signing in by SMS is offered only where a host answers its call; nobody is sent anything for that', async () => {
    const storage = memoryStorage()
    const look = async (): Promise<boolean> => {
      const { smsEntry } = new LiveApp(platform.url, storage, { ...CLIENT, tenantBase: '' }).stores.session
      await smsEntry.look()
      return smsEntry.isOffered
    }
    expect(await look()).toBe(false)
    platform.world.hasSms = true
    // .NET refuses with the code of a fault: told apart from none by nothing, so it is not offered there.
    expect(await look()).toBe(dialect !== 'dotnet-a')
    expect(platform.seen.map(({ call }) => call)).toEqual(Array(2).fill(['GET /api/signIn/Ways', 'GET /api/Saas/Tenant/SmsCode/0']).flat())
  })

  test('a link to a page of our own server ends in a calm state; maps, lists and approvals are there', async () => {
    const app = await enter(platform.url)
    for (const address of [
      '/pages/transferCar/form?id=1',
      '/pages/transferCar/pay?id=1',
      '/pages/transferCar/statistic',
      '/pages/transferCar/accidentIndex',
      '/pages/workFlow/monitor/index'
    ]) {
      const words = await drawAt(app, address)
      expect([address, words]).toEqual([address, expect.stringContaining('当前平台没有这项功能')])
      expect(words).not.toContain('内容')
    }
    for (const address of [
      '/pages/transferCar/chooseLocation',
      '/pages/transferCar/openLocation',
      '/pages/workFlow/flowTodo/index',
      '/pages/index/apply',
      '/pages/apply/dynamicModel/index'
    ]) {
      expect([address, await drawAt(app, address)]).toEqual([address, expect.stringContaining('内容')])
    }
  })

  test('what only our own server has stands in no menu, and nothing of it is asked for', async () => {
    const { stores } = await enter(platform.url)
    await stores.workbench.load()
    const names = (stores.workbench.menu ?? []).flatMap(menuLeaves).map(({ fullName }) => fullName)
    expect([names, stores.workbench.favourites.map(({ fullName }) => fullName)]).toEqual([['我的日程', '客户资料'], ['我的日程']])
    for (const url of [
      '/api/transferCar/AccidentOrder',
      '/api/conversation',
      '/api/extend/PunchCard/Sites',
      '/api/workflow/Engine/FlowMonitor'
    ]) {
      const asked = stores.api.request({ url, load: false, silent: true })
      await expect(asked).rejects.toMatchObject({ code: 404, message: '当前平台没有这项功能' })
      expect(platform.seen.filter(({ call }) => call.endsWith(url))).toEqual([])
    }
  })
})

describe('our own server', () => {
  test('offers updates and SMS, and every page; an older one lacks the pages it does not name', async () => {
    const server = await startServer()
    let features: readonly string[] = FEATURES
    server.routes.set('POST /api/oauth/Login', () => ok({ token: 'Bearer t', theme: '' }))
    server.routes.set('GET /api/oauth/CurrentUser', () =>
      ok({ userInfo: { userId: 'u1' }, permissionList: [], menuList: [], sysConfigInfo: {}, features })
    )
    server.routes.set('GET /api/file/AppStartInfo/towing', () => ok({ appVersion: '9.0.0', appUpdateContent: '' }))
    server.routes.set('GET /api/Saas/Tenant/SmsCode/0', () => refused(400, '请求参数有误'))
    const storage = memoryStorage()
    const asked: string[] = []
    const app = await enter(server.url, storage)
    await updatesOf(app, asked).begin()
    expect(asked).toEqual(['发现新版本 9.0.0'])
    await app.stores.session.smsEntry.look()
    expect(storage.get(OPEN_WAYS_KEY, isList<string>)).toEqual(['password', 'sms'])
    expect(await drawAt(app, '/pages/transferCar/statistic')).toContain('内容')
    features = ['idempotency']
    expect(await drawAt(await enter(server.url), '/pages/transferCar/statistic')).toContain('当前平台没有这项功能')
    await server.close()
  })

  test('every feature that a page needs is one that our server names', () => {
    const needed = ROUTES.map(featureOf).filter((name) => name !== undefined)
    expect(needed.length).toBeGreaterThan(20)
    expect(FEATURES).toEqual(expect.arrayContaining(needed))
  })
})

test.each([
  ['icon-ym icon-ym-generator-group1', 'people'],
  ['ym-custom ym-custom-account-multiple', 'user'],
  ['icon-ym icon-ym-flowEngine', 'flow'],
  ['ym-custom ym-custom-calendar-clock', 'clock'],
  ['icon-ym icon-ym-sysDictionary', 'book'],
  ['icon-ym icon-ym-wf-leaveApply', 'flow'],
  ['ym-custom ym-custom-car', 'truck'],
  ['icon-ym icon-ym-constructor', 'box'],
  ['ym-custom ym-custom-zzz', 'box'],
  ['', 'box'],
  [null, 'box']
])('the icon %s is drawn as %s', (icon, drawn) => {
  expect(menuIcon({ icon })).toBe(drawn)
})
