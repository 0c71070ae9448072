import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FakeAlipay, FakeWechat } from '../support/openPlatforms'
import { startAppServer, type CompanyServer } from '../support/appServer'
import { miniPlatforms } from '../support/miniPlatforms'
import { startPlatform } from '../support/platform'
import { startFront } from '../support/platform/front'
import { DEMO_PASSWORD } from '../../server/seed/company'
import { agree } from './support/people'
import type { Phone } from './support/phone'
import { PLATFORMS, run } from './support/run'
import type { Platform } from './support/types'

/** Of driver1 in the demo company. */
const DRIVER = '13802580021'
const NAMES: Readonly<Record<Platform, string>> = { weapp: '微信', alipay: '支付宝' }

const weapp = new FakeWechat()
const alipay = new FakeAlipay()
const folder = mkdtempSync(path.join(tmpdir(), 'mini-keys-'))
let server: CompanyServer

beforeAll(async () => {
  await Promise.all([weapp.open(), alipay.open()])
  const env = miniPlatforms(weapp, alipay, folder)
  server = await startAppServer({ env })
})
beforeEach(() => server.query('delete from sign_in_binding'))
afterAll(async () => {
  await server.stop()
  await Promise.all([weapp.close(), alipay.close()])
  rmSync(folder, { recursive: true })
})

/** A phone in whose WeChat or Alipay this person is signed in. @param mobile undefined = he does not show it */
const held =
  (platform: Platform, openId: string, mobile?: string) =>
  ({ device }: Phone): void => {
    const fake = platform === 'weapp' ? weapp : alipay
    const proof = (of: string) => (platform === 'weapp' ? weapp.phoneCode(of) : alipay.sealedPhone(of))
    device.person = { code: () => fake.loginCode(openId), mobile: () => (mobile === undefined ? undefined : proof(mobile)) }
    if (mobile === undefined) device.permissions['scope.phoneNumber'] = 'refused'
  }
/** WeChat asks for privacy consent before its button answers, once. */
const allow = async (phone: Phone, platform: Platform): Promise<void> => {
  if (platform === 'alipay') return
  await phone.see('隐私保护提示')
  await phone.tap('同意并继续')
}

describe.each(PLATFORMS)('%s: one tap', (platform) => {
  const name = NAMES[platform]
  const oneTap = `${name}一键登录`
  const byMobile = `用${name}手机号登录`

  test('the first time by password, which binds without a word more; from then on one tap', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await phone.see(oneTap)
        await phone.tap(oneTap)
        await phone.see('请先阅读并勾选同意，再登录')
        await agree(phone)
        await phone.tap(oneTap)
        await phone.see(`还没有绑定账号，登录一次就会绑定这个${name}`, byMobile)
        await phone.input('账号', 'driver1')
        await phone.input('密码', DEMO_PASSWORD)
        await phone.tap('登录')
        await phone.at('pages/index/apply')
        await phone.see(`已绑定${name}，下次一键登录`)
        expect(await server.query('select user_id, way, subject from sign_in_binding')).toEqual([
          { user_id: 'user-driver1', way: platform, subject: 'person-1' }
        ])
        await phone.switchTab('我的')
        await phone.tap('退出登录')
        await phone.see('退出登录？')
        await phone.tap('退出登录', { nth: -1 })
        await phone.at('pages/login/index')
        await phone.tap(oneTap)
        await phone.at('pages/index/apply')
        await phone.switchTab('我的')
        await phone.see('账号 driver1')
      },
      { server: server.url, title: '一键登录', prepare: held(platform, 'person-1') }
    )
  })

  test('the mobile number lets in and binds at once', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await agree(phone)
        await phone.tap(oneTap)
        await phone.tap(byMobile)
        await allow(phone, platform)
        await phone.at('pages/index/apply')
        expect(await server.query('select user_id, subject from sign_in_binding')).toEqual([
          { user_id: 'user-driver1', subject: 'person-2' }
        ])
      },
      { server: server.url, title: '手机号登录', prepare: held(platform, 'person-2', DRIVER) }
    )
  })

  test('a number of nobody, and one that is not shown, leave him on the page with every other way', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await agree(phone)
        await phone.tap(oneTap)
        await phone.tap(byMobile)
        await allow(phone, platform)
        await phone.see('没有找到可以登录的账号')
        held(platform, 'person-3')(phone)
        await phone.tap(byMobile)
        await phone.see(oneTap, '账号', '密码')
        phone.device.person = undefined
        await phone.tap(oneTap)
        await phone.notSee('没有找到可以登录的账号')
        expect(await server.query('select 1 from sign_in_binding')).toEqual([])
      },
      { server: server.url, title: '没有账号', prepare: held(platform, 'person-3', '13900000000') }
    )
  })

  test('an existing platform has no such way: nothing is shown and nothing fails', async () => {
    const platformServer = await startPlatform({ dialect: 'java-a' })
    const front = await startFront(platformServer.url)
    try {
      await run(
        platform,
        async (phone) => {
          await phone.launch()
          await phone.at('pages/login/index')
          await phone.see('账号', '密码')
          await phone.notSee('一键登录')
        },
        { server: front.url, title: '现有平台的登录页', prepare: held(platform, 'person-1') }
      )
    } finally {
      await front.close()
      await platformServer.close()
    }
  })
})
