import type { Browser, Page } from 'playwright-core'
import { findRoute, ROUTES } from '@/routes'
import { newPerson, openBrowser, type Person } from '../../support/browser'
import { eventually } from '../../support/eventually'
import { ENDED, LEAVE, OUTING, PEOPLE, RUNNING, startPlatform, type FakePlatform } from '../../support/platform'
import { FOREIGN_MODEL } from '../../support/platform/forms'
import { startFront } from '../../support/platform/front'
import { dice, holes } from '../../support/platform/holes'
import { plantEvent } from '../../support/platformDay/days'
import { reached } from '../../support/reached'
import { fillLogin, LOGIN_PATH } from '../../support/signIn'

/** Courses of holes through all pages; another one with HOLES_SEED. */
const SEEDS = Array.from({ length: process.env.TEST_FULL === '1' ? 25 : 1 }, (_, i) => Number(process.env.HOLES_SEED ?? 1) + i)
const WANGWU = PEOPLE[3]!.id
const TASK = 'pages/workFlow/flowBefore/index'

/** What a page needs besides its path, more than one where it is several pages. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  'pages/message/userDetail/index': [`?userId=${WANGWU}`],
  'pages/message/messageDetail/index': ['?id=n3&type=3', '?id=n4&type=4'],
  'pages/message/im/index': [`?id=${WANGWU}`],
  [TASK]: [
    `?flowId=${LEAVE.id}&opType=-1`,
    `?flowId=${OUTING.id}&opType=-1`,
    `?id=${RUNNING}&flowId=${LEAVE.id}&opType=1&taskId=s1`,
    `?id=${ENDED}&flowId=${LEAVE.id}&opType=2&taskId=r4`
  ],
  'pages/workFlow/operate/index': [`?id=${RUNNING}&act=approve`],
  'pages/workFlow/comment/index': [`?id=${ENDED}`],
  'pages/workFlow/scanForm/index': [`?fid=${LEAVE.id}&pid=${ENDED}`],
  'pages/apply/dynamicModel/index': [`?modelId=${FOREIGN_MODEL}&menuId=m3`],
  'pages/apply/dynamicModel/form': ['', '&id=9001', '&id=9001&edit=true'].map((more) => `?modelId=${FOREIGN_MODEL}&menuId=m3${more}`),
  'pages/apply/dynamicModel/scanForm': [`?modelId=${FOREIGN_MODEL}&id=9001`],
  'pages/apply/schedule/form': ['', '?id=901'],
  'pages/apply/reportLog/form': ['', '?id=1'],
  'pages/apply/externalLink/index': ['?url=https%3A%2F%2Fplatform.example.cn'],
  'pages/my/personalData/index': ['', '?tab=profile'],
  'pages/my/scanResult/index': ['?result=A']
}
const ADDRESSES = ROUTES.filter(({ needsSession }) => needsSession).flatMap(({ path }) =>
  (QUERIES[path] ?? ['']).map((query) => `${findRoute(path)?.h5Address ?? `/${path}`}${query}`)
)

/** What nobody may meet: a page that fell, and what a machine makes of nothing. */
const BROKEN = /页面出错了|系统异常|没有加载出来|Exception|\[object Object\]|\bundefined\b|\bNaN\b|Invalid Date/

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Random nulls, numbers as text and missing members in every answer: each page opens all the same, and says plainly what it has not got. */
describe.each(['java-a', 'dotnet-a', 'java-b'] as const)('answers of %s with holes', (dialect) => {
  let platform: FakePlatform
  let front: Awaited<ReturnType<typeof startFront>>
  let person: Person
  let waiting = 0
  beforeAll(async () => {
    platform = await startPlatform({ dialect })
    plantEvent({ platform, dialect })
    front = await startFront(platform.url)
    person = await newPerson(browser, { base: front.url, expects: [/404/] })
    const isCall = (url: string): boolean => url.includes('/api/')
    person.page.on('request', (request) => {
      if (isCall(request.url())) waiting++
    })
    for (const ended of ['requestfinished', 'requestfailed'] as const)
      person.page.on(ended as 'requestfinished', (request) => {
        if (isCall(request.url())) waiting--
      })
  })
  afterAll(async () => {
    await person.context.close()
    await front.close()
    await platform.close()
  })

  const signIn = async (page: Page): Promise<void> => {
    platform.spoil = (data) => data
    await page.goto(LOGIN_PATH)
    await fillLogin(page, 'lisi', '123456')
    await reached(page, (url) => url.pathname !== LOGIN_PATH)
  }
  /** Nothing is asked any more, and what was answered is drawn. */
  const settled = async (page: Page): Promise<void> => {
    await eventually(async () => {
      const drawn = await page.evaluate(
        () => new Promise<boolean>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(true), 30)))
      )
      expect([waiting, drawn]).toEqual([0, true])
    })
  }
  /** Opens an address in the app that is there, as a link in it does. */
  const go = (page: Page, address: string): Promise<void> =>
    page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, address)

  test.each(SEEDS)('course %i: every page opens, nothing falls', async (seed) => {
    const { page } = person
    await signIn(page)
    const roll = dice(seed)
    platform.spoil = (data) => holes(roll, data)
    const found: unknown[] = []
    for (const [place, address] of ADDRESSES.entries()) {
      const before = person.faults().length
      // From time to time as a link from outside: the start of the app has holes too.
      if (place % 12 === 0) await page.goto(address)
      else await go(page, address)
      await settled(page)
      const words = BROKEN.exec(await page.locator('body').innerText())?.[0]
      const faults = person.faults().slice(before)
      if (words !== undefined || faults.length > 0) found.push([address, words, ...faults])
      if (new URL(page.url()).pathname === LOGIN_PATH) {
        found.push([address, 'signed out'])
        await signIn(page)
        platform.spoil = (data) => holes(roll, data)
      }
    }
    expect(found).toEqual([])
  })
})
