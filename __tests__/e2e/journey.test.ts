import type { Locator, Page } from 'playwright-core'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { OrderPayments } from '@/contract/transferCar/payment/payment'
import { toGcj02 } from '@/domain/transferCar/order/coordinates'
import { cleanUp, startAppServer, type AppServer } from '../support/appServer'
import { Acts, expectFewActs } from '../support/acts'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { KEYS, startFakeMap, type FakeMap } from '../support/mapServices'
import { callerOf, payCode, readPayment } from '../support/moneyScreens'
import { drawOnPad, newPhoto, seeStatus, sheetOf } from '../support/orderScreens'
import { reached } from '../support/reached'
import { startSignedIn } from '../support/signIn'

type Browser = Awaited<ReturnType<typeof openBrowser>>

let browser: Browser
let map: FakeMap
let server: AppServer
const people: Person[] = []
beforeAll(async () => {
  browser = await openBrowser()
  map = await startFakeMap('amap')
  server = await startAppServer({
    env: { GEO_PROVIDER: 'amap', GEO_KEY: KEYS.key, GEO_SECRET: KEYS.secret, GEO_URL: `${map.url}/` }
  })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await map.close()
  cleanUp()
})

const arrive = async (account: string, at?: { lng: number; lat: number }): Promise<Page> => {
  const person = await newPerson(browser, { base: server.url })
  if (at !== undefined) await person.context.setGeolocation({ longitude: at.lng, latitude: at.lat, accuracy: 20 })
  people.push(person)
  await startSignedIn(person.page, server.url, account)
  return person.page
}
const tap = async (acts: Acts, target: Locator): Promise<void> => {
  acts.taps += 1
  await target.filter({ visible: true }).first().click()
}
const type = async (acts: Acts, field: Locator, text: string): Promise<void> => {
  acts.fields += 1
  await field.filter({ visible: true }).first().fill(text)
}
const named = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
const inSheet = (page: Page, name: string | RegExp): Locator => sheetOf(page).getByRole('button', { name, exact: true })
const photograph = async (acts: Acts, page: Page, category: string, count: number): Promise<void> => {
  const group = sheetOf(page).getByRole('group', { name: category, exact: true })
  for (let taken = 1; taken <= count; taken++) {
    const chooser = page.waitForEvent('filechooser')
    await group.getByRole('button', { name: `${category} 拍照` }).click()
    await (await chooser).setFiles(await newPhoto())
    await group.getByText(`${taken}/${count}`).waitFor()
    acts.photos += 1
  }
}
const draw = async (acts: Acts, page: Page): Promise<void> => {
  acts.strokes += 1
  await drawOnPad(page)
}

const intake = new Acts('intake')
const dispatch = new Acts('dispatch')
const driving = new Acts('driver')
const money = new Acts('money')
let dispatcher: Page
let driver: Page
let orderId = ''

/** Four people, from the call to 已结案, with only what a person has to say. */
test('the dispatcher takes the call', async () => {
  dispatcher = await arrive('dispatcher1')
  const page = dispatcher
  await tap(intake, page.getByText('新建工单'))
  await reached(page, '**/pages/transferCar/create*')
  await tap(intake, named(page, /^来源：/))
  await tap(intake, sheetOf(page).getByRole('radio', { name: '车主来电', exact: true }))
  await type(intake, page.getByRole('textbox', { name: '报案人手机' }), '13712340056')
  await type(intake, page.getByRole('textbox', { name: '事故地点' }), '深圳湾口岸')
  await tap(intake, page.getByRole('option', { name: /深圳湾口岸/ }))
  await tap(intake, named(page, '填写车牌'))
  const sheet = sheetOf(page)
  for (const key of 'BD12345') await sheet.getByRole('button', { name: key, exact: true }).click()
  intake.fields += 1
  await tap(intake, inSheet(page, '完成'))
  // 车型, 作业类型 and 承担方 are as they usually are.
  await page.getByText('沿用', { exact: true }).nth(2).waitFor()
  await tap(intake, named(page, /^目的地：/))
  await type(intake, page.getByRole('textbox', { name: '目的地地址' }), '深圳湾公园')
  await tap(intake, page.getByRole('option', { name: /深圳湾公园/ }))
  await tap(intake, named(page, '提交工单'))
  await reached(page, '**/pages/transferCar/form?id=*')
  await seeStatus(page, '待派单')
  orderId = new URL(page.url()).searchParams.get('id') ?? ''
})

test('the board sends the nearest free crew', async () => {
  const page = dispatcher
  await page.goto('/pages/transferCar/board')
  const { orderNo } = await callerOf(page).read<OrderDetail>(`/api/transferCar/AccidentOrder/${orderId}`)
  await tap(dispatch, named(page, `派单 ${orderNo}`))
  await sheetOf(page).getByText('已按空闲和距离选好，可以改选').waitFor()
  await tap(dispatch, inSheet(page, '派单'))
  await page.getByRole('dialog', { name: '派单' }).waitFor({ state: 'hidden' })
})

test('the driver answers the card and takes the vehicle where it goes', async () => {
  const { units, position } = await callerOf(dispatcher).read<OrderDetail>(`/api/transferCar/AccidentOrder/${orderId}`)
  if (position === null) throw new Error('the order has no point')
  // The browser speaks WGS84: as far on the other side as the Chinese system is off.
  const off = toGcj02({ ...position, coordType: 'WGS84' })
  driver = await arrive((units[0]?.driverId ?? '').replace('user-', ''), {
    lng: 2 * position.lng - off.lng,
    lat: 2 * position.lat - off.lat
  })
  const page = driver
  await tap(driving, page.locator('.alert-banner').getByRole('button', { name: '接单', exact: true }))
  await seeStatus(page, '已接单')
  await tap(driving, named(page, '出发'))
  await seeStatus(page, '前往现场')
  await tap(driving, named(page, '到达现场'))
  await seeStatus(page, '已到达')
  await tap(driving, named(page, '开始施救'))
  await photograph(driving, page, '现场全景', 1)
  await photograph(driving, page, '四角', 4)
  await tap(driving, inSheet(page, '客户签字'))
  await tap(driving, page.getByRole('dialog', { name: '施救价格' }).getByRole('button', { name: '客户同意，去签字' }))
  await type(driving, sheetOf(page).getByRole('textbox', { name: '签字人姓名' }), '李小明')
  await draw(driving, page)
  await tap(driving, inSheet(page, '签字并提交'))
  await seeStatus(page, '施救中')
  await tap(driving, named(page, '装车完成'))
  await tap(driving, sheetOf(page).getByRole('checkbox', { name: '已与实车核对，车牌无误' }))
  await photograph(driving, page, '装载固定', 1)
  await tap(driving, inSheet(page, '装车完成'))
  await seeStatus(page, '拖运中')
  // He is faster than the kilometres of his trip: the step waits for them.
  let letGo: () => void = () => undefined
  const pressed = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/Kilometres', async (route) => {
    await pressed
    await route.continue()
  })
  await tap(driving, named(page, '到达目的地'))
  await photograph(driving, page, '目的地门牌', 1)
  await tap(driving, inSheet(page, '到达目的地'))
  letGo()
  await seeStatus(page, '已到目的地')
  await tap(driving, named(page, '交车完成'))
  await type(driving, sheetOf(page).getByRole('textbox', { name: '接车人姓名' }), '赵师傅')
  await type(driving, sheetOf(page).getByRole('textbox', { name: '接车人手机' }), '13800001111')
  await tap(driving, inSheet(page, '接车人签字'))
  await draw(driving, page)
  await tap(driving, inSheet(page, '签字并提交'))
  await seeStatus(page, '待结算')
})

test('the customer pays what he signed, finance closes: nobody took more than he must', async () => {
  const page = driver
  const caller = callerOf(page)
  await tap(money, page.locator('.bottom-bar').getByRole('button', { name: '收款', exact: true }))
  await tap(money, page.getByRole('button', { name: /^微信二维码/ }))
  await page.getByRole('img', { name: /^微信二维码/ }).waitFor()
  const [made] = (await caller.read<OrderPayments>(`/api/transferCar/AccidentOrder/${orderId}/PaymentOrders`)).list
  const order = await caller.read<OrderDetail>(`/api/transferCar/AccidentOrder/${orderId}`)
  expect(made?.payableFen).toBe(order.agreedPriceFen)
  await payCode(caller, made?.id ?? '')
  await page.getByText('收款成功').first().waitFor()
  const finance = await arrive('finance1')
  await finance.goto(`/pages/transferCar/form?id=${orderId}`)
  await tap(money, named(finance, '结案'))
  await tap(money, finance.getByRole('alertdialog').getByRole('button', { name: '结案', exact: true }))
  await seeStatus(finance, '已结案')
  expect((await readPayment(callerOf(finance), made?.id ?? '')).status).toBe('CLOSED')
  for (const person of people) await person.leave()
  expectFewActs('From the call to the money, in a browser', [intake, dispatch, driving, money])
})
