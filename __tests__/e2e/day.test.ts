import path from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { OrderPayments, PaymentDetail } from '@/contract/transferCar/payment/payment'
import { formatFen, shanghaiDate } from '@/domain/format'
import { buildApp } from '../../server/app'
import { openContext } from '../../server/bootstrap'
import { DAY } from '../../server/clock'
import { startLocalProvider } from '../../server/localProvider/server'
import { cleanUp, h5Folder, temporaryFolder } from '../support/appServer'
import { freePort } from '../support/freePort'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { reached } from '../support/reached'
import { testConfig } from '../support/testConfig'
import { button, callerOf, readPayment, takeVoucher } from '../support/moneyScreens'
import { runDue } from '../../server/jobs/worker'
import { receivedReleaseCode } from '../support/smsOutbox'
import { giveToDriver, handOut, loadAndTow, pressNext, seeStatus, sendStep, sheetOf, sign, takePhotos } from '../support/orderScreens'
import { callAs } from '../support/pageCall'
import { signIn } from '../support/signIn'

/** The server and its channel live a day behind the phones, until the day is over: only then it can be reconciled. */
let shift = -DAY
const clock = { now: () => Date.now() + shift }

let browser: Browser
let url = ''
let close: () => Promise<void>
let dataDir = ''
/** Jobs that are due are done; nothing else does them here. */
let workOff: () => Promise<void>
const people = new Map<string, Person>()
let orderId = ''
let payment: PaymentDetail
let ownerUrl = ''

beforeAll(async () => {
  browser = await openBrowser()
  const folder = path.join(temporaryFolder(), 'provider')
  const provider = await startLocalProvider(folder, 0, clock.now)
  const port = await freePort()
  dataDir = temporaryFolder()
  url = `http://127.0.0.1:${port}`
  const opened = await openContext(
    testConfig({
      port,
      dataDir,
      h5Dir: h5Folder(),
      pay: { local: { folder, url: provider.url, port: 0 }, wechat: undefined, alipay: undefined, publicUrl: url }
    }),
    clock
  )
  workOff = async () => {
    await runDue(opened.context, (error) => {
      throw error
    })
  }
  const app = await buildApp(opened.context)
  await app.listen({ host: '127.0.0.1', port })
  close = async () => {
    await app.close()
    await opened.close()
    await provider.close()
  }
  for (const account of ['dispatcher1', 'driver1', 'finance1', 'manager1', 'yard1']) {
    const person = await newPerson(browser, { base: url, hasMotion: true })
    // Server and five browsers share two cores.
    person.page.setDefaultTimeout(45_000)
    await signIn(person.page, url, account)
    people.set(account, person)
  }
})
afterAll(async () => {
  await browser.close()
  await close()
  cleanUp()
})

const pageOf = (account: string): Page => {
  const person = people.get(account)
  if (person === undefined) throw new Error(`${account} is not there`)
  return person.page
}
const openOrder = (page: Page) => page.goto(`/pages/transferCar/form?id=${orderId}`)
const openPayment = (page: Page) => page.goto(`/pages/transferCar/form?payment=${payment.id}`)
const seen = (page: Page, words: string | RegExp): Locator => page.getByText(words).filter({ visible: true }).first()

/** One day of the company, from the call to the reconciled order; each test goes on where the one before ended. */
describe('a day of six people', () => {
  test('the dispatcher takes a call and sends the driver', async () => {
    const page = pageOf('dispatcher1')
    const order = await callAs<OrderDetail>(page, 'POST', '/api/transferCar/AccidentOrder', {
      source: 'OWNER_CALL',
      bearer: 'PARTY',
      serviceType: 'TOW',
      reporterMobile: '13912345678',
      address: '深南大道 6001 号',
      areaCode: '440304',
      roadType: 'CITY',
      destType: 'GARAGE',
      destAddress: '福田鸿昌修理厂',
      vehicles: [{ plateSituation: 'NORMAL', plateNo: '粤B8D88E', vehicleClass: 'K1' }]
    })
    orderId = order.id
    await openOrder(page)
    await giveToDriver(page)
    await seeStatus(page, '待接单')
  })

  test('the driver shows the price, works, tows and arrives; the yard keeper takes the vehicle in', async () => {
    const page = pageOf('driver1')
    await openOrder(page)
    for (const [step, status] of [
      ['接单', '已接单'],
      ['出发', '前往现场'],
      ['到达现场', '已到达']
    ] as const) {
      await pressNext(page, step)
      await seeStatus(page, status)
    }
    await pressNext(page, '开始施救')
    const sheet = sheetOf(page)
    await takePhotos(page, '现场全景', 1)
    await sheet.getByRole('radio', { name: '其他原因' }).click()
    await sheet.getByRole('textbox', { name: '不安全的原因' }).fill('车道狭窄')
    await sheet.getByRole('button', { name: '出示价格', exact: true }).click()
    await sheet.getByRole('textbox', { name: '预计里程' }).fill('12.5')
    await sheet.getByRole('button', { name: '客户签字', exact: true }).click()
    await page.getByRole('dialog', { name: '施救价格' }).getByRole('button', { name: '客户同意，去签字' }).click()
    await sign(page, '张三')
    await sendStep(page, '开始施救')
    await seeStatus(page, '施救中')
    await loadAndTow(page)

    const yard = pageOf('yard1')
    await openOrder(yard)
    await pressNext(yard, '入库保管')
    const store = yard.getByRole('dialog', { name: '入库保管' })
    await store
      .getByRole('button', { name: /^(停车场|车位)：/ })
      .first()
      .waitFor()
    if ((await store.getByRole('button', { name: /^停车场：/ }).count()) > 0) {
      await store.getByRole('button', { name: /^停车场：/ }).click()
      await sheetOf(yard).getByRole('radio').first().click()
    }
    await store.getByRole('button', { name: /^车位：/ }).click()
    await sheetOf(yard).getByRole('radio').first().click()
    await store.getByRole('textbox', { name: '钥匙数量' }).fill('1')
    await store.getByRole('textbox', { name: '里程表读数（公里）' }).fill('52000')
    await store.getByRole('textbox', { name: '随车物品' }).fill('无')
    await takePhotos(yard, '卸车四角', 4)
    await sendStep(yard, '入库保管')
    await seeStatus(yard, '在库保管')
  })

  test('the bill is stored', async () => {
    const page = pageOf('dispatcher1')
    await openOrder(page)
    await button(page, '费用明细').click()
    const bill = page.getByRole('dialog', { name: '费用明细' })
    await bill.getByRole('radio', { name: '当事人' }).click()
    await bill.getByRole('button', { name: '保存费用' }).click()
    await bill.getByRole('button', { name: '保存费用' }).waitFor({ state: 'hidden' })
    await bill.getByRole('button', { name: '关闭' }).click()
  })

  test('the driver takes it from there: 收款 makes the payment order, takes a part in cash, the owner pays the rest on his page', async () => {
    const page = pageOf('driver1')
    await openOrder(page)
    await page.locator('.bottom-bar').getByRole('button', { name: '收款', exact: true }).click()
    await page.getByRole('textbox', { name: '本次收款（元）' }).fill('100')
    await page.getByRole('button', { name: /^现金/ }).click()
    await button(page, '确认收款 ¥100.00').waitFor()
    const [made] = (await callerOf(page).read<OrderPayments>(`/api/transferCar/AccidentOrder/${orderId}/PaymentOrders`)).list
    payment = await readPayment(callerOf(page), made?.id ?? '')
    expect(payment).toMatchObject({ status: 'UNPAID', reviewedByName: null })
    // Within the company's limit nobody had to review it; finance reads by what it passed.
    const finance = pageOf('finance1')
    await finance.goto('/pages/transferCar/paymentIndex?tab=unpaid')
    await finance.getByRole('link', { name: new RegExp(payment.paymentNo) }).click()
    await seen(finance, /不超过免复核限额 2,000\.00 元$/).waitFor()
    await takeVoucher(page)
    await button(page, '确认收款 ¥100.00').click()
    await seen(page, '收款成功').waitFor()
    await button(page, '继续收款').click()
    await page.getByRole('button', { name: /^车主链接/ }).click()
    ownerUrl = await sheetOf(page).locator('.pay-link').innerText()

    // The demonstration channel has no icon.
    const owner = await newPerson(browser, { base: url, expects: [/404/] })
    await owner.page.goto(ownerUrl)
    await owner.page.getByText('车辆已入库保管').waitFor()
    const text = await owner.page.locator('body').innerText()
    for (const hidden of ['13912345678', '张三', '王建军', '粤B8D88E', '深南大道']) expect(text).not.toContain(hidden)
    await owner.page.getByRole('button', { name: '微信支付', exact: true }).click()
    await owner.page.getByRole('button', { name: '确认支付' }).click()
    await owner.page.getByText('支付成功').waitFor()
    await owner.page.goto(ownerUrl)
    await owner.page.getByText('已缴费').waitFor()
    await owner.page.getByRole('link', { name: '查看收据' }).last().click()
    await owner.page.getByText('收据真实有效').waitFor()
    await owner.leave()
    await openPayment(page)
    await seen(page, '已全部付清').waitFor()
    payment = await readPayment(callerOf(page), payment.id)
    expect(payment.payments.map(({ method, way, state }) => [method, way, state])).toEqual([
      ['CASH', 'BY_HAND', 'SUCCESS'],
      ['WECHAT', 'LINK', 'SUCCESS']
    ])
  })

  test('a part is given back: finance asks, the manager approves', async () => {
    const page = pageOf('finance1')
    await openPayment(page)
    await page.getByRole('button', { name: /^微信车主链接.*申请退款$/ }).click()
    await sheetOf(page).getByRole('textbox', { name: '退款金额（元）' }).fill('20')
    await sheetOf(page).getByRole('textbox', { name: '退款原因' }).fill('多算了里程')
    await sheetOf(page).getByRole('button', { name: '提交退款申请' }).click()
    await seen(page, '待审批').waitFor()
    const manager = pageOf('manager1')
    await openPayment(manager)
    await button(manager, '批准退款').click()
    await sheetOf(manager).getByRole('button', { name: '批准退款', exact: true }).click()
    await seen(page, '退款已完成').waitFor()
  })

  test('finance releases the vehicle, the yard keeper hands it out, the manager closes', async () => {
    const page = pageOf('finance1')
    await openOrder(page)
    await pressNext(page, '放行')
    const sheet = sheetOf(page)
    await sheet.getByRole('textbox', { name: '取车人姓名' }).fill('周志强')
    await sheet.getByRole('textbox', { name: '取车人手机' }).fill('13600003333')
    await sheet.getByRole('radio', { name: '居民身份证' }).click()
    await sheet.getByRole('textbox', { name: '证件号码' }).fill('110101190001010014')
    await takePhotos(page, '放行单/事故认定书', 1)
    await sendStep(page, '放行')
    const yard = pageOf('yard1')
    await openOrder(yard)
    await workOff()
    await handOut(yard, await receivedReleaseCode(dataDir, '13600003333'), '周志强')
    await seeStatus(yard, '待结算')
    const manager = pageOf('manager1')
    await openOrder(manager)
    await pressNext(manager, '结案')
    await manager.getByRole('alertdialog').getByRole('button', { name: '结案', exact: true }).click()
    await seeStatus(manager, '已结案')
    expect((await readPayment(callerOf(manager), payment.id)).status).toBe('CLOSED')
  })

  test('the driver hands his cash over, finance counts it', async () => {
    const page = pageOf('driver1')
    await page.goto('/pages/transferCar/cash')
    await seen(page, new RegExp(payment.paymentNo)).waitFor()
    const rows = page.getByRole('checkbox')
    for (let index = 0; index < (await rows.count()); index++) {
      const isOurs = await rows
        .nth(index)
        .locator('xpath=..')
        .innerText()
        .then((text) => text.includes(payment.paymentNo))
      if (((await rows.nth(index).getAttribute('aria-checked')) === 'true') !== isOurs) await rows.nth(index).click()
    }
    await page.getByRole('textbox', { name: '实点金额（元）' }).fill('100')
    await button(page, '交给财务').click()
    const finance = pageOf('finance1')
    await finance.goto('/pages/transferCar/cash')
    await finance.getByRole('button', { name: '确认收到 王建军 的现金' }).first().click()
    await sheetOf(finance)
      .getByRole('button', { name: /确认收到/ })
      .click()
    await seen(finance, '没有待确认的交班').or(finance.getByText('已确认').first()).first().waitFor()
  })

  test('the next day finance compares the bill of the channel: payment and refund agree', async () => {
    const today = shanghaiDate(clock.now())
    shift = 0
    const page = pageOf('finance1')
    await page.goto('/pages/transferCar/reconcile')
    await button(page, '按日对账').click()
    await sheetOf(page).getByRole('button', { name: '取账单并核对' }).click()
    await reached(page, `**/pages/transferCar/reconcile?day=${today}&channel=WECHAT`)
    await page.getByRole('tab', { name: /^一致/ }).filter({ visible: true }).click()
    await seen(page, `收款 ${payment.paymentNo}`).waitFor()
    await seen(page, `退款 ${payment.paymentNo}`).waitFor()
    const wechat = payment.payments.find(({ method }) => method === 'WECHAT')
    await seen(page, `渠道 ${formatFen(wechat?.amountFen ?? 0)} 元，本地 ${formatFen(wechat?.amountFen ?? 0)} 元`).waitFor()
    for (const person of people.values()) await person.leave()
  })
})
