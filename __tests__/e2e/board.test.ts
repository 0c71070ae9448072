import type { Browser, Locator, Page } from 'playwright-core'
import { cleanUp, startAppServer, type AppServer } from '../support/appServer'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { sendStep, sheetOf } from '../support/orderScreens'
import { callAs } from '../support/pageCall'
import { reached } from '../support/reached'
import { startSignedIn } from '../support/signIn'

const BOARD = '/pages/transferCar/board'
const MINE = '/pages/index/my'

let browser: Browser
let server: AppServer
const people: Person[] = []
beforeAll(async () => {
  browser = await openBrowser()
  server = await startAppServer()
})
afterAll(async () => {
  try {
    for (const person of people) await person.leave()
  } finally {
    await browser.close()
    await server.stop()
    cleanUp()
  }
})

const arrive = async (account: string): Promise<Page> => {
  const person = await newPerson(browser, { base: server.url })
  people.push(person)
  await startSignedIn(person.page, server.url, account)
  return person.page
}
const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true })
const tab = async (page: Page, name: string): Promise<void> =>
  page
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .filter({ visible: true })
    .click()
const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true }).filter({ visible: true })

test('a dispatcher sends a driver home, who comes back by himself', async () => {
  const dispatcher = await arrive('dispatcher1')
  const card = panel(dispatcher, '驾驶员').locator('.board-driver').filter({ hasText: '王建军' })
  await dispatcher.goto(BOARD)
  await tab(dispatcher, '驾驶员')
  await card.getByText('上班', { exact: true }).waitFor()
  await button(dispatcher, '下班 王建军').click()
  await button(dispatcher, '设为下班').last().click()
  await card.getByText('下班', { exact: true }).waitFor()

  const driver = await arrive('driver1')
  await driver.goto(MINE)
  await driver.getByText('已下班', { exact: true }).filter({ visible: true }).waitFor()
  await button(driver, '上班').click()
  await driver.getByRole('alertdialog').getByRole('button', { name: '上班', exact: true }).click()
  await driver.getByText('上班中', { exact: true }).filter({ visible: true }).waitFor()
})

test('a waiting order is dispatched from the board to the nearest free driver, its offer counts down, and who has it in hand cannot go home', async () => {
  const [dispatcher, driver] = people.map(({ page }) => page)
  if (dispatcher === undefined || driver === undefined) throw new Error('somebody left')
  await dispatcher.goto(BOARD)
  await panel(dispatcher, '待派单').waitFor()
  const { orderNo } = await callAs<{ orderNo: string }>(dispatcher, 'POST', '/api/transferCar/AccidentOrder', {
    source: 'POLICE_122',
    bearer: 'PARTY',
    serviceType: 'TOW',
    reporterMobile: '13912345672',
    address: '红荔路 2 号',
    vehicles: [{ plateSituation: 'NORMAL', plateNo: '粤B62A2T', vehicleClass: 'K1' }],
    position: { lng: 114.05, lat: 22.54, coordType: 'GCJ02' }
  })
  // Nobody reloads: the board hears of it.
  const waiting = panel(dispatcher, '待派单').locator('.board-order').filter({ hasText: orderNo })
  await waiting.getByText(/^出动 还剩 \d+ 分钟$/).waitFor()
  await button(dispatcher, `派单 ${orderNo}`).click()
  const sheet = sheetOf(dispatcher)
  await sheet
    .getByRole('radio', { name: /王建军/ })
    .first()
    .click()
  await sheet.getByRole('radio', { name: /载重/ }).filter({ hasText: '王建军' }).click()
  for (const confirmation of await sheet.getByRole('checkbox', { name: /仍然派/ }).all()) await confirmation.click()
  await sendStep(dispatcher, '派单')
  await waiting.waitFor({ state: 'detached' })
  await tab(dispatcher, '作业中')
  const running = panel(dispatcher, '作业中').locator('.board-order').filter({ hasText: orderNo })
  await running.getByText(/^[0-2]:\d\d 后退回$/).waitFor()
  await running.getByText('待接单', { exact: true }).waitFor()

  await button(driver, '下班').click()
  await driver.getByRole('alertdialog').getByRole('button', { name: '下班', exact: true }).click()
  await driver.getByRole('alert').filter({ hasText: '完成或改派后才能下班' }).waitFor()
  await button(driver, '取消').click()
})

test('papers: what is missing is said, a new one stands under 即将到期, is changed and taken away; the driver sees only his own', async () => {
  const [dispatcher, driver] = people.map(({ page }) => page)
  if (dispatcher === undefined || driver === undefined) throw new Error('somebody left')
  await dispatcher.goto('/pages/transferCar/papers')
  await dispatcher
    .getByText(/有效期至/)
    .first()
    .waitFor()
  await button(dispatcher, '登记证件').click()
  const sheet = sheetOf(dispatcher)
  await sheet.getByRole('button', { name: '保存证件' }).click()
  await sheet.getByText('请选择到期日').waitFor()
  await sheet.getByText('请选择驾驶员或拖车').waitFor()
  await dispatcher.getByRole('button', { name: '关闭' }).filter({ visible: true }).last().click()

  await button(dispatcher, /^修改 /)
    .first()
    .click()
  const day = new Date(Date.now() + 10 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  await sheetOf(dispatcher).getByRole('textbox', { name: '到期日' }).fill(day)
  await sheetOf(dispatcher).getByRole('textbox', { name: '证件号码' }).fill('粤证 0007')
  await sheetOf(dispatcher).getByRole('button', { name: '保存证件' }).click()
  await tab(dispatcher, '即将到期')
  const changed = dispatcher.locator('.card').filter({ hasText: '粤证 0007' })
  await changed.getByText(`有效期至 ${day}`).waitFor()
  await changed.getByRole('button', { name: /^修改 / }).click()
  await sheetOf(dispatcher).getByRole('button', { name: '删除证件' }).click()
  await dispatcher.getByRole('alertdialog').getByRole('button', { name: '删除证件' }).click()
  await changed.waitFor({ state: 'detached' })

  await driver.goto('/pages/transferCar/papers')
  await driver.getByText('王建军').filter({ visible: true }).first().waitFor()
  expect(await button(driver, /登记证件|^修改 /).count()).toBe(0)
})

test('the yard shows its slots and a tap opens the order in one', async () => {
  const keeper = await arrive('yard1')
  await keeper.goto('/pages/transferCar/yard')
  await keeper.locator('.yard-slot').first().waitFor()
  await keeper.getByText('空闲', { exact: true }).first().waitFor()
  const taken = keeper.locator('.yard-slot-taken').first()
  const plate = await taken.locator('.yard-slot-plate').innerText()
  await taken.click()
  await reached(keeper, '**/pages/transferCar/form*')
  await keeper.locator('.status-header').getByText(plate).waitFor()
})

test('a window that is wide but no desk has everything side by side, and maps without pictures draw a grid', async () => {
  const [dispatcher] = people.map(({ page }) => page)
  if (dispatcher === undefined) throw new Error('the dispatcher left')
  await dispatcher.setViewportSize({ width: 1000, height: 900 })
  await dispatcher.goto(BOARD)
  for (const name of ['待派单', '作业中', '驾驶员', '拖车']) await panel(dispatcher, name).waitFor()
  const [left, right] = await Promise.all([panel(dispatcher, '待派单').boundingBox(), panel(dispatcher, '作业中').boundingBox()])
  expect((right?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThan(400)
  await dispatcher.goto('/choose-location?ask=board')
  await dispatcher.locator('.map-grid').first().waitFor()
  await dispatcher.getByRole('textbox', { name: '坐标' }).fill('114.05791,22.54310')
  await dispatcher.locator('.map-pin').waitFor()
})
