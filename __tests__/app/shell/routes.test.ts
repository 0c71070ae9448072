import fs from 'node:fs'
import path from 'node:path'
import { PRODUCT_NAME } from '@/domain/constants'
import { PAGES } from '@/domain/pages'
import { pageConfig } from '@/pageConfig'
import { findRoute, PRELOADS, ROUTES, TAB_ROUTES } from '@/routes'

describe('the table of pages', () => {
  it('names every path once and keeps packages to themselves', () => {
    expect(new Set(ROUTES.map((entry) => entry.path)).size).toBe(ROUTES.length)
    for (const entry of ROUTES.filter((one) => one.package !== undefined)) {
      expect(entry.path.startsWith(`${entry.package}/`)).toBe(true)
      expect(entry.tab).toBeUndefined()
    }
  })

  it('holds every address that is opened from several places, and no other file of the app repeats one', () => {
    const source = path.join(__dirname, '../../../src')
    const files = fs.readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
    const found = files.flatMap((file) =>
      Array.from(new Set(fs.readFileSync(path.join(source, file), 'utf8').match(/'\/pages\/[A-Za-z/]+'/g)), (text) => ({ file, text }))
    )
    expect(Object.values(PAGES).filter((address) => findRoute(address) === undefined)).toEqual([])
    expect(found.filter(({ text }, at) => found.findIndex((other) => other.text === text) !== at)).toEqual([])
  })

  it('has the four tabs of app.md#tabs in order, the first under the product name', () => {
    expect(ROUTES.filter((entry) => entry.tab).map((entry) => entry.tab?.label)).toEqual(['消息', '工作台', '通讯录', '我的'])
    expect(TAB_ROUTES).toEqual(['/pages/index/index', '/pages/index/apply', '/pages/index/contacts', '/pages/index/my'])
    expect(findRoute('/pages/index/index')?.title).toBe(PRODUCT_NAME)
  })

  it('lets only launch, the steps of signing in and the texts agreed to there be seen without a session', () => {
    expect(ROUTES.filter((entry) => !entry.needsSession).map((entry) => entry.path)).toEqual([
      'pages/launch/index',
      'pages/login/index',
      'pages/my/secondStep/index',
      'pages/my/agreement/index',
      'pages/admin/setup/index',
      'pages/admin/invitation/index'
    ])
  })

  it('preloads by app.md#preloading', () => {
    expect(PRELOADS).toEqual({
      'pages/index/index': 'pages/message',
      'pages/index/workFlow': 'pages/workFlow',
      'pages/index/apply': 'pages/apply',
      'pages/index/my': 'pages/my'
    })
  })

  it('finds a page by address, with or without slash and query', () => {
    expect(findRoute('/pages/index/my?x=1')?.title).toBe('我的')
    expect(findRoute('pages/index/my')?.title).toBe('我的')
    expect(findRoute('/pages/index')).toBeUndefined()
    expect(findRoute('')).toBeUndefined()
  })

  it('answers the addresses of app.md#routes that only H5 has, as the build names them', () => {
    const own = ROUTES.filter((entry) => entry.h5Address !== undefined)
    expect(own.map((entry) => entry.h5Address)).toEqual(['/choose-location', '/open-location'])
    const build = fs.readFileSync(path.resolve(__dirname, '../../../config/h5.ts'), 'utf8')
    for (const entry of own) {
      expect(build).toContain(`'/${entry.path}': ['${entry.h5Address}', '/${entry.path}']`)
      expect(findRoute(`${entry.h5Address}?id=1`)).toBe(entry)
    }
  })

  it('stops the build on a page that is not listed', () => {
    expect(() => pageConfig('pages/none/index')).toThrow('pages/none/index')
    expect(pageConfig('pages/index/apply')).toMatchObject({ navigationStyle: 'custom', navigationBarTextStyle: 'white' })
    expect(pageConfig('pages/transferCar/accidentIndex')).toEqual({ navigationBarTitleText: '事故工单', enablePullDownRefresh: true })
  })
})
