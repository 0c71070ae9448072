import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startAppServer, type CompanyServer } from '../support/appServer'
import { miniPlatforms } from '../support/miniPlatforms'
import { eventually } from '../support/eventually'
import { FakeAlipayMessages, FakeWechatMessages } from '../support/noticePlatforms'
import { assignedOrder } from './support/orders'
import { signIn } from './support/people'
import type { Phone } from './support/phone'
import { PLATFORMS, run } from './support/run'
import type { Platform } from './support/types'

const NAMES: Readonly<Record<Platform, string>> = { weapp: '微信', alipay: '支付宝' }
const TEMPLATE = 'template-offer'
const PERSON: Readonly<Record<Platform, string>> = { weapp: 'open-driver1', alipay: '2088000000000001' }

const weapp = new FakeWechatMessages({ [TEMPLATE]: ['thing1', 'time2'] })
const alipay = new FakeAlipayMessages({ [TEMPLATE]: ['keyword1', 'keyword2'] })
const folder = mkdtempSync(path.join(tmpdir(), 'mini-keys-'))
let server: CompanyServer

beforeAll(async () => {
  await Promise.all([weapp.open(), alipay.open()])
  const env = {
    ...miniPlatforms(weapp, alipay, folder),
    WEAPP_TEMPLATES: JSON.stringify({ offer: { id: TEMPLATE, fields: { thing1: 'title', time2: 'at' } } }),
    ALIPAY_TEMPLATES: JSON.stringify({ offer: { id: TEMPLATE, fields: { keyword1: 'title', keyword2: 'at' } } })
  }
  server = await startAppServer({ env })
  for (const platform of PLATFORMS)
    await server.query(
      "insert into sign_in_binding (id, user_id, way, issuer, subject, created_at, used_at) values ($1, 'user-driver1', $1, $2, $3, 1, 1)",
      [platform, (platform === 'weapp' ? weapp : alipay).keys.appId, PERSON[platform]]
    )
})
afterAll(async () => {
  await server.stop()
  await Promise.all([weapp.close(), alipay.close()])
  rmSync(folder, { recursive: true })
})

/** driver1 holds the phone; its platform counts what he allows. */
const held =
  (platform: Platform) =>
  ({ device }: Phone): void => {
    const fake = platform === 'weapp' ? weapp : alipay
    weapp.people.add(PERSON.weapp)
    device.person = { code: () => fake.loginCode(PERSON[platform]), mobile: () => undefined }
    device.allowed = (ids) => {
      for (const id of ids) fake.permissions.add(PERSON[platform], id)
    }
  }

/** Nobody is at work: the next order meets no other. */
const free = () => server.query("update accident_order set status = 'CANCELLED' where status not in ('CLOSED', 'CANCELLED', 'VOID')")
beforeEach(free)

describe.each(PLATFORMS)('%s: told while the mini-program is closed', (platform) => {
  const messages = () => (platform === 'weapp' ? weapp : alipay).messages

  it('asked when he takes an order, told of the next one by the platform, and led to it', async () => {
    const name = NAMES[platform]
    const taken = await assignedOrder(server)
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'driver1')
        await phone.relaunch(`pages/transferCar/form?id=${taken.id}`)
        await phone.see(taken.orderNo)
        await phone.notSee('允许通知')
        await phone.tap('接单')
        await phone.see(`下一单也用${name}通知您？`)
        await phone.step('拒绝后这一单不再问', async () => {
          await phone.tap('允许通知')
          await phone.tap('取消')
          await phone.notSee('允许通知')
        })
        await phone.relaunch(`pages/transferCar/form?id=${taken.id}`)
        await phone.step('允许', async () => {
          await phone.tap('允许通知')
          await phone.tap('允许')
          await phone.notSee('允许通知')
        })
        phone.app.hide(true)
        await free()
        const next = await assignedOrder(server)
        await eventually(async () => {
          // Its time has come: the queue looks at once.
          await server.query("update pgboss.job set start_after = now() where data->>'kind' = 'notifyOffer' and state = 'created'")
          expect(messages()).toMatchObject([{ to: PERSON[platform], page: `pages/transferCar/form?id=${next.id}` }])
        })
        await phone.relaunch(messages()[0]?.page)
        await phone.at('pages/transferCar/form')
        await phone.see(next.orderNo, '接单')
        expect(
          await server.query('select channel, state from notify_delivery where order_id = $1 and state <> $2', [next.id, 'ASKED'])
        ).toEqual(expect.arrayContaining([{ channel: platform, state: 'SENT' }]))
      },
      { server: server.url, title: '关闭后收到新派单', prepare: held(platform) }
    )
  })
})
