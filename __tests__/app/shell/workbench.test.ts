import type { MenuNode } from '@/contract/workbench'
import { ApplyModel, menuProperty, MENU_CACHE, NO_PAGE } from '@/pages/index/applyModel'
import { menuIcon, tileStyle } from '@/pages/index/components/menuIcon'
import { ok, refused, startServer, type TestServer } from '../platform/testApi'
import { memoryStorage, openShell } from './openShell'

const node = (id: string, fullName: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id, parentId: '0', fullName, enCode: id, icon: '', urlAddress: '', type: 2, propertyJson: '', linkTarget: '', category: 'App',
  sortCode: 0, isData: false, hasChildren: false, children: null, ...more
})
const MENU = [
  node('towing', '拖车救援', {
    type: 1,
    children: [node('accidentOrder', '事故工单', { urlAddress: '/pages/transferCar/accidentIndex' }), node('later', '以后才有', { urlAddress: '/pages/apply/later/index' })]
  }),
  node('empty', '空分组', { type: 1, children: [] }),
  node('deep', '办公', { type: 1, children: [node('sub', '下级', { type: 1, children: [node('web', '外部链接', { type: 7, urlAddress: 'https://example.com' })] })] })
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
    server.routes.set('GET /api/oauth/CurrentUser', () => ok({ userInfo: { userId: 'u1', userName: '周敏' }, permissionList: [], menuList: [], sysConfigInfo: { sysVersion: '3.3.5', copyright: '' }, features: [] }))
    server.routes.set('GET /api/app/Menu', () => ok({ list: MENU }))
  })

  async function signedIn(storage = memoryStorage()) {
    const shell = openShell(server.url, storage)
    await shell.stores.session.signIn({ account: 'dispatcher1', password: 'x' })
    return shell
  }

  it('hides groups without entries and flattens directories', async () => {
    const model = new ApplyModel((await signedIn()).stores)
    await model.load()
    expect(model.groups.map((group) => [group.title, group.items.map((item) => item.fullName)])).toEqual([['拖车救援', ['事故工单', '以后才有']], ['办公', ['外部链接']]])
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
    expect(shell.opened).toHaveLength(1)
    expect(shell.toasts).toEqual([NO_PAGE, NO_PAGE])
  })

  it('paints from the cache for the same person only, and keeps it when a reading fails', async () => {
    const storage = memoryStorage()
    const first = new ApplyModel((await signedIn(storage)).stores)
    await first.load()
    server.routes.set('GET /api/app/Menu', () => refused(500, '系统繁忙，请稍后重试'))
    const again = new ApplyModel((await signedIn(storage)).stores)
    expect(again.menu).toHaveLength(3)
    await again.load()
    expect(again.error?.message).toBe('系统繁忙，请稍后重试')
    expect(again.menu).toHaveLength(3)
    storage.set(MENU_CACHE, { userId: 'someone else', list: MENU })
    expect(new ApplyModel((await signedIn(storage)).stores).menu).toBeUndefined()
    storage.set(MENU_CACHE, 'rubbish')
    expect(new ApplyModel((await signedIn(storage)).stores).menu).toBeUndefined()
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
