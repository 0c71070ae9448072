import type { BrowserContext, Page } from 'playwright-core'
import type { NotifyDelivery, NotifyWays, PushContent, QuietHoursBody, SubscribeBody } from '@/contract/notify'
import { newPerson, type Person } from '../support/browser'
import { openCompany } from '../support/company'
import { placeOrder } from '../support/orderScreens'
import { at } from '../support/reached'
import { LOGIN_PATH, startSignedIn } from '../support/signIn'

const SETTINGS = '/pages/my/settings/index'
const company = openCompany()

interface Told {
  subscribed: SubscribeBody[]
  removed: string[]
  deliveries: NotifyDelivery[]
}

/**
 * Answers `/api/notify` in the place of the server and adds its feature, until the server has it: then this function and its calls go, and
 * what is told is read from the requests.
 */
async function stubServer(context: BrowserContext): Promise<Told> {
  const told: Told = { subscribed: [], removed: [], deliveries: [] }
  const ways: NotifyWays = { publicKey: 'B'.repeat(87), devices: [], quietHours: null, hasText: true, hasCall: true }
  const body = <T>(text: string | null): T => JSON.parse(text ?? '') as T
  await context.route('**/api/oauth/CurrentUser**', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { features: string[] } }
    answer.data.features.push('notify')
    await route.fulfill({ response, json: answer })
  })
  await context.route('**/api/notify/**', async (route) => {
    const request = route.request()
    const call = new URL(request.url()).pathname.replace('/api/notify/', '')
    if (call === 'Subscriptions') {
      told.subscribed.push(body(request.postData()))
      ways.devices = [{ id: 'd1', device: '安卓手机 · Chrome', subscribedAt: Date.now() }]
    } else if (call === 'Subscriptions/Remove') {
      told.removed.push(body<{ endpoint: string }>(request.postData()).endpoint)
      ways.devices = []
    } else if (call === 'QuietHours') ways.quietHours = body<QuietHoursBody>(request.postData()).hours
    await route.fulfill({ json: { code: 200, msg: '操作成功', data: call === 'Deliveries' ? { list: told.deliveries } : ways } })
  })
  return told
}

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
    origin: company.server.url,
    registrationId: await registered,
    data: JSON.stringify(content)
  })
  const parts = await worker.evaluate(() => Reflect.get(globalThis, 'shown') as unknown)
  await devtools.detach()
  return parts
}

const arrive = async (account: string, permission: NotificationPermission): Promise<Person & { told: Told }> => {
  const person = await newPerson(company.browser, { base: company.server.url, hasServiceWorker: true })
  const told = await stubServer(person.context)
  await playPushService(person.context, permission)
  await startSignedIn(person.page, company.server.url, account)
  await person.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const leave = async () => {
    // A call on its way when the person leaves is nobody's any more.
    await person.context.unrouteAll({ behavior: 'ignoreErrors' })
    await person.leave()
  }
  return { ...person, told, leave }
}
const here = (page: Page) => page.getByRole('checkbox', { name: '在这台设备上通知' })

describe('a driver whose browser may notify', () => {
  let driver: Person & { told: Told }
  let page: Page
  beforeAll(async () => {
    driver = await arrive('driver1', 'granted')
    ;({ page } = driver)
  })
  afterAll(() => driver.leave())

  test('switches it on: the server knows this browser, and hears of it again at the next start', async () => {
    await page.goto(SETTINGS)
    await here(page).click()
    await page.getByRole('list', { name: '接收通知的设备' }).getByText('安卓手机 · Chrome').waitFor()
    expect(await here(page).getAttribute('aria-checked')).toBe('true')
    await page.getByText('新派单无人查看时会发短信，再拨打电话').waitFor()
    await Promise.all([page.waitForRequest('**/api/notify/Subscriptions'), page.reload()])
    await page.locator('[role=checkbox][aria-checked=true]', { hasText: '在这台设备上通知' }).waitFor()
    expect(driver.told.subscribed.map(({ endpoint, p256dh, auth }) => [endpoint, p256dh.length, auth.length])).toEqual([
      ['https://push.example/played', 87, 22],
      ['https://push.example/played', 87, 22]
    ])
  })

  test('leaves himself the night', async () => {
    await page.getByRole('checkbox', { name: '免打扰时段' }).click()
    const [from, to] = [page.getByLabel('开始时间'), page.getByLabel('结束时间')]
    expect([await from.inputValue(), await to.inputValue()]).toEqual(['22:00', '07:00'])
    const [call] = await Promise.all([page.waitForRequest('**/api/notify/QuietHours'), to.fill('06:30')])
    expect(call.postDataJSON()).toEqual({ hours: { from: 1320, to: 390 } })
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
    expect(driver.told.removed).toEqual(['https://push.example/played'])
    expect(ended[0]).toBe('/api/notify/Subscriptions/Remove')
    expect(await page.evaluate(() => localStorage.getItem('playedSubscription'))).toBeNull()
  })
})

test('where the browser forbids it, the page says how to allow it', async () => {
  const { page, leave } = await arrive('yard1', 'denied')
  await page.goto(SETTINGS)
  await page.getByText(/浏览器禁止了本站的通知/).waitFor()
  expect(await here(page).getAttribute('aria-disabled')).toBe('true')
  await leave()
})

test('dispatch sees below the timeline of an order who was told and who has seen it', async () => {
  const { page, told, leave } = await arrive('dispatcher1', 'default')
  const order = await placeOrder(page, '粤B7K52H', '深圳市南山区南海大道 3688 号')
  const now = Date.now()
  told.deliveries = [
    { id: 'b', personName: '王建军', channel: 'text', state: 'REFUSED', at: now, seenAt: null },
    { id: 'a', personName: '王建军', channel: 'push', state: 'SENT', at: now, seenAt: now }
  ]
  await page.goto(`/pages/transferCar/form?id=${order.id}`)
  const lines = page.getByRole('list', { name: '通知记录' }).getByRole('listitem')
  await lines.first().waitFor()
  expect(await lines.allTextContents()).toEqual([
    expect.stringMatching(/^短信通知没有送出 王建军 \d\d:\d\d$/),
    expect.stringMatching(/^已推送通知 王建军 \d\d:\d\d，\d\d:\d\d 已查看$/)
  ])
  await leave()
})
