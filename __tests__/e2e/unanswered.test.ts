import type { Page } from 'playwright-core'
import type { OrderCard, OrderDetail } from '@/contract/transferCar/order/detail'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { billedOrder, button, callerOf, openPayment, readPayment, takeVoucher } from '../support/moneyScreens'
import { choose, pressNext, seeStatus, sheetOf, typePlate } from '../support/orderScreens'
import { readAs } from '../support/pageCall'
import { reached } from '../support/reached'
import { SpoilingProxy, type Spoil } from '../support/spoilingProxy'

const ORDERS = '/api/transferCar/AccidentOrder'
const SAFE_WORDS = '再按一次不会重复提交'

const company = openCompany()
let proxy: SpoilingProxy
let dispatcher: Person
let driver: Person
let finance: Person

beforeAll(async () => {
  proxy = await SpoilingProxy.start(company.server.port)
  const arrive = (account: string): Promise<Person> =>
    company.enter(account, { base: proxy.url, expects: [/\b50[24]\b/, /ERR_CONTENT_LENGTH_MISMATCH/, /ERR_CONNECTION_(CLOSED|RESET)/] })
  dispatcher = await arrive('dispatcher1')
  driver = await arrive('driver1')
  finance = await arrive('finance1')
})
afterAll(() => proxy.close())

/** Waits for what is said after an answer that nobody knows. */
const seeSafe = (page: Page): Promise<void> => page.getByText(SAFE_WORDS).filter({ visible: true }).first().waitFor()

/** Pressed twice it was one act: the same key, two tries. */
const expectOneKey = (): void => {
  expect(proxy.keys.length).toBe(2)
  expect(new Set(proxy.keys).size).toBe(1)
}

const CASES: readonly [how: Spoil, mark: string][] = [
  ['502', '1'],
  ['504', '2'],
  ['cut', '3']
]

describe.each(CASES)('%s after the server has done it, and pressed again', (how, mark) => {
  test('a new order is made once', async () => {
    const { page } = dispatcher
    const address = `南光高速 北行 K${mark}0+300`
    await page.goto('/pages/transferCar/create')
    await choose(page, '来源', '车主来电')
    await page.getByRole('textbox', { name: '报案人手机' }).fill(`1391234567${mark}`)
    await page.getByRole('textbox', { name: '事故地点' }).fill(address)
    await page.getByRole('button', { name: '填写车牌' }).click()
    await typePlate(page, `粤B8D88${mark}`)
    await choose(page, '车型', '客1 · 9座及以下')
    await choose(page, '作业类型', '拖车')
    await page.getByRole('radio', { name: '当事人', exact: true }).click()
    proxy.spoil(new RegExp(`^${ORDERS}$`), how)
    await page.getByRole('button', { name: '提交工单' }).click()
    await seeSafe(page)
    await page.getByRole('button', { name: '提交工单' }).click()
    await reached(page, '**/pages/transferCar/form?id=*')
    await seeStatus(page, '待派单')
    expectOneKey()
    const { list } = await readAs<{ list: OrderCard[] }>(page, `${ORDERS}?keyword=${encodeURIComponent(`粤B8D88${mark}`)}`)
    expect(list.map((order) => order.address)).toEqual([address])
  })

  test('a step is taken once', async () => {
    const { page } = dispatcher
    const id = new URL(page.url()).searchParams.get('id') ?? ''
    await pressNext(page, '派单')
    const sheet = sheetOf(page)
    await sheet
      .getByRole('radio', { name: /王建军/ })
      .first()
      .click()
    await sheet.getByRole('radio', { name: /载重/ }).filter({ hasText: '王建军' }).click()
    // From the second case on he works on the order of the payment before.
    if (mark !== '1') await sheet.getByRole('checkbox', { name: /正在执行其他工单/ }).click()
    proxy.spoil(/\/Actions\/dispatch$/, how)
    await sheet.getByRole('button', { name: '派单', exact: true }).click()
    await seeSafe(page)
    await sheet.getByRole('button', { name: '派单', exact: true }).click()
    await seeStatus(page, '待接单')
    expectOneKey()
    const { version, events } = await readAs<OrderDetail>(page, `${ORDERS}/${id}`)
    expect(events.filter(({ action }) => action === 'dispatch').length).toBe(1)
    // The driver is free again for the next case.
    const cancel = { version, deviceAt: Date.now(), clockOffsetMs: 0, reasonCode: 'OTHER', reason: '重复' }
    await callerOf(page).call('POST', `${ORDERS}/${id}/Actions/cancel`, cancel)
  })

  test('a payment is taken once', async () => {
    const [office, crew] = [callerOf(dispatcher.page), callerOf(driver.page)]
    const { id } = await openPayment(office, callerOf(finance.page), await billedOrder(office, crew, `粤B1234${mark}`))
    const { page } = driver
    await page.goto(`/pages/transferCar/pay?id=${id}`)
    await page.getByRole('button', { name: /^现金/ }).click()
    await page.getByRole('textbox', { name: '本次收款（元）' }).fill('100')
    await takeVoucher(page)
    proxy.spoil(/^\/api\/transferCar\/PaymentOrder\/[^/]+\/Payments$/, how)
    await button(page, '确认收款 ¥100.00').click()
    await seeSafe(page)
    await button(page, '确认收款 ¥100.00').click()
    await page.getByText('收款成功').waitFor()
    expectOneKey()
    const { payments } = await readPayment(crew, id)
    expect(payments.map(({ state, amountFen }) => [state, amountFen])).toEqual([['SUCCESS', 10_000]])
  })
})
