import { toGcj02 } from '@/domain/transferCar/order/coordinates'
import { startAppServer, type CompanyServer } from '../support/appServer'
import { assignedOrder } from './support/orders'
import { openApp, openOrders, signIn } from './support/people'
import { PLATFORMS, run } from './support/run'

const WGS84 = { lng: 114.057865, lat: 22.543096, coordType: 'WGS84' as const }

describe.each(PLATFORMS)('%s: locations', (platform) => {
  let server: CompanyServer
  beforeAll(async () => {
    server = await startAppServer()
  })
  afterAll(() => server.stop())

  it("a place is chosen on the platform's map, refused, or left without choosing", async () => {
    await run(
      platform,
      async (phone) => {
        const { device } = phone
        const place = device.place
        await phone.launch()
        await signIn(phone, 'clerk1')
        await openApp(phone, '新建工单')
        await phone.at('pages/transferCar/create')
        await phone.step('没有选就返回', async () => {
          device.place = undefined
          await phone.tap('选地点')
          await phone.tap('在地图上选')
          await phone.see('未定位')
        })
        await phone.step('没有权限', async () => {
          device.place = place
          device.permissions['scope.userLocation'] = 'refused'
          await phone.tap('选地点')
          await phone.tap('在地图上选')
          await phone.see('未定位')
          expect(phone.toasts.join()).toContain('没有定位权限')
        })
        await phone.step('选定', async () => {
          device.permissions['scope.userLocation'] = 'granted'
          await phone.tap('选地点')
          await phone.tap('在地图上选')
          await phone.see('已定位')
          await phone.tap('存草稿')
          await phone.at('pages/transferCar/form')
          const [stored] = await server.query<Record<string, unknown>>(
            'select lng, lat, coord_type, address from accident_order order by created_at desc limit 1'
          )
          expect([Number(stored?.lng), Number(stored?.lat), stored?.coord_type]).toEqual([place?.longitude, place?.latitude, 'GCJ02'])
          expect(stored?.address).toBe('广东省深圳市福田区深南大道测试地点')
        })
      },
      { server: server.url, title: '选择位置' }
    )
  })

  it('a place in WGS84 opens converted, and WeChat follows the trip until it ends', async () => {
    const { id, orderNo } = await assignedOrder(server)
    await server.query('update accident_order set lng = $2, lat = $3, coord_type = $4 where id = $1', [
      id,
      WGS84.lng,
      WGS84.lat,
      WGS84.coordType
    ])
    await run(
      platform,
      async (phone) => {
        const { device } = phone
        device.permissions['scope.userLocation'] = 'granted'
        device.privacyAgreed = true
        await phone.launch()
        await signIn(phone, 'driver1')
        await openOrders(phone)
        await phone.tap(orderNo)
        await phone.step('在平台地图中查看', async () => {
          await phone.tap('导航到现场')
          const opened = device.calls.filter(({ name }) => name === 'openLocation').at(-1)?.options as
            | Record<string, number | string>
            | undefined
          const drawn = toGcj02(WGS84)
          expect(Number(opened?.longitude)).toBeCloseTo(drawn.lng, 9)
          expect(Number(opened?.latitude)).toBeCloseTo(drawn.lat, 9)
        })
        await phone.step('行程中', async () => {
          await phone.tap('接单', { within: '.bottom-bar' })
          await phone.see('下一步：出发')
          expect(device.following).toBe('no')
          await phone.tap('出发', { within: '.bottom-bar' })
          if (platform === 'weapp') {
            await phone.see('熄屏后不上报位置', '使用小程序时和离开后')
            await phone.tap('暂不')
          }
          await phone.see('下一步：到达现场', '行程中上报位置（切到后台会停止定位）')
          if (platform === 'weapp') expect(device.following).toBe('front')
        })
        await phone.step('再次打开仍在上报，允许后台后锁屏也上报', async () => {
          device.permissions['scope.userLocationBackground'] = 'granted'
          device.following = 'no'
          await phone.relaunch()
          await openOrders(phone)
          await phone.tap(orderNo)
          await phone.see(platform === 'weapp' ? '行程中上报位置，到达' : '行程中上报位置（切到后台会停止定位）')
          if (platform === 'weapp') expect(device.following).toBe('background')
        })
        await phone.step('到达目的地后停止', async () => {
          await server.query('update accident_order set status = $2, version = version + 1 where id = $1', [id, 'AT_DEST'])
          await phone.relaunch()
          await phone.at('pages/index/apply')
          await openOrders(phone)
          await phone.tap(orderNo)
          await phone.see('已到目的地')
          await phone.notSee('行程中上报位置')
        })
      },
      { server: server.url, title: '行程' }
    )
  })
})
