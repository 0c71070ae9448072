import { startAppServer, type CompanyServer } from '../support/appServer'
import { signIn } from './support/people'
import { PLATFORMS, run } from './support/run'

const PAGE = 'pages/apply/fieldPunchCard/index'
/** Ten metres from the middle of the demo company's yard. */
const YARD = { latitude: 22.574512, longitude: 114.049213, accuracy: 20 }

describe.each(PLATFORMS)('%s: field punch-in', (platform) => {
  let server: CompanyServer
  beforeAll(async () => {
    server = await startAppServer()
  })
  afterAll(() => server.stop())
  const stored = () =>
    server.query<Record<string, unknown>>(
      "select kind, verdict, note, coord_type, photo_sha256 is not null as has_photo, photo_name is not null as has_file from punch_record where id not like 'punch-%' order by server_at"
    )

  it('refused and coarse fixes are no punch; then one with a photo, and one without a network', async () => {
    await run(
      platform,
      async (phone) => {
        const { device } = phone
        device.permissions['scope.userLocation'] = 'refused'
        device.privacyAgreed = true
        device.place = YARD
        await phone.launch()
        await signIn(phone, 'driver1')
        await phone.step('没有定位权限', async () => {
          await phone.tap('外勤打卡')
          await phone.at(PAGE)
          await phone.see('没有定位权限，不能打卡', '打开定位权限')
        })
        await phone.step('精度不够', async () => {
          device.permissions['scope.userLocation'] = 'granted'
          device.place = { ...YARD, accuracy: 1200 }
          await phone.tap('打开定位权限')
          await phone.see('定位精度超过 200 米', '不能打卡')
          expect(await stored()).toEqual([])
        })
        await phone.step('打卡', async () => {
          device.place = YARD
          await phone.tap('重新定位')
          await phone.see('梅林停车场', '范围内', '精度 ±20 米')
          await phone.tap('拍照')
          // Told only when the photo is ready: before that the button does nothing.
          await phone.see('移除')
          await phone.input('备注', '交接班')
          await phone.tap('上班打卡')
          await phone.seeToast('打卡成功')
          await phone.see('今日打卡', '交接班')
        })
        await phone.step('没有网络', async () => {
          await phone.network(false)
          await phone.input('备注', '没有信号')
          await phone.tap('外勤打卡', { within: '.bottom-bar' })
          await phone.see('待同步')
          await phone.network(true)
          await phone.notSee('待同步')
        })
        await phone.step('我的记录', async () => {
          await phone.tap('我的记录')
          await phone.see('没有信号', '交接班')
        })
        for (let tries = 0; tries < 40 && (await stored())[0]?.has_file !== true; tries++) await phone.settle()
        expect(await stored()).toEqual([
          { kind: 'on', verdict: 'inside', note: '交接班', coord_type: 'GCJ02', has_photo: true, has_file: true },
          { kind: 'visit', verdict: 'inside', note: '没有信号', coord_type: 'GCJ02', has_photo: false, has_file: false }
        ])
      },
      { server: server.url, title: '外勤打卡' }
    )
  })
})
