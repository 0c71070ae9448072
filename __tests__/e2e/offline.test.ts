import type { Page } from 'playwright-core'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { newPerson, type Person } from '../support/browser'
import { openCompany } from '../support/company'
import { handOver, loadAndTow, placeOrder, pressNext, seeStatus, sendStep, sheetOf, signPrice, takePhotos } from '../support/orderScreens'
import { callAs, readAs } from '../support/pageCall'
import { reached } from '../support/reached'
import { signIn } from '../support/signIn'
import { putOffersAside } from './support/offersAside'

const ORDERS = '/api/transferCar/AccidentOrder'
const company = openCompany()
let dispatcher: Person
let driver: Person
let manager: Person
let page: Page

beforeAll(async () => {
  dispatcher = await company.enter('dispatcher1')
  manager = await newPerson(company.browser, { base: company.server.url })
  // Without a network calls fail and the socket looks for it.
  driver = await newPerson(company.browser, {
    base: company.server.url,
    hasServiceWorker: true,
    expects: [/ERR_INTERNET_DISCONNECTED/, /WebSocket connection to .* failed/]
  })
  page = driver.page
})

/** An order that waits for driver1's answer; its page. */
async function assign(plateNo: string): Promise<{ order: OrderDetail; path: string }> {
  const made = await placeOrder(dispatcher.page, plateNo, '深圳市南山区南海大道 3688 号')
  const order = await callAs<OrderDetail>(dispatcher.page, 'POST', `${ORDERS}/${made.id}/Actions/dispatch`, {
    version: made.version,
    deviceAt: Date.now(),
    driverId: 'user-driver1',
    truckId: 'truck-1',
    confirmBusy: true
  })
  return { order, path: `/pages/transferCar/form?id=${order.id}` }
}

const read = (id: string): Promise<OrderDetail> => readAs<OrderDetail>(dispatcher.page, `${ORDERS}/${id}`)

/** Asks until the server has what is wanted. */
async function arrived(id: string, isSo: (order: OrderDetail) => boolean): Promise<OrderDetail> {
  const end = Date.now() + 120_000
  for (;;) {
    const order = await read(id)
    if (isSo(order)) return order
    if (Date.now() > end) throw new Error(`still ${order.status} with ${order.pendingEvidence} files to come`)
    await new Promise((resolve) => {
      setTimeout(resolve, 250)
    })
  }
}

/** The app lies in the browser: it starts without a network. */
const storedForOffline = (): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!(await caches.match('/')))
      await new Promise((resolve) => {
        setTimeout(resolve, 50)
      })
  })

/** Accepts the order on the page, until the answer is put away on the device. */
async function acceptHere(): Promise<void> {
  await pressNext(page, '接单')
  await page.getByText('已接单，请尽快出发').waitFor()
  await seeStatus(page, '已接单')
}

describe('a driver without a signal', () => {
  let waiting: { order: OrderDetail; path: string }
  let clashing: { order: OrderDetail; path: string }

  test('takes his order to the end, with the page killed in between', async () => {
    waiting = await assign('粤B7K52H')
    const { path } = waiting
    await signIn(page, company.server.url, 'driver1')
    await page.goto(path)
    await acceptHere()
    await storedForOffline()

    await driver.context.setOffline(true)
    await pressNext(page, '出发')
    await seeStatus(page, '前往现场')
    await page.getByText('无网络 · 已保存 1 项待同步').waitFor()
    await pressNext(page, '到达现场')
    await seeStatus(page, '已到达')

    await page.close()
    page = await driver.context.newPage()
    page.setDefaultTimeout(20_000)
    await page.goto(path)
    await seeStatus(page, '已到达')
    await page.getByText(/本机保存的内容/).waitFor()

    await pressNext(page, '开始施救')
    await takePhotos(page, '现场全景', 1)
    await takePhotos(page, '四角', 4)
    await signPrice(page, '12.5', '李小明')
    await sendStep(page, '开始施救')
    await seeStatus(page, '施救中')

    await loadAndTow(page)

    await handOver(page)
    expect((await read(waiting.order.id)).status).toBe('ACCEPTED')
  })

  test('sees what waits, by order', async () => {
    await page.getByText(/无网络 · 已保存 \d+ 项待同步/).click()
    await reached(page, '**/pages/transferCar/queue')
    const list = page.getByRole('list', { name: waiting.order.orderNo })
    for (const step of ['出发', '到达现场', '开始施救', '装车完成', '到达目的地', '交车完成'])
      await list.getByText(step, { exact: true }).waitFor()
    expect(await list.getByText('等待发送').count()).toBe(6 + 7 + 2)
  })

  test('leaves it on the device when he signs out; the next person neither sees nor sends it', async () => {
    await page.goto('/pages/index/my')
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
    await page.getByText('还有 15 项未同步').waitFor()
    await page.getByText('仍然退出').click()
    await reached(page, '**/pages/login/index')
    await driver.context.setOffline(false)
    await signIn(page, company.server.url, 'driver2')
    await putOffersAside(page)
    await page.goto('/pages/transferCar/queue')
    await page.getByText('没有待同步的内容').waitFor()
    expect((await read(waiting.order.id)).status).toBe('ACCEPTED')
    await page.goto('/pages/index/my')
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
    await reached(page, '**/pages/login/index')
  })

  test('with a network and himself again everything arrives once, in order, with its times', async () => {
    await signIn(page, company.server.url, 'driver1')
    const order = await arrived(waiting.order.id, ({ status, pendingEvidence }) => status === 'DONE' && pendingEvidence === 0)
    const steps = order.events.filter(({ actorName }) => actorName === '王建军')
    expect(steps.map(({ action }) => action)).toEqual(['accept', 'depart', 'arrive', 'startWork', 'load', 'deliver', 'handOver'])
    const times = steps.map(({ deviceAt }) => deviceAt)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    // The times are those of the acts: the first step without a network was long before the first that arrived.
    for (const step of steps.slice(1)) expect(step.deviceAt).toBeLessThan(step.serverAt)
    expect(steps.filter(({ timeDoubtful }) => timeDoubtful)).toEqual([])
    expect(order.evidence.map(({ category, state }) => `${category} ${state}`).sort()).toEqual([
      ...Array<string>(4).fill('CORNER STORED'),
      'DEST_SIGN STORED',
      'LOADED STORED',
      'SCENE STORED'
    ])
    expect(order.signatures.map(({ purpose, url }) => [purpose, url === null])).toEqual([
      ['price', false],
      ['handover', false]
    ])
    await page.goto('/pages/transferCar/queue')
    await page.getByText('没有待同步的内容').waitFor()
  })

  test('what does not concern his step holds nothing up: it goes on top by itself', async () => {
    const { order, path } = await assign('粤B8M31K')
    await page.goto(path)
    await acceptHere()
    await driver.context.setOffline(true)
    await pressNext(page, '出发')
    await seeStatus(page, '前往现场')
    const now = await read(order.id)
    await callAs(dispatcher.page, 'PUT', `${ORDERS}/${order.id}`, { version: now.version, remark: '客户在桥下等' })
    await driver.context.setOffline(false)
    const moved = await arrived(order.id, ({ status }) => status === 'EN_ROUTE')
    expect(moved.remark).toBe('客户在桥下等')
    await page.getByText(/没有同步成功|项待同步/).waitFor({ state: 'hidden' })
    clashing = { order: moved, path }
  })

  test('a step whose ground moved is shown with both versions, and he decides', async () => {
    const { order, path } = clashing
    await signIn(manager.page, company.server.url, 'manager1')
    await page.goto(path)
    await seeStatus(page, '前往现场')
    await driver.context.setOffline(true)
    await pressNext(page, '到达现场')
    await seeStatus(page, '已到达')
    const act = (action: string, body: object): Promise<OrderDetail> =>
      callAs<OrderDetail>(manager.page, 'POST', `${ORDERS}/${order.id}/Actions/${action}`, { deviceAt: Date.now(), ...body })
    const back = await act('stepBack', { version: (await read(order.id)).version, reason: '误操作' })
    await act('depart', { version: back.version, position: { lng: 114.05, lat: 22.54, coordType: 'GCJ02' } })
    await driver.context.setOffline(false)
    await page.getByText('1 项没有同步成功，点按处理').click()
    await page.getByRole('button', { name: '查看并选择' }).click()
    await sheetOf(page)
      .getByText(/退回上一步/)
      .waitFor()
    await sheetOf(page).getByRole('button', { name: '保留本机操作，再次提交' }).click()
    await arrived(order.id, ({ status }) => status === 'ON_SCENE')
  })

  test('no browser saw an error', async () => {
    await driver.leave()
    await manager.leave()
    await dispatcher.leave()
  })
})
