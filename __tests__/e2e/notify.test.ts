import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { PushContent } from '@/contract/notify'
import { cleanUp, startAppServer, type CompanyServer } from '../support/appServer'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { placeOrder } from '../support/orderScreens'
import { callAs } from '../support/pageCall'
import { at } from '../support/reached'
import { LOGIN_PATH, startSignedIn } from '../support/signIn'

const SETTINGS = '/pages/my/settings/index'

const PUSH_HOST = 'push.example'
let browser: Browser
let server: CompanyServer
beforeAll(async () => {
  browser = await openBrowser()
  server = await startAppServer({ env: { PUSH_HOSTS: PUSH_HOST } })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  cleanUp()
})

/** A browser without a window has no push service and allows no notice: both are played in the page, the worker is real. */
async function playPushService(context: BrowserContext, permission: NotificationPermission): Promise<void> {
  await context.addInitScript((answer) => {
    Object.defineProperty(Notification, 'permission', { get: () => answer })
    const HELD = 'playedSubscription'
    const bytes = (length: number) => new Uint8Array(length).fill(length).buffer
    const made = (key: string) => ({
      endpoint: 'https://push.example/played',
      options: { applicationServerKey: Uint8Array.from(JSON.parse(key) as number[]).buffer },
      getKey: (name: string) => bytes(name === 'auth' ? 16 : 65),
      unsubscribe: async () => {
        localStorage.removeItem(HELD)
        return true
      }
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const key = localStorage.getItem(HELD)
        return key === null ? null : made(key)
      },
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        const key = JSON.stringify([...applicationServerKey])
        localStorage.setItem(HELD, key)
        return made(key)
      }
    })
  }, permission)
}

/**
 * Delivers a push message to the worker of the app, as the browser's push service would.
 * @returns what the worker asks the browser to show
 */
async function deliver(page: Page, content: PushContent): Promise<unknown> {
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('no worker')
  await worker.evaluate(() => {
    const shown = new Promise((resolve) => {
      Object.assign(Reflect.get(globalThis, 'registration') as object, {
        showNotification: async (title: string, options: object) => resolve({ title, ...options })
      })
    })
    Object.assign(globalThis, { shown })
  })
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await registered,
    data: JSON.stringify(content)
  })
  const parts = await worker.evaluate(() => Reflect.get(globalThis, 'shown') as unknown)
  await devtools.detach()
  return parts
}

const arrive = async (account: string, permission: NotificationPermission): Promise<Person> => {
  const person = await newPerson(browser, { base: server.url, hasServiceWorker: true })
  await playPushService(person.context, permission)
  await startSignedIn(person.page, server.url, account)
  await person.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return person
}
/** Offers an order to driver1, past the screens. */
const dispatch = (page: Page, { id, version }: { id: string; version: number }): Promise<unknown> =>
  callAs(page, 'POST', `/api/transferCar/AccidentOrder/${id}/Actions/dispatch`, {
    version,
    deviceAt: Date.now(),
    driverId: 'user-driver1',
    truckId: 'truck-1',
    confirmBusy: true
  })
const here = (page: Page) => page.getByRole('checkbox', { name: '在这台设备上通知' })

describe('a driver whose browser may notify', () => {
  let driver: Person
  let page: Page
  beforeAll(async () => {
    driver = await arrive('driver1', 'granted')
    ;({ page } = driver)
  })
  afterAll(() => driver.leave())

  test('switches it on: the server knows this browser, and hears of it again at the next start', async () => {
    await page.goto(SETTINGS)
    await here(page).click()
    await page.getByRole('list', { name: '接收通知的设备' }).getByText('（本机）').waitFor()
    expect(await here(page).getAttribute('aria-checked')).toBe('true')
    await page.getByText('新派单无人查看时会发短信').waitFor()
    await Promise.all([page.waitForRequest('**/api/notify/Subscriptions'), page.reload()])
    await page.locator('[role=checkbox][aria-checked=true]', { hasText: '在这台设备上通知' }).waitFor()
    const rows = await server.query('select user_id, endpoint, length(p256dh) as p256dh, length(auth) as auth from push_subscription')
    expect(rows).toEqual([{ user_id: 'user-driver1', endpoint: `https://${PUSH_HOST}/played`, p256dh: 87, auth: 22 }])
  })

  test('leaves himself the night', async () => {
    await page.getByRole('checkbox', { name: '免打扰时段' }).click()
    const [from, to] = [page.getByLabel('开始时间'), page.getByLabel('结束时间')]
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['22:00', '07:00'])
    const [call] = await Promise.all([page.waitForRequest('**/api/notify/QuietHours'), to.fill('06:30')])
    expect(call.postDataJSON()).toEqual({ hours: { from: 1320, to: 390 } })
    await call.response()
    expect(await server.query("select quiet_hours from user_setting where user_id = 'user-driver1'")).toEqual([
      { quiet_hours: { from: 1320, to: 390 } }
    ])
  })

  test('an urgent push is a notice of the browser that knows its page', async () => {
    const path = '/pages/transferCar/form?id=1'
    const content = { title: '新派单', text: '南海大道 3688 号', tag: 'order-1', path, isUrgent: true }
    expect(await deliver(page, content)).toEqual({
      title: '新派单',
      body: '南海大道 3688 号',
      tag: 'order-1',
      renotify: true,
      requireInteraction: true,
      icon: '/static/icon-192.png',
      data: { path }
    })
    const icon = await page.request.get('/static/icon-192.png')
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
  })

  test('signs out: this browser is forgotten here and there, before the session ends', async () => {
    const ended: string[] = []
    page.on('request', (request) => {
      if (/notify\/Subscriptions\/Remove|oauth\/Logout/.test(request.url())) ended.push(new URL(request.url()).pathname)
    })
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click()
    await at(page, LOGIN_PATH)
    expect(await server.query('select 1 from push_subscription')).toEqual([])
    expect(ended[0]).toBe('/api/notify/Subscriptions/Remove')
    expect(await page.evaluate(() => localStorage.getItem('playedSubscription'))).toBeNull()
  })
})

test('an order that was opened from its notice is not texted about: the server hears that it was seen', async () => {
  const dispatcher = await arrive('dispatcher1', 'default')
  const order = await placeOrder(dispatcher.page, '粤B5M18T', '深圳市福田区深南大道 2000 号')
  await dispatch(dispatcher.page, order)
  const driver = await arrive('driver1', 'default')
  const isRead = async () =>
    server.query<{ read_at: number | null }>(
      "select r.read_at from in_site_receipt r join in_site_message m on m.id = r.message_id where m.title like '%新派单' and m.body_text like $1",
      [`%${order.id}%`]
    )
  expect(await isRead()).toEqual([{ read_at: null }])
  const seen = driver.page.waitForResponse(`**/AccidentOrder/${order.id}/Seen`)
  await driver.page.goto(`/pages/transferCar/form?id=${order.id}`)
  expect((await (await seen).json()) as object).toMatchObject({ code: 200 })
  expect(await isRead()).toEqual([{ read_at: expect.anything() }])
  await driver.leave()
  await dispatcher.leave()
})

test('where the browser forbids it, the page says how to allow it', async () => {
  const { page, leave } = await arrive('yard1', 'denied')
  await page.goto(SETTINGS)
  await page.getByText(/浏览器禁止了本站的通知/).waitFor()
  expect(await here(page).getAttribute('aria-disabled')).toBe('true')
  await leave()
})

test('dispatch sees below the timeline of an order who was told and who has seen it', async () => {
  const { page, leave } = await arrive('dispatcher1', 'default')
  const order = await placeOrder(page, '粤B7K52H', '深圳市南山区南海大道 3688 号')
  await dispatch(page, order)
  const [message] = await server.query<{ id: string }>("select id from in_site_message where title like '%新派单' and body_text like $1", [
    `%${order.id}%`
  ])
  // What the ways to a driver note within two minutes (server/notify/offers).
  for (const [channel, state] of [
    ['push', 'SENT'],
    ['text', 'REFUSED']
  ])
    await server.query(
      'insert into notify_delivery (id, message_id, user_id, channel, state, order_id, created_at) values ($1, $2, $3, $1, $4, $5, $6)',
      [channel, message?.id, 'user-driver1', state, order.id, Date.now() + (channel === 'text' ? 1 : 0)]
    )
  await server.query('update in_site_receipt set read_at = $1 where message_id = $2', [Date.now(), message?.id])
  await page.goto(`/pages/transferCar/form?id=${order.id}`)
  const lines = page.getByRole('list', { name: '通知记录' }).getByRole('listitem')
  await lines.first().waitFor()
  expect(await lines.allTextContents()).toEqual([
    expect.stringMatching(/^短信通知没有送出 王建军 \d\d:\d\d/),
    expect.stringMatching(/^已推送通知 王建军 \d\d:\d\d，\d\d:\d\d 已查看$/)
  ])
  await leave()
})
