import { FaultSocketServer } from '../support/faultSocketServer'
import { holdTimers } from '../support/heldTimers'
import { startAppServer, type CompanyServer } from '../support/appServer'
import { signIn } from './support/people'
import type { Phone } from './support/phone'
import { PLATFORMS, run } from './support/run'
import { sleep } from './support/types'
import { SECONDS, socketToasts, times, troubles, untilOnWire } from './support/wire'

/** The shortest time between two quiet tries. */
const QUIET_MS = 30 * SECONDS

let server: CompanyServer
/** Stands between the phone and the app's server: HTTP goes on to it, sockets are treated by the script. */
let faults: FaultSocketServer
beforeAll(async () => {
  server = await startAppServer()
  faults = await FaultSocketServer.start({ forward: server.url })
})
afterAll(async () => {
  await faults.close()
  await server.stop()
})
beforeEach(async () => {
  faults.reset()
  faults.features = ['heartbeat']
  await server.query('delete from login_guard')
})

const until = (what: string, look: () => boolean): Promise<void> => untilOnWire(faults, what, look)
const connected = (): Promise<void> =>
  until('a connection', () => faults.live.some((one) => one.frames.some(({ method }) => method === 'OnConnection')))

/** Signs a person in and waits for his socket. */
async function start(phone: Phone, account: string): Promise<void> {
  await phone.launch()
  await signIn(phone, account)
  await connected()
}

describe.each(PLATFORMS)('%s: the socket of the built package', (platform) => {
  const drive = (title: string, act: (phone: Phone) => Promise<void>): Promise<void> =>
    run(platform, act, { server: `http://127.0.0.1:${faults.port}`, title })

  it('no connection without a session; one right after sign-in and at the next start; none after sign-out', async () => {
    await drive('套接字', async (phone) => {
      await phone.step('未登录不连接', async () => {
        await phone.launch()
        await phone.at('pages/login/index')
        await sleep(200)
        expect(faults.connections).toHaveLength(0)
      })
      await phone.step('登录后连接', async () => {
        await signIn(phone, 'dispatcher1')
        await connected()
        expect(faults.connections).toHaveLength(1)
        const [one] = faults.live
        expect(one?.token).toMatch(/^Bearer /i)
        expect(one?.frames[0]).toEqual({ method: 'OnConnection', token: one?.token, mobileDevice: true })
      })
      await phone.step('重新打开后连接', async () => {
        await phone.relaunch()
        await phone.at('pages/index/apply')
        await until('the second connection', () => faults.connections.length === 2)
        await connected()
        expect(faults.live).toHaveLength(1)
      })
      await phone.step('退出后断开', async () => {
        await phone.switchTab('我的')
        await phone.tap('退出登录')
        await phone.tap('退出登录', { nth: -1 })
        await phone.at('pages/login/index')
        await until('the end of the connection', () => faults.live.length === 0)
        await sleep(300)
        expect(faults.connections).toHaveLength(2)
      })
      expect(faults.mostLive).toBe(1)
    })
  })

  it('closed, broken, refused: it comes back, with the words from the third retry on, one socket at a time', async () => {
    await drive('套接字故障', async (phone) => {
      await start(phone, 'finance1')
      for (const fault of ['acceptClose', 'destroy'] as const) {
        await phone.step(`断线 ${fault}`, async () => {
          const before = faults.connections.length
          faults.strike(fault)
          await until('the next connection', () => faults.connections.length > before)
          await connected()
        })
      }
      await phone.step('服务器拒绝三次', async () => {
        faults.script.push('refuse500', 'reset', 'acceptClose')
        faults.strike('destroy')
        await phone.seeToast('IM通讯正在连接:连接第3次！稍后...')
        await until('all faults', () => faults.script.length === 0)
        await connected()
        await until('rest', () => faults.live.length === 1)
        expect(socketToasts(phone)).toEqual([3, 4].map((n) => `IM通讯正在连接:连接第${n}次！稍后...`))
      })
      expect(faults.mostLive).toBe(1)
    })
  })

  it('hidden for five seconds the socket is closed; shown again it is back, told or not', async () => {
    await drive('切后台', async (phone) => {
      await start(phone, 'yard1')
      await phone.step('短暂切走，连接还在', async () => {
        await phone.away(1 * SECONDS)
        await sleep(200)
        expect(faults.connections).toHaveLength(1)
        expect(faults.live).toHaveLength(1)
      })
      await phone.step('切走超过五秒', async () => {
        await phone.away(10 * SECONDS)
        await until('the next connection', () => faults.connections.length === 2)
        await connected()
      })
      await phone.step('客户端不通知断开', async () => {
        phone.device.tellsClosedSockets = false
        await phone.away(10 * SECONDS)
        await until('the next connection', () => faults.connections.length === 3)
        await connected()
      })
      await phone.step('十次来回', async () => {
        phone.device.tellsClosedSockets = true
        for (let time = 0; time < 10; time++) await phone.away(time % 2 === 0 ? 10 * SECONDS : 0)
        await until('one connection', () => faults.live.length === 1)
        await sleep(300)
        expect(faults.live).toHaveLength(1)
      })
      expect(socketToasts(phone)).toEqual([])
      expect(faults.mostLive).toBe(1)
    })
  })

  it('without network nothing is tried; back in the network it is there at once', async () => {
    await drive('断网', async (phone) => {
      await start(phone, 'clerk1')
      await phone.step('断网', async () => {
        await phone.network(false)
        faults.strike('destroy')
        await sleep(1500)
        expect(faults.connections).toHaveLength(1)
      })
      await phone.step('恢复', async () => {
        await phone.network(true)
        await until('the next connection', () => faults.connections.length === 2)
        await connected()
      })
      expect(socketToasts(phone)).toEqual([])
      expect(faults.mostLive).toBe(1)
    })
  })

  it('a server that was away for long: tried quietly after the ten, and at once when the person types, pulls, comes back or shows the app', async () => {
    await drive('服务器离开', async (phone) => {
      // The shortest delays: ten tries in a moment, then half a minute that passes when the test says so.
      const chance = phone.app.realm.wrap(
        'const chance = Math.random; Math.random = () => 0; return () => { Math.random = chance }',
        'chance.js'
      )() as () => void
      await phone.launch()
      chance()
      await signIn(phone, 'dispatcher1')
      await connected()
      const quiet = holdTimers((ms) => ms > QUIET_MS - 5 * SECONDS && ms <= QUIET_MS)
      const away = async (): Promise<void> => {
        phone.device.toasts.length = 0
        faults.script.push(...times('refuse500', 1000))
        faults.strike('destroy')
        await phone.seeToast('IM通讯连接失败，联系服务器管理员')
        await until('a planned quiet try', () => quiet.waiting > 0)
        expect(socketToasts(phone)).toHaveLength(9)
      }
      const back = async (act: () => Promise<unknown> | void): Promise<void> => {
        faults.script.length = 0
        await act()
        await connected()
        expect(faults.live).toHaveLength(1)
        expect(socketToasts(phone)).toHaveLength(9)
      }
      try {
        await phone.step('离开四十分钟，自己连回来', async () => {
          await away()
          for (let half = 0; half < 2 * 40; half++) {
            const before = faults.connections.length
            quiet.pass()
            await until('a quiet try', () => faults.connections.length > before)
            await until('the next planned quiet try', () => quiet.waiting > 0)
          }
          await back(() => quiet.pass())
        })
        await phone.step('打字时连回来', async () => {
          await phone.app.router.go('navigateTo', '/pages/transferCar/accidentIndex')
          await phone.see('待派单')
          await away()
          await back(() => phone.input('单号、车牌、手机号或姓名', '粤'))
        })
        await phone.step('下拉刷新时连回来', async () => {
          await away()
          await back(() => phone.pullDown())
        })
        await phone.step('返回时连回来', async () => {
          await away()
          await back(() => phone.back())
        })
        await phone.step('切回前台时连回来', async () => {
          await away()
          phone.app.hide(true)
          await back(() => phone.app.show())
        })
      } finally {
        quiet.restore()
      }
      expect(faults.mostLive).toBe(1)
    })
  })

  it('logout: its words, the login page, and nothing connects any more; closeSocket: stays in, without a socket', async () => {
    await drive('下线', async (phone) => {
      await start(phone, 'manager1')
      await phone.step('closeSocket', async () => {
        faults.strike('closeSocket')
        await until('the end', () => faults.live.length === 0)
        await phone.away(1 * SECONDS)
        await phone.network(false)
        await phone.network(true)
        await sleep(500)
        expect(faults.connections).toHaveLength(1)
        expect(phone.route).toBe('pages/index/apply')
      })
      await phone.step('logout', async () => {
        await phone.relaunch()
        await phone.at('pages/index/apply')
        await until('the next connection', () => faults.connections.length === 2)
        await connected()
        faults.strike('logout')
        await phone.seeToast('此账号已在其他地方登陆')
        await phone.at('pages/login/index')
        await sleep(300)
        expect(faults.connections).toHaveLength(2)
        expect([...phone.device.storage.keys()]).not.toContain('token')
      })
    })
  })

  it('the tab shows the count of the server, also after a page without tabs', async () => {
    await drive('角标', async (phone) => {
      faults.state = 7
      await start(phone, 'manager2')
      await phone.step('角标 7', async () => {
        await until('the badge', () => phone.device.badges.get(0) === '7')
      })
      await phone.step('在没有标签栏的页面变为 120', async () => {
        await phone.app.router.go('navigateTo', '/pages/transferCar/accidentIndex')
        faults.state = 119
        faults.change()
        await sleep(300)
        await phone.back()
        await until('the badge', () => phone.device.badges.get(0) === '99+')
      })
      await phone.step('读完', async () => {
        faults.state = -1
        faults.change()
        await until('no badge', () => !phone.device.badges.has(0))
      })
    })
  })

  it("random cuts, hides and network losses: at the end one socket and the server's count", async () => {
    await drive('随机断线', async (phone) => {
      await start(phone, 'dispatcher2')
      let draw = 20261121
      const next = (below: number): number => (draw = (draw * 48_271) % 2_147_483_647) % below
      const acts = troubles(phone, faults, next)
      for (let time = 0; time < (process.env.TEST_FULL === '1' ? 300 : 10); time++) {
        await acts[next(acts.length)]?.()
        expect(faults.mostLive).toBeLessThanOrEqual(1)
      }
      await phone.step('故障结束', async () => {
        faults.script.length = 0
        await phone.away(0)
        await until('one connection', () => faults.live.length === 1)
        await connected()
        faults.change()
        await until('the count', () => phone.device.badges.get(0) === String(faults.state))
        expect(faults.live).toHaveLength(1)
      })
      expect(faults.mostLive).toBe(1)
    })
  })
})
