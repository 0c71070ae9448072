import { select } from './support/nodes'
import { agree, signIn } from './support/people'
import { startAppServer, type CompanyServer } from '../support/appServer'
import { eventually } from '../support/eventually'
import type { Phone } from './support/phone'
import { PLATFORMS, run } from './support/run'

let server: CompanyServer
beforeAll(async () => {
  server = await startAppServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.query('delete from login_guard')
  // What the other platform's person wrote down is not found by this one's.
  await server.query("update user_profile set native_place = '', certificates_number = '' where user_id = 'user-yard1'")
})

/** What is scanned opens where it belongs: a record, a text, a number. */
async function scan(phone: Phone): Promise<void> {
  await phone.step('扫一扫', async () => {
    const text = '设备 TC-1 100% ~p a=b&c'
    await phone.switchTab('我的')
    phone.device.scanned = '{"t":"report","id":"1"}'
    await phone.tap('扫一扫')
    await phone.at('pages/apply/externalLink/index')
    await phone.back()
    phone.device.scanned = text
    await phone.tap('扫一扫')
    await phone.at('pages/my/scanResult/index')
    await phone.see(text)
    await phone.back()
    phone.device.scanned = 'tel:13802580021'
    await phone.tap('扫一扫')
    await phone.see('拨打电话')
    await phone.back()
  })
}

async function changeProfile(phone: Phone): Promise<void> {
  await phone.step('个人信息和账号安全', async () => {
    await phone.tap('个人信息')
    await phone.at('pages/my/personalData/index')
    await phone.see('直属主管')
    await phone.tap('个人资料')
    await phone.input('籍贯', '湖南长沙')
    await phone.input('证件号码', '11010519491231002X')
    await phone.tap('保存')
    await phone.at('pages/index/my')
    expect((await server.query("select native_place, certificates_number from user_profile where user_id = 'user-yard1'"))[0]).toEqual({
      native_place: '湖南长沙',
      certificates_number: '11010519491231002X'
    })
    await phone.tap('账号安全')
    await phone.see('当前设备', '登录记录')
    await phone.tap('注销账号')
    await phone.at('pages/my/cancellation/index')
    await phone.see('注销后')
    await phone.back()
    await phone.back()
  })
}

async function lookAround(phone: Phone): Promise<void> {
  await phone.step('关于平台和联系我们', async () => {
    await phone.tap('关于平台')
    await phone.see('版本 3.3.5（139）')
    await phone.tap('检查更新')
    await phone.seeToast('已是最新版本')
    await phone.back()
    await phone.tap('联系我们')
    await phone.see('400-000-0000')
    await phone.back()
  })
  await phone.step('组织、岗位和下属', async () => {
    await phone.tap('我的岗位')
    await phone.see('场地管理员', '当前')
    await phone.back()
    await phone.tap('我的下属')
    await phone.see('没有下属')
  })
}

describe.each(PLATFORMS)('%s: my', (platform) => {
  it('a new picture is cut to a square, stored and shown; a lost connection is tried again', async () => {
    const account = platform === 'weapp' ? 'driver1' : 'driver3'
    await run(
      platform,
      async (phone) => {
        const headIcon = async () =>
          String((await server.query('select head_icon from user_account where account = $1', [account]))[0]?.head_icon)
        await phone.launch()
        await signIn(phone, account)
        await phone.switchTab('我的')
        await phone.see(`账号 ${account}`)
        // As the platform tells what nobody caught; it is reported while the rest goes on.
        phone.app.emit('onError', 'MiniProgramError\nTypeError: made by a test of 13812345678\n    at a (app.js:1:2)')
        await phone.step('选一张照片', async () => {
          await phone.tap('.my-avatar')
          await phone.tap('从相册选择')
          if (platform === 'weapp') await phone.tap('同意并继续')
          await phone.see('1.0 倍')
        })
        await phone.step('拖动和放大', async () => {
          await phone.tap('.icon-plus')
          await phone.see('1.3 倍')
          const place = () => String(select(phone.page.tree, '.cropper-picture')[0]?.attr.style)
          const before = place()
          // Fingers count from when it is known where the frame stands.
          for (let turn = 0; turn < 50 && place() === before; turn++)
            await phone.draw('.cropper-frame', [
              { x: 100, y: 20 },
              { x: 140, y: 22 },
              { x: 160, y: 24 }
            ])
          expect(place()).not.toBe(before)
        })
        await phone.step('断网上传', async () => {
          await phone.network(false)
          await phone.tap('使用')
          await phone.see('头像更换失败', '重试')
          expect(await headIcon()).toBe('')
        })
        await phone.step('恢复后重试', async () => {
          await phone.network(true)
          await phone.tap('重试')
          await phone.seeToast('头像更换成功')
          const name = await headIcon()
          const [file] = await server.query('select type, mime, width, height from stored_file where name = $1', [name])
          expect(file).toMatchObject({ type: 'userAvatar', mime: 'image/jpeg', width: 512, height: 512 })
          expect(phone.pictures.some((src) => src.endsWith(name))).toBe(true)
          expect(await phone.loadPictures()).toEqual([{ status: 200, type: 'image/jpeg' }])
        })
        await phone.step('错误已上报', () =>
          eventually(async () =>
            expect(await server.query('select message, stack, page, times from app_fault where platform = $1', [platform])).toEqual([
              { message: 'TypeError: made by a test of …', stack: 'at a (app.js:1:2)', page: '/pages/index/my', times: 1 }
            ])
          )
        )
      },
      { server: server.url, title: '头像' }
    )
  })

  it('text size and night count at once and after a kill; a scanned text is shown; signing in by SMS', async () => {
    await run(
      platform,
      async (phone) => {
        const classes = () =>
          String(
            phone.page.tree.kids.length > 0
              ? phone
                  .outline()
                  .split('\n')
                  .find((line) => line.includes('theme '))
              : ''
          )
        await phone.launch()
        await phone.at('pages/login/index')
        await phone.step('短信验证码登录', async () => {
          await phone.tap('短信验证码登录')
          await phone.input('手机号', '13802580041')
          await phone.tap('获取验证码')
          await phone.see('秒后重发', '如果这个号码已登记')
          await phone.input('短信验证码', '000000')
          await agree(phone)
          await phone.tap('登录')
          await phone.see('验证码输入错误，请重新输入！')
          await server.query("delete from sms_code where mobile = '13802580041'")
          await phone.tap('账号密码登录')
        })
        await signIn(phone, 'yard1')
        await phone.switchTab('我的')
        await phone.step('字号和夜间', async () => {
          await phone.tap('设置')
          await phone.at('pages/my/settings/index')
          await phone.tap('特大')
          expect(phone.device.calls.map(({ name }) => name)).not.toContain('setTabBarStyle')
          await phone.tap('夜间')
          expect(classes()).toContain('theme-night text-200')
          const asked = (name: string): unknown => phone.device.calls.filter((call) => call.name === name).at(-1)?.options
          expect(asked(platform === 'alipay' ? 'setNavigationBar' : 'setNavigationBarColor')).toMatchObject({
            frontColor: '#ffffff',
            backgroundColor: '#161B22'
          })
          expect(asked('setBackgroundColor')).toMatchObject({ backgroundColor: '#0D1116' })
          expect(asked('setTabBarStyle')).toMatchObject({ backgroundColor: '#161B22', selectedColor: '#7FB2FF' })
        })
        await phone.step('杀掉再打开', async () => {
          await phone.relaunch()
          await phone.at('pages/index/apply')
          expect(classes()).toContain('theme-night text-200')
        })
        await scan(phone)
        await changeProfile(phone)
        await lookAround(phone)
      },
      { server: server.url, title: '我的' }
    )
  })
})
