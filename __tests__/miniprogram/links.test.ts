import { openPathOf, pathOf, type Link } from '@/domain/links'
import { DEMO_PASSWORD } from '../../server/seed/company'
import { startAppServer, type CompanyServer } from '../support/appServer'
import { linkedRecords } from '../support/linkedRecords'
import { agree, signIn } from './support/people'
import type { Phone } from './support/phone'
import { PLATFORMS, run } from './support/run'
import type { Platform } from './support/types'

const LAUNCH = 'pages/launch/index'
/** The page that codes name. */
const CODES = 'pages/my/scanResult/index'
/** Address of the installation that the packages are built for. */
const ORIGIN = 'http://127.0.0.1:3999'

let server: CompanyServer
let records: Awaited<ReturnType<typeof linkedRecords>>
beforeAll(async () => {
  server = await startAppServer()
  records = await linkedRecords(server)
})
afterAll(() => server.stop())

/** A page as the platforms are told it: without its slash. */
const pageOf = (link: Link): string => pathOf(link).slice(1)
const routeOf = (link: Link): string => pageOf(link).split('?')[0] ?? ''
/** The client's own button where nothing lies behind a page. */
const goHome = (phone: Phone): Promise<void> => phone.app.router.go('reLaunch', `/${LAUNCH}`)

/** The login page is in front: signs in, whatever comes after it. */
async function passLogin(phone: Phone): Promise<void> {
  await phone.at('pages/login/index')
  await phone.input('账号', 'dispatcher1')
  await phone.input('密码', DEMO_PASSWORD)
  await agree(phone)
  await phone.tap('登录')
}

/** How an ordinary code with this address starts the app. */
const startByCode = (platform: Platform, address: string): [string, Record<string, string>?] =>
  platform === 'weapp' ? [`${CODES}?q=${encodeURIComponent(encodeURIComponent(address))}`] : [CODES, { qrCode: address }]

describe.each(PLATFORMS)('%s: links', (platform) => {
  it.each(['order', 'flow', 'chat', 'message'] as const)(
    'one %s: cold and signed out, then cold and signed in, then open',
    async (kind) => {
      const { link, words } = records[kind]
      await run(
        platform,
        async (phone) => {
          await phone.step('冷启动，先登录', async () => {
            await phone.launch(pageOf(link))
            await passLogin(phone)
            await phone.at(routeOf(link))
            await phone.see(words)
          })
          await phone.step('回首页是工作台', async () => {
            await goHome(phone)
            await phone.at('pages/index/apply')
          })
          await phone.step('杀掉后再从链接打开', async () => {
            await phone.relaunch(pageOf(link))
            await phone.at(routeOf(link))
            await phone.see(words)
          })
          await phone.step('打开着，从链接回来', async () => {
            await goHome(phone)
            await phone.at('pages/index/apply')
            await phone.follow(pageOf(link))
            await phone.at(routeOf(link))
            await phone.see(words)
          })
        },
        { server: server.url, title: `链接 ${kind}` }
      )
    }
  )

  it('codes: of the mini-program, ordinary ones, and scanned in the app', async () => {
    const { order, flow, message, chat } = records
    await run(
      platform,
      async (phone) => {
        await phone.step('小程序码', async () => {
          const { id } = flow.link
          await phone.launch(`${CODES}?scene=${encodeURIComponent(`f${id.slice(0, 12)}${id.slice(13)}`)}`)
          await passLogin(phone)
          await phone.at(routeOf(flow.link))
          await phone.see(flow.words)
        })
        await phone.step('普通二维码，冷启动', async () => {
          await phone.relaunch(...startByCode(platform, `${ORIGIN}${openPathOf(message.link)}`))
          await phone.at(routeOf(message.link))
          await phone.see(message.words)
          await goHome(phone)
          await phone.at('pages/index/apply')
        })
        await phone.step('普通二维码，打开着', async () => {
          await phone.follow(...startByCode(platform, `${ORIGIN}${openPathOf(order.link)}`))
          await phone.at(routeOf(order.link))
          await phone.see(order.words)
        })
        await phone.step('别处的地址哪里也不去', async () => {
          await phone.relaunch(...startByCode(platform, `https://evil.example${openPathOf(order.link)}`))
          await phone.at(CODES)
          await phone.see('没有扫码内容')
          await goHome(phone)
          await phone.at('pages/index/apply')
        })
        await phone.step('扫一扫', async () => {
          await phone.switchTab('我的')
          phone.device.scanned = `${ORIGIN}${openPathOf(chat.link)}`
          await phone.tap('扫一扫')
          await phone.at(routeOf(chat.link))
          await phone.see(chat.words)
        })
      },
      { server: server.url, title: '二维码' }
    )
  })

  it('a session that is over by then asks for sign-in, then shows the page; what one may not see is refused there', async () => {
    const { link, words } = records.order
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await signIn(phone, 'dispatcher1')
        await phone.step('会话过期', async () => {
          await server.query("update session_token set expires_at = 1 where user_id = 'user-dispatcher1'")
          await phone.relaunch(pageOf(link))
          await passLogin(phone)
          await phone.at(routeOf(link))
          await phone.see(words)
        })
        await phone.step('没有的数据', async () => {
          await phone.follow(pageOf({ kind: 'order', id: 'nobody' }))
          await phone.see('返回工单列表')
          await phone.follow(pageOf({ kind: 'message', id: 'nobody' }))
          await phone.see('没有这条消息')
        })
      },
      { server: server.url, title: '会话过期的链接' }
    )
  })
})
