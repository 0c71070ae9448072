import { randomUUID } from 'node:crypto'
import { startAppServer, type CompanyServer } from '../support/appServer'
import { assignedOrder } from './support/orders'
import { openOrders, signIn } from './support/people'
import { PLATFORMS, run } from './support/run'
import { sleep } from './support/types'

/** What others do while a phone is in front, away or just started reaches it by itself. */
describe.each(PLATFORMS)('%s: live', (platform) => {
  let server: CompanyServer
  beforeAll(async () => {
    server = await startAppServer()
  })
  afterAll(() => server.stop())
  // Every run begins with a driver who has nothing to do.
  beforeEach(async () => {
    await server.query("update order_unit set driver_id = 'user-driver3', truck_id = 'truck-3' where driver_id = 'user-driver1'")
  })

  const call = async (account: string, path: string, body: object): Promise<void> => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: await server.signIn(account), 'idempotency-key': randomUUID() },
      body: JSON.stringify(body)
    })
    const { code, msg } = (await answer.json()) as { code: number; msg: string }
    if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
  }
  const versionOf = async (id: string): Promise<number> =>
    (await server.query<{ version: number }>('select version from accident_order where id = $1', [id]))[0]?.version ?? 0

  it('a driver hears of a new order on any page, with sound and vibration, once; the open order and the list follow', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'driver1')
        const { id, orderNo } = await phone.step('派单来了', async () => {
          await phone.switchTab('我的')
          await sleep(600)
          const order = await assignedOrder(server)
          await phone.see('新派单，等待接单', '后退回', '计价：', '深圳市南山区南海大道 3688 号', order.orderNo)
          expect(phone.device.calls.filter(({ name }) => name === 'vibrateLong').length).toBeGreaterThan(0)
          expect(phone.device.sounds).toContain('/assets/offer.wav')
          return order
        })
        await phone.step('查看', async () => {
          await phone.tap('深圳市南山区南海大道 3688 号')
          await phone.at('pages/transferCar/form')
          await phone.see('下一步：接单')
          await phone.notSee('新派单，等待接单')
        })
        await phone.step('别人改派，页面跟着变', async () => {
          await call('dispatcher1', `/transferCar/AccidentOrder/${id}/Actions/reassign`, {
            version: await versionOf(id),
            deviceAt: Date.now(),
            driverId: 'user-driver2',
            truckId: 'truck-2',
            reason: '就近改派',
            confirmBusy: true
          })
          await phone.see('工单有变动')
          await phone.see('下一步：接单')
          await phone.tap('知道了，更新页面')
          await phone.notSee('下一步：接单')
        })
        await phone.step('又改回来，列表里直接出现', async () => {
          await phone.back()
          await phone.switchTab('工作台')
          await openOrders(phone)
          await phone.at('pages/transferCar/accidentIndex')
          await call('dispatcher1', `/transferCar/AccidentOrder/${id}/Actions/reassign`, {
            version: await versionOf(id),
            deviceAt: Date.now(),
            driverId: 'user-driver1',
            truckId: 'truck-1',
            reason: '改回',
            confirmBusy: true
          })
          await phone.see('新派单，等待接单')
          await phone.tap('稍后')
          await phone.notSee('新派单，等待接单')
          await phone.see(orderNo)
        })
        await phone.step('重启后只剩一行', async () => {
          await phone.relaunch()
          await phone.at('pages/index/apply')
          await phone.see('待接单 ')
          await phone.notSee('新派单，等待接单')
        })
      },
      { server: server.url, title: '派单提醒' }
    )
  })

  it("what came while the app was away is there when it is back; the badge is the server's", async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'driver1')
        await phone.step('离开时派单', async () => {
          await sleep(600)
          phone.app.hide(true)
          await assignedOrder(server)
          await sleep(100)
          phone.app.show()
          await phone.see('新派单，等待接单')
          const counted = async () =>
            String(
              (
                await server.query<{ badge: number }>(
                  "select ((select count(*) from in_site_receipt where user_id = 'user-driver1' and read_at is null) + (select coalesce(sum(unread), 0) from conversation_member where user_id = 'user-driver1'))::int as badge"
                )
              )[0]?.badge
            )
          const shown = () => phone.device.badges.get(0) ?? '0'
          // The offer and the badge come by different ways, either of them first.
          const end = Date.now() + 60_000
          while (shown() !== (await counted()) && Date.now() < end) await sleep(20)
          expect(shown()).toBe(await counted())
        })
      },
      { server: server.url, title: '离开再回来' }
    )
  })
})
