import type { Page } from 'playwright-core'
import { openCompany } from '../support/company'

/** A table that is as long as a company's years (app.md#wide-screens): with TEST_FULL=1 as many orders as in a few of them. */
const company = openCompany()
const ROWS = process.env.TEST_FULL === '1' ? 100_000 : 2_000
/** A page is 20 rows, asked for one after another; 10,000 rows took two minutes on two busy cores. */
const PATIENCE_MS = 60_000 + ROWS * 40
/** Copies of one order, a minute apart, older than all others. */
const MULTIPLY = `insert into accident_order select (jsonb_populate_record(o, jsonb_build_object('id', 'many-' || n, 'order_no',
  'SG' || 202401000000 + n::bigint, 'created_at', 1700000000000 + n::bigint * 60000))).* from accident_order o, generate_series(1, $1::int) n
  where o.id = (select id from accident_order where status = 'CLOSED' order by id limit 1)`

beforeAll(async () => {
  await company.server.query(MULTIPLY, [ROWS])
  await company.server.query("update order_tab_count set count = count + $1 where status = 'CLOSED'", [ROWS])
}, PATIENCE_MS)
afterAll(() => company.goHome())

/** Scrolls to the end again and again until all rows are here. @returns the most rows that were mounted at once */
const scrollToEnd = (page: Page, total: number): Promise<number> =>
  page.evaluate(async (all) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const table = document.querySelector('.desk-table-scroll')
    let most = 0
    while (table !== null && !document.querySelector('.list-table-foot')?.textContent?.includes(`已载入 ${all} `)) {
      table.scrollTop = table.scrollHeight
      await frame()
      most = Math.max(most, document.querySelectorAll('.desk-table-row').length)
    }
    if (table !== null) table.scrollTop = table.scrollHeight
    await frame()
    return most
  }, total)

test(
  'it is scrolled to its end and sorted with at most 60 rows mounted, and every order is in it',
  async () => {
    const { page } = await company.enter('manager1', { viewport: { width: 1440, height: 900 } })
    page.setDefaultTimeout(PATIENCE_MS)
    const [all] = await company.server.query<{ n: number }>('select count(*)::int as n from accident_order')
    const [oldest] = await company.server.query<{ order_no: string }>('select order_no from accident_order order by created_at, id limit 1')
    const total = all?.n ?? 0
    const grid = page.getByRole('grid', { name: '事故工单' })
    await page.goto('/pages/transferCar/accidentIndex')
    await grid.locator('.desk-table-row').nth(5).waitFor()
    expect(await scrollToEnd(page, total)).toBeLessThanOrEqual(60)
    const last = grid.locator(`[aria-rowindex="${total + 1}"]`)
    await last.filter({ hasText: oldest?.order_no ?? '' }).waitFor()

    await grid.getByRole('button', { name: /^建单时间/ }).click()
    await grid
      .getByRole('row')
      .nth(1)
      .filter({ hasText: oldest?.order_no ?? '' })
      .waitFor()
    expect(page.url()).toContain('sort=createdAt')
    expect(await grid.locator('.desk-table-row').count()).toBeLessThanOrEqual(60)
  },
  PATIENCE_MS
)
