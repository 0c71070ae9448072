import type { BillView } from '@/contract/transferCar/fees/bill'
import type { OrderPayments } from '@/contract/transferCar/payment/payment'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { billedOrder, button, callerOf, decide, finishWork, payCode } from '../support/moneyScreens'

const FORM = '/pages/transferCar/form'

const company = openCompany()
let dispatcher: Person
let driver: Person
let finance: Person

beforeAll(async () => {
  dispatcher = await company.enter('dispatcher1')
  driver = await company.enter('driver1')
  finance = await company.enter('finance1')
})
afterAll(() => company.goHome())

test('收款 on the order of a finished job: two taps from the order to the code, nobody reviews; a part stays a part on another way', async () => {
  const orderId = await billedOrder(callerOf(dispatcher.page), callerOf(driver.page), '粤B66K21')
  await finishWork(callerOf(driver.page), orderId)
  const { page } = driver
  await page.goto(`${FORM}?id=${orderId}`)
  await page.locator('.bottom-bar').getByRole('button', { name: '收款', exact: true }).click()
  await page.getByRole('button', { name: /^微信二维码/ }).click()
  await page.getByRole('img', { name: '微信二维码，280.00 元' }).waitFor()
  await button(page, '换一种方式').click()
  const amount = page.getByRole('textbox', { name: '本次收款（元）' })
  await amount.fill('120.5')
  await page.getByRole('button', { name: /^微信二维码/ }).click()
  await page.getByRole('img', { name: '微信二维码，120.50 元' }).waitFor()
  await button(page, '换一种方式').click()
  await page.getByText('分次收款，还剩 159.50 元').waitFor()
  await page.getByRole('button', { name: /^支付宝二维码/ }).click()
  await page.getByRole('img', { name: '支付宝二维码，120.50 元' }).waitFor()
  const { list } = await callerOf(page).read<OrderPayments>(`/api/transferCar/AccidentOrder/${orderId}/PaymentOrders`)
  expect(list).toMatchObject([{ status: 'UNPAID', payableFen: 28_000 }])
  const { id = '' } = list[0] ?? {}
  await payCode(callerOf(page), id)
  await page.getByText('还有 159.50 元待收').waitFor()
  await page.goto(`${FORM}?payment=${id}`)
  await page.getByText('与账单计算一致，不超过免复核限额 2,000.00 元').waitFor()

  // The same button finds the same payment order; finance has it, too.
  await finance.page.goto(`${FORM}?id=${orderId}`)
  await finance.page.locator('.bottom-bar').getByRole('button', { name: '收款', exact: true }).click()
  await finance.page.getByRole('textbox', { name: '本次收款（元）' }).waitFor()
  expect(await finance.page.getByRole('textbox', { name: '本次收款（元）' }).inputValue()).toBe('159.50')
})

test('收款 of what needs a review says so and why, and goes on when finance has looked at it', async () => {
  const orderId = await billedOrder(callerOf(dispatcher.page), callerOf(driver.page), '粤B66K22')
  const office = callerOf(finance.page)
  const bill = await office.read<BillView>(`/api/transferCar/AccidentOrder/${orderId}/Bill`)
  await office.call<BillView>('PUT', `/api/transferCar/AccidentOrder/${orderId}/Bill`, {
    vehicles: bill.facts,
    payer: 'PARTY',
    billVersion: bill.billVersion,
    discountFen: 1000,
    discountReason: '老客户'
  })
  await finishWork(callerOf(driver.page), orderId)
  const { page } = driver
  await page.goto(`${FORM}?id=${orderId}`)
  await page.locator('.bottom-bar').getByRole('button', { name: '收款', exact: true }).click()
  await page.getByText('¥270.00，需财务复核后才能收款').waitFor()
  await page.getByText('需财务复核：含优惠').waitFor()
  // Looking has made nothing.
  expect((await office.read<OrderPayments>(`/api/transferCar/AccidentOrder/${orderId}/PaymentOrders`)).list).toEqual([])
  await button(page, '提交复核').click()
  await page.getByText('待复核，复核通过后即可收款').waitFor()
  const { list } = await office.read<OrderPayments>(`/api/transferCar/AccidentOrder/${orderId}/PaymentOrders`)
  await decide(office, list[0] ?? { id: '', version: 0 }, 'approve')
  // The page on the driver's phone follows by itself.
  await page.getByRole('button', { name: /^微信二维码/ }).waitFor()
  expect(await page.getByRole('textbox', { name: '本次收款（元）' }).inputValue()).toBe('270.00')
})
