import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { formatFen } from '@/domain/format/money'
import type { Receivables } from '@/contract/transferCar/payment/receivables'
import { shanghaiDate } from '@/domain/format'
import { readAs } from '../support/pageCall'
import { openCompany } from '../support/company'
import { textsOf } from '../support/workbook'
import { violationsOf } from './support/axe'

/** 应收账龄 on a phone and at a desk (payments.md#aged-receivables). */
const company = openCompany()
const PAGE = '/pages/transferCar/receivables'

beforeAll(async () => {
  await company.server.query(`update payment_order set due_at = created_at - 45 * 86400000::bigint, customer_id = (select min(id) from customer)
    where id in (select id from payment_order where status = 'UNPAID' order by id limit 2)`)
})
afterAll(() => company.goHome())

const answerOf = (page: Page): Promise<Receivables> =>
  readAs<Receivables>(page, `/api/transferCar/Receivables?day=${shanghaiDate(Date.now())}`)

test('at a desk: a table that is sorted and added up, an age opens its payment orders, the file has the same sums', async () => {
  const { page } = await company.enter('finance1', { viewport: { width: 1440, height: 900 } })
  await page.goto('/pages/transferCar/statements')
  await page.getByText('应收账龄').filter({ visible: true }).click()
  await page.waitForURL(/receivables/)
  const { rows, total } = await answerOf(page)
  const grid = page.getByRole('grid', { name: '应收账龄' })
  await grid
    .locator('.desk-table-row')
    .nth(rows.length - 1)
    .waitFor()
  await page.getByText(`${rows.length} 个客户，待收 ${formatFen(total.totalFen)} 元`).waitFor()
  expect((await violationsOf(page)).filter((fault) => !fault.startsWith('label-content-name-mismatch'))).toEqual([])

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const [, ...written] = await textsOf(readFileSync(await (await coming).path()), '应收账龄')
  expect(written.map(([name]) => name)).toEqual([...rows.map(({ customerName }) => customerName), '合计'])

  const late = rows.find(({ ages }) => ages.d60 > 0)
  if (late === undefined) throw new Error('nobody is 31 to 60 days late')
  await page.getByRole('button', { name: `${late.customerName} 31–60 天 ${formatFen(late.ages.d60)} 元` }).click()
  await page.waitForURL(/paymentIndex\?money=outstanding&customerId=.*dueFrom=/)
  const list = page.getByRole('grid', { name: '缴费工单' })
  await list.locator('.desk-table-row').first().waitFor()
  await page.goBack()
  await page.getByLabel('截至日期').filter({ visible: true }).first().fill('2020-01-01')
  await page.getByText('没有待收的款项').waitFor()
  expect(page.url()).toContain('day=2020-01-01')
})

test('on a phone: a card a customer with the ages that he has; one who may not see amounts is told so', async () => {
  const { page } = await company.enter('finance1')
  await page.goto(PAGE)
  const { rows } = await answerOf(page)
  const [first] = rows
  await page
    .getByText(first?.customerName ?? '', { exact: true })
    .first()
    .click()
  await page.waitForURL(/paymentIndex\?money=outstanding&customerId=/)
  const { page: driver } = await company.enter('driver1')
  await driver.goto(PAGE)
  await driver.getByText('没有查看金额的权限').waitFor()
})
