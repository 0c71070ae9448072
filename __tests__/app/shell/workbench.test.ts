import type { MenuNode } from '@/contract/workbench'
import { menuIcon, tileStyle } from '@/components/AppTile/menuIcon'
import { FAVOURITE_LIMIT } from '@/domain/workbench/favourites'
import { menuProperty } from '@/domain/workbench/menu'
import { PAGES } from '@/domain/pages'
import { ApplyModel, MENU_CACHE } from '@/pages/index/apply/model'
import { NO_PAGE } from '@/stores/openPage'
import { AllAppModel } from '@/pages/workFlow/allApp/model'
import { ok, refused, startServer, type TestServer, until } from '../platform/testApi'
import { memoryStorage, openShell } from './openShell'

const node = (id: string, fullName: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id,
  parentId: '0',
  fullName,
  enCode: id,
  icon: '',
  urlAddress: '',
  type: 2,
  propertyJson: '',
  linkTarget: '',
  category: 'App',
  sortCode: 0,
  isData: false,
  hasChildren: false,
  children: null,
  ...more
})
const MENU = [
  node('towing', '拖车救援', {
    type: 1,
    children: [
      node('accidentOrder', '事故工单', { urlAddress: '/pages/transferCar/accidentIndex' }),
      node('later', '以后才有', { urlAddress: '/pages/apply/later/index' })
    ]
  }),
  node('empty', '空分组', { type: 1, children: [] }),
  node('deep', '办公', {
    type: 1,
    children: [node('sub', '下级', { type: 1, children: [node('web', '外部链接', { type: 7, urlAddress: 'https://example.com' })] })]
  })
]

describe('workbench over a real server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.routes.clear()
    server.routes.set('POST /api/oauth/Login', () => ok({ token: 'Bearer t', theme: '' }))
    server.routes.set('GET /api/oauth/CurrentUser', () =>
      ok({
        userInfo: { userId: 'u1', userName: '周敏' },
        permissionList: [],
        menuList: [],
        sysConfigInfo: { sysVersion: '3.3.5', copyright: '' },
        features: ['transferCar']
      })
    )
    server.routes.set('GET /api/app/Menu', () => ok({ list: MENU }))
    server.routes.set('GET /api/app/Data', () => ok({ list: [] }))
  })

  async function signedIn(storage = memoryStorage()) {
    const shell = openShell(server.url, storage)
    await shell.stores.session.signIn({ account: 'dispatcher1', password: 'x' })
    return shell
  }

  it('hides groups without entries and flattens directories', async () => {
    const model = new ApplyModel((await signedIn()).stores)
    await model.load()
    expect(model.groups.map((group) => [group.title, group.items.map((item) => item.fullName)])).toEqual([
      ['拖车救援', ['事故工单', '以后才有']],
      ['办公', ['外部链接']]
    ])
    model.setKeyword(' 事故 ')
    expect(model.groups.flatMap((group) => group.items.map((item) => item.id))).toEqual(['accidentOrder'])
    model.setKeyword('没有的')
    expect(model.groups).toEqual([])
  })

  it('opens what stands in routes.ts and says 暂无此页面 otherwise', async () => {
    const shell = await signedIn()
    const model = new ApplyModel(shell.stores)
    await model.load()
    const [accident, later, web] = model.groups.flatMap((group) => group.items)
    if (accident === undefined || later === undefined || web === undefined) throw new Error('the menu has three entries')
    model.open(accident)
    expect(shell.opened).toEqual(['/pages/transferCar/accidentIndex {"menuId":"accidentOrder"}'])
    model.open(later)
    model.open(web)
    expect(shell.opened.slice(1)).toEqual(['/pages/apply/externalLink/index {"menuId":"web"}'])
    expect(shell.toasts).toEqual([NO_PAGE])
  })

  it('paints from the cache for the same person only, and keeps it when a reading fails', async () => {
    const storage = memoryStorage()
    const first = new ApplyModel((await signedIn(storage)).stores)
    await first.load()
    server.routes.set('GET /api/app/Menu', () => refused(500, '系统繁忙，请稍后重试'))
    const again = new ApplyModel((await signedIn(storage)).stores)
    expect(again.workbench.menu).toHaveLength(3)
    await again.load()
    expect(again.workbench.error?.message).toBe('系统繁忙，请稍后重试')
    expect(again.workbench.menu).toHaveLength(3)
    storage.set(MENU_CACHE, { userId: 'someone else', list: MENU })
    expect(new ApplyModel((await signedIn(storage)).stores).workbench.menu).toBeUndefined()
    storage.set(MENU_CACHE, 'rubbish')
    expect(new ApplyModel((await signedIn(storage)).stores).workbench.menu).toBeUndefined()
  })
})

describe('常用应用', () => {
  const APPS = Array.from({ length: 14 }, (_, i) => node(`app${i + 1}`, `应用${i + 1}`))
  let server: TestServer
  /** Ids as the server keeps them. */
  let kept: string[] = []
  /** Answers held back until the test lets them go. */
  let gate: Promise<unknown> = Promise.resolve()
  const calls: string[] = []
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    kept = []
    gate = Promise.resolve()
    calls.length = 0
    server.routes.clear()
    server.routes.set('POST /api/oauth/Login', () => ok({ token: 'Bearer t', theme: '' }))
    server.routes.set('GET /api/oauth/CurrentUser', () =>
      ok({
        userInfo: { userId: 'u1', userName: '周敏' },
        permissionList: [],
        menuList: [],
        sysConfigInfo: { sysVersion: '3.3.5', copyright: '' },
        features: ['transferCar']
      })
    )
    server.routes.set('GET /api/app/Menu', () => ok({ list: [node('all', '全部', { type: 1, children: APPS })] }))
    server.routes.set('GET /api/app/Data', () =>
      ok({ list: kept.map((objectId) => ({ id: objectId, objectId, objectType: 2, objectData: '' })) })
    )
    server.routes.set('POST /api/app/Data', async ({ body }) => {
      const { objectId } = JSON.parse(body.toString()) as { objectId: string }
      calls.push(`+${objectId}`)
      await gate
      kept = [...kept.filter((id) => id !== objectId), objectId]
      return ok(null)
    })
    for (const { id } of APPS) {
      server.routes.set(`DELETE /api/app/Data/${id}`, async () => {
        calls.push(`-${id}`)
        await gate
        kept = kept.filter((each) => each !== id)
        return ok(null)
      })
    }
  })

  async function opened(storage = memoryStorage()) {
    const shell = openShell(server.url, storage)
    await shell.stores.session.signIn({ account: 'dispatcher1', password: 'x' })
    const model = new AllAppModel(shell.stores)
    await model.workbench.load()
    return { ...shell, model, ids: () => model.workbench.favourites.map(({ id }) => id) }
  }
  const app = (n: number) => APPS[n - 1] as MenuNode

  it('shows a tap at once on both pages, and paints it from the cache next time', async () => {
    const storage = memoryStorage()
    const { model, stores, ids } = await opened(storage)
    const apply = new ApplyModel(stores)
    const call = model.toggle(app(3))
    expect(ids()).toEqual(['app3'])
    expect(apply.workbench.favourites).toEqual([expect.objectContaining({ fullName: '应用3' })])
    await call
    await model.toggle(app(1))
    expect(kept).toEqual(['app3', 'app1'])
    const shell = openShell(server.url, storage)
    await shell.stores.session.signIn({ account: 'dispatcher1', password: 'x' })
    const next = new ApplyModel(shell.stores)
    expect(next.workbench.favourites.map(({ id }) => id)).toEqual(['app3', 'app1'])
  })

  it('takes back what the server refuses, in its place and with its words', async () => {
    kept = ['app1', 'app2', 'app3']
    const { model, toasts, ids } = await opened()
    server.routes.set('DELETE /api/app/Data/app2', () => refused(500, '系统繁忙，请稍后重试'))
    const call = model.toggle(app(2))
    expect(ids()).toEqual(['app1', 'app3'])
    await call
    expect(ids()).toEqual(['app1', 'app2', 'app3'])
    server.routes.set('POST /api/app/Data', () => refused(404, '应用不存在或未开通'))
    await model.toggle(app(9))
    expect(ids()).toEqual(['app1', 'app2', 'app3'])
    expect(toasts).toEqual(['系统繁忙，请稍后重试', '应用不存在或未开通'])
  })

  it('says that eleven are enough without asking', async () => {
    kept = APPS.slice(0, FAVOURITE_LIMIT).map(({ id }) => id)
    const { model, toasts, ids } = await opened()
    expect(model.workbench.isFull).toBe(true)
    await model.toggle(app(12))
    expect(ids()).toHaveLength(FAVOURITE_LIMIT)
    expect([calls, toasts]).toEqual([[], ['最多只能添加11个常用应用']])
  })

  it('several taps on one entry end as the last one wants, stored in that order', async () => {
    const { model, ids } = await opened()
    let release: () => void = () => undefined
    gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const taps = [model.toggle(app(5)), model.toggle(app(5)), model.toggle(app(5)), model.toggle(app(5))]
    expect(ids()).toEqual([])
    release()
    await Promise.all(taps)
    expect([ids(), kept, calls]).toEqual([[], [], ['+app5', '-app5']])
  })

  it('an answer that is older than a tap does not undo it', async () => {
    const { model, ids, stores } = await opened()
    let isAsked = false
    let release: () => void = () => undefined
    const old = new Promise<void>((resolve) => {
      release = resolve
    })
    server.routes.set('GET /api/app/Data', async () => {
      const list = kept.map((objectId) => ({ id: objectId, objectId, objectType: 2, objectData: '' }))
      isAsked = true
      await old
      return ok({ list })
    })
    const reading = stores.workbench.load()
    await until(() => isAsked)
    await model.toggle(app(7))
    release()
    await reading
    expect(ids()).toEqual(['app7'])
  })

  it('goes by the marks of the menu where 常用 cannot be read, and names only what the menu has', async () => {
    kept = ['app2', 'gone', 'app1']
    expect((await opened()).ids()).toEqual(['app2', 'app1'])
    server.routes.set('GET /api/app/Data', () => refused(404, '接口不存在'))
    server.routes.set('GET /api/app/Menu', () =>
      ok({ list: [node('all', '全部', { type: 1, children: APPS.map((each, i) => ({ ...each, isData: i < 2 })) })] })
    )
    expect((await opened()).ids()).toEqual(['app1', 'app2'])
  })

  it('shows those of the role as the server gives them; taking one out keeps the others, also in the cache', async () => {
    kept = ['app4', 'app2', 'app9']
    const storage = memoryStorage()
    const { model, ids } = await opened(storage)
    expect(ids()).toEqual(kept)
    await model.toggle(app(2))
    const shell = openShell(server.url, storage)
    await shell.stores.session.signIn({ account: 'dispatcher1', password: 'x' })
    expect(new ApplyModel(shell.stores).workbench.favourites.map(({ id }) => id)).toEqual(['app4', 'app9'])
  })

  it("is nobody's after sign-out", async () => {
    kept = ['app2']
    const { stores } = await opened()
    server.routes.set('GET /api/oauth/Logout', () => ok(null))
    await stores.session.signOut()
    expect([stores.workbench.menu, stores.workbench.favourites]).toEqual([undefined, []])
  })

  it('searches locally and leads from the workbench to the choice', async () => {
    const { model, stores, opened: routes } = await opened()
    model.setKeyword(' 应用1 ')
    expect(model.groups.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(['app1', 'app10', 'app11', 'app12', 'app13', 'app14'])
    new ApplyModel(stores).choose()
    expect(routes).toEqual([`${PAGES.allApps} {"type":"2"}`])
  })
})

describe('what a menu entry looks like', () => {
  it('reads its property text or nothing', () => {
    expect(menuProperty(node('a', 'a', { propertyJson: '{"iconBackgroundColor":"#B45309"}' }))).toEqual({ iconBackgroundColor: '#B45309' })
    expect(menuProperty(node('a', 'a', { propertyJson: 'rubbish' }))).toEqual({})
  })

  it('finds icons by the last known word', () => {
    expect(menuIcon(node('a', 'a', { icon: 'icon-ym icon-ym-chart' }))).toBe('chart')
    expect(menuIcon(node('a', 'a', { icon: 'unknown' }))).toBe('box')
  })

  it('puts a sign on every tile colour that can be seen', () => {
    expect(tileStyle('#FFE066')).toEqual({ background: '#FFE066', color: '#161B22' })
    expect(tileStyle('#1d5fd1')).toEqual({ background: '#1d5fd1', color: '#FFFFFF' })
    expect(tileStyle('red;x:y')).toEqual({ background: '#0073D1', color: '#FFFFFF' })
  })
})
