import sharp from 'sharp'
import { newPerson } from '../support/browser'
import { openCompany } from '../support/company'
import { at } from '../support/reached'
import { agree, DEMO_PASSWORD, fillLogin, LOGIN_PATH, signIn, WORKBENCH_PATH } from '../support/signIn'
import { codeOf, receivedCode } from '../support/smsOutbox'
import { startAppServer, type CompanyServer } from '../support/appServer'
import { toasted } from '../support/toasts'
import { captchaAnswer, captchaPicture, seeCaptcha } from './support/captcha'
import { chooseFile, picture } from './support/ownPicture'
import { putOffersAside } from './support/offersAside'

const MY = '/pages/index/my'
/** Keys of stores/caches.ts. */
const CACHES = ['workbenchMenu', 'workbenchHome', 'punchCard.sites']
const company = openCompany()

const person = () => newPerson(company.browser, { base: company.server.url })

describe('the own picture', () => {
  test('is pushed, enlarged, cut, sent, and is there after a reload', async () => {
    const someone = await company.enter('driver1')
    const { page } = someone
    await page.goto(MY)
    await chooseFile(page)
    await page.getByRole('button', { name: '放大' }).click()
    const frame = await page.locator('.cropper-frame').boundingBox()
    if (frame === null) throw new Error('no frame')
    // With the mouse: the picture goes right, so that its left, red half fills the frame.
    await page.mouse.move(frame.x + 20, frame.y + 100)
    await page.mouse.down()
    for (let step = 1; step <= 6; step++) await page.mouse.move(frame.x + 20 + step * 45, frame.y + 100)
    await page.mouse.up()
    await page.locator('.cropper-frame').press('ArrowRight')
    await page.getByRole('button', { name: '使用', exact: true }).click()
    await toasted(page, '头像更换成功')
    await page.reload()
    await page.waitForFunction(() => [...document.images].some((image) => image.src.includes('/userAvatar/') && image.naturalWidth > 0))
    const src = await page.evaluate(() => [...document.images].find((image) => image.src.includes('/userAvatar/'))?.src ?? '')
    const bytes = Buffer.from(await (await fetch(src)).arrayBuffer())
    const { width = 0, height = 0, format } = await sharp(bytes).metadata()
    expect([width === height, width <= 512, format]).toEqual([true, true, 'jpeg'])
    const { channels } = await sharp(bytes).stats()
    expect(channels.map(({ mean }) => Math.round(mean / 50))).toEqual([4, 1, 1])
    await someone.leave()
  })

  test('two fingers enlarge, the wheel too, closing changes nothing', async () => {
    const someone = await company.arrive('driver2')
    const { page } = someone
    await putOffersAside(page)
    await page.goto(MY)
    await chooseFile(page)
    const frame = await page.locator('.cropper-frame').boundingBox()
    if (frame === null) throw new Error('no frame')
    const devtools = await someone.context.newCDPSession(page)
    const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
    const fingers = (apart: number) => [
      { x: middle.x - apart, y: middle.y, id: 0 },
      { x: middle.x + apart, y: middle.y, id: 1 }
    ]
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) })
    for (const apart of [40, 50, 60]) await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.getByText('2.0 倍').waitFor()
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.wheel(0, -100)
    await page.getByText('2.2 倍').waitFor()
    await page.getByRole('button', { name: '关闭' }).click()
    await page.locator('.cropper').waitFor({ state: 'detached' })
    expect(someone.requests().filter(({ url }) => url.includes('Uploader'))).toEqual([])
    await someone.leave()
  })

  test('what is no picture is told, another one can be chosen', async () => {
    const someone = await company.arrive('driver2')
    const { page } = someone
    await putOffersAside(page)
    await page.goto(MY)
    await page.getByRole('button', { name: '更换头像' }).click()
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('从相册选择').click()])
    await chooser.setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') })
    await page.getByText('这张图片打不开，请换一张').waitFor()
    const [again] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: '换一张' }).click()])
    await again.setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture() })
    await page.locator('.cropper-picture').waitFor()
    await someone.leave()
  })
})

describe('where I work and whom I lead', () => {
  test('another position counts at once, also for what I may do', async () => {
    const someone = await company.arrive('driver2')
    const { page } = someone
    await putOffersAside(page)
    const canDispatch = () => page.evaluate(() => (localStorage.getItem('permissionList') ?? '').includes('btn_dispatch'))
    expect(await canDispatch()).toBe(false)
    await page.goto(MY)
    await page.getByText('我的岗位').click()
    await page.getByRole('radio', { name: '拖车驾驶员，当前' }).waitFor()
    await page.getByRole('radio', { name: '值班调度员' }).click()
    await toasted(page, '修改成功')
    await at(page, MY)
    await page.getByText('值班调度员').waitFor()
    expect(await canDispatch()).toBe(true)
    await someone.leave()
  })

  test('a refused switch shows why and stays', async () => {
    const { page, leave } = await company.enter('dispatcher1')
    await page.route('**/Users/Current/major', (route) =>
      route.fulfill({ json: { code: 400, msg: '该组织下无角色或角色权限为空，组织切换失败', data: null } })
    )
    await page.goto('/pages/my/business/index?majorType=Organize')
    await page.getByRole('radio', { name: /宝安分公司/ }).click()
    await page.getByText('该组织下无角色或角色权限为空，组织切换失败').waitFor()
    await page.getByRole('radio', { name: /深圳总部.*，当前/ }).waitFor()
    await leave()
  })

  test('subordinates open level by level; a level that failed can be tried again', async () => {
    const someone = await company.enter('manager1')
    const { page } = someone
    await page.goto('/pages/my/subordinate/index')
    await page.getByText(/直接下属 \d+ 人/).waitFor()
    let isBroken = true
    await page.route('**/Subordinate/user-dispatcher1', (route) =>
      isBroken ? route.fulfill({ json: { code: 500, msg: '系统繁忙，请稍后重试', data: null } }) : route.continue()
    )
    await page.getByRole('button', { name: '展开周敏的下属' }).click()
    await page.getByText('系统繁忙，请稍后重试').waitFor()
    isBroken = false
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByText('王建军').waitFor()
    await page.getByRole('button', { name: /收起周敏的下属，\d+ 人/ }).click()
    await page.getByText('王建军').waitFor({ state: 'detached' })
    await someone.leave()
  })

  test('who has nobody below is told so', async () => {
    const { page, leave } = await company.enter('clerk1')
    await page.goto('/pages/my/subordinate/index')
    await page.getByText('没有下属').waitFor()
    await leave()
  })

  test('My is shown from the cache while the server fails, and says so', async () => {
    const someone = await company.arrive('clerk1')
    const { page } = someone
    let isBroken = true
    await page.route('**/oauth/CurrentUser*', (route) =>
      isBroken ? route.fulfill({ json: { code: 500, msg: '系统繁忙，请稍后重试', data: null } }) : route.continue()
    )
    await page.goto(MY)
    await page.getByText('没有更新成功：系统繁忙，请稍后重试').waitFor()
    await page.getByText('账号 clerk1').waitFor()
    await page.evaluate(() => localStorage.removeItem('userInfo'))
    await page.reload()
    await page.getByText('加载失败').waitFor()
    isBroken = false
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByText('账号 clerk1').waitFor()
    await someone.leave()
  })
})

describe('settings', () => {
  test('text size and night count at once and survive a reload', async () => {
    const someone = await company.enter('yard1')
    const { page } = someone
    await page.goto('/pages/my/settings/index')
    const size = () => page.locator('.settings-sample-text').evaluate((node) => getComputedStyle(node).fontSize)
    const paper = () =>
      page
        .locator('.page')
        .last()
        .evaluate((node) => getComputedStyle(node).backgroundColor)
    expect([await size(), await paper()]).toEqual(['14px', 'rgb(243, 245, 248)'])
    await page.getByRole('radio', { name: '特大' }).click()
    await page.getByRole('radio', { name: '夜间' }).click()
    expect([await size(), await paper()]).toEqual(['28px', 'rgb(13, 17, 22)'])
    await page.reload()
    await page.getByText('字号').first().waitFor()
    expect([await size(), await paper()]).toEqual(['28px', 'rgb(13, 17, 22)'])
    await page.goto(MY)
    expect(await paper()).toBe('rgb(13, 17, 22)')
    await someone.leave()
  })

  test('clearing the cache asks, then takes what can be read again and nothing else', async () => {
    const someone = await company.arrive('yard1')
    const { page } = someone
    await page.getByText('事故工单').first().waitFor()
    const keys = () => page.evaluate(() => Object.keys(localStorage).sort())
    // What the workbench reads behind its first picture is kept as well.
    for (const cache of ['workbenchMenu', 'workbenchHome']) await page.waitForFunction((key) => localStorage.getItem(key) !== null, cache)
    const before = await keys()
    await page.goto('/pages/my/settings/index')
    await page.getByText('清理缓存').click()
    await page.getByRole('button', { name: '取消' }).click()
    await page.getByText('清理缓存').click()
    expect(await keys()).toEqual(before)
    await page.getByRole('button', { name: '清理缓存', exact: true }).last().click()
    await toasted(page, '缓存已清理')
    expect(await keys()).toEqual(before.filter((key) => !CACHES.includes(key)))
    await someone.leave()
  })
})

describe('signing in by SMS', () => {
  test('the code on the telephone leads to the wanted page; a wrong one is said in place', async () => {
    const someone = await person()
    const { page } = someone
    await page.goto('/pages/my/settings/index')
    await at(page, LOGIN_PATH)
    await page.getByRole('button', { name: '短信验证码登录' }).click()
    await page.getByRole('textbox', { name: '手机号' }).fill('13802580031')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText(/\d+ 秒后重发/).waitFor()
    const code = await receivedCode(company.server.dataDir, '13802580031')
    expect(code).toMatch(/^\d{6}$/)
    await page.getByRole('textbox', { name: '短信验证码' }).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await agree(page)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('验证码输入错误，请重新输入！').waitFor()
    await page.getByRole('textbox', { name: '短信验证码' }).fill(code)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await at(page, '/pages/my/settings/index')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(code)
    await page.goto(MY)
    await page.getByText('账号 finance1').waitFor()
    await someone.leave()
  })

  test('an unknown number looks like any other', async () => {
    const { page, leave } = await person()
    await page.goto(LOGIN_PATH)
    await page.getByRole('button', { name: '短信验证码登录' }).click()
    await page.getByRole('textbox', { name: '手机号' }).fill('13900000001')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText(/\d+ 秒后重发/).waitFor()
    await page.getByText('如果这个号码已登记').waitFor()
    expect(codeOf(company.server.dataDir, '13900000001')).toBe('')
    await page.getByRole('button', { name: '账号密码登录' }).click()
    await page.getByRole('textbox', { name: '账号' }).waitFor()
    await leave()
  })
})

describe('a new password', () => {
  let own: CompanyServer
  // In this process, so that the test can read what the captcha picture says.
  beforeAll(async () => {
    own = await startAppServer()
  })
  afterAll(() => own.stop())

  test('is refused with a new picture, then ends the sessions of both browsers; only it opens the account afterwards', async () => {
    const here = await newPerson(company.browser, { base: own.url })
    const there = await newPerson(company.browser, { base: own.url })
    await signIn(there.page, own.url, 'manager2')
    await signIn(here.page, own.url, 'manager2')
    const { page } = here
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const answer = () => captchaAnswer(page, own)
    await page.goto('/pages/my/modifyPsd/index')
    await seeCaptcha(page)
    await field('旧密码').fill('Wrong@2026')
    await field('新密码').fill('Road2027')
    await page.getByText('有符号，如 @ # !').waitFor()
    await field('新密码').fill('Road#2027')
    await field('重复密码').fill('Road#2028')
    await field('验证码').fill(await answer())
    await page.getByText('两次密码输入不一致').waitFor()
    await field('重复密码').fill('Road#2027')
    const before = await captchaPicture(page)
    await page.getByRole('button', { name: '修改密码' }).click()
    await page.getByText('旧密码错误，请重新输入').waitFor()
    await seeCaptcha(page, before)
    expect(await field('验证码').inputValue()).toBe('')
    await field('旧密码').fill(DEMO_PASSWORD)
    await field('验证码').fill(await answer())
    await page.getByRole('button', { name: '修改密码' }).click()
    await at(page, LOGIN_PATH)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    // The other browser finds out at its next call.
    await there.page.goto(WORKBENCH_PATH)
    await at(there.page, LOGIN_PATH)
    await fillLogin(there.page, 'manager2', DEMO_PASSWORD)
    await there.page.getByText('账号或密码不正确').waitFor()
    await fillLogin(there.page, 'manager2', 'Road#2027')
    await at(there.page, WORKBENCH_PATH)
    await here.leave()
    await there.leave()
  })
})
