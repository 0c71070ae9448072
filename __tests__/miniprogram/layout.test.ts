import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { findRoute } from '@/routes'
import { startAppServer, type CompanyServer } from '../support/appServer'
import { newPerson, openBrowser, PHONE, type Person } from '../support/browser'
import { ofToday } from '../support/sample'
import { startSignedIn } from '../support/signIn'
import { documentOf, measure, type Measured } from './support/layout'
import { signIn } from './support/people'
import { PLATFORMS, run } from './support/run'

/** Fonts are measured to fractions of a pixel, and a word may end one sooner. */
const TOLERANCE_PX = 1

interface Screen {
  route: string
  /** Who opens it, as he does. */
  account: string
  query?: string
  /** Stands there once the screen is whole. */
  shows: string
}

/** The twenty screens that people work on most, and those with most fields. */
const SCREENS: readonly Screen[] = [
  { route: 'pages/index/apply', account: 'dispatcher1', shows: '事故工单' },
  { route: 'pages/index/index', account: 'dispatcher1', shows: '站内消息' },
  { route: 'pages/index/contacts', account: 'dispatcher1', shows: '共' },
  { route: 'pages/index/my', account: 'dispatcher1', shows: '退出登录' },
  { route: 'pages/message/im/index', account: 'dispatcher1', query: 'id=user-driver1', shows: '出车先看一下导航' },
  { route: 'pages/message/newGroup/index', account: 'dispatcher1', shows: '选择群聊成员' },
  { route: 'pages/transferCar/accidentIndex', account: 'dispatcher1', shows: 'SG' },
  { route: 'pages/transferCar/create', account: 'dispatcher1', shows: '承担方' },
  { route: 'pages/transferCar/form', account: 'dispatcher1', query: 'id=', shows: 'SG' },
  { route: 'pages/transferCar/board', account: 'dispatcher1', shows: '待派' },
  { route: 'pages/apply/reportLog/form', account: 'driver1', shows: '今日内容' },
  { route: 'pages/apply/schedule/form', account: 'driver1', shows: '记录内容' },
  {
    route: 'pages/apply/dynamicModel/form',
    account: 'driver1',
    query: 'modelId=vehicleInspection&menuId=form-vehicleInspection',
    shows: '系统自动生成'
  },
  { route: 'pages/workFlow/flowBefore/index', account: 'driver1', query: 'flowId=leaveApply&opType=-1', shows: '请假原因' },
  { route: 'pages/workFlow/delegation/form', account: 'driver1', shows: '受委托人' },
  { route: 'pages/my/modifyPsd/index', account: 'driver1', shows: '重复密码' },
  { route: 'pages/my/settings/index', account: 'driver1', shows: '夜间' },
  { route: 'pages/transferCar/paymentIndex', account: 'finance1', shows: 'JF' },
  { route: 'pages/transferCar/rateCard', account: 'finance1', shows: '车型价格' },
  { route: 'pages/transferCar/yard', account: 'yard1', shows: '空位' }
]
/** Each screen on one of the platforms a day, on all of them in turn. */
const screensOf = (platform: (typeof PLATFORMS)[number]): Screen[] => ofToday(SCREENS, PLATFORMS.length, PLATFORMS.indexOf(platform))
const folder = process.env.PICTURES

/** Each field and button of H5 beside the same of the other, the first by a name beside the first. */
function pairs(h5: readonly Measured[], mini: readonly Measured[]): { what: string; h5: number; mini: number | undefined }[] {
  const rest = [...mini]
  return h5.map(({ kind, label, width }) => {
    const at = rest.findIndex((one) => one.kind === kind && one.label === label)
    const [found] = at < 0 ? [] : rest.splice(at, 1)
    return { what: `${kind} ${label}`, h5: width, mini: found?.width }
  })
}

describe('fields and buttons of the packages, laid out by their own sheets', () => {
  let browser: Browser
  let server: CompanyServer
  let orderId = ''
  /** Screens of H5 that did not show what they should. */
  const unopened: string[] = []
  const h5 = new Map<string, { measured: Measured[]; picture: Buffer }>()
  const addressOf = ({ query = '' }: Screen): string => (query === 'id=' ? `id=${orderId}` : query)

  beforeAll(async () => {
    browser = await openBrowser()
    server = await startAppServer()
    orderId =
      (await server.query<{ id: string }>("select id from accident_order where status = 'PENDING' order by id limit 1"))[0]?.id ?? ''
    if (orderId === '')
      orderId = (await server.query<{ id: string }>('select id from accident_order order by created_at desc limit 1'))[0]?.id ?? ''
    const people = new Map<string, Person>()
    for (const screen of SCREENS) {
      const known = people.get(screen.account)
      const person = known ?? (await newPerson(browser, { base: server.url }))
      if (known === undefined) {
        people.set(screen.account, person)
        await startSignedIn(person.page, server.url, screen.account)
      }
      const { page } = person
      await page.goto(`${findRoute(screen.route)?.h5Address ?? `/${screen.route}`}?${addressOf(screen)}`)
      await page
        .getByText(screen.shows)
        .first()
        .waitFor({ state: 'attached', timeout: 20_000 })
        .catch(() => unopened.push(screen.route))
      await page.waitForLoadState('networkidle')
      h5.set(screen.route, { measured: await measure(page), picture: await page.screenshot() })
    }
    for (const { context } of people.values()) await context.close()
  })
  afterAll(async () => {
    await browser.close()
    await server.stop()
  })

  const sideBySide = async (name: string, left: Buffer, right: Buffer): Promise<void> => {
    if (folder === undefined || folder === '') return
    mkdirSync(folder, { recursive: true })
    await sharp({ create: { width: PHONE.width * 2 + 10, height: PHONE.height, channels: 3, background: '#888' } })
      .composite([
        { input: left, left: 0, top: 0 },
        { input: right, left: PHONE.width + 10, top: 0 }
      ])
      .png()
      .toFile(path.join(folder, `${name}.png`))
  }

  it.each(PLATFORMS)('none is narrower in the package of %s than on H5', async (platform) => {
    const screens = screensOf(platform)
    const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true, deviceScaleFactor: 1 })
    const paper: Page = await context.newPage()
    const narrower: string[] = []
    const missing: string[] = []
    /** A part that the other side draws in another way, a date's field or the browser's own map. */
    const unpaired: string[] = []
    let compared = 0
    for (const account of new Set(screens.map((screen) => screen.account)))
      await run(
        platform,
        async (phone) => {
          await phone.launch()
          await signIn(phone, account)
          for (const screen of screens.filter((one) => one.account === account)) {
            const query = addressOf(screen)
            await phone.relaunch(`${screen.route}${query === '' ? '' : `?${query}`}`)
            await phone.at(screen.route)
            phone.patience = 8_000
            await phone.see(screen.shows).catch(() => missing.push(`${screen.route} shows no ${screen.shows}`))
            await phone.settle()
            await paper.setContent(documentOf(phone, server.url, PHONE.width), { waitUntil: 'load' })
            const browsed = h5.get(screen.route)
            if (browsed === undefined) throw new Error('not opened')
            await sideBySide(`${platform} ${screen.route.replaceAll('/', '-')}`, browsed.picture, await paper.screenshot())
            for (const pair of pairs(browsed.measured, await measure(paper))) {
              if (pair.mini === undefined) unpaired.push(`${screen.route}: ${pair.what}`)
              else if (pair.mini < pair.h5 - TOLERANCE_PX) narrower.push(`${screen.route}: ${pair.what} is ${pair.mini}, on H5 ${pair.h5}`)
              else compared += 1
            }
          }
        },
        { server: server.url, title: `${account}: 宽度` }
      )
    await context.close()
    expect({ narrower, missing, unopened }).toEqual({ narrower: [], missing: [], unopened: [] })
    expect(unpaired.length).toBeLessThan(compared / 4)
    expect(compared).toBeGreaterThan(screens.length * 2)
  })
})
