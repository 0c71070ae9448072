import type { Browser } from 'playwright-core'
import { cleanUp, startAppServer, type CompanyServer } from '../support/appServer'
import { newPerson, openBrowser } from '../support/browser'
import { reached } from '../support/reached'
import { fillLogin, LOGIN_PATH, signIn, WORKBENCH_PATH } from '../support/signIn'

const OWN_PASSWORD = 'Chunxiao#26'
let browser: Browser
let server: CompanyServer

beforeAll(async () => {
  browser = await openBrowser()
  server = await startAppServer({ env: { CAPTCHA_AFTER: '100' } })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  cleanUp()
})

test('an administrator makes a department and takes somebody in; she changes her one-time password before anything else', async () => {
  const { page, leave } = await newPerson(browser, { base: server.url })
  await signIn(page, server.url, 'admin')
  await reached(page, (url) => url.pathname === WORKBENCH_PATH)
  await page.goto('/pages/admin/organize/index?parentId=org-head')
  await page.getByRole('textbox', { name: '名称' }).fill('夜间救援部')
  await page.getByRole('button', { name: '新增组织', exact: true }).click()
  await page.getByText('还没有岗位').waitFor()
  await page.goto('/pages/admin/person/index')
  await page.getByRole('textbox', { name: '姓名' }).fill('欧阳春晓')
  await page.getByRole('textbox', { name: '账号' }).fill('admin')
  await page.getByRole('button', { name: /^所属组织/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/夜间救援部/)
    .click()
  await page.getByRole('dialog').getByRole('button', { name: /确定/ }).click()
  await page.getByRole('button', { name: '新增人员', exact: true }).click()
  await page.getByText('该账号已存在').first().waitFor()
  await page.getByRole('textbox', { name: '账号' }).fill('ouyang')
  await page.getByRole('button', { name: '新增人员', exact: true }).click()
  await page.getByRole('button', { name: '设置一次性密码' }).click()
  await page.getByRole('button', { name: '生成密码' }).click()
  const password = await page.locator('.person-password').innerText()
  await leave()

  const her = await newPerson(browser, { base: server.url })
  await her.page.goto(LOGIN_PATH)
  await fillLogin(her.page, 'ouyang', password.trim())
  await reached(her.page, (url) => url.pathname === '/pages/my/modifyPsd/index')
  await her.page.getByText('您用的是一次性密码，请先换成自己的密码。').waitFor()
  await her.page.goto(WORKBENCH_PATH)
  await reached(her.page, (url) => url.pathname === '/pages/my/modifyPsd/index')
  for (const [name, value] of [
    ['旧密码', password.trim()],
    ['新密码', OWN_PASSWORD],
    ['重复密码', OWN_PASSWORD]
  ] as const)
    await her.page.getByRole('textbox', { name, exact: true }).fill(value)
  const [captcha] = await server.query<{ answer: string }>('select answer from captcha order by expires_at desc limit 1', [])
  await her.page.getByRole('textbox', { name: '验证码' }).fill(captcha?.answer ?? '')
  await her.page.getByRole('button', { name: '修改密码', exact: true }).click()
  await reached(her.page, (url) => url.pathname === LOGIN_PATH)
  await fillLogin(her.page, 'ouyang', OWN_PASSWORD)
  await reached(her.page, (url) => url.pathname !== LOGIN_PATH && url.pathname !== '/pages/my/modifyPsd/index')
  await her.leave()
})
