import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { StatisticOverview } from '@/contract/transferCar/statistic/statistic'
import type { KeysetPage } from '@/contract/envelope'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { callerOf } from '../support/moneyScreens'
import { reached } from '../support/reached'
import { violationsOf } from './support/axe'

const STATISTIC = '/pages/transferCar/statistic'
const AREA = '/api/transferCar/Statistic'

const company = openCompany()
let finance: Person
let dispatcher: Person

beforeAll(async () => {
  finance = await company.enter('finance1')
  dispatcher = await company.enter('dispatcher1')
})

const open = async (page: Page, query: string): Promise<void> => {
  await page.goto(`${STATISTIC}?${query}`)
  await page.getByText('准时到达率').waitFor()
}
/** The card with this name. */
const card = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name} [^ ]+，查看明细$`) })
const countList = async (page: Page, query: string): Promise<number> => {
  let count = 0
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: KeysetPage<OrderCard> = await callerOf(page).read(`/api/transferCar/AccidentOrder?pageSize=50&${query}&cursor=${cursor}`)
    count += answer.list.length
    cursor = answer.nextCursor
  }
  return count
}

test('each card and each bar leads to the list that holds as many orders', async () => {
  const { page } = finance
  await open(page, 'period=month')
  for (const name of ['新增', '完成', '超时']) {
    const words = await card(page, name).getAttribute('aria-label')
    await card(page, name).click()
    await reached(page, '**/pages/transferCar/accidentIndex?*')
    await page
      .getByText(/SG\d{12}/)
      .filter({ visible: true })
      .first()
      .waitFor()
    expect([name, `${await countList(page, new URL(page.url()).search.slice(1))}`]).toEqual([name, / (\d+)，/.exec(words ?? '')?.[1]])
    await page.goBack()
    await page.getByText('准时到达率').waitFor()
  }
  // The last day has the demo company's newest orders: its bar stands at the right of the first chart.
  const canvas = page.locator('canvas').first()
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  await canvas.click({ position: { x: (box?.width ?? 0) - 18, y: (box?.height ?? 0) - 40 } })
  await reached(page, '**/pages/transferCar/accidentIndex?*')
  const params = new URL(page.url()).searchParams
  expect([params.get('createdFrom'), params.get('outcome')]).toEqual([params.get('createdTo'), 'VALID'])
  await page.goBack()

  await page.getByRole('tab', { name: '驾驶员' }).click()
  const row = page.getByRole('list', { name: '按驾驶员数据表' }).getByRole('link').first()
  await row.waitFor()
  const crews = /(\d+) 单/.exec(await row.innerText())?.[1]
  await row.click()
  await reached(page, '**/pages/transferCar/accidentIndex?*driverId=*')
  expect(`${await countList(page, new URL(page.url()).search.slice(1))}`).toBe(crews)
})

test("a period of one's own stays in the address; wrong days are said; reading again shows new orders", async () => {
  const { page } = finance
  await open(page, 'period=today')
  await page.getByRole('tab', { name: '自定义' }).click()
  const from = page.getByLabel('起始日期', { exact: true })
  await from.fill('2020-01-01')
  await page.getByText('一次最多统计 366 天').waitFor()
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now())
  await from.fill(today)
  await page.getByRole('button', { name: '统计', exact: true }).click()
  await reached(page, `**${STATISTIC}?period=custom&from=${today}&to=${today}`)
  await page.reload()
  await page.getByText('准时到达率').waitFor()
  const before: StatisticOverview = await callerOf(page).read(`${AREA}?from=${today}&to=${today}`)
  await callerOf(dispatcher.page).call('POST', '/api/transferCar/AccidentOrder', {
    source: 'OWNER_CALL',
    reporterMobile: '13812345678',
    address: '深圳市福田区',
    bearer: 'PARTY',
    serviceType: 'TOW',
    vehicles: [{ plateSituation: 'NORMAL', plateNo: '粤B·8D88E', vehicleClass: 'K1' }]
  })
  await page.reload()
  await card(page, '新增')
    .filter({ hasText: String(before.orders.created + 1) })
    .waitFor()
})

test("money is finance's: a dispatcher sees orders only and exports nothing; the CSV of finance is masked", async () => {
  const { page } = dispatcher
  await open(page, 'period=month')
  for (const word of ['应收', '实收', '待收账龄', '导出表格', '收款方式'])
    expect([word, await page.getByText(word, { exact: true }).count()]).toEqual([word, 0])
  await open(finance.page, 'period=month')
  const [download] = await Promise.all([
    finance.page.waitForEvent('download'),
    finance.page.getByRole('button', { name: '工单明细' }).click()
  ])
  const text = readFileSync(await download.path(), 'utf8')
  expect(download.suggestedFilename()).toMatch(/^工单明细_\d{4}-\d\d-01_\d{4}-\d\d-\d\d\.csv$/)
  expect(text.charCodeAt(0)).toBe(0xfeff)
  expect(text).toMatch(/1\d{2}\*{4}\d{4}/)
  expect(text).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/)
  expect(finance.faults()).toEqual([])
  expect(dispatcher.faults()).toEqual([])
})

test('at a desk all measures stand side by side with what was before them, and paper has the figures alone', async () => {
  const { page } = await company.arrive('manager1', { viewport: { width: 1440, height: 900 } })
  const days = { from: '2026-11-01', to: '2026-11-10' }
  const before: StatisticOverview = await callerOf(page).read(`${AREA}?from=2026-10-22&to=2026-10-31`)
  const now: StatisticOverview = await callerOf(page).read(`${AREA}?from=${days.from}&to=${days.to}`)
  await open(page, `period=custom&from=${days.from}&to=${days.to}`)
  await page.getByText('上期 2026-10-22 至 2026-10-31').first().waitFor()
  await page.getByRole('link', { name: new RegExp(`^新增 ${now.orders.created}，上期 ${before.orders.created}.*查看明细$`) }).waitFor()
  const tops = await page.evaluate(() =>
    [...document.querySelectorAll('.stat-charts > *')].map((chart) => chart.getBoundingClientRect()).map(({ top }) => top)
  )
  expect([tops.length, tops[0] === tops[1], tops[2] === tops[3]]).toEqual([4, true, true])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect((await violationsOf(page)).filter((fault) => !fault.startsWith('label-content-name-mismatch'))).toEqual([])
  await page.getByRole('link', { name: new RegExp(`^新增 ${now.orders.created}，`) }).click()
  const beside = page.getByRole('complementary', { name: '明细' })
  await beside
    .getByRole('link')
    .nth(Math.min(now.orders.created, 20) - 1)
    .waitFor()
  expect(await beside.getByRole('link').count()).toBe(Math.min(now.orders.created, 20))
  expect((await violationsOf(page)).filter((fault) => !fault.startsWith('label-content-name-mismatch'))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await beside.getByRole('button', { name: '打开列表' }).click()
  await page.waitForURL(/accidentIndex\?createdFrom=2026-11-01/)
  await page.goBack()
  await beside.getByRole('button', { name: '关闭' }).click()
  await beside.waitFor({ state: 'detached' })
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('navigation', { name: '主导航' }).filter({ visible: true }).count()).toBe(0)
  expect(await page.getByText('准时到达率').isVisible()).toBe(true)
})
