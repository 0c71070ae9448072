import { DEMO_PASSWORD } from '../../server/seed/company'
import { agree, signIn } from './support/people'
import { startAppServer, type CompanyServer } from '../support/appServer'
import { PLATFORMS, run } from './support/run'

let server: CompanyServer
beforeAll(async () => {
  server = await startAppServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.query('delete from login_guard')
})

/** Sessions of an account that are open now. */
const openSessions = async (account: string): Promise<number> => {
  const rows = await server.query(
    'select 1 from session_token s join user_account u on u.id = s.user_id where u.account = $1 and s.ended_at is null',
    [account]
  )
  return rows.length
}

describe.each(PLATFORMS)('%s: session', (platform) => {
  it('starts at the login page, signs in, stays signed in after a kill, signs out', async () => {
    await run(
      platform,
      async (phone) => {
        const before = await openSessions('dispatcher1')
        await phone.step('启动到登录页', async () => {
          await phone.launch()
          await phone.at('pages/login/index')
          await phone.see('拖车救援平台', '账号', '密码')
        })
        await phone.step('什么都不填', async () => {
          await phone.tap('登录')
          await phone.see('请输入账号', '请输入密码', '请先阅读并勾选同意，再登录')
        })
        await phone.step('输入账号密码', async () => {
          const dearest = await phone.input('账号', 'dispatcher1')
          expect(dearest.calls).toBeLessThanOrEqual(2)
          expect(dearest.bytes).toBeLessThanOrEqual(2048)
          await phone.notSee('请输入账号')
          await phone.input('密码', DEMO_PASSWORD)
        })
        await phone.step('没有勾选同意，什么都没丢', async () => {
          await phone.tap('登录')
          await phone.see('请先阅读并勾选同意，再登录')
          await phone.tap('《用户协议与隐私说明》')
          await phone.tap('查看用户协议和隐私政策全文')
          await phone.at('pages/my/agreement/index')
          await phone.see('一、账号')
          await phone.back()
          await phone.at('pages/login/index')
          await phone.tap('.sheet-close')
          expect(await openSessions('dispatcher1')).toBe(before)
          await phone.tap('我已阅读并同意')
          await phone.notSee('请先阅读并勾选同意，再登录')
        })
        await phone.step('登录到工作台', async () => {
          await phone.tap('登录')
          await phone.at('pages/index/apply')
          await phone.see('周敏', '事故工单', '新建工单')
          expect(await openSessions('dispatcher1')).toBe(before + 1)
        })
        await phone.step('四个标签页', async () => {
          const workbench = phone.page
          for (const tab of ['消息', '通讯录', '我的']) await phone.switchTab(tab)
          await phone.see('周敏', '账号 dispatcher1', '调度中心')
          await phone.switchTab('工作台')
          expect(phone.page).toBe(workbench)
        })
        await phone.step('杀掉再打开', async () => {
          await phone.relaunch()
          await phone.at('pages/index/apply')
          await phone.see('周敏', '事故工单')
        })
        await phone.step('退出登录', async () => {
          await phone.switchTab('我的')
          await phone.tap('退出登录')
          await phone.see('退出登录？')
          await phone.tap('退出登录', { nth: -1 })
          await phone.at('pages/login/index')
          expect([...phone.device.storage.keys()]).not.toContain('token')
        })
        await phone.step('再打开要登录，账号和同意都还记得', async () => {
          await phone.relaunch()
          await phone.at('pages/login/index')
          await phone.see('dispatcher1', '已同意', '拖车公司的员工')
          await phone.notSee('我已阅读并同意')
          expect(await openSessions('dispatcher1')).toBe(before)
        })
      },
      { server: server.url, title: '登录' }
    )
  })

  it('a wrong password says so, the third asks for the captcha, whose picture loads', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await phone.at('pages/login/index')
        await phone.step('三次错误密码', async () => {
          await phone.input('账号', 'finance1')
          await agree(phone)
          for (let attempt = 0; attempt < 3; attempt++) {
            await phone.input('密码', `Wrong@${attempt}`)
            await phone.tap('登录')
            await phone.see('账号或密码不正确')
          }
          await phone.see('验证码', '换一张')
        })
        await phone.step('验证码', async () => {
          await phone.see('换一张')
          expect(await phone.loadPictures()).toEqual([{ status: 200, type: 'image/jpeg' }])
          const [row] = await server.query('select answer from captcha order by expires_at desc limit 1')
          await phone.input('密码', DEMO_PASSWORD)
          await phone.input('验证码', String(row?.answer))
          await phone.tap('登录')
          await phone.at('pages/index/apply')
          await phone.see('郑雅琴')
        })
      },
      { server: server.url, title: '验证码' }
    )
  })

  it('an expired session gives one toast and the login page, then the page that was wanted', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await phone.at('pages/login/index')
        await signIn(phone, 'yard1')
        await phone.step('会话过期', async () => {
          await server.query('update session_token set expires_at = 1 where user_id = (select id from user_account where account = $1)', [
            'yard1'
          ])
          await phone.switchTab('我的')
          await phone.switchTab('工作台')
          await phone.at('pages/login/index')
          expect(phone.toasts).toHaveLength(1)
        })
        await phone.step('重新登录', async () => {
          await phone.input('账号', 'yard1')
          await phone.input('密码', DEMO_PASSWORD)
          await phone.tap('登录')
          await phone.at('pages/index/apply')
          await phone.see('何卫东')
        })
      },
      { server: server.url, title: '会话过期' }
    )
  })

  it('without network the login says so and works when it is back', async () => {
    await run(
      platform,
      async (phone) => {
        await phone.launch()
        await phone.at('pages/login/index')
        await phone.step('断网', async () => {
          await phone.network(false)
          await phone.see('无网络')
          await phone.input('账号', 'clerk1')
          await phone.input('密码', DEMO_PASSWORD)
          await agree(phone)
          await phone.tap('登录')
          await phone.see('连接服务器失败')
        })
        await phone.step('恢复', async () => {
          await phone.network(true)
          await phone.notSee('无网络')
          await phone.tap('登录')
          await phone.at('pages/index/apply')
          await phone.see('许婷婷')
        })
      },
      { server: server.url, title: '断网' }
    )
  })
})
