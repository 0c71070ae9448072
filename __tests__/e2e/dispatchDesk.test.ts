import type { Locator, Page } from 'playwright-core'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { placeOrder, sheetOf } from '../support/orderScreens'
import { callAs, readAs } from '../support/pageCall'
import { reached } from '../support/reached'
import { violationsOf } from './support/axe'

/** The dispatch desk of a wide window (fleet.md#board). */
const BOARD = '/pages/transferCar/board'
const ORDER = '/api/transferCar/AccidentOrder'
const company = openCompany()

let dispatcher: Person
let driver: Person
let page: Page
beforeAll(async () => {
  dispatcher = await company.arrive('dispatcher1', { viewport: { width: 1440, height: 900 } })
  page = dispatcher.page
  await page.goto(BOARD)
  await page.locator('.dispatch-order').first().waitFor()
})

const column = (title: string): Locator => page.getByRole('region', { name: title, exact: true }).filter({ visible: true })
const cardOf = (title: string, words: string): Locator => column(title).getByRole('option').filter({ hasText: words })
const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '')
/** Waits until the focus is where these words stand. */
const hasFocus = (words: string): Promise<unknown> =>
  page.waitForFunction((text) => {
    const at = document.activeElement
    return at !== document.body && `${at?.getAttribute('aria-label') ?? ''}${at?.textContent ?? ''}`.includes(text)
  }, words)
const overflow = (): Promise<number[]> =>
  page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight])

/** By keys alone from the order with the focus to its offer: D, the driver by his name, the check, what it asks to be confirmed, sent. */
async function dispatchByKeys(act: 'd' | 'r', name: string): Promise<void> {
  await page.keyboard.press(act)
  await page.waitForFunction(() => document.activeElement?.classList.contains('dispatch-crew'))
  while (!(await focused()).includes(name)) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const title = act === 'd' ? '派单' : '改派'
  const sheet = page.getByRole('dialog', { name: title })
  await sheet
    .getByRole('radio', { name: new RegExp(name) })
    .and(page.locator('[aria-checked=true]'))
    .first()
    .waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog] .sheet-body, .sheet-foot') != null)
  // The reason of another crew, and what speaks against this one: each is answered by Enter where the focus is led to.
  if (!(await focused()).includes(title)) await page.keyboard.press('Enter')
  for (const open of await sheet.getByRole('checkbox', { checked: false }).all()) await open.press('Enter')
  if (act === 'r') await sheet.getByRole('radio', { name: '有更近的车' }).press('Enter')
  await page.keyboard.press('Control+Enter')
  await sheet.waitFor({ state: 'hidden' })
}

test.each([
  [1024, 768],
  [1440, 900],
  [1920, 1000]
])('at %i px nothing is wider or higher than the window and nothing breaks WCAG, by day and by night', async (width, height) => {
  await page.setViewportSize({ width, height })
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.locator('.dispatch-crew').first().waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect([colorScheme, await violationsOf(page), await overflow()]).toEqual([colorScheme, [], [0, 0]])
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('three orders are dispatched by keys alone; the driver sees each offer', async () => {
  driver = await company.arrive('driver1')
  for (const plate of ['粤B71A1T', '粤B72A2T', '粤B73A3T']) {
    const { orderNo } = await placeOrder(page, plate, '红荔路 2 号')
    await cardOf('待派单', orderNo).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(orderNo)
    await page.keyboard.press('Enter')
    await hasFocus(orderNo)
    await dispatchByKeys('d', '王建军')
    await cardOf('待接单', orderNo)
      .getByText(/^[0-2]:\d\d 后退回$/)
      .waitFor()
    await driver.page.getByRole('region', { name: '新派单' }).getByText(orderNo).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Escape')
  }
})

test('an order dragged onto a driver is checked and sent; a driver dragged onto an order as well', async () => {
  const { orderNo } = await placeOrder(page, '粤B74A4T', '红荔路 4 号')
  const crew = (name: string) => page.locator('.dispatch-driver').filter({ hasText: name })
  const card = cardOf('待派单', orderNo)
  await card.dragTo(crew('李强'))
  const sheet = page.getByRole('dialog', { name: '派单' })
  await sheet.getByRole('radio', { name: /李强/ }).and(page.locator('[aria-checked=true]')).first().waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await crew('赵永刚').dragTo(card)
  await sheet
    .getByRole('radio', { name: /赵永刚/ })
    .and(page.locator('[aria-checked=true]'))
    .first()
    .waitFor()
  for (const open of await sheet.getByRole('checkbox', { checked: false }).all()) await open.click()
  await sheet.getByRole('button', { name: '派单', exact: true }).click()
  await cardOf('待接单', orderNo).getByText('赵永刚').waitFor()
})

test('an order is given to another driver by R and a reason; a loaded one says why not', async () => {
  const card = cardOf('待接单', '粤B·74A4T')
  await card.focus()
  await dispatchByKeys('r', '李强')
  await card.getByText('李强').waitFor()
  await cardOf('运送·入库', '拖运中').first().focus()
  await page.keyboard.press('r')
  await page
    .getByText(/是“拖运中”，不能改派/)
    .filter({ visible: true })
    .waitFor()
})

test('a refusal stands in the line of alarms, A acknowledges it, and its order keeps it as a tag until it is sent again', async () => {
  const card = cardOf('待接单', '粤B·73A3T')
  const id = ((await card.getAttribute('id')) ?? '').replace('dispatch-order-', '')
  const { version, orderNo } = await readAs<OrderDetail>(driver.page, `${ORDER}/${id}`)
  await callAs(driver.page, 'POST', `${ORDER}/${id}/Actions/refuse`, { version, deviceAt: Date.now(), reason: '车辆故障' })
  const line = page.getByRole('alert').filter({ hasText: '驾驶员拒单', visible: true })
  await line.getByText('73A3T').waitFor()
  // The banner of other pages gives way to it.
  expect(await page.getByRole('region', { name: '调度提醒' }).filter({ visible: true }).count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('a')
  await line.waitFor({ state: 'detached' })
  const waiting = cardOf('待派单', orderNo)
  await waiting.getByText('驾驶员拒单', { exact: true }).waitFor()
  await waiting.focus()
  await dispatchByKeys('d', '李强')
  await cardOf('待接单', orderNo).waitFor()
  expect(await cardOf('待接单', orderNo).getByText('驾驶员拒单', { exact: true }).count()).toBe(0)
})

test('? lists the keys and turns single letters off; Enter opens the record, N a new order; a narrow window is the board of a phone', async () => {
  // No map is pretended where the server names no pictures of one.
  expect(await page.getByRole('button', { name: /地图/ }).count()).toBe(0)
  await page.keyboard.press('?')
  const help = sheetOf(page)
  await help.getByText('打开工单；在驾驶员上：核对后派单').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await help.getByRole('checkbox', { name: /单键快捷键/ }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('dialog').filter({ visible: true }).count()).toBe(0)
  await page.getByRole('button', { name: '快捷键' }).click()
  await help.getByRole('checkbox', { name: /单键快捷键/ }).click()
  await page.keyboard.press('Escape')

  await column('待派单').getByRole('option').first().focus()
  await page.keyboard.press('Enter')
  await reached(page, '**/pages/transferCar/form?id=*')
  await page.goBack()
  await column('待派单').waitFor()
  await page.keyboard.press('n')
  await reached(page, '**/pages/transferCar/create*')
  await page.goBack()
  await column('待派单').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('tab', { name: /^驾驶员/ })
    .filter({ visible: true })
    .waitFor()
  expect(await page.locator('.dispatch').count()).toBe(0)
  await company.goHome()
})
