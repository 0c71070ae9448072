import fs from 'node:fs'
import path from 'node:path'
import { startAppServer, type CompanyServer } from '../support/appServer'
import { eventually } from '../support/eventually'
import { assignedOrder } from './support/orders'
import { openOrders, signIn } from './support/people'
import type { Phone } from './support/phone'
import { run } from './support/run'

type Row = Record<string, unknown>

let server: CompanyServer
beforeAll(async () => {
  server = await startAppServer()
})
afterAll(() => server.stop())

/** Opens the order from the list, which lies on the phone without a network. */
async function open(phone: Phone, orderNo: string): Promise<void> {
  await openOrders(phone)
  await phone.tap(orderNo)
  await phone.at('pages/transferCar/form')
}

/** Asks the database until it says so. */
const until = (sql: string, params: unknown[], wanted: Row): Promise<void> =>
  eventually(async () => {
    const [row] = await server.query<Row>(sql, params)
    expect(row).toEqual(wanted)
  }, 60_000)

/** Reads what lies on the phone until no step of an order is among it. */
function nothingWaits(phone: Phone): Promise<void> {
  const folder = path.join(phone.device.userFolder, 'records')
  const texts = (): string[] =>
    fs
      .readdirSync(folder, { recursive: true })
      .map((name) => path.join(folder, String(name)))
      .filter((file) => file.endsWith('.json'))
      .map((file) => {
        // Gone between listing and reading: a newer generation has taken its place.
        try {
          return fs.readFileSync(file, 'utf8')
        } catch {
          return ''
        }
      })
  return eventually(async () => expect(texts().filter((text) => text.includes('transferCar.step'))).toEqual([]), 60_000)
}

// One platform: what differs between the two, files and records, is proved in storage.test.ts.
it('weapp: a driver without a signal goes on, is killed, goes on, and everything arrives', async () => {
  const { id, orderNo } = await assignedOrder(server)
  await run(
    'weapp',
    async (phone) => {
      await phone.launch()
      await signIn(phone, 'driver1')
      await phone.step('接单和出发，有信号', async () => {
        await open(phone, orderNo)
        await phone.tap('接单', { within: '.bottom-bar' })
        await phone.see('下一步：出发')
        await phone.tap('出发', { within: '.bottom-bar' })
        await phone.tap('同意并继续')
        await phone.tap('允许')
        await phone.see('熄屏后不上报位置')
        await phone.tap('暂不')
        await until('select status from accident_order where id = $1', [id], { status: 'EN_ROUTE' })
        await nothingWaits(phone)
      })
      await phone.step('没有信号：到达现场', async () => {
        await phone.network(false)
        await phone.tap('到达现场', { within: '.bottom-bar' })
        await phone.see('下一步：开始施救', '无网络 · 已保存 1 项待同步')
      })
      await phone.step('被系统关掉后重新打开', async () => {
        await phone.relaunch()
        await open(phone, orderNo)
        await phone.see('下一步：开始施救', '本机保存的内容')
      })
      await phone.step('没有信号：空驶，附照片', async () => {
        await phone.tap('更多', { within: '.bottom-bar' })
        await phone.tap('空驶', { within: '.sheet-body' })
        await phone.tap('现场无车')
        await phone.tap('拍照', { within: '现场全景' })
        await phone.see('1/1')
        await phone.tap('空驶', { within: '.sheet-foot' })
        await phone.see('空驶，等待费用处理', '无网络 · 已保存 3 项待同步')
      })
      await phone.step('待同步里看得到', async () => {
        await phone.tap('无网络 · 已保存 3 项待同步')
        await phone.at('pages/transferCar/queue')
        await phone.see(orderNo, '到达现场', '空驶', '现场全景照片', '等待发送')
      })
      const [before] = await server.query<Row>('select status from accident_order where id = $1', [id])
      expect(before).toEqual({ status: 'EN_ROUTE' })
      await phone.step('有信号了，全部送达', async () => {
        await phone.network(true)
        await until('select status, outcome, pending_evidence from accident_order where id = $1', [id], {
          status: 'DRY_RUN',
          outcome: 'DRY_RUN',
          pending_evidence: 0
        })
        await phone.see('没有待同步的内容')
      })
    },
    { server: server.url, title: '没有信号的一天' }
  )
  const events = await server.query<Row>(
    "select action, device_at <= server_at as earlier from order_event where order_id = $1 and actor_id = 'user-driver1' order by seq",
    [id]
  )
  expect(events).toEqual(['accept', 'depart', 'arrive', 'dryRun'].map((action) => ({ action, earlier: true })))
  const photos = await server.query<Row>(
    'select e.category, f.sha256 = e.sha256 as whole from order_evidence e join stored_file f on f.name = e.file_name where e.order_id = $1',
    [id]
  )
  expect(photos).toEqual([{ category: 'SCENE', whole: true }])
})
