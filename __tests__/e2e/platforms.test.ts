import type { Browser, Page } from 'playwright-core'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { area, button, cards, says, tab } from '../support/flowScreens'
import { LEAVE, PEOPLE, RUNNING, startPlatform, type FakePlatform } from '../support/platform'
import { startFront } from '../support/platform/front'
import { sheetOf } from '../support/orderScreens'
import { fillLogin, LOGIN_PATH } from '../support/signIn'

jest.setTimeout(300_000)

const WANGWU = PEOPLE[3]!.id
/** Words that a person must never meet. */
const BROKEN = /页面出错了|系统异常|没有加载出来|Exception/

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** The built app at an existing deployment of each kind: what a person does there, and what the platform has afterwards. */
describe.each(['java-a', 'dotnet-a', 'java-b'] as const)('the app on the platform %s', (dialect) => {
  let platform: FakePlatform
  let front: Awaited<ReturnType<typeof startFront>>
  const people: Person[] = []
  const enter = async (account: string): Promise<Page> => {
    // What a platform does not have it answers with 404: how the app finds its dialect.
    const person = await newPerson(browser, { base: front.url, expects: [/404/] })
    people.push(person)
    const { page } = person
    await page.goto(LOGIN_PATH)
    await fillLogin(page, account, '123456')
    await page.waitForURL((url) => url.pathname !== LOGIN_PATH)
    return page
  }
  const isWhole = async (page: Page): Promise<void> => {
    expect([page.url(), (await page.locator('body').innerText()).match(BROKEN)?.[0]]).toEqual([page.url(), undefined])
  }
  const openTodo = async (page: Page): Promise<void> => {
    await page.goto('/pages/workFlow/flowTodo/index')
    await cards(page, '请假').first().getByRole('link').click()
    await page.waitForURL('**/flowBefore/**')
    await tab(page, '流程信息').waitFor()
  }
  beforeAll(async () => {
    platform = await startPlatform({ dialect })
    front = await startFront(platform.url)
  })
  afterAll(async () => {
    await front.close()
    await platform.close()
  })
  afterEach(async () => {
    for (const person of people.splice(0)) await person.leave()
  })

  test('a request is launched and read in every view', async () => {
    const page = await enter('zhangsan')
    for (const name of ['index', 'workFlow', 'apply', 'contacts', 'my']) {
      await page.goto(`/pages/index/${name}`)
      await page.waitForLoadState('networkidle')
      await isWhole(page)
    }
    await page.goto(`/pages/workFlow/flowBefore/index?flowId=${LEAVE.id}&opType=-1`)
    await area(page, '事由').fill('看病 <b>a & b</b> 😀')
    await page.getByRole('textbox', { name: '天数' }).filter({ visible: true }).fill('3')
    await button(page, /^提\s*交$/).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '提交', exact: true }).click()
    await page.waitForURL('**/flowLaunch/**')
    const sent = platform.world.tasks.at(-1)!
    expect([sent.status, sent.values]).toEqual([1, { reason: '看病 <b>a & b</b> 😀', days: expect.anything() }])
    await page.goto(`/pages/workFlow/flowBefore/index?id=${RUNNING}&flowId=${sent.flowId}&opType=0`)
    for (const name of ['流程信息', '流转记录', '审批汇总', '流程评论', '表单信息']) {
      await tab(page, name).click()
      await page.waitForLoadState('networkidle')
      await isWhole(page)
    }
    await button(page, /^催一催$/).waitFor()
  })

  test('a decision with candidate and signature reaches the platform', async () => {
    const page = await enter('lisi')
    await openTodo(page)
    await button(page, /^通\s*过$/).click()
    await page.waitForURL('**/operate/**')
    await area(page, '审批意见').fill('同意')
    await button(page, /人事审批/)
      .first()
      .click()
    await page.waitForURL('**/candiDateUserSelect/**')
    await page.getByRole('checkbox').filter({ hasText: '王五' }).first().click()
    await button(page, /^确定/).click()
    await page.waitForURL('**/operate/**')
    await button(page, '签名').click()
    const pad = sheetOf(page).locator('canvas').first()
    const box = (await pad.boundingBox())!
    await page.mouse.move(box.x + 30, box.y + 40)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, box.y + 80, { steps: 6 })
    await page.mouse.up()
    await button(page, '完成签字').click()
    await sheetOf(page).waitFor({ state: 'hidden' })
    await button(page, /^确认通\s*过$/).click()
    await page.waitForURL('**/flowBefore/**')
    await says(page, /已通过/)
    await isWhole(page)
    const act = platform.world.acts.find(({ kind }) => kind === 'audit')!
    expect([act.handleOpinion, act.signImg.slice(0, 22), act.candidateList, Object.keys(act.values ?? {})]).toEqual([
      '同意',
      'data:image/png;base64,',
      { n2: [WANGWU] },
      ['reason', 'days']
    ])
  })

  test('a link to what only our own server serves ends calmly, and signing in by SMS is not offered', async () => {
    const page = await enter('zhangsan')
    for (const address of ['/pages/transferCar/form?id=1', '/pages/transferCar/statistic', '/pages/transferCar/pay?id=1']) {
      await page.goto(address)
      await page.getByText('当前平台没有这项功能').waitFor()
      await isWhole(page)
    }
    const { page: fresh } = await newPerson(browser, { base: front.url, expects: [/404/] }).then((person) => {
      people.push(person)
      return person
    })
    const asked = fresh.waitForResponse(/SmsCode/)
    await fresh.goto(LOGIN_PATH)
    await asked
    await fresh.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(await fresh.getByRole('button', { name: '短信验证码登录' }).count()).toBe(0)
  })

  test('the schedule of the month is read', async () => {
    const page = await enter('zhangsan')
    await page.goto('/pages/apply/schedule/index')
    await page.waitForLoadState('networkidle')
    await isWhole(page)
    expect(platform.seen.filter(({ call }) => call.includes('Schedule/AppList')).length).toBeGreaterThan(0)
  })
})
