import type { Browser } from 'playwright-core'
import { newPerson, openBrowser } from '../../support/browser'
import { startPlatform } from '../../support/platform'
import { startFront } from '../../support/platform/front'
import { plantEvent, schedule } from '../../support/platformDay/days'
import { isWhole, shown, type Desk } from '../../support/platformDay/desk'
import { agreeWithSignature, draft, launch, readAndComment, recall, sendBack, transfer } from '../../support/platformDay/flows'
import { profile, record, view } from '../../support/platformDay/records'
import { chat, messages, reportLog } from '../../support/platformDay/talk'
import { reached } from '../../support/reached'
import { fillLogin, LOGIN_PATH } from '../../support/signIn'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** The built app at an existing deployment of each kind: one person's day there, in one browser, and what the platform has afterwards. */
describe.each(['java-a', 'dotnet-a', 'java-b'] as const)('the app on the platform %s', (dialect) => {
  let desk: Desk
  let front: Awaited<ReturnType<typeof startFront>>
  let outing = ''
  beforeAll(async () => {
    const platform = await startPlatform({ dialect })
    plantEvent({ platform, dialect })
    front = await startFront(platform.url)
    // What a platform does not have it answers with 404: how the app finds its dialect.
    const person = await newPerson(browser, { base: front.url, expects: [/404/] })
    desk = { dialect, platform, person, page: person.page }
  })
  afterAll(async () => {
    try {
      await desk.person.leave()
    } finally {
      await front.close()
      await desk.platform.close()
    }
  })

  test('signing in, by password alone, leads to four tabs with what the platform has', async () => {
    const { page } = desk
    const asked = page.waitForResponse(/SmsCode/)
    await page.goto(LOGIN_PATH)
    await asked
    expect(await page.getByRole('button', { name: '短信验证码登录' }).count()).toBe(0)
    await fillLogin(page, 'lisi', '123456')
    await reached(page, (url) => url.pathname !== LOGIN_PATH)
    for (const [tab, words] of [
      ['消息', '张三'],
      ['通讯录', '王五'],
      ['我的', '账号安全'],
      ['工作台', '客户资料']
    ] as const) {
      await page.getByRole('link', { name: tab }).filter({ visible: true }).click()
      await shown(page, words).waitFor()
      await isWhole(desk)
    }
    // Of ours, and not here: no menu offers it.
    expect(await page.getByText('事故工单').count()).toBe(0)
  })

  test('a request with a candidate is launched, another is kept as a draft', async () => {
    outing = await launch(desk)
    await draft(desk)
  })
  test('a decision with candidate and signature, taken back, given to somebody else', async () => {
    await agreeWithSignature(desk)
    await recall(desk)
    await transfer(desk)
  })
  test('a request goes back a step and is refused', () => sendBack(desk, outing))
  test('chart, records, summary and comments of a task', () => readAndComment(desk))
  test('records of a form model', () => record(desk))
  test('a view of data', () => view(desk))
  test('a chat', () => chat(desk))
  test('in-site messages of each type', () => messages(desk))
  test('the schedule', () => schedule(desk))
  test('a report log', () => reportLog(desk))
  test("one's own data", () => profile(desk))

  test('a link to what only our own server serves ends calmly, and nothing of it is asked for', async () => {
    const { page, platform } = desk
    for (const address of [
      '/pages/transferCar/form?id=1',
      '/pages/transferCar/statistic',
      '/pages/workFlow/monitor/index',
      '/pages/message/chatSettings/index?id=1'
    ]) {
      const before = platform.seen.length
      await page.goto(address)
      await page.getByText('当前平台没有这项功能').waitFor()
      await page.waitForLoadState('networkidle')
      await isWhole(desk)
      const own = platform.seen.slice(before).map(({ call }) => call)
      expect([address, own.filter((call) => /transferCar|FlowMonitor|onversation/.test(call))]).toEqual([address, []])
    }
  })
})
