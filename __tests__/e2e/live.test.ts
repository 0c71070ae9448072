import { startAppServer } from '../support/appServer'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { giveToDriver, placeOrder, pressNext, seeStatus, sheetOf } from '../support/orderScreens'
import { callAs } from '../support/pageCall'
import { LOGIN_PATH } from '../support/signIn'

jest.setTimeout(420_000)

const ADDRESS = '南山区科技园北环大道辅路 18 号'
const LIST_PATH = '/pages/transferCar/accidentIndex'

const company = openCompany()
const { arrive, people } = company

/** How often the pages of a person were loaded: live means that this stays. */
const loads = (person: Person): number => person.requests().filter(({ type }) => type === 'document').length

/** Several people look at the same orders at once; nobody reloads anything. */
describe('orders live', () => {
  let dispatcher: Person
  let manager: Person
  let driver: Person
  let order = { id: '', orderNo: '', version: 0 }
  const loaded = new Map<Person, number>()

  test('a new order comes into the open list of a manager', async () => {
    dispatcher = await arrive('dispatcher1')
    manager = await arrive('manager1')
    driver = await arrive('driver1')
    await manager.page.goto(LIST_PATH)
    await manager.page.locator('.order-card').first().waitFor()
    for (const person of people) loaded.set(person, loads(person))
    order = await placeOrder(dispatcher.page, '粤B6N18T', ADDRESS)
    const first = manager.page.locator('.order-card').first()
    await first.getByText(order.orderNo).waitFor()
    await first.getByText('待派单', { exact: true }).waitFor()
  })

  test('the dispatcher gives it to driver1: the list follows in place, the driver is told wherever he is', async () => {
    await dispatcher.page.goto(`/pages/transferCar/form?id=${order.id}`)
    await giveToDriver(dispatcher.page)
    await manager.page.locator('.order-card').first().getByText('待接单', { exact: true }).waitFor()
    const alert = driver.page.getByRole('region', { name: '新派单' })
    await alert.getByText(ADDRESS).waitFor()
    await alert.getByText(order.orderNo).waitFor()
    await alert.getByRole('button', { name: '查看工单' }).click()
    await driver.page.waitForURL(`**/pages/transferCar/form?id=${order.id}*`)
    await alert.waitFor({ state: 'detached' })
  })

  test('he accepts: the open order of the dispatcher and the list of the manager say so', async () => {
    await pressNext(driver.page, '接单')
    await seeStatus(dispatcher.page, '已接单')
    await manager.page.locator('.order-card').first().getByText('已接单', { exact: true }).waitFor()
    expect(loads(manager)).toBe(loaded.get(manager))
    expect(loads(driver)).toBe(loaded.get(driver))
  })

  test('who is filling in a step keeps his words and is told what changed', async () => {
    const { page } = dispatcher
    await page.getByRole('button', { name: /更多/ }).click()
    await sheetOf(page).getByText('取消工单', { exact: false }).first().click()
    const note = sheetOf(page).getByRole('textbox').first()
    await note.fill('客户已自行处理')
    await pressNext(driver.page, '出发')
    await sheetOf(page).getByText('工单已更新', { exact: true }).waitFor()
    await sheetOf(page).getByText('状态：已接单 → 前往现场').waitFor()
    expect(await note.inputValue()).toBe('客户已自行处理')
  })

  test('what happened while a phone was without network is there when it is back', async () => {
    await driver.context.setOffline(true)
    const offered = await placeOrder(manager.page, '粤B7N18T', '宝安大道 5 号')
    await callAs(manager.page, 'POST', `/api/transferCar/AccidentOrder/${offered.id}/Actions/dispatch`, { version: offered.version, deviceAt: Date.now(), driverId: 'user-driver3', truckId: 'truck-3', confirmBusy: true })
    await driver.context.setOffline(false)
    await manager.page.locator('.order-card').first().getByText(offered.orderNo).waitFor()
    const third = await arrive('driver3')
    const alert = third.page.getByRole('region', { name: '新派单' })
    await alert.getByText('宝安大道 5 号').waitFor()
    await alert.getByRole('button', { name: '稍后' }).first().click()
    await alert.getByText('宝安大道 5 号').waitFor({ state: 'detached' })
    await third.page.reload()
    await third.page.getByText('事故工单').first().waitFor()
    await third.page.waitForTimeout(1_500)
    expect(await third.page.getByText('宝安大道 5 号').count()).toBe(0)
  })

  test('another position on one device is another set of rights on the open second one', async () => {
    const one = await arrive('driver2')
    const two = await arrive('driver2')
    await two.page.goto(LIST_PATH)
    // His own order and its count first: what changes afterwards are the rights.
    await two.page.locator('.order-card').first().waitFor()
    await two.page.waitForLoadState('networkidle')
    const before = await two.page.getByRole('tab', { name: /待派单/ }).textContent()
    await callAs(one.page, 'PUT', '/api/permission/Users/Current/major', { majorType: 'Position', majorId: 'pos-duty' })
    await two.page.waitForFunction((text) => [...document.querySelectorAll('[role=tab]')].some((tab) => tab.textContent.includes('待派单') && tab.textContent !== text), before)
    await two.page.getByText('新建工单').first().waitFor()
  })

  test('nothing went wrong in any browser', async () => {
    await company.goHome()
  })
})

describe('one device at a time', () => {
  test('the later sign-in ends the earlier one: said there, then the login page', async () => {
    const strict = await startAppServer({ env: { SINGLE_LOGIN: '1' } })
    const first = await arrive('driver1', { base: strict.url })
    await first.page.getByText('事故工单').first().waitFor()
    // The words stay for a moment only: they are looked out for before he arrives.
    await Promise.all([first.page.getByText('此账号已在其他地方登陆').waitFor(), arrive('driver1', { base: strict.url })])
    await first.page.waitForURL(`**${LOGIN_PATH}*`)
    await company.goHome()
    await strict.stop()
  })
})
