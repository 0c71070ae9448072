import type { Browser, Page } from 'playwright-core'
import { findRoute, ROUTES } from '@/routes'
import { cleanUp, startAppServer, type AppServer } from '../support/appServer'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { reached } from '../support/reached'
import { ofToday } from '../support/sample'
import { REPLACED, SECOND_NAMES } from '../support/replacedWords'
import { LOGIN_PATH, signIn, startSignedIn } from '../support/signIn'
import { OWNERS } from '../support/pageOwners'

let browser: Browser
let server: AppServer
/** Who has signed in, each once with a phone of their own; the pages of one owner follow each other on it. */
const owners = new Map<string, Promise<Person>>()
/** Signed in nowhere. */
let stranger: Person

beforeAll(async () => {
  browser = await openBrowser()
  server = await startAppServer()
  stranger = await newPerson(browser, { base: server.url })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  cleanUp()
})

const guarded = ROUTES.filter((route) => route.needsSession)
/** A refresh and a visit by somebody who is signed in nowhere go one way for all pages: each page has its day. */
const [refreshed, visited] = [0, 1].map((turn) =>
  ofToday(
    guarded.map((route) => route.path),
    4,
    turn
  )
) as [string[], string[]]
/** What a page needs besides its path. */
const QUERIES: Record<string, string> = {
  'pages/transferCar/pay': '?id=unknown',
  'pages/admin/role/index': '?id=unknown',
  'pages/admin/dictionary/index': '?id=unknown',
  'pages/admin/form/index': '?id=unknown',
  'pages/admin/flow/index': '?id=unknown',
  'pages/admin/flowDesigner/index': '?id=unknown',
  'pages/apply/externalLink/index': '?menuId=weather',
  'pages/workFlow/flowBefore/index': '?flowId=leaveApply&opType=-1',
  'pages/workFlow/operate/index': '?id=unknown&act=approve',
  'pages/workFlow/scanForm/index': '?id=leaveApply',
  'pages/apply/dynamicModel/index': '?modelId=vehicleInspection&menuId=form-vehicleInspection',
  'pages/apply/dynamicModel/form': '?modelId=vehicleInspection&menuId=form-vehicleInspection',
  'pages/apply/dynamicModel/scanForm': '?modelId=vehicleInspection&id=unknown',
  'pages/transferCar/openLocation': '?lng=114.05&lat=22.54&coordType=GCJ02',
  'pages/message/userDetail/index': '?userId=user-driver1',
  'pages/message/im/index': '?id=user-driver1',
  'pages/message/chatSettings/index': '?id=user-driver1',
  'pages/message/thread/index': '?id=user-driver1&root=none',
  'pages/message/chatSearch/index': '?id=user-driver1',
  'pages/my/scanResult/index': `?result=${encodeURIComponent('粤B8D88E')}`
}
/** Pages about one record, reached from their list as a person gets there. */
const RECORDS: Record<string, { list: string; row: RegExp }> = {
  'pages/transferCar/form': { list: '/pages/transferCar/accidentIndex', row: /SG\d{12}/ },
  'pages/message/messageDetail/index': { list: '/pages/message/message/index', row: /账号安全提醒/ }
}

/** Where the browser finds a page: a few have an address of their own (app.md#routes). */
const pathOf = (page: string): string => findRoute(page)?.h5Address ?? `/${page}`

const ownerOf = (account: string): Promise<Person> => {
  const enter = async (): Promise<Person> => {
    const someone = await newPerson(browser, { base: server.url })
    await signIn(someone.page, server.url, account)
    return someone
  }
  const owner = owners.get(account) ?? enter()
  owners.set(account, owner)
  return owner
}

const addressOf = async (someone: Person, page: string): Promise<string> => {
  const record = RECORDS[page]
  if (record === undefined) return `${pathOf(page)}${QUERIES[page] ?? ''}`
  await someone.page.goto(record.list)
  await someone.page.getByText(record.row).first().click()
  await reached(someone.page, `**/${page}*`)
  const url = new URL(someone.page.url())
  return `${url.pathname}${url.search}`
}

/** Lines that a page shows, with what is only read out or stands in an empty field, that hold a replaced word or name a status twice. */
async function wrongWords(page: Page): Promise<string[]> {
  const lines = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [placeholder]')].filter((node) => node.getClientRects().length > 0)
    return [
      ...document.body.innerText.split('\n'),
      ...named.flatMap((node) => [node.getAttribute('aria-label') ?? '', node.getAttribute('placeholder') ?? ''])
    ]
  })
  const second = Object.values(SECOND_NAMES).flat()
  return lines
    .map((line) => line.trim())
    .filter((line) => second.includes(line) || REPLACED.some(([words]) => words.test(line)))
    .filter((line) => !isLibrary(page) || !LIBRARY_WORDS.includes(line))
}
const isLibrary = (page: Page): boolean => page.url().includes('/pages/componentLibrary/')
/** Examples of the component library are no records. */
const LIBRARY_WORDS: readonly string[] = ['进行中', '已完成']

/** Records that a page shows only to whom they belong, each opened from its list. */
const OPENED: readonly [account: string, list: string, row: RegExp, shows: RegExp][] = [
  ['driver1', '/pages/transferCar/accidentIndex', /SG\d{12}/, /SG\d{12}/],
  ['manager1', '/pages/transferCar/accidentIndex', /SG\d{12}/, /SG\d{12}/],
  ['yard1', '/pages/transferCar/accidentIndex', /SG\d{12}/, /SG\d{12}/],
  ['finance1', '/pages/transferCar/paymentIndex', /JF\d{12}/, /应付/],
  ['manager1', '/pages/transferCar/paymentIndex?tab=review', /JF\d{12}/, /应付/]
]

describe('each page in a browser', () => {
  test('every guarded page has an owner in this table', () => {
    expect(guarded.map((route) => route.path).filter((page) => OWNERS[page] === undefined)).toEqual([])
  })

  test.each(guarded.map((route) => route.path))('%s opens for its owner by address, on its day after a refresh too', async (page) => {
    const { account, shows } = OWNERS[page] ?? { account: 'admin', shows: /./ }
    const someone = await ownerOf(account)
    const faultsBefore = someone.faults().length
    const address = await addressOf(someone, page)
    await someone.page.goto(address)
    await someone.page.getByText(shows).filter({ visible: true }).first().waitFor()
    if (refreshed.includes(page)) {
      await someone.page.reload()
      await someone.page.getByText(shows).filter({ visible: true }).first().waitFor()
    }
    expect(new URL(someone.page.url()).pathname).toBe(pathOf(page))
    expect(await someone.page.title()).not.toBe('')
    expect(await wrongWords(someone.page)).toEqual([])
    expect(someone.faults().slice(faultsBefore)).toEqual([])
  })

  test.each(OPENED)('a record that %s opens from %s has one word for each thing', async (account, list, row, shows) => {
    const { page } = await ownerOf(account)
    await page.goto(list)
    await page.getByText(row).filter({ visible: true }).first().click()
    await reached(page, (url) => !url.pathname.startsWith(list.replace(/\?.*$/, '')))
    await page.getByText(shows).filter({ visible: true }).first().waitFor()
    expect(await wrongWords(page)).toEqual([])
  })

  test.each(visited)('%s leads a signed-out person to the login page', async (page) => {
    const [askedBefore, faultsBefore] = [stranger.requests().length, stranger.faults().length]
    await stranger.page.goto(pathOf(page))
    await reached(stranger.page, (url) => url.pathname === LOGIN_PATH)
    expect(
      stranger
        .requests()
        .slice(askedBefore)
        .filter(({ url }) => /\/api\/(transferCar|app\/Menu)/.test(url))
    ).toEqual([])
    expect(stranger.faults().slice(faultsBefore)).toEqual([])
  })
})

describe('addresses that are no pages', () => {
  test.each(['/api/unknown', '/js/gone.12345678.js', '/css/gone.css', '/api/file/Image/annexpic/none.png'])(
    '%s is never answered with the page',
    async (address) => {
      const answer = await fetch(`${server.url}${address}`)
      expect(await answer.text()).not.toContain('<!doctype html')
    }
  )

  test('the page itself is never cached, its scripts for ever', async () => {
    const page = await fetch(`${server.url}/`)
    expect(page.headers.get('cache-control')).toMatch(/no-cache|no-store/)
    const script = /src="(\/js\/[^"]+)"/.exec(await page.text())?.[1] ?? ''
    const code = await fetch(`${server.url}${script}`, { headers: { 'accept-encoding': 'br' } })
    expect(code.headers.get('cache-control')).toContain('immutable')
    expect(code.headers.get('content-encoding')).toBe('br')
  })
})

describe('the workbench', () => {
  test('asks the server at most 6 times before it is painted', async () => {
    const someone = await newPerson(browser, { base: server.url })
    // The page itself notes when the menu stands: a busy test would look later, and count what is asked afterwards.
    await someone.page.addInitScript((words) => {
      new MutationObserver((_, watching) => {
        if (document.body?.innerText.includes(words) !== true) return
        performance.mark('painted')
        watching.disconnect()
      }).observe(document, { childList: true, subtree: true })
    }, '事故工单')
    // With nothing on the device yet but the session.
    await startSignedIn(someone.page, server.url, 'dispatcher1')
    await someone.page.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
    await someone.page.waitForLoadState('networkidle')
    const calls = await someone.page.evaluate(() => {
      const painted = performance.getEntriesByName('painted')[0]?.startTime ?? 0
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => startTime <= painted && new URL(name).pathname.startsWith('/api/'))
        .map(({ name }) => new URL(name).pathname)
    })
    expect(calls).not.toEqual([])
    expect(calls.length).toBeLessThanOrEqual(6)
    await someone.leave()
  })

  test('search narrows the menu, and what does not exist yet says so', async () => {
    const someone = await newPerson(browser, { base: server.url })
    const { page } = someone
    // A menu of the server may name a page of a newer app.
    await page.route('**/api/app/Menu*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('/pages/apply/fieldPunchCard/index', '/pages/apply/ofTomorrow/index')
      })
    })
    await signIn(page, server.url, 'dispatcher1')
    await page.getByText('外勤打卡').first().click()
    await page.getByText('暂无此页面').first().waitFor()
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('事故')
    await page.getByText('外勤打卡').first().waitFor({ state: 'hidden' })
    await page.getByText('事故工单').first().click()
    await reached(page, '**/pages/transferCar/accidentIndex*')
    await someone.leave()
  })
})
