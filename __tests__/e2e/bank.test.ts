import iconv from 'iconv-lite'
import type { Page } from 'playwright-core'
import { formatFen } from '@/domain/format/money'
import { openCompany } from '../support/company'
import { eventually } from '../support/eventually'
import { toasted } from '../support/toasts'
import { violationsOf } from './support/axe'

/** 银行流水: from the file of the bank to the transfer that is verified with it (payments.md#bank-lines). */
const company = openCompany()
let page: Page
let waiting: { id: string; amount: number; no: string }
const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true })
const tab = (name: RegExp) => page.getByRole('tab', { name }).filter({ visible: true })

/** As a bank writes it: GB 18030, the account above the table, sums below. */
const file = (lines: readonly string[]) => ({
  name: '账户明细.csv',
  mimeType: 'text/csv',
  buffer: iconv.encode(
    ['账号,4420', '交易时间,贷方金额,借方金额,对方户名,对方账号,附言,流水号', ...lines, '合计,1.00,2.00'].join('\r\n'),
    'gb18030'
  )
})
async function take(lines: readonly string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('导入流水').click()])
  await chooser.setFiles(file(lines))
}

beforeAll(async () => {
  page = (await company.enter('finance1')).page
  const [row] = await company.server.query<{ id: string; amount: number; no: string }>(
    `insert into payment (id, payment_order_id, method, way, state, amount_fen, collector_id, created_at, updated_at)
     select 'e2e-transfer', o.id, 'TRANSFER', 'BY_HAND', 'TO_VERIFY', o.payable_fen - o.paid_fen + o.refunded_fen, 'user-driver1', $1, $1
     from payment_order o where o.status = 'UNPAID' and o.stage = 'OPEN' and o.closed_at is null
       and not exists (select 1 from payment p where p.payment_order_id = o.id and p.state in ('OPEN', 'CONFIRMING', 'TO_VERIFY'))
     order by o.id limit 1
     returning id, amount_fen::int as amount, (select payment_no from payment_order where id = payment_order_id) as no`,
    [Date.now() - 60_000]
  )
  if (row === undefined) throw new Error('no transfer in the demo company')
  waiting = row
})
afterAll(() => company.goHome())

test('a file is taken in, its line verifies the transfer, and what is none of ours is put aside', async () => {
  await page.goto('/pages/transferCar/reconcile')
  await button('银行流水').click()
  await page.getByText('没有待认领的流水').waitFor()
  const yuan = formatFen(waiting.amount).replace(/,/g, '')
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  await take([
    `${today} 09:00:00,${yuan},,张三,6222,拖车费 ${waiting.no},B-1`,
    `${today} 09:01:00,0.12,,某银行,,利息,B-2`,
    `昨天,5,,,,,B-3`
  ])
  const sheet = page.getByRole('dialog')
  await sheet.getByText('新增 2 笔').waitFor()
  await sheet.getByText('第 5 行：日期“昨天”无法识别').waitFor()
  await sheet.getByRole('button', { name: '知道了' }).click()
  await page.getByText(`附言提到 ${waiting.no}`).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await button(`认领为转账 ${waiting.no}`).click()
  await page.getByRole('button', { name: '核实到账', exact: true }).click()
  await toasted(page, '已认领')
  expect(await company.server.query('select state from payment where id = $1', [waiting.id])).toEqual([{ state: 'SUCCESS' }])

  await button('流水 B-2 与业务无关').click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await page.getByText('请填写说明，例如银行利息、股东借款').waitFor()
  await page.getByRole('dialog').getByRole('textbox').fill('活期利息')
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await toasted(page, '已移到无关')
  await page.getByText('没有待认领的流水').waitFor()
  await tab(/^无关/).click()
  await page.getByText(/与业务无关：活期利息/).waitFor()
  await tab(/^已认领/).click()
  await page.getByText(new RegExp(`已认领：转账 ${waiting.no}`)).waitFor()
})

test('the same file again adds nothing, a file of something else says what is missing', async () => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('导入流水').click()])
  await chooser.setFiles({ name: '名单.csv', mimeType: 'text/csv', buffer: Buffer.from('姓名,手机\n张三,138') })
  await page.getByText(/没有认出表头/).waitFor()
  await take(['2026-01-05 09:01:00,0.50,,某银行,,利息,B-9'])
  await page.getByRole('dialog').getByText('新增 1 笔').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '知道了' }).click()
  await take(['2026-01-05 09:01:00,0.50,,某银行,,利息,B-9'])
  await page.getByRole('dialog').getByText('新增 0 笔，已导入过 1 笔').waitFor()
  await eventually(async () => expect(await company.server.query("select 1 from bank_line where serial_no = 'B-9'")).toHaveLength(1))
})
