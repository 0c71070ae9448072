import type { Page } from 'playwright-core'
import { openCompany } from '../support/company'
import { seenAs } from '../support/shapes'

/** Nothing moves under the thumb while a first screen comes together (quality.md#speed-and-size, CLS). */
const company = openCompany()
afterEach(() => company.goHome())

/** A phone on the road. */
const LATENCY_MS = 120
/** quality.md#speed-and-size */
const LIMIT = 0.05
/** Each first screen with the words that are the last to come. */
const SCREENS = [
  { route: '/pages/index/apply', last: '事故工单' },
  { route: '/pages/index/workFlow', last: '常用流程' },
  { route: '/pages/index/index', last: '消息' },
  { route: '/pages/index/my', last: '退出登录' },
  { route: '/pages/transferCar/accidentIndex', last: '待派单' }
]

interface Shift {
  value: number
  what: string
}

/** Hears of each move from the page's first moment on, a person's acts or not. */
const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Element }[] })[])
        shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => node?.className ?? '').join(', ') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Signed in, with nothing else that the app may have kept. */
const onlyToken = async (page: Page): Promise<void> => {
  await page.goto('/healthz')
  await page.evaluate(() => {
    const token = localStorage.getItem('token') ?? ''
    localStorage.clear()
    localStorage.setItem('token', token)
  })
}

test.each([
  ['dispatcher1', 390],
  ['driver1', 390],
  ['manager1', 1440]
])('%s at %i px', async (account, width) => {
  const { page } = await company.arrive(account, { viewport: { width, height: 844 } })
  await watchShifts(page)
  const network = await page.context().newCDPSession(page)
  const moved: Record<string, string> = {}
  for (const { route, last } of SCREENS) {
    await onlyToken(page)
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: -1,
      uploadThroughput: -1
    })
    await page.goto(route)
    await page.getByText(last).filter({ visible: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    const shifts = seenAs<Shift[]>(await page.evaluate('window.shifts'))
    if (shifts.reduce((sum, { value }) => sum + value, 0) > LIMIT) moved[route] = shifts.map(({ what }) => what).join('; ')
  }
  expect(moved).toEqual({})
})
