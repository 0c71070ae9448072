import type { Browser, Page } from 'playwright-core'
import { cleanUp, startAppServer, type CompanyServer } from '../support/appServer'
import { newPerson, openBrowser } from '../support/browser'
import { reached } from '../support/reached'
import { DEMO_PASSWORD, fillLogin, LOGIN_PATH, signIn, WORKBENCH_PATH } from '../support/signIn'
import { receivedCode } from '../support/smsOutbox'

const SECOND_PATH = '/pages/my/secondStep/index'
const FINANCE = '13802580031'
let browser: Browser
let server: CompanyServer

beforeAll(async () => {
  browser = await openBrowser()
  server = await startAppServer({ env: { SECOND_STEP_ROLES: 'finance,administrator', CAPTCHA_AFTER: '100' } })
  await server.query(
    `insert into sign_in_binding (id, user_id, way, issuer, subject, label, created_at, used_at)
     values ('b1', 'user-finance1', 'openId', 'https://id.example', 'sub-1', 'zheng@id.example', $1, $1)`,
    [Date.now()]
  )
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  cleanUp()
})

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const firstStep = async (page: Page) => {
  await fillLogin(page, 'finance1', DEMO_PASSWORD)
  await reached(page, (url) => url.pathname === SECOND_PATH)
}

test('finance: password, a wrong code, the right one, and the page that was wanted; there a binding is removed and the history tells', async () => {
  const { page, leave } = await newPerson(browser, { base: server.url })
  await page.goto('/pages/my/accountSecurity/index')
  await reached(page, (url) => url.pathname === LOGIN_PATH)
  await firstStep(page)
  await page.getByText('此账号登录需要两步验证，请输入发送到 138****0031 的验证码。').waitFor()
  await page.getByText(/^\d+ 秒后重发$/).waitFor()
  const code = await receivedCode(server.dataDir, FINANCE)
  await page.getByRole('textbox', { name: '短信验证码' }).fill(other(code))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByText('验证码输入错误，请重新输入！').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.getByRole('textbox', { name: '短信验证码' }).fill(code)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await reached(page, (url) => url.pathname === '/pages/my/accountSecurity/index')
  await page.getByText('zheng@id.example').waitFor()
  await page.getByText('密码和短信验证码登录').waitFor()
  await page.getByText('验证码错误').waitFor()
  expect(await page.getByText('未完成第二步').count()).toBe(0)
  await page.getByRole('button', { name: '解除绑定企业账号 zheng@id.example' }).click()
  await page.getByRole('alertdialog', { name: '解除绑定企业账号？' }).getByRole('button', { name: '解除绑定', exact: true }).click()
  await page.getByText('还没有绑定其他登录方式').waitFor()
  await page.reload()
  await page.getByText('还没有绑定其他登录方式').waitFor()
  await leave()
})

test('the second step is left for another account, which has none; reloaded it begins anew', async () => {
  const { page, leave } = await newPerson(browser, { base: server.url })
  await page.goto(LOGIN_PATH)
  await firstStep(page)
  await page.getByRole('button', { name: '返回重新登录' }).click()
  await reached(page, (url) => url.pathname === LOGIN_PATH)
  await firstStep(page)
  await page.reload()
  await reached(page, (url) => url.pathname === LOGIN_PATH)
  await signIn(page, server.url, 'clerk1')
  await reached(page, (url) => url.pathname === WORKBENCH_PATH)
  await leave()
})
