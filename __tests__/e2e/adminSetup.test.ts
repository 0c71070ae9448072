import type { Browser, Page } from 'playwright-core'
import { cleanUp, startOwnServer, type OwnServer } from '../support/appServer'
import { newPerson, openBrowser } from '../support/browser'
import { eventually } from '../support/eventually'
import { reached } from '../support/reached'
import { fillLogin, LOGIN_PATH } from '../support/signIn'

const SETUP_PATH = '/pages/admin/setup/index'
const HOME_PATH = '/pages/admin/home/index'
const PASSWORD = 'Fresh-start7'
let browser: Browser
let server: OwnServer

beforeAll(async () => {
  browser = await openBrowser()
  server = await startOwnServer({ isFirstStart: true, env: { NODE_ENV: 'production' } })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  cleanUp()
})

const fill = (page: Page, name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text)
const finish = (page: Page) => page.getByRole('button', { name: '完成设置并登录' }).click()

test('an empty production server: from any address to the setup page, the company and its administrator, then the checklist', async () => {
  const said = /安装码 (\S+)/
  await eventually(async () => expect(server.output()).toMatch(said))
  const code = said.exec(server.output())?.[1] ?? ''
  const { page, leave } = await newPerson(browser, { base: server.url })
  await page.goto('/pages/transferCar/accidentIndex')
  await reached(page, (url) => url.pathname === SETUP_PATH)
  await fill(page, '安装码', 'AAAA-BBBB-CCCC')
  await fill(page, '公司名称', '安顺拖车')
  await fill(page, '管理员账号', 'wang.boss')
  await fill(page, '姓名', '王建军')
  await fill(page, '手机号', '13800000001')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByLabel('重复密码', { exact: true }).fill(PASSWORD)
  await page.getByText('我已阅读并同意').click()
  await finish(page)
  await page.getByText('安装码不正确，请查看服务器启动时打印的最新一条').waitFor()
  await fill(page, '安装码', code.toLowerCase())
  await finish(page)
  await reached(page, (url) => url.pathname === HOME_PATH)
  await page.getByText('接第一单之前').waitFor()
  await page.getByText('还差 6 项').waitFor()
  await page.getByRole('button', { name: '不再提示地图服务' }).click()
  await page.getByText('地图服务').waitFor({ state: 'detached' })
  await page.goto('/pages/admin/system/index')
  await page.getByText('BACKUP_DIR').waitFor()
  await page.getByRole('button', { name: '检查数据库' }).click()
  await page.getByText(/应答正常/).waitFor()
  await leave()
})

test('afterwards the setup page leads to the login page, where the administrator signs in', async () => {
  const { page, leave } = await newPerson(browser, { base: server.url })
  await page.goto(SETUP_PATH)
  await reached(page, (url) => url.pathname === LOGIN_PATH)
  await fillLogin(page, 'wang.boss', PASSWORD)
  await reached(page, (url) => url.pathname !== LOGIN_PATH)
  await leave()
})
