import type { Browser } from 'playwright-core'
import { cleanUp, startAppServer, type AppServer } from '../support/appServer'
import { newPerson, openBrowser } from '../support/browser'
import { reached } from '../support/reached'
import { DEMO_PASSWORD, fillLogin, LOGIN_PATH, signIn, signInUnseen, WORKBENCH_PATH } from '../support/signIn'

let browser: Browser
let server: AppServer

beforeAll(async () => {
  browser = await openBrowser()
  // The captcha row has a test of its own; here a lock is reached by passwords alone.
  server = await startAppServer({ env: { CAPTCHA_AFTER: '100', LOCK_AFTER: '3' } })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  cleanUp()
})

const person = () => newPerson(browser, { base: server.url })

test.each([
  ['driver1', '/pages/my/cancellation/index', '注销后'],
  ['manager2', '/pages/apply/fieldPunchCard/index', '团队']
])('%s opens %s where the device knows no more of him than the token: all of the page is there', async (account, path, words) => {
  const someone = await person()
  await signInUnseen(someone.page, server.url, account)
  await someone.page.goto(path)
  await someone.page.getByText(words, { exact: true }).filter({ visible: true }).first().waitFor()
  await reached(someone.page, (url) => url.pathname === path)
  await someone.leave()
})

describe('signing in', () => {
  test('a signed-out person is led from the address to the login page without loading the workbench', async () => {
    const someone = await person()
    await someone.page.goto('/')
    await reached(someone.page, `**${LOGIN_PATH}`)
    await someone.page.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(someone.requests().filter(({ url }) => /\/api\/(oauth\/CurrentUser|app\/Menu)/.test(url))).toEqual([])
    expect(await someone.page.getAttribute('html', 'lang')).toBe('zh-CN')
    await someone.leave()
  })

  test('empty fields are named under the field and nothing is asked from the server', async () => {
    const someone = await person()
    const { page } = someone
    await page.goto(LOGIN_PATH)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('请输入账号').last().waitFor()
    await page.getByText('请输入密码').last().waitFor()
    await page.getByText('请先阅读并勾选同意，再登录').waitFor()
    expect(await page.getByRole('checkbox', { name: '我已阅读并同意' }).getAttribute('aria-checked')).toBe('false')
    expect(someone.requests().filter(({ url }) => url.includes('/oauth/Login'))).toEqual([])
    await someone.leave()
  })

  test('the texts that are agreed to are read whole without an account, and what was typed is still there', async () => {
    const someone = await person()
    const { page } = someone
    await page.goto(LOGIN_PATH)
    await page.getByRole('textbox', { name: '账号' }).fill('clerk1')
    await page.getByRole('link', { name: '《用户协议与隐私说明》' }).click()
    await page.getByRole('button', { name: '查看用户协议和隐私政策全文' }).click()
    await reached(page, (url) => url.pathname === '/pages/my/agreement/index')
    await page
      .getByText(/如实填写/)
      .first()
      .waitFor()
    await page.goBack()
    await reached(page, (url) => url.pathname === LOGIN_PATH)
    expect(await page.getByRole('textbox', { name: '账号' }).inputValue()).toBe('clerk1')
    await page.goto('/pages/my/agreement/index?kind=privacy')
    await page
      .getByText(/不读取通讯录/)
      .first()
      .waitFor()
    await someone.leave()
  })

  test('a wrong password stays on the page and says so', async () => {
    const someone = await person()
    await someone.page.goto(LOGIN_PATH)
    await fillLogin(someone.page, 'clerk1', 'wrong-word')
    await someone.page
      .getByText(/账号或密码不正确/)
      .first()
      .waitFor()
    expect(new URL(someone.page.url()).pathname).toBe(LOGIN_PATH)
    await someone.leave()
  })

  test('wrong passwords in a row lock the account, the right one does not open it then', async () => {
    const someone = await person()
    const { page } = someone
    await page.goto(LOGIN_PATH)
    for (let turn = 0; turn < 3; turn++) {
      const answer = page.waitForResponse((response) => response.url().includes('/oauth/Login'))
      await fillLogin(page, 'driver2', `wrong-${turn}`)
      await answer
    }
    await fillLogin(page, 'driver2', DEMO_PASSWORD)
    await page.getByText(/锁定/).first().waitFor()
    expect(new URL(page.url()).pathname).toBe(LOGIN_PATH)
    await someone.leave()
  })

  test('signing in lands on the workbench, a refresh stays signed in', async () => {
    const someone = await person()
    const { page } = someone
    await signIn(page, server.url, 'dispatcher1')
    await reached(page, `**${WORKBENCH_PATH}`)
    await page.getByText('事故工单').first().waitFor()
    await page.reload()
    await page.getByText('事故工单').first().waitFor()
    expect(new URL(page.url()).pathname).toBe(WORKBENCH_PATH)
    await someone.leave()
  })

  test('after signing in a person is back on the page they wanted', async () => {
    const someone = await person()
    const { page } = someone
    await page.goto('/pages/transferCar/accidentIndex')
    await reached(page, (url) => url.pathname === LOGIN_PATH)
    await fillLogin(page, 'dispatcher1', DEMO_PASSWORD)
    await reached(page, '**/pages/transferCar/accidentIndex*')
    await page
      .getByText(/SG\d{12}/)
      .first()
      .waitFor()
    await someone.leave()
  })

  test('signing out asks first, then ends the session here and on the server', async () => {
    const someone = await person()
    const { page } = someone
    await signIn(page, server.url, 'clerk1')
    await page.goto('/pages/index/my')
    await page.getByText('退出登录').first().click()
    await page.getByRole('button', { name: /^退出/ }).last().click()
    await reached(page, (url) => url.pathname === LOGIN_PATH)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.goto(WORKBENCH_PATH)
    await reached(page, (url) => url.pathname === LOGIN_PATH)
    await someone.leave()
  })
})

describe('the captcha', () => {
  test('appears after wrong passwords in a row and is a picture', async () => {
    const strict = await startAppServer({ env: { CAPTCHA_AFTER: '2' } })
    const someone = await newPerson(browser, { base: strict.url })
    const { page } = someone
    await page.goto(LOGIN_PATH)
    for (let turn = 0; turn < 2; turn++) {
      const answer = page.waitForResponse((response) => response.url().includes('/oauth/Login'))
      await fillLogin(page, 'clerk1', `wrong-${turn}`)
      await answer
    }
    await page.getByRole('textbox', { name: '验证码' }).waitFor()
    await page.waitForFunction(() => [...document.images].some((image) => image.src.includes('ImageCode') && image.naturalWidth > 20))
    await someone.leave()
    await strict.stop()
  })
})
