import { setTimeout as pause } from 'node:timers/promises'
import { startAppServer, type CompanyServer } from '../support/appServer'
import { assignedOrder } from './support/orders'
import { openApp, openOrders, signIn } from './support/people'
import { PLATFORMS, run } from './support/run'

type Row = Record<string, unknown>

describe.each(PLATFORMS)('%s: at the roadside', (platform) => {
  let server: CompanyServer
  beforeAll(async () => {
    server = await startAppServer()
  })
  afterAll(() => server.stop())

  it('a draft survives a kill and a question comes before it is left', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'clerk1')
        await phone.step('填一半', async () => {
          await openApp(phone, '新建工单')
          await phone.at('pages/transferCar/create')
          await phone.input('报案人手机', '13800001111')
          await phone.input('事故地点', '宝安大道 5 号')
          await new Promise((resolve) => {
            setTimeout(resolve, 600)
          })
        })
        await phone.step('离开前问一句', async () => {
          await phone.back()
          await phone.see('填写的内容会保存在本机')
          await phone.tap('取消')
          expect(phone.route).toBe('pages/transferCar/create')
        })
        await phone.step('被杀掉', async () => {
          await phone.relaunch()
          await phone.at('pages/index/apply')
          await openApp(phone, '新建工单')
          await phone.see('已恢复上次没有提交的内容', '13800001111', '宝安大道 5 号')
        })
      },
      { server: server.url, title: '草稿' }
    )
  })

  it('refused consent, refused position, no network, impatient taps: the work goes on and is stored once', async () => {
    const { id, orderNo } = await assignedOrder(server)
    const eventsTo = async (status: string): Promise<Row[]> =>
      server.query<Row>('select lng, note, payload from order_event where order_id = $1 and to_status = $2', [id, status])
    const arrival = async (status: string): Promise<Row | undefined> => {
      for (let tries = 0; tries < 200 && (await eventsTo(status)).length === 0; tries++) await pause(50)
      return (await eventsTo(status))[0]
    }
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'driver1')
        await phone.step('打开工单', async () => {
          await openOrders(phone)
          await phone.tap(orderNo)
          await phone.at('pages/transferCar/form')
          await phone.see('下一步：接单')
        })
        await phone.step('连点两次接单', async () => {
          await Promise.all([phone.tap('接单', { within: '.bottom-bar' }), phone.tap('接单', { within: '.bottom-bar' })])
          await phone.see('下一步：出发')
          // The page shows the step while it is still on its way.
          await arrival('ACCEPTED')
          expect(await eventsTo('ACCEPTED')).toHaveLength(1)
        })
        await phone.step('不同意定位，写原因出发', async () => {
          await phone.tap('出发', { within: '.bottom-bar' })
          await phone.tap(platform === 'weapp' ? '暂不同意' : '拒绝')
          await phone.see('没有定位权限')
          await phone.input('没有定位的原因', '地下车库没有信号')
          await phone.tap('出发', { within: '.sheet-foot' })
          await phone.see('下一步：到达现场')
          const departed = await arrival('EN_ROUTE')
          expect(departed?.lng).toBeNull()
          expect(JSON.stringify(departed)).toContain('地下车库没有信号')
        })
        await phone.step('同意了定位', async () => {
          // With the screen off, too: whether the phone explains that right is another suite's matter.
          Object.assign(phone.device.permissions, { 'scope.userLocation': 'granted', 'scope.userLocationBackground': 'granted' })
          await phone.tap('到达现场', { within: '.bottom-bar' })
          if (platform === 'weapp') await phone.tap('同意并继续')
          await phone.see('下一步：开始施救')
          const arrived = await arrival('ON_SCENE')
          expect(Number(arrived?.lng)).toBeCloseTo(114.085947, 5)
        })
        await phone.step('断网拍照，恢复后自己传上去', async () => {
          await phone.tap('开始施救', { within: '.bottom-bar' })
          await phone.network(false)
          await phone.tap('拍照', { within: '现场全景' })
          await phone.see('1/1', '待补传')
          await phone.network(true)
          await phone.notSee('待补传')
          const rows = await server.query('select 1 from order_evidence where order_id = $1 and file_name is not null', [id])
          expect(rows).toHaveLength(1)
        })
        await phone.step('缺什么说什么', async () => {
          await phone.tap('开始施救', { within: '.sheet-foot' })
          await phone.see('还差')
          expect(await eventsTo('WORKING')).toHaveLength(0)
        })
        await phone.step('杀掉后还在现场', async () => {
          await phone.relaunch()
          await phone.at('pages/index/apply')
          await openOrders(phone)
          await phone.tap(orderNo)
          await phone.at('pages/transferCar/form')
          await phone.see('下一步：开始施救', '照片1 张')
        })
      },
      { server: server.url, title: '路边' }
    )
  })

  it('a step that a colleague has taken meanwhile is shown as such, not lost', async () => {
    // The order of the run before is somebody else's now: driver1 and his truck are free again.
    await server.query('update order_unit set driver_id = $1, truck_id = $2 where driver_id = $3', [
      'user-driver2',
      'truck-2',
      'user-driver1'
    ])
    const { id, orderNo } = await assignedOrder(server)
    await run(
      platform,
      async (phone) => {
        phone.device.permissions['scope.userLocation'] = 'granted'
        phone.device.permissions['scope.userLocationBackground'] = 'granted'
        phone.device.privacyAgreed = true
        await phone.launch()
        await signIn(phone, 'driver1')
        await openOrders(phone)
        await phone.tap(orderNo)
        // The list says the next step too.
        await phone.at('pages/transferCar/form')
        await phone.see('下一步：接单')
        await phone.step('调度改了备注：与这一步无关，照常接单', async () => {
          await server.query('update accident_order set version = version + 1, remark = $2 where id = $1', [id, '请先联系交警'])
          await phone.tap('接单', { within: '.bottom-bar' })
          await phone.see('下一步：出发')
        })
        await phone.step('经理替他出发在先', async () => {
          // The page shows the step while it is still on its way.
          for (
            let tries = 0;
            tries < 200 &&
            (await server.query("select 1 from order_event where order_id = $1 and to_status = 'ACCEPTED'", [id])).length === 0;
            tries++
          )
            await pause(50)
          // Written past the server's events: the phone hears of it only when it sends its own step.
          const now = Date.now()
          await server.query("update order_unit set order_status = 'EN_ROUTE', departed_at = $2 where order_id = $1", [id, now])
          await server.query("update accident_order set status = 'EN_ROUTE', status_at = $2, version = version + 1 where id = $1", [
            id,
            now
          ])
          await phone.tap('出发', { within: '.bottom-bar' })
          await phone.see('工单已被他人更新')
        })
      },
      { server: server.url, title: '冲突' }
    )
  })
})
