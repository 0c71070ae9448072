import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { billedOrder, button, callerOf, payCode, pressMore, readPayment, takeVoucher } from '../support/moneyScreens'
import { sheetOf } from '../support/orderScreens'
import { payableOrder, startNearProvider } from './support/nearProvider'

const PAY = '/pages/transferCar/pay'
const FORM = '/pages/transferCar/form'

const company = openCompany()
let dispatcher: Person
let driver: Person
let finance: Person

beforeAll(async () => {
  dispatcher = await company.arrive('dispatcher1')
  driver = await company.arrive('driver1')
  finance = await company.arrive('finance1')
})

/** A payment order of 280.00 that may be collected. @returns its id */
const payable = (): Promise<string> => payableOrder(callerOf(dispatcher.page), callerOf(finance.page), callerOf(driver.page))

test('from the bill to the review: what an insurer pays is made of free lines, asked for, sent back, asked for again and reviewed', async () => {
  const orderId = await billedOrder(callerOf(dispatcher.page), callerOf(driver.page))
  const { page } = dispatcher
  await page.goto(`${FORM}?id=${orderId}`)
  await button(page, '新建缴费工单').click()
  const sheet = page.getByRole('dialog', { name: '新建缴费工单' })
  const line = sheet.getByRole('checkbox', { name: /280\.00 元/ })
  await line.click()
  await button(page, '新建缴费工单').last().click()
  await sheet.getByText('请选择付款方').waitFor()
  await sheet.getByText('至少选择一项费用').waitFor()
  await line.click()
  await sheet.getByRole('radio', { name: '保险公司' }).click()
  await sheet.getByText('¥280.00').last().waitFor()
  await sheet.getByRole('button', { name: '新建缴费工单' }).click()
  await page.waitForURL('**/pages/transferCar/form?payment=*')
  const id = new URL(page.url()).searchParams.get('payment') ?? ''
  await page.getByText('核对费用后提交复核').filter({ visible: true }).waitFor()
  await button(page, '提交复核').click()
  await page.getByText('等待财务复核', { exact: true }).filter({ visible: true }).waitFor()
  await page.getByText('需财务复核：付款方为保险公司').filter({ visible: true }).waitFor()

  await finance.page.goto(`${FORM}?payment=${id}`)
  await pressMore(finance.page, '退回')
  await sheetOf(finance.page).getByRole('button', { name: '退回', exact: true }).click()
  await sheetOf(finance.page).getByText('请填写原因').waitFor()
  await sheetOf(finance.page).getByRole('radio', { name: '金额有误' }).click()
  await sheetOf(finance.page).getByRole('button', { name: '退回', exact: true }).click()
  await finance.page.getByText('核对费用后提交复核').waitFor()
  // Somebody else's page follows by itself.
  await page.getByText('核对费用后提交复核').filter({ visible: true }).waitFor()
  await button(page, '提交复核').click()
  await button(finance.page, '复核通过').click()
  await sheetOf(finance.page).getByRole('button', { name: '复核通过', exact: true }).click()
  await finance.page.getByText('等待付款').waitFor()
  expect((await readPayment(callerOf(page), id)).status).toBe('UNPAID')

  await page.goto('/pages/transferCar/paymentIndex')
  await page.getByRole('tab', { name: /^待缴费/ }).click()
  await page
    .getByRole('link', { name: /JF\d+ 待缴费/ })
    .first()
    .waitFor()
  await page.getByRole('searchbox', { name: /缴费单号/ }).fill('没有这张单')
  await page.getByText('没有找到“没有这张单”').waitFor()
})

test('a code is shown, paid, and its receipt can be seen', async () => {
  const id = await payable()
  const { page } = driver
  await page.goto(`${PAY}?id=${id}`)
  await page.getByRole('textbox', { name: '本次收款（元）' }).waitFor()
  expect(await page.getByRole('textbox', { name: '本次收款（元）' }).inputValue()).toBe('280.00')
  await page.getByRole('button', { name: /^微信二维码/ }).click()
  const code = page.getByRole('img', { name: '微信二维码，280.00 元' })
  await code.waitFor()
  await page.getByText(/^\d\d:\d\d$/).waitFor()
  // Left and found again: the attempt is the same one.
  await page.goto(`${FORM}?payment=${id}`)
  await page.getByText('待支付', { exact: true }).waitFor()
  await page.goto(`${PAY}?id=${id}`)
  await code.waitFor()
  await payCode(callerOf(page), id)
  await page.getByText('收款成功').waitFor()
  await button(page, '收据').click()
  await sheetOf(page).getByText('贰佰捌拾元整').waitFor()
  await sheetOf(page).getByRole('img', { name: '查验收据的二维码' }).waitFor()
  await sheetOf(page).getByRole('button', { name: '关闭' }).click()
  await button(page, '完成').click()
  await page.getByText('已全部付清').waitFor()
  expect(await readPayment(callerOf(page), id)).toMatchObject({ status: 'PAID', paidFen: 28_000, remainingFen: 0 })
})

test('a code is given up for another way; one that is refused by the payer can be tried again', async () => {
  const id = await payable()
  const { page } = driver
  await page.goto(`${PAY}?id=${id}`)
  await page.getByRole('button', { name: /^支付宝二维码/ }).click()
  await page.getByRole('img', { name: '支付宝二维码，280.00 元' }).waitFor()
  await button(page, '换一种方式').click()
  await page.getByRole('button', { name: /^微信二维码/ }).waitFor()
  expect((await readPayment(callerOf(page), id)).payments.map(({ state }) => state)).toEqual(['CLOSED'])
  await page.getByRole('button', { name: /^微信二维码/ }).click()
  await page.getByRole('img', { name: '微信二维码，280.00 元' }).waitFor()
  await payCode(callerOf(page), id, 'refuse')
  await page.getByText('收款没有成功').waitFor()
  await button(page, '重新收款').click()
  await page.getByRole('button', { name: /^微信付款码/ }).click()
  const field = page.getByRole('textbox', { name: '付款码', exact: true })
  await field.fill('123')
  await button(page, /^确认收款 ¥/).click()
  await page.getByText('付款码是 16 到 24 位数字').waitFor()
  await field.fill('131234567890123411')
  await button(page, /^确认收款 ¥/).click()
  await page.getByText('收款成功').waitFor()
  expect((await readPayment(callerOf(page), id)).status).toBe('PAID')
})

test('split: cash with a voucher, then a transfer that somebody else finds on the account', async () => {
  const id = await payable()
  const { page } = driver
  await page.goto(`${PAY}?id=${id}`)
  const amount = page.getByRole('textbox', { name: '本次收款（元）' })
  await amount.fill('300')
  await page.getByText('收款金额超过待收金额，最多 280.00 元').waitFor()
  await amount.fill('100')
  await page.getByText('分次收款，还剩 180.00 元').waitFor()
  await page.getByRole('button', { name: /^现金/ }).click()
  await button(page, '确认收款 ¥100.00').click()
  await page.getByText('请拍摄现金收款凭证').waitFor()
  await takeVoucher(page)
  // Killed while typing: amount and voucher are still there.
  await page.reload()
  await page.getByRole('button', { name: /^移除缴费凭证/ }).waitFor()
  expect(await amount.inputValue()).toBe('100')
  await button(page, '确认收款 ¥100.00').click()
  await page.getByText('收款成功').waitFor()
  await page.getByText('还有 180.00 元待收').waitFor()
  await button(page, '继续收款').click()
  await page.getByRole('button', { name: /^银行转账/ }).click()
  await takeVoucher(page)
  await page.getByRole('textbox', { name: '转账流水号' }).fill('20261121998877')
  await button(page, '确认收款 ¥180.00').click()
  await page.getByText('已登记，等待财务核实').waitFor()
  expect(await readPayment(callerOf(page), id)).toMatchObject({ status: 'PARTIAL', paidFen: 10_000 })

  await finance.page.goto(`${FORM}?payment=${id}`)
  await button(finance.page, '确认到账').click()
  await sheetOf(finance.page)
    .getByText(/20261121998877/)
    .waitFor()
  await sheetOf(finance.page).getByRole('button', { name: '确认到账', exact: true }).click()
  await finance.page.getByText('已全部付清').waitFor()
  expect(await readPayment(callerOf(page), id)).toMatchObject({ status: 'PAID', paidFen: 28_000 })
})

test('a refund is asked for by finance and approved by the manager', async () => {
  const id = await payable()
  await driver.page.goto(`${PAY}?id=${id}`)
  await driver.page.getByRole('button', { name: /^微信二维码/ }).click()
  await driver.page.getByRole('img', { name: '微信二维码，280.00 元' }).waitFor()
  await payCode(callerOf(driver.page), id)
  await driver.page.getByText('收款成功').waitFor()

  const { page } = finance
  await page.goto(`${FORM}?payment=${id}`)
  await page.getByRole('button', { name: /申请退款$/ }).click()
  const sheet = sheetOf(page)
  await sheet.getByRole('textbox', { name: '退款金额（元）' }).fill('300')
  await sheet.getByRole('button', { name: '提交退款申请' }).click()
  await sheet.getByText('最多可退 280.00 元', { exact: true }).waitFor()
  await sheet.getByRole('textbox', { name: '退款金额（元）' }).fill('80')
  await sheet.getByRole('textbox', { name: '退款原因' }).fill('多收了等待费')
  await sheet.getByRole('button', { name: '提交退款申请' }).click()
  await page.getByText('待审批').waitFor()
  expect(await button(page, '批准退款').count()).toBe(0)

  const manager = await company.arrive('manager1')
  await manager.page.goto(`${FORM}?payment=${id}`)
  await button(manager.page, '批准退款').click()
  await sheetOf(manager.page)
    .getByText(/多收了等待费/)
    .waitFor()
  await sheetOf(manager.page).getByRole('button', { name: '批准退款', exact: true }).click()
  await page.getByText('部分退款', { exact: true }).first().waitFor()
  expect(await readPayment(callerOf(page), id)).toMatchObject({ status: 'PART_REFUNDED', refundedFen: 8_000 })
  await manager.leave()
})

test('waived by a manager; on account for a customer with a limit', async () => {
  const id = await payable()
  const { page } = finance
  await page.goto(`${FORM}?payment=${id}`)
  await pressMore(page, '申请免缴')
  await sheetOf(page).getByRole('radio', { name: '经理减免' }).click()
  await sheetOf(page).getByRole('textbox', { name: '原因' }).fill('误派两次')
  await sheetOf(page).getByRole('button', { name: '申请免缴', exact: true }).click()
  await page.getByText(/申请免缴，等待经理批准：误派两次/).waitFor()
  const manager = await company.arrive('manager1')
  await manager.page.goto(`${FORM}?payment=${id}`)
  await button(manager.page, '同意免缴').click()
  await sheetOf(manager.page).getByRole('button', { name: '同意免缴', exact: true }).click()
  await page.getByText('不收取费用').waitFor()
  await manager.leave()

  await page.goto('/pages/transferCar/customers')
  await button(page, '新建客户').click()
  await sheetOf(page).getByRole('textbox', { name: '名称' }).fill('远航车队')
  await sheetOf(page).getByText('车队', { exact: true }).first().click()
  await sheetOf(page).getByRole('textbox', { name: '挂账额度' }).fill('5000')
  await sheetOf(page).getByRole('button', { name: '保存客户' }).click()
  await page.getByText('远航车队').waitFor()
  const other = await payable()
  await page.goto(`${FORM}?payment=${other}`)
  await pressMore(page, '挂账')
  await sheetOf(page)
    .getByRole('button', { name: /^挂账客户：/ })
    .click()
  await sheetOf(page)
    .getByRole('radio', { name: /远航车队.*挂账额度 5,?000\.00 元，账期 30 天/ })
    .click()
  await sheetOf(page).getByRole('button', { name: '挂账', exact: true }).click()
  // The sheet says so, too, in a longer sentence.
  await page.getByText('随月结单结清', { exact: true }).waitFor()
  expect(await readPayment(callerOf(page), other)).toMatchObject({ status: 'ON_ACCOUNT', customerName: '远航车队' })
})

test('whoever has nothing to do with money sees none of it; an unknown payment order says so', async () => {
  const clerk = await company.arrive('clerk1')
  await clerk.page.goto(`${PAY}?id=nothing`)
  await clerk.page.getByText('没有这张缴费工单').waitFor()
  await clerk.leave()
  await driver.page.goto(`${FORM}?payment=nothing`)
  await driver.page.getByText('没有这张缴费工单').waitFor()
})

test('a code that ran out says so and is shown anew; a payer who types his password is waited for', async () => {
  const near = await startNearProvider()
  try {
    const id = await near.payable()
    const attempts = () => near.attempts(id)
    const collector = await company.arrive('driver1', { base: near.url })
    const { page } = collector
    await page.goto(`${PAY}?id=${id}`)
    await page.getByRole('textbox', { name: '本次收款（元）' }).fill('100')
    await page.getByRole('button', { name: /^微信二维码/ }).click()
    const code = page.getByRole('img', { name: '微信二维码，100.00 元' })
    await code.waitFor()
    await near.query('update payment set expires_at = $1 where payment_order_id = $2', [Date.now() - 1000, id])
    await page.getByText('二维码已过期').waitFor()
    expect(await code.count()).toBe(0)
    await button(page, '重新生成二维码').click()
    await code.waitFor()
    expect((await attempts()).map(({ state, amount }) => [state, amount])).toEqual([
      ['CLOSED', 10_000],
      ['OPEN', 10_000]
    ])
    await payCode(callerOf(page), id)
    await page.getByText('收款成功').waitFor()

    await button(page, '继续收款').click()
    await page.getByRole('button', { name: /^微信付款码/ }).click()
    await page.getByRole('textbox', { name: '付款码', exact: true }).fill('131234567890123400')
    await button(page, /^确认收款 ¥/).click()
    await page.getByText('确认中', { exact: true }).waitFor()
    await page.getByText('车主可能正在输入密码，请稍候，不要重复收款').waitFor()
    const { no = '' } = (await attempts()).at(-1) ?? {}
    near.provider.payToken(near.provider.query('WECHAT', no)?.token ?? '')
    await page.getByText('收款成功').waitFor()
    expect((await attempts()).map(({ state, amount }) => [state, amount])).toEqual([
      ['CLOSED', 10_000],
      ['SUCCESS', 10_000],
      ['SUCCESS', 18_000]
    ])
    await collector.leave()
  } finally {
    await near.close()
  }
})

test('without a network: a payment order offers another try, a payment by hand keeps amount and voucher and is taken once', async () => {
  const id = await payable()
  const { paymentNo } = await readPayment(callerOf(driver.page), id)
  const collector = await company.arrive('driver1', { expects: [/ERR_INTERNET_DISCONNECTED/, /WebSocket/] })
  const { page, context } = collector
  await page.goto('/pages/transferCar/paymentIndex')
  const row = page.getByRole('link', { name: new RegExp(`^${paymentNo} `) })
  await row.click()
  await page.getByText('等待付款').waitFor()
  await button(page, '收款').click()
  await page.getByRole('button', { name: /^现金/ }).click()
  await page.getByRole('textbox', { name: '本次收款（元）' }).fill('100')
  await takeVoucher(page)
  await context.setOffline(true)
  await button(page, '确认收款 ¥100.00').click()
  await page.getByText('连接服务器失败').filter({ visible: true }).first().waitFor()
  expect(await page.getByRole('textbox', { name: '本次收款（元）' }).inputValue()).toBe('100')
  await page.getByRole('button', { name: /^移除缴费凭证/ }).waitFor()
  await context.setOffline(false)
  await button(page, '确认收款 ¥100.00').click()
  await page.getByText('收款成功').waitFor()
  expect((await readPayment(callerOf(driver.page), id)).payments.map(({ state, amountFen }) => [state, amountFen])).toEqual([
    ['SUCCESS', 10_000]
  ])

  // A page that was never read: an error that looks like one, and the way on.
  await page.goBack()
  await page.goBack()
  await row.waitFor()
  await context.setOffline(true)
  await row.click()
  await button(page, '重试').waitFor()
  await context.setOffline(false)
  await button(page, '重试').click()
  await page.getByText('费用明细').filter({ visible: true }).waitFor()
  await collector.leave()
})
