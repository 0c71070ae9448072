import type { Page } from 'playwright-core'
import { openCompany } from '../support/company'
import { askForLeave } from '../support/linkedRecords'
import { violationsOf } from './support/axe'

/** Wide windows (app.md#wide-screens): the side with tabs and workbench, the search for everything, and bars that do not grow. */
const company = openCompany()
afterAll(() => company.goHome())

const HEIGHT = 900
const PAGES = [
  ['/pages/index/index', '会话'],
  ['/pages/index/apply', '常用应用'],
  ['/pages/index/contacts', '组织'],
  ['/pages/index/my', '个人信息'],
  ['/pages/transferCar/accidentIndex', '新建工单'],
  ['/pages/transferCar/create', '车牌'],
  ['/pages/transferCar/statistic', '趋势']
] as const

/** Cards say what they hold in the order of listening, not in that of looking: the rule about names that repeat the text is not asked of them. */
const faultsOf = async (page: Page): Promise<string[]> =>
  (await violationsOf(page)).filter((fault) => !fault.startsWith('label-content-name-mismatch'))

const side = (page: Page) => page.locator('.desk').filter({ visible: true })
const bars = (page: Page): Promise<{ name: string; height: number }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.nav, .tab-bar, .bottom-bar')]
      .map((bar) => ({ name: bar.className, height: bar.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0)
  )
const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test.each([820, 1024, 1440, 1920])(
  'at %i px no bar is higher than 72 px, nothing wider than the window, nothing breaks WCAG',
  async (width) => {
    const { page } = await company.enter('dispatcher1', { viewport: { width, height: HEIGHT } })
    const faults: string[] = []
    for (const [path, words] of PAGES) {
      await page.goto(path)
      await page.locator('.page-main').getByText(words).filter({ visible: true }).first().waitFor()
      if (width >= 1024) await side(page).getByRole('link', { name: '事故工单' }).waitFor()
      expect([path, await side(page).count()]).toEqual([path, width >= 1024 ? 1 : 0])
      for (const { name, height } of await bars(page)) if (height > 72) faults.push(`${path}: ${name} ${height} px`)
      if ((await overflow(page)) > 0) faults.push(`${path}: wider than the window`)
      for (const fault of await faultsOf(page)) faults.push(`${path}: ${fault}`)
    }
    expect(faults).toEqual([])
    await company.goHome()
  }
)

test('the side leads to what the workbench holds and says where one is; a window that becomes narrow has the bar of a phone', async () => {
  const { page } = await company.arrive('finance1', { viewport: { width: 1440, height: HEIGHT } })
  await side(page).getByRole('link', { name: '缴费工单' }).click()
  await page.waitForURL(/paymentIndex/)
  await side(page).getByRole('link', { name: '缴费工单', exact: true }).and(page.locator('[aria-current=page]')).waitFor()
  await side(page).getByRole('link', { name: '通讯录' }).click()
  await page.waitForURL(/contacts/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('.tab-bar').filter({ visible: true }).waitFor()
  expect(await side(page).count()).toBe(0)
  await page.setViewportSize({ width: 1440, height: HEIGHT })
  await side(page).waitFor()
  expect(await page.locator('.tab-bar').filter({ visible: true }).count()).toBe(0)
})

test('everything is found by keyboard alone: an application, a person by pinyin, an order by its plate; Escape gives the focus back', async () => {
  const { page } = await company.arrive('dispatcher1', { viewport: { width: 1440, height: HEIGHT } })
  await side(page).getByRole('button', { name: '查找' }).focus()
  await page.keyboard.press('Control+k')
  const finder = page.getByRole('dialog', { name: '查找' })
  await finder.waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await finder.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('desk-find')

  await page.keyboard.press('Enter')
  const field = finder.getByRole('searchbox')
  await field.fill('wangjianjun')
  await finder.getByRole('link', { name: /王建军/ }).waitFor()
  await field.fill('粤B1')
  await finder
    .getByRole('link', { name: /工单 · / })
    .first()
    .waitFor()
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const wanted = await page.evaluate(() => document.activeElement?.textContent ?? '')
  expect(wanted).toMatch(/粤B.*工单 · /)
  await page.keyboard.press('Enter')
  await page.waitForURL(/transferCar\/form/)
  await page
    .locator('.page-main')
    .getByText(/SG\d{12}/)
    .filter({ visible: true })
    .first()
    .waitFor()

  await page.keyboard.press('Control+k')
  await finder.getByRole('searchbox').fill('没有这样的东西')
  await finder.getByText('没有找到“没有这样的东西”').waitFor()
  await finder.getByRole('searchbox').fill('调度台')
  await finder.getByRole('searchbox').press('Enter')
  await page.waitForURL(/transferCar\/board|dispatch|transferCar\//)
})

test('payment orders are found by number, tasks of flows by name; each leads to its page', async () => {
  const finance = await company.arrive('finance1', { viewport: { width: 1440, height: HEIGHT } })
  const find = async (page: Page, keyword: string, hit: RegExp) => {
    await page.keyboard.press('Control+k')
    const finder = page.getByRole('dialog', { name: '查找' })
    await finder.getByRole('searchbox').fill(keyword)
    const found = finder.getByRole('link', { name: hit }).first()
    await found.waitFor()
    expect(await faultsOf(page)).toEqual([])
    await found.click()
    await finder.waitFor({ state: 'detached' })
  }
  await side(finance.page).waitFor()
  await finance.page.goto('/pages/transferCar/paymentIndex')
  const card = finance.page.getByText(/JF\d{12}/).filter({ visible: true })
  const number = /JF\d{12}/.exec(await card.first().innerText())?.[0] ?? ''
  await find(finance.page, number, new RegExp(`${number}.*缴费工单 · `))
  await finance.page.waitForURL(/transferCar\/form\?payment=/)
  await finance.page.locator('.page-main').getByText('应付').filter({ visible: true }).first().waitFor()

  await askForLeave(company.server)
  const { page } = await company.arrive('dispatcher1', { viewport: { width: 1440, height: HEIGHT } })
  await side(page).waitFor()
  await find(page, '请假', /请假.*审批 · 等待审核/)
  await page.waitForURL(/flowBefore\/index\?id=/)
  await page.locator('.page-main').getByText('请假原因').filter({ visible: true }).first().waitFor()
  await company.goHome()
})

test.each([1024, 1199, 1200])('at %i px the designers of the console are no wider than the window', async (width) => {
  const { page } = await company.enter('admin', { viewport: { width, height: HEIGHT } })
  for (const [path, words] of [
    ['/pages/admin/formDesigner/index?id=vehicleInspection', '检查并发布'],
    ['/pages/admin/flowDesigner/index?id=expenseClaim', '适应窗口']
  ] as const) {
    await page.goto(path)
    await page.getByText(words).filter({ visible: true }).first().waitFor()
    if (width >= 1200) await side(page).waitFor()
    expect([path, (await overflow(page)) > 0]).toEqual([path, false])
  }
  await company.goHome()
})
