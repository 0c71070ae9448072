import type { Page, WebSocket } from 'playwright-core'
import { startAppServer, startOwnServer, type AppServer } from '../support/appServer'
import type { Person } from '../support/browser'
import { openCompany } from '../support/company'
import { eventually } from '../support/eventually'
import { giveToDriver, placeOrder, pressNext, seeStatus, sheetOf } from '../support/orderScreens'
import { callAs } from '../support/pageCall'
import { reached } from '../support/reached'
import { LOGIN_PATH } from '../support/signIn'
import { TcpProxy } from '../support/tcpProxy'

const ADDRESS = '南山区科技园北环大道辅路 18 号'
const LIST_PATH = '/pages/transferCar/accidentIndex'

const company = openCompany()
const { arrive, enter, people } = company

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
    manager = await enter('manager1')
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
    for (const words of [/粤B·6N18T/, /拖车/, /计价：/, /\d:\d\d 后退回/]) await alert.getByText(words).first().waitFor()
    await alert.getByRole('button', { name: '拒单', exact: true }).waitFor()
  })

  test('he accepts on the card: the open order of the dispatcher and the list of the manager say so', async () => {
    const alert = driver.page.getByRole('region', { name: '新派单' })
    await alert.getByRole('button', { name: '接单', exact: true }).click()
    await reached(driver.page, `**/pages/transferCar/form?id=${order.id}*`)
    await alert.waitFor({ state: 'detached' })
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
    await callAs(manager.page, 'POST', `/api/transferCar/AccidentOrder/${offered.id}/Actions/dispatch`, {
      version: offered.version,
      deviceAt: Date.now(),
      driverId: 'user-driver3',
      truckId: 'truck-3',
      confirmBusy: true
    })
    await driver.context.setOffline(false)
    await manager.page.locator('.order-card').first().getByText(offered.orderNo).waitFor()
    const third = await arrive('driver3')
    const alert = third.page.getByRole('region', { name: '新派单' })
    await alert.getByText('宝安大道 5 号').waitFor()
    await alert.getByRole('button', { name: '稍后' }).first().click()
    await alert.getByText('宝安大道 5 号').waitFor({ state: 'detached' })
    await third.page.reload()
    await third.page.getByText('事故工单').first().waitFor()
    await alert.first().waitFor()
    expect(await third.page.getByText('宝安大道 5 号').count()).toBe(0)
  })

  test('what rings over a page is fetched when there is a network for it', async () => {
    const person = await arrive('finance1')
    const { page, context } = person
    const scripts = (): number => person.requests().filter(({ type }) => type === 'script').length
    await page.clock.install()
    await page.goto('/pages/index/my')
    await page.getByText('退出登录').waitFor()
    await page.waitForLoadState('networkidle')
    const before = scripts()
    await context.setOffline(true)
    await page.getByText('无网络').waitFor()
    await page.clock.fastForward(10_000)
    expect(scripts()).toBe(before)
    await context.setOffline(false)
    await eventually(async () => expect(scripts()).toBeGreaterThan(before))
  })

  test('another position on one device is another set of rights on the open second one', async () => {
    const one = await arrive('driver2')
    const two = await enter('driver2')
    await two.page.goto(LIST_PATH)
    // His own order and its count first: what changes afterwards are the rights.
    await two.page.locator('.order-card').first().waitFor()
    await two.page.waitForLoadState('networkidle')
    const before = await two.page.getByRole('tab', { name: /待派单/ }).textContent()
    await callAs(one.page, 'PUT', '/api/permission/Users/Current/major', { majorType: 'Position', majorId: 'pos-duty' })
    await two.page.waitForFunction(
      (text) => [...document.querySelectorAll('[role=tab]')].some((tab) => tab.textContent.includes('待派单') && tab.textContent !== text),
      before
    )
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
    // The words stay for a moment only: the page itself looks out for them, before he arrives. They are the socket's, or, where that was
    // not open yet, those of the call that asks why.
    const said = first.page.waitForFunction(() => /账号已?在其他地方登[录陆]/.test(document.body.innerText))
    await Promise.all([said, arrive('driver1', { base: strict.url })])
    await reached(first.page, `**${LOGIN_PATH}*`)
    await company.goHome()
    await strict.stop()
  })
})

/** A person with an open chat while the server is out of reach; time is the page's clock. */
describe('a server that was away', () => {
  const MINUTE = 60_000
  let server: AppServer
  let road: TcpProxy
  let person: Person
  let page: Page
  /** Sockets of the page that are there or being made. */
  const sockets = new Set<WebSocket>()
  let tries = 0

  const words = () => page.getByText('未连接，正在重新连接…')
  const isOver = async (): Promise<void> => {
    while (sockets.size > 0) await page.waitForTimeout(20)
  }
  const leave = async (): Promise<void> => {
    road.mode = 'refuse'
    road.reset()
    await words().waitFor()
  }
  const passMinutes = async (minutes: number): Promise<void> => {
    for (let half = 0; half < 2 * minutes; half++) await page.clock.fastForward(MINUTE / 2)
  }
  /** A quiet try has just failed: the next one is at least half a minute away. */
  const failOnce = async (): Promise<void> => {
    const before = tries
    for (let quarter = 0; quarter < 8 && tries === before; quarter++) await page.clock.fastForward(MINUTE / 4)
    expect(tries).toBeGreaterThan(before)
    await isOver()
  }
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)

  beforeAll(async () => {
    server = await startOwnServer()
    road = await TcpProxy.start(server.port)
    person = await arrive('dispatcher1', {
      base: `http://127.0.0.1:${road.port}`,
      expects: [/ERR_CONNECTION|ERR_SOCKET/, /ERR_EMPTY/, /WebSocket/]
    })
    page = person.page
    page.on('websocket', (socket) => {
      tries++
      sockets.add(socket)
      const ended = (): void => void sockets.delete(socket)
      socket.on('close', ended)
      socket.on('socketerror', ended)
    })
    await page.clock.install()
    await page.goto('/pages/message/im/index?id=user-driver1')
    await page.getByRole('textbox', { name: '消息' }).waitFor()
    await words().waitFor({ state: 'detached' })
    // What the app loads last comes by the same road.
    await page.waitForLoadState('networkidle')
  })
  afterAll(async () => {
    await road.close()
    await server.stop()
  })

  test.each([1, 5])('for %d minutes: connected within a minute of its return', async (minutes) => {
    await leave()
    await passMinutes(minutes)
    await isOver()
    road.mode = 'open'
    await page.clock.fastForward(MINUTE)
    await words().waitFor({ state: 'detached' })
  })

  test('stopped for forty minutes and started anew: connected within a minute of its return', async () => {
    await leave()
    await server.stop()
    await passMinutes(40)
    server = await startOwnServer({ dataDir: server.dataDir, port: server.port })
    await isOver()
    road.mode = 'open'
    await page.clock.fastForward(MINUTE)
    await words().waitFor({ state: 'detached' })
  })

  test('for forty minutes behind a hidden tab: the same', async () => {
    await show('hidden')
    await leave()
    await passMinutes(40)
    await isOver()
    road.mode = 'open'
    await page.clock.fastForward(MINUTE)
    await words().waitFor({ state: 'detached' })
    await show('visible')
  })

  test.each([
    ['types', () => page.getByRole('textbox', { name: '消息' }).pressSequentially('在')],
    ['touches the page', () => page.getByRole('textbox', { name: '消息' }).tap()],
    [
      'shows the tab again',
      async () => {
        await show('hidden')
        await show('visible')
      }
    ]
  ])('the person %s: connected at once', async (_act, act) => {
    await leave()
    await passMinutes(5)
    await failOnce()
    road.mode = 'open'
    await act()
    await words().waitFor({ state: 'detached', timeout: 20_000 })
  })

  test('what was written meanwhile is sent by then', async () => {
    const field = page.getByRole('textbox', { name: '消息' })
    await leave()
    await passMinutes(5)
    await field.fill('服务器回来了吗')
    await failOnce()
    road.mode = 'open'
    await field.press('Enter')
    await page.locator('.chat-row').filter({ hasText: '服务器回来了吗' }).getByText('未读', { exact: true }).waitFor({ timeout: 20_000 })
    await company.goHome()
  })
})
