import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { formatFen } from '@/domain/format/money'
import { openCompany } from '../support/company'
import { toasted } from '../support/toasts'
import { textsOf } from '../support/workbook'
import { violationsOf } from './support/axe'

/** Payment orders and invoices as tables for those at a desk (app.md#wide-screens). */
const company = openCompany()
let page: Page
const LIST = '/pages/transferCar/paymentIndex'
const DESK = { viewport: { width: 1440, height: 900 } }
const grid = (name = '缴费工单'): Locator => page.getByRole('grid', { name }).filter({ visible: true })
const rows = (): Locator => grid().locator('.desk-table-row')
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true }).filter({ visible: true })
/** The next page comes by itself: what is compared is on the first. */
const FIRST = 15
const numbers = async (): Promise<string[]> => (await rows().allInnerTexts()).map((words) => words.split('\n')[0] ?? '').slice(0, FIRST)
const known = async (rest: string): Promise<string[]> =>
  (await company.server.query<{ payment_no: string }>(`select payment_no from payment_order ${rest}`)).map(({ payment_no }) => payment_no)
const faults = async (): Promise<string[]> => (await violationsOf(page)).filter((fault) => !fault.startsWith('label-content-name-mismatch'))

beforeAll(async () => {
  page = (await company.enter('finance1', DESK)).page
  // Copies of the one that waits: one of them is changed by somebody else while it is looked at.
  await company.server.query(`insert into payment_order select (jsonb_populate_record(p, jsonb_build_object('id', 'copy-' || n, 'payment_no',
    'JF20250101000' || n, 'created_at', p.created_at - n))).* from payment_order p, generate_series(1, 2) n where p.status = 'REVIEW'`)
})
afterAll(() => company.goHome())

test('rows come in the order that is asked for, a reload and a saved view keep it, and the file has it', async () => {
  await page.goto(LIST)
  await rows().nth(FIRST).waitFor()
  expect(await numbers()).toEqual((await known('order by created_at desc, id desc')).slice(0, FIRST))
  await grid().getByRole('button', { name: '应收（元）', exact: true }).click()
  await grid().locator('[role="columnheader"][aria-sort="descending"]').filter({ hasText: '应收' }).waitFor()
  const dearest = await known('order by payable_fen desc, id desc')
  await rows()
    .filter({ hasText: dearest[0] ?? '' })
    .first()
    .waitFor()
  expect(await numbers()).toEqual(dearest.slice(0, FIRST))
  expect(await faults()).toEqual([])
  expect(page.url()).toContain('sort=-payableFen')
  await page.reload()
  await rows().nth(FIRST).waitFor()
  expect((await numbers())[0]).toBe(dearest[0])

  await button('保存视图').click()
  await page.getByRole('textbox', { name: '视图名称' }).fill('金额大的')
  await button('保存').click()
  await page.getByRole('radio', { name: '金额大的', checked: true }).waitFor()
  await button('排序').click()
  expect(await faults()).toEqual([])
  await page.getByRole('radio', { name: '到期时间从早到晚' }).click()
  const due = await known('order by coalesce(due_at, 999999999999999), id')
  await page.waitForFunction((no) => document.querySelector('.desk-table-row')?.textContent?.includes(no), due[0] ?? '')
  expect(await numbers()).toEqual(due.slice(0, FIRST))
  await page.getByRole('radio', { name: '金额大的' }).click()
  await page.waitForFunction((no) => document.querySelector('.desk-table-row')?.textContent?.includes(no), dearest[0] ?? '')

  await button('导出').click()
  await page.getByText(`已导出 ${dearest.length} 行`).filter({ visible: true }).waitFor()
  const coming = page.waitForEvent('download')
  await button('下载文件').click()
  const [, ...written] = await textsOf(readFileSync(await (await coming).path()), '缴费工单')
  expect(written.map(([no]) => no)).toEqual(dearest)
})

test('several that wait for their review are passed at once; one that was changed meanwhile is named and stays', async () => {
  await page.goto(`${LIST}?tab=review`)
  await rows().nth(2).waitFor()
  await grid().focus()
  for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  const [sum] = await company.server.query<{ yuan: string }>(
    "select to_char(sum(payable_fen) / 100.0, 'FM999,990.00') as yuan from payment_order where status = 'REVIEW'"
  )
  await page.getByText(`已选 3 张，应收 ${sum?.yuan ?? ''} 元`).waitFor()
  await company.server.query("update payment_order set version = version + 1 where id = 'copy-2'")
  await button('复核通过所选 3 张').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(`应收合计 ${sum?.yuan ?? ''} 元。`).waitFor()
  expect(await faults()).toEqual([])
  await dialog.getByRole('button', { name: '复核通过', exact: true }).click()
  await dialog.getByText('2 张已复核通过。').waitFor()
  await dialog.getByText(/^JF202501010002：/).waitFor()
  await dialog.getByRole('button', { name: '知道了' }).click()
  await rows().nth(1).waitFor({ state: 'detached' })
  expect(await known("where status = 'REVIEW'")).toEqual(['JF202501010002'])
  expect(await known("where id like 'copy%' and status = 'UNPAID' and reviewed_by = 'user-finance1'")).toEqual(['JF202501010001'])

  await grid().focus()
  if ((await grid().getByText('已选').count()) === 0) await page.keyboard.press('x')
  await button(/^复核通过所选 1 张$/).click()
  await dialog.getByRole('button', { name: '复核通过', exact: true }).click()
  await toasted(page, '1 张已复核通过')
  expect(await known("where status = 'REVIEW'")).toEqual([])
})

test('paid orders are invoiced at once under one title, after a look at what each will be; one that somebody was quicker with is named', async () => {
  await page.goto(`${LIST}?tab=paid`)
  await rows().nth(1).waitFor()
  await grid().focus()
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key)
  const paid = await company.server.query<{ id: string; payment_no: string; paid_fen: number }>(
    "select id, payment_no, paid_fen::int from payment_order where status = 'PAID' order by created_at desc, id desc limit 2"
  )
  await button('批量开票').click()
  await page.waitForURL(/invoice\?payments=/)
  await page.getByText(`将开 ${paid.length} 张发票`).waitFor()
  await page.getByText(`合计 ${formatFen(paid.reduce((sum, { paid_fen }) => sum + paid_fen, 0))} 元`).waitFor()
  expect(await faults()).toEqual([])
  await button('提交 2 张申请').click()
  await page.getByText('发票抬头至少 2 个字').waitFor()
  await page.getByRole('radio', { name: '个人' }).click()
  await page.getByRole('textbox', { name: '发票抬头' }).fill('张三丰')
  await company.server.query('update payment_order set version = version + 1 where id = $1', [paid[1]?.id])
  await button('提交 2 张申请').click()
  await page.getByText('已提交 1 张，1 张没有提交').waitFor()
  await page.getByText(new RegExp(`^${paid[1]?.payment_no ?? ''}：`)).waitFor()
  await button('提交 1 张申请').click()
  await page.getByText('已提交 1 张', { exact: true }).waitFor()
  const made = await company.server.query<{ payment_order_id: string; amount_fen: number; title: string }>(
    'select payment_order_id, amount_fen::int, title from invoice order by created_at desc, id'
  )
  expect(new Map(made.map((one) => [one.payment_order_id, one.amount_fen]))).toEqual(new Map(paid.map((one) => [one.id, one.paid_fen])))
  expect([made.length, new Set(made.map(({ title }) => title))]).toEqual([2, new Set(['张三丰'])])
  await page.getByRole('link', { name: `${paid[1]?.payment_no ?? ''} 的发票` }).click()
  await page.waitForURL(/invoice\?id=/)
})

test('statements are a table that the server sorts and narrows; several are confirmed at once, one that was changed meanwhile stays', async () => {
  await company.server.query(`insert into account_statement (id, statement_no, customer_id, month, state, total_fen, order_count, due_at, created_by, created_at, updated_at)
    select 'st-' || n, 'DZ2025010100' || n, c.id, '2025-0' || n, 'DRAFT', (array[30000, 100, 2000])[n], n, null, 'user-finance1', n, n
    from (select id from customer order by id limit 1) c, generate_series(1, 3) n`)
  await page.goto('/pages/transferCar/statements')
  await page.getByRole('tab', { name: /^待确认/ }).click()
  const table = grid('对账单')
  await table.locator('.desk-table-row').nth(2).waitFor()
  const first = (no: string) => page.waitForFunction((n) => document.querySelector('.desk-table-row')?.textContent?.includes(n), no)
  const amounts = async (): Promise<string[]> =>
    (await table.locator('.desk-table-row').allInnerTexts()).map((words) => /[\d,]+\.\d{2}/.exec(words)?.[0] ?? '')
  const head = table.getByRole('button', { name: /^金额（元）/ }).first()
  await head.click()
  await first('DZ20250101001')
  expect(await amounts()).toEqual(['300.00', '20.00', '1.00'])
  await head.click()
  await first('DZ20250101002')
  expect(await amounts()).toEqual(['1.00', '20.00', '300.00'])
  expect(page.url()).toMatch(/tab=DRAFT&sort=totalFen$/)
  expect(await faults()).toEqual([])

  await table.focus()
  await page.keyboard.press('f')
  await page.getByRole('textbox', { name: '金额不低于（元）' }).fill('5')
  await button('查看结果').click()
  await first('DZ20250101003')
  expect(await amounts()).toEqual(['20.00', '300.00'])
  await page.getByRole('button', { name: '移除金额不低于 5.00 元' }).click()
  await table.locator('.desk-table-row').nth(2).waitFor()

  await table.focus()
  for (const key of ['Home', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByText('已选 2 张，金额 21.00 元').waitFor()
  await company.server.query("update account_statement set version = version + 1 where id = 'st-3'")
  await button('确认所选 2 张').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('合计 21.00 元。').waitFor()
  await dialog.getByRole('button', { name: '确认', exact: true }).click()
  await dialog.getByText('1 张已确认。').waitFor()
  await dialog.getByText(/^DZ20250101003：/).waitFor()
  await dialog.getByRole('button', { name: '知道了' }).click()
  await page.getByRole('tab', { name: '待付款 1' }).waitFor()
  expect(await company.server.query("select id from account_statement where state = 'CONFIRMED'")).toEqual([{ id: 'st-2' }])
  await table.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/statements\?id=st-/)
})

test('invoices are a table, too; who may not review or export is offered neither', async () => {
  await company.server.query(`insert into invoice (id, request_no, payment_order_id, kind, state, title_type, title, amount_fen, tax_fen, lines, created_by,
    created_at, updated_at) select 'inv-' || n, 'FP2025010100' || n, p.id, 'NORMAL', 'ISSUED', 'PERSON', '张三', n * 1000, 0, '[]'::jsonb, p.created_by,
    p.created_at + n, p.updated_at from (select * from payment_order where status = 'PAID' order by id limit 1) p, generate_series(1, 3) n`)
  await page.goto('/pages/transferCar/invoice?tab=ISSUED&sort=amountFen')
  await grid('发票').locator('.desk-table-row').nth(2).waitFor()
  const first = async (): Promise<string[]> =>
    (await grid('发票').locator('.desk-table-row').allInnerTexts()).map((words) => words.split('\n')[0] ?? '')
  expect((await first()).slice(0, 3)).toEqual([1, 2, 3].map((n) => `FP2025010100${n}`))
  expect(await faults()).toEqual([])
  await grid('发票').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/invoice\?id=inv-1/)

  // A phone that opens the same address says in which order its cards come, and takes it away.
  const { page: phone } = await company.enter('finance1')
  await phone.goto(`${LIST}?sort=-payableFen`)
  await phone.getByRole('button', { name: '移除应收从高到低' }).click()
  await phone.getByRole('button', { name: '移除应收从高到低' }).waitFor({ state: 'detached' })
  expect(phone.url()).not.toContain('sort=')

  page = (await company.enter('dispatcher1', DESK)).page
  await page.goto(LIST)
  await rows().first().waitFor()
  await grid().focus()
  await page.keyboard.press('x')
  await page.getByText('已选 1 张').waitFor()
  for (const name of [/^复核通过/, /^导出/]) expect(await button(name).count()).toBe(0)
})
