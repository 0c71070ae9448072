import type { Favourite, HomeAnswer, LinkAnswer, MenuNode } from '@/contract/workbench'
import { HomeModel } from '@/pages/index/apply/home/model'
import { LinkModel } from '@/pages/apply/externalLink/model'
import { clearCaches, HOME_CACHE } from '@/stores/caches'
import { ok, refused, startServer, type TestServer, until } from '../platform/testApi'
import { memoryStorage, openShell } from './openShell'

const node = (id: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id,
  parentId: '0',
  fullName: id,
  enCode: id,
  icon: '',
  urlAddress: '',
  type: 2,
  propertyJson: '',
  linkTarget: '_self',
  category: 'App',
  sortCode: 0,
  isData: false,
  hasChildren: false,
  children: null,
  ...more
})
const MENU = [
  node('all', {
    type: 1,
    children: [
      node('orders', { urlAddress: '/pages/transferCar/accidentIndex' }),
      node('schedule'),
      node('reportLog'),
      node('weather', { type: 7, fullName: '天气', urlAddress: 'https://www.weather.com.cn/' })
    ]
  })
]
const HOME: HomeAnswer = {
  banners: [],
  recent: ['schedule', 'gone'],
  badges: { orders: 2, payments: 0, todo: 0, messages: 0 },
  today: null,
  at: 1
}
const FEATURES = ['transferCar', 'workbench', 'report']

let server: TestServer
let answer: HomeAnswer
let userId: string
let features: string[]
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(() => {
  answer = HOME
  userId = 'u1'
  features = FEATURES
  server.seen.length = 0
  server.routes.clear()
  server.routes.set('POST /api/oauth/Login', () => ok({ token: 'Bearer secret-token', theme: '' }))
  server.routes.set('GET /api/oauth/CurrentUser', () =>
    ok({
      userInfo: { userId, userName: '周敏' },
      permissionList: [],
      menuList: [],
      sysConfigInfo: { sysVersion: '3.3.5', copyright: '' },
      features
    })
  )
  server.routes.set('GET /api/app/Menu', () => ok({ list: MENU }))
  server.routes.set('GET /api/app/Data', () => ok({ list: [] }))
  server.routes.set('GET /api/workbench/Home', () => ok(answer))
  server.routes.set('POST /api/workbench/Used', () => ok(null))
})
const asked = (path: string): number => server.seen.filter((each) => each.path === path).length

async function signedIn(storage = memoryStorage()) {
  const shell = openShell(server.url, storage)
  await shell.stores.session.signIn({ account: 'dispatcher1', password: 'x' })
  return shell
}

describe('the workbench beside its menu', () => {
  it('comes in one call, and names only what the menu has', async () => {
    const { stores } = await signedIn()
    await stores.workbench.load()
    const home = new HomeModel(stores)
    await home.load()
    expect(asked('/api/workbench/Home')).toBe(1)
    expect(home.recent.map(({ id }) => id)).toEqual(['schedule'])
    const [entry] = MENU[0]?.children ?? []
    if (entry === undefined) throw new Error('the menu has an entry')
    expect(home.badgeOf(entry)).toEqual({ count: 2, words: '2 张工单等待处理' })
  })

  it('is painted from the device for the same person only; a failure keeps what was known', async () => {
    const storage = memoryStorage()
    await new HomeModel((await signedIn(storage)).stores).load()
    server.routes.set('GET /api/workbench/Home', () => refused(500, '系统繁忙，请稍后重试'))
    const again = new HomeModel((await signedIn(storage)).stores)
    expect(again.home).toEqual(HOME)
    await again.load()
    expect([again.home, again.error?.message]).toEqual([HOME, '系统繁忙，请稍后重试'])
    userId = 'u2'
    expect(new HomeModel((await signedIn(storage)).stores).home).toBeUndefined()
    clearCaches(storage)
    expect(storage.keys()).not.toContain(HOME_CACHE)
    storage.set(HOME_CACHE, { userId: 'u2', home: 'rubbish' })
    expect(new HomeModel((await signedIn(storage)).stores).home).toBeUndefined()
  })

  it('asks nothing of platforms that have none of it', async () => {
    features = []
    const home = new HomeModel((await signedIn()).stores)
    home.shown()
    await home.load()
    expect([home.isOffered, asked('/api/workbench/Home')]).toEqual([false, 0])
  })

  it('is read although what the server offers came between the page being shown and its following', async () => {
    const shell = openShell(server.url, memoryStorage())
    const home = new HomeModel(shell.stores)
    home.shown()
    await shell.stores.session.signIn({ account: 'dispatcher1', password: 'x' })
    expect(asked('/api/workbench/Home')).toBe(0)
    const end = home.follow()
    await until(() => home.home !== undefined)
    expect([home.home, asked('/api/workbench/Home')]).toEqual([HOME, 1])
    end()
  })

  it('puts what is opened first at once and tells the server; a refusal disturbs nobody', async () => {
    const shell = await signedIn()
    await shell.stores.workbench.load()
    const home = new HomeModel(shell.stores)
    await home.load()
    server.routes.set('POST /api/workbench/Used', () => refused(404, '应用不存在或未开通'))
    home.used(node('orders'))
    expect(home.recent.map(({ id }) => id)).toEqual(['orders', 'schedule'])
    await until(() => asked('/api/workbench/Used') === 1)
    expect(shell.toasts).toEqual([])
  })
})

describe('常用 in order', () => {
  it('shows the new order at once, and the one that holds when the server refuses', async () => {
    const kept = ['orders', 'schedule', 'reportLog']
    server.routes.set('GET /api/app/Data', () =>
      ok({ list: kept.map((objectId): Favourite => ({ id: objectId, objectId, objectType: 2, objectData: '' })) })
    )
    server.routes.set('PUT /api/workbench/FavouriteOrder', () => ok({ list: [] }))
    const { stores } = await signedIn()
    await stores.workbench.load()
    const ids = () => stores.workbench.favourites.map(({ id }) => id)
    const storing = stores.workbench.arrange(['reportLog', 'orders', 'schedule'])
    expect(ids()).toEqual(['reportLog', 'orders', 'schedule'])
    expect(await storing).toBeUndefined()
    expect(JSON.parse(server.seen.at(-1)?.body.toString() ?? '')).toEqual({ ids: ['reportLog', 'orders', 'schedule'] })
    server.routes.set('PUT /api/workbench/FavouriteOrder', () => refused(409, '常用应用已在别处修改，请重新排列', kept))
    expect((await stores.workbench.arrange(['schedule', 'reportLog', 'orders']))?.message).toBe('常用应用已在别处修改，请重新排列')
    expect(ids()).toEqual(kept)
  })
})

describe('pages of the server and of others', () => {
  const link = (more: Partial<LinkAnswer> = {}): LinkAnswer => ({
    title: '天气',
    url: 'https://www.weather.com.cn/',
    host: 'www.weather.com.cn',
    isAllowed: true,
    opens: 'window',
    ...more
  })

  it('opens as the server says, and names the host that it refuses', async () => {
    const { stores } = await signedIn()
    const views = []
    for (const answered of [link(), link({ opens: 'inside' }), link({ isAllowed: false })]) {
      server.routes.set('GET /api/workbench/Link', () => ok(answered))
      const model = new LinkModel(stores, { menuId: 'weather' }, '')
      await model.load()
      views.push([model.view.kind, model.title])
    }
    expect(views).toEqual([
      ['window', '天气'],
      ['inside', '天气'],
      ['refused', '天气']
    ])
    server.routes.set('GET /api/workbench/Link', () => refused(404, '链接不存在或未开通'))
    const gone = new LinkModel(stores, { menuId: 'x' }, '')
    await gone.load()
    expect(gone.view).toEqual({ kind: 'failed', message: '链接不存在或未开通' })
    const nothing = new LinkModel(stores, {}, '')
    await nothing.load()
    expect(nothing.view).toEqual({ kind: 'none' })
  })

  it('asks for a new ticket each time, and keeps none', async () => {
    let tickets = 0
    server.routes.set('POST /api/report/Ticket', () => ok({ url: `/report/t${(tickets += 1)}`, expiresAt: 1 }))
    const shell = await signedIn()
    const model = new LinkModel(shell.stores, { reportId: 'day' }, '')
    await model.load()
    await model.load()
    expect(model.view).toEqual({ kind: 'report', url: `${server.url}/report/t2`, canPrint: true })
    expect(
      shell.storage
        .keys()
        .some((key) => JSON.stringify(shell.storage.get(key, (value): value is unknown => value !== undefined)).includes('/report/'))
    ).toBe(false)
  })

  it('a foreign report has its token in the source of the web view and nowhere else; without an address there is none', async () => {
    features = []
    const { stores } = await signedIn()
    const foreign = new LinkModel(stores, { reportId: 'r 1' }, 'https://report.example.cn/')
    await foreign.load()
    expect(foreign.view).toEqual({
      kind: 'report',
      url: 'https://report.example.cn/preview.html?id=r%201&token=Bearer%20secret-token&page=1&from=menu',
      canPrint: false
    })
    expect(server.seen.some(({ search }) => search.includes('secret-token'))).toBe(false)
    const none = new LinkModel(stores, { reportId: 'r1' }, '')
    await none.load()
    expect(none.view).toEqual({ kind: 'none' })
  })

  it('without a list of hosts an entry of the menu is trusted, an address from elsewhere is not', async () => {
    features = []
    const { stores } = await signedIn()
    await stores.workbench.load()
    const entry = new LinkModel(stores, { menuId: 'weather' }, '')
    await entry.load()
    expect(entry.view).toMatchObject({ kind: 'window', link: { host: 'www.weather.com.cn' } })
    const scanned = new LinkModel(stores, { url: 'https://evil.example/' }, '')
    await scanned.load()
    expect(scanned.view).toMatchObject({ kind: 'refused', link: { host: 'evil.example' } })
  })
})
