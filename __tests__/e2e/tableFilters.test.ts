import type { Locator, Page } from 'playwright-core'
import { openCompany } from '../support/company'
import { violationsOf } from './support/axe'

/** Tables narrowed by a column (app.md#wide-screens). */
const company = openCompany()
let page: Page
const PAYMENTS = '/pages/transferCar/paymentIndex'
const INVOICES = '/pages/transferCar/invoice'
const DESK = { viewport: { width: 1440, height: 900 } }
const grid = (name = '缴费工单'): Locator => page.getByRole('grid', { name }).filter({ visible: true })
const rows = (name?: string): Locator => grid(name).locator('.desk-table-row')
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const sheet = (name: string): Locator => page.getByRole('dialog', { name, exact: true })
const numbers = async (name?: string): Promise<string[]> => (await rows(name).allInnerTexts()).map((words) => words.split('\n')[0] ?? '')
const known = async (where: string): Promise<string[]> =>
  (
    await company.server.query<{ payment_no: string }>(
      `select payment_no from payment_order where ${where} order by created_at desc, id desc`
    )
  ).map(({ payment_no }) => payment_no)
/** Rows are there just as the database has them; what is compared fits into the window. */
const shows = async (wanted: readonly string[], name?: string): Promise<void> => {
  await page.waitForFunction((count) => document.querySelectorAll('.desk-table-row').length === count, wanted.length)
  expect(await numbers(name)).toEqual(wanted)
}
const faults = async (): Promise<string[]> => (await violationsOf(page)).filter((fault) => !fault.startsWith('label-content-name-mismatch'))
/** Nothing is wider than its column. */
const widest = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

beforeAll(async () => {
  page = (await company.enter('finance1', DESK)).page
})
afterAll(() => company.goHome())

test('the head of a column narrows the list; chips and the address say it, one press clears it', async () => {
  await page.goto(PAYMENTS)
  await rows().first().waitFor()
  await button('筛选状态').click()
  expect(await faults()).toEqual([])
  await sheet('筛选状态').getByRole('button', { name: /状态/ }).click()
  await page.getByRole('radio', { name: '已缴费', exact: true }).click()
  await sheet('筛选状态').getByRole('button', { name: '查看结果' }).click()
  await shows(await known("status = 'PAID'"))
  await button('移除状态 已缴费').waitFor()
  await button('筛选状态，已筛选').waitFor()
  expect(page.url()).toContain('status=PAID')
  expect(await faults()).toEqual([])

  await page.reload()
  await shows(await known("status = 'PAID'"))
  await button('清空筛选').click()
  await rows().nth(10).waitFor()
  expect(page.url()).not.toContain('status=')
  expect(await button('清空筛选').count()).toBe(0)
})

test('by keyboard alone: F shows the filters of all columns, amounts are yuan, the wrong way round is said before it is sent', async () => {
  const [middle] = await company.server.query<{ fen: number }>(
    'select payable_fen::int as fen from payment_order where payable_fen > 0 order by payable_fen limit 1 offset 4'
  )
  const fen = middle?.fen ?? 0
  await grid().focus()
  await page.keyboard.press('f')
  const least = sheet('按列筛选').getByRole('textbox', { name: '应收不低于（元）' })
  const most = sheet('按列筛选').getByRole('textbox', { name: '应收不高于（元）' })
  await least.fill('1e3')
  await sheet('按列筛选').getByText('金额只能是数字和小数点').waitFor()
  await least.fill('99999999.99')
  await most.fill((fen / 100).toFixed(2))
  await sheet('按列筛选').getByText('最高金额低于最低金额').waitFor()
  expect(await faults()).toEqual([])
  await least.fill('0.01')
  const apply = sheet('按列筛选').getByRole('button', { name: '查看结果' })
  await apply.focus()
  await page.keyboard.press('Enter')
  await shows(await known(`payable_fen between 1 and ${fen}`))
  expect(page.url()).toContain(`payableTo=${fen}`)
  await button('移除应收不低于 0.01 元').click()
  await shows(await known(`payable_fen <= ${fen}`))

  await button('保存视图').click()
  await page.getByRole('textbox', { name: '视图名称' }).fill('小额')
  await button('保存').click()
  await page.getByRole('radio', { name: '小额', checked: true }).waitFor()
  await button('清空筛选').click()
  await page.getByRole('radio', { name: '小额', checked: false }).click()
  await shows(await known(`payable_fen <= ${fen}`))
  // A range that nothing is in is no empty list of the company.
  await page.goto(`${PAYMENTS}?payableFrom=9999999999`)
  await page.getByText('没有符合筛选条件的缴费工单').filter({ visible: true }).waitFor()
  await button('按列筛选').waitFor()
})

test('invoices by kind and amount; nothing is wider than its column at 1024, 1440 and 1920', async () => {
  await company.server.query(`insert into invoice (id, request_no, payment_order_id, kind, state, title_type, title, amount_fen, tax_fen, lines, created_by,
    created_at, updated_at) select 'inv-' || n, 'FP2025010100' || n, p.id, case when n = 2 then 'SPECIAL' else 'NORMAL' end, 'ISSUED', 'PERSON', '张三',
    n * 1000, 0, '[]'::jsonb, p.created_by, p.created_at - n, p.updated_at from (select * from payment_order where status = 'PAID' order by id limit 1) p,
    generate_series(1, 3) n`)
  await page.goto(`${INVOICES}?amountTo=2000`)
  await shows(['FP20250101001', 'FP20250101002'], '发票')
  await button('筛选种类').click()
  await sheet('筛选种类').getByRole('button', { name: /种类/ }).click()
  await page.getByRole('radio', { name: '专用发票' }).click()
  await sheet('筛选种类').getByRole('button', { name: '查看结果' }).click()
  await shows(['FP20250101002'], '发票')
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await widest()]).toEqual([width, 0])
  }
  await page.setViewportSize(DESK.viewport)
  await button('移除专用发票').click()
  await shows(['FP20250101001', 'FP20250101002'], '发票')
})
