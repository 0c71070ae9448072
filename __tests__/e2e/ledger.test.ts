import { readFileSync } from 'node:fs'
import type { OwnerLinkView } from '@/contract/transferCar/payment/collect'
import type { CustomerView } from '@/contract/transferCar/fees/bill'
import type { OrderPayments, PaymentDetail } from '@/contract/transferCar/payment/payment'
import { newPerson, type Person } from '../support/browser'
import { openCompany } from '../support/company'
import { eventually } from '../support/eventually'
import { billedOrder, button, callerOf, decide, openPayment, payCode, readPayment, takeVoucher } from '../support/moneyScreens'
import { sheetOf } from '../support/orderScreens'
import { pdfText } from '../support/pdfText'
import { startAppServer } from '../support/appServer'
import { reached } from '../support/reached'

const PAGES = '/pages/transferCar'
const company = openCompany()
let dispatcher: Person
let driver: Person
let finance: Person

beforeAll(async () => {
  dispatcher = await company.enter('dispatcher1')
  driver = await company.enter('driver1')
  finance = await company.enter('finance1')
})

const billed = () => billedOrder(callerOf(dispatcher.page), callerOf(driver.page))
/** A payment order of 280.00 that may be collected. */
const payable = async (orderId: string): Promise<PaymentDetail> => openPayment(callerOf(dispatcher.page), callerOf(finance.page), orderId)

test('cash: collected, handed over with a difference, sent back, handed over again and confirmed; what was typed outlives a kill', async () => {
  const { id } = await payable(await billed())
  const { page } = driver
  await page.goto(`${PAGES}/pay?id=${id}`)
  await page.getByRole('button', { name: /^现金/ }).click()
  await takeVoucher(page)
  await button(page, '确认收款 ¥280.00').click()
  await page.getByText('收款成功').waitFor()

  await page.goto(`${PAGES}/cash`)
  await page.getByRole('checkbox', { name: '280.00 元' }).first().waitFor()
  await button(page, '交给财务').click()
  await page.getByText('请输入金额').waitFor()
  const counted = page.getByRole('textbox', { name: '实点金额（元）' })
  const expected = Number((await callerOf(page).read<{ totalFen: number }>('/api/transferCar/CashHandover/Mine')).totalFen)
  const yuan = (fen: number) => (fen / 100).toFixed(2)
  await counted.fill(yuan(expected - 100))
  await page.getByText('比应交少 1.00 元').waitFor()
  await button(page, '交给财务').click()
  await page.getByText('实点与应交相差 -1.00 元，请说明原因').waitFor()
  await page.reload()
  await page.getByText('比应交少 1.00 元').waitFor()
  await page.getByRole('textbox', { name: '说明' }).fill('找零差一元')
  await button(page, '交给财务').click()
  await page.getByText('手上没有待交的现金').waitFor()

  const office = finance.page
  await office.goto(`${PAGES}/cash`)
  await office.getByText('找零差一元').waitFor()
  await office.getByRole('button', { name: '退回 王建军 的交班' }).click()
  await sheetOf(office).getByRole('button', { name: '退回交班' }).click()
  await sheetOf(office).getByText('请填写退回原因').waitFor()
  await sheetOf(office).getByRole('textbox', { name: '退回原因' }).fill('请重点')
  await sheetOf(office).getByRole('button', { name: '退回交班' }).click()
  await office.getByText('没有待确认的交班').waitFor()

  await page.goto(`${PAGES}/cash`)
  await counted.fill(yuan(expected))
  await button(page, '交给财务').click()
  await page.getByText('手上没有待交的现金').waitFor()
  await office.getByRole('tab', { name: '已退回' }).click()
  await office.getByText('请重点').waitFor()
  await office.getByRole('tab', { name: '待确认' }).click()
  await office.getByRole('button', { name: '确认收到 王建军 的现金' }).click()
  await sheetOf(office).getByRole('button', { name: '确认收到现金' }).click()
  await office.getByText('没有待确认的交班').waitFor()
  await page.getByRole('tab', { name: '已确认' }).click()
  await page.getByText('王建军').first().waitFor()
})

test('the owner without the app: looks, pays, sees the receipt; the page has no script and no personal data', async () => {
  const orderId = await billed()
  const { id } = await payable(orderId)
  const { url } = await callerOf(driver.page).call<OwnerLinkView>('POST', `/api/transferCar/AccidentOrder/${orderId}/OwnerLink`, {})
  const owner = await newPerson(company.browser, { base: company.server.url, expects: [/404/] })
  const { page } = owner
  await page.goto(url)
  await page.getByText('正在施救').first().waitFor()
  await page.getByText('280.00 元').first().waitFor()
  const text = await page.content()
  expect(text).not.toMatch(/13912345678|王建军|12345|深南大道|<script/)
  expect(owner.requests().every((request) => request.url.startsWith(company.server.url))).toBe(true)
  await page.getByRole('button', { name: '支付宝支付' }).click()
  await page.waitForURL((where) => where.origin !== new URL(company.server.url).origin)
  await payCode(callerOf(driver.page), id)
  await eventually(() => expect(readPayment(callerOf(driver.page), id)).resolves.toMatchObject({ status: 'PAID' }))
  await page.goto(url)
  await page.getByText('已缴费').waitFor()
  await page.getByRole('link', { name: '查看收据' }).click()
  await page.getByText('收据真实有效').waitFor()
  await page.getByText('贰佰捌拾元整').waitFor()
  await page.getByText(/不是发票/).waitFor()
  await page.goto(`${company.server.url}/status/${'x'.repeat(43)}`)
  await page.getByText('链接无效或已过期').waitFor()
  await owner.leave()
})

test("a customer's month: made, confirmed by the customer, paid with one number", async () => {
  const office = callerOf(finance.page)
  const customers = (await office.read<{ list: CustomerView[] }>('/api/transferCar/Fees/Customers')).list
  const customer = customers.find(({ creditLimitFen, enabled }) => enabled && creditLimitFen !== null && creditLimitFen > 28_000)
  if (customer === undefined) throw new Error('no customer with an account')
  const orderId = await billed()
  const { freeLines, billVersion } = await callerOf(dispatcher.page).read<OrderPayments>(
    `/api/transferCar/AccidentOrder/${orderId}/PaymentOrders`
  )
  const made = await office.call<PaymentDetail>('POST', `/api/transferCar/AccidentOrder/${orderId}/PaymentOrders`, {
    payer: 'AGREEMENT',
    customerId: customer.id,
    lineKeys: freeLines.map(({ key }) => key),
    billVersion
  })
  const reviewed = await decide(office, await decide(office, made, 'submit'), 'approve')
  await decide(office, reviewed, 'onAccount', { customerId: customer.id })

  const { page } = finance
  await page.goto(`${PAGES}/statements`)
  const month = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 7)
  await page.getByRole('button', { name: `生成 ${customer.name} ${month} 的对账单` }).click()
  await reached(page, '**/statements?id=*')
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, '打印对账单').click()])
  expect(download.suggestedFilename()).toMatch(/^月结对账单-DZ\d{12}\.pdf$/)
  const paper = pdfText(readFileSync(await download.path()))
  for (const part of ['月结对账单', customer.name, month, made.paymentNo, '客户确认']) expect(paper).toContain(part)
  await button(page, '客户已确认').click()
  await button(page, '登记付款').click()
  await sheetOf(page).getByRole('button', { name: '确认到账' }).click()
  await sheetOf(page).getByText('请填写银行流水号').waitFor()
  await sheetOf(page).getByRole('textbox', { name: '银行流水号' }).fill('B20261121')
  await takeVoucher(page)
  await sheetOf(page).getByRole('button', { name: '确认到账' }).click()
  await page.getByText('已付款').filter({ visible: true }).first().waitFor()
  const settled = await readPayment(office, made.id)
  expect([settled.status, settled.payments.map(({ method, voucherUrl }) => [method, voucherUrl !== null])]).toEqual([
    'PAID',
    [['ACCOUNT', true]]
  ])
})

test('reconciliation: a day is fetched and compared; a difference gets an owner, a note and its end', async () => {
  const { page } = finance
  await page.goto(`${PAGES}/reconcile`)
  await button(page, '按日对账').click()
  await sheetOf(page).getByRole('button', { name: '取账单并核对' }).click()
  await reached(page, '**/reconcile?day=*')
  await page
    .getByText(/渠道净额|没有交易/)
    .filter({ visible: true })
    .first()
    .waitFor()

  // Differences come about when a channel and we disagree: these are put into a server of its own.
  const apart = await startAppServer()
  try {
    await apart.query(
      "insert into recon_day (id, day, channel, channel_fen, local_fen, compared_at) values ('d1', '2026-01-05', 'WECHAT', 78000, 49000, $1)",
      [Date.now()]
    )
    await apart.query(`insert into recon_item (id, recon_day_id, kind, outcome, out_no, channel_fen, local_fen) values
      ('i1', 'd1', 'PAY', 'CHANNEL_ONLY', 'JF202601050001A01', 29000, null), ('i2', 'd1', 'PAY', 'MATCH', 'JF202601050002A01', 49000, 49000)`)
    const office = await company.enter('finance1', { base: apart.url })
    await office.page.goto(`${PAGES}/reconcile`)
    await office.page
      .getByRole('link', { name: /2026-01-05 微信，1 笔差异待处理/ })
      .or(office.page.getByRole('button', { name: /2026-01-05 微信，1 笔差异待处理/ }))
      .click()
    await office.page.getByRole('tab', { name: /^一致/ }).click()
    await office.page.getByText('渠道 490.00 元，本地 490.00 元').waitFor()
    await office.page.getByRole('tab', { name: /^待处理/ }).click()
    await office.page.getByRole('button', { name: '处理差异 JF202601050001A01' }).click()
    const sheet = sheetOf(office.page)
    await sheet.getByRole('button', { name: '处理完毕' }).click()
    await sheet.getByText('请填写处理说明').waitFor()
    await sheet.getByRole('textbox', { name: '处理说明' }).fill('渠道次日入账')
    await sheet.getByRole('button', { name: '先保存' }).click()
    await office.page.getByText('说明：渠道次日入账').waitFor()
    await office.page.getByRole('button', { name: '处理差异 JF202601050001A01' }).click()
    await sheetOf(office.page).getByRole('button', { name: '处理完毕' }).click()
    await office.page.getByText('没有待处理的差异').waitFor()
    await office.page.getByRole('tab', { name: /^已处理/ }).click()
    await office.page.getByText('渠道多 · 已处理').waitFor()
    expect(await apart.query("select note, closed_by, owner_id from recon_item where id = 'i1'")).toEqual([
      { note: '渠道次日入账', closed_by: 'user-finance1', owner_id: 'user-finance1' }
    ])
    await office.leave()
  } finally {
    await apart.stop()
  }
})
