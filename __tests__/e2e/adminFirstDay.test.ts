import type { Browser, Page } from 'playwright-core'
import { cleanUp, startOwnServer, type OwnServer } from '../support/appServer'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { eventually } from '../support/eventually'
import { choose, handOver, loadAndTow, pressNext, seeStatus, sendStep, sheetOf, signPrice, takePhotos } from '../support/orderScreens'
import { takeVoucher } from '../support/moneyScreens'
import { reached } from '../support/reached'
import { fillLogin, LOGIN_PATH } from '../support/signIn'
import { TextGateway } from '../support/textGateway'
import { HEADINGS, workbook } from '../support/workbook'
import { toasted } from '../support/toasts'

const PASSWORD = 'Fresh-start7'
const ADMIN = '/pages/admin'
let browser: Browser
let server: OwnServer
let texts: TextGateway
let boss: Page
let driver: Page
let orderPath = ''
const people: Person[] = []

beforeAll(async () => {
  browser = await openBrowser()
  texts = await TextGateway.start('secret')
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://tow.example', SMS_GATEWAY_URL: texts.url, SMS_GATEWAY_TOKEN: 'secret' }
  server = await startOwnServer({ isFirstStart: true, env })
})
afterAll(async () => {
  for (const person of people) await person.leave()
  await browser.close()
  await server.stop()
  await texts.close()
  cleanUp()
})

const arrive = async (): Promise<Page> => {
  const person = await newPerson(browser, { base: server.url })
  people.push(person)
  return person.page
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const fill = (page: Page, name: string, text: string) =>
  page.getByRole('textbox', { name, exact: true }).filter({ visible: true }).fill(text)
/** Opens a list field by its name and takes the row with these words. */
const pick = async (page: Page, field: string, row: string | RegExp): Promise<void> => {
  await page
    .getByRole('button', { name: new RegExp(`^${field}`) })
    .filter({ visible: true })
    .click()
  await sheetOf(page).getByText(row).first().click()
}

/** Somebody whose link has come sets his password and signs in. */
const accept = async (account: string): Promise<Page> => {
  const linkTo = (): string => texts.taken.find(({ params }) => params.account === account)?.params.link ?? ''
  await eventually(async () => expect(linkTo()).not.toBe(''))
  const page = await arrive()
  await page.goto(linkTo().replace('https://tow.example', ''))
  await page.getByText(`您的账号是 ${account}`).waitFor()
  for (const name of ['密码', '重复密码']) await page.getByLabel(name, { exact: true }).fill(PASSWORD)
  await button(page, '设置密码').click()
  await button(page, '去登录').click()
  await reached(page, (url) => url.pathname === LOGIN_PATH)
  await fillLogin(page, account, PASSWORD)
  await reached(page, (url) => url.pathname !== LOGIN_PATH)
  return page
}

test('the first administrator and his company', async () => {
  const said = /安装码 (\S+)/
  await eventually(async () => expect(server.output()).toMatch(said))
  boss = await arrive()
  await boss.goto('/')
  await reached(boss, (url) => url.pathname === `${ADMIN}/setup/index`)
  const founder = {
    安装码: said.exec(server.output())?.[1] ?? '',
    公司名称: '安顺拖车',
    管理员账号: 'boss',
    姓名: '王建军',
    手机号: '13800000001'
  }
  for (const [name, text] of Object.entries(founder)) await fill(boss, name, text)
  for (const name of ['密码', '重复密码']) await boss.getByLabel(name, { exact: true }).fill(PASSWORD)
  await boss.getByText('我已阅读并同意').click()
  await button(boss, '完成设置并登录').click()
  await boss.getByText('接第一单之前').waitFor()
})

test('a department, a role, and 30 people by xlsx, who are invited by text', async () => {
  await boss.goto(`${ADMIN}/organize/index?parentId=org-root`)
  await fill(boss, '名称', '车队')
  await button(boss, '新增组织').click()
  await boss.getByText('还没有岗位').waitFor()

  await boss.goto(`${ADMIN}/roles/index`)
  await button(boss, '新建角色').click()
  await sheetOf(boss).getByRole('textbox', { name: '名称' }).fill('夜班组长')
  await sheetOf(boss).getByRole('textbox', { name: '编码' }).fill('nightLead')
  await sheetOf(boss).getByRole('button', { name: '新建', exact: true }).click()
  await reached(boss, (url) => url.pathname === `${ADMIN}/role/index`)

  const roles = ['调度员', '财务', ...Array<string>(27).fill('驾驶员'), '夜班组长']
  const rows = roles.map((role, at) => {
    const row: Record<string, string | number> = {
      '姓名*': `员工${String(at + 1).padStart(2, '0')}`,
      '账号*': `p${at + 1}`,
      手机号: 13900000001 + at,
      '组织*': '安顺拖车 / 车队',
      角色: role
    }
    return HEADINGS.map((heading) => row[heading] ?? '')
  })
  await boss.goto(`${ADMIN}/peopleImport/index`)
  const chooser = boss.waitForEvent('filechooser')
  await button(boss, '选择 xlsx 文件').click()
  await (await chooser).setFiles({
    name: '人员.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await workbook({ rows: [[...HEADINGS], ...rows] })
  })
  await button(boss, '导入 30 人').click()
  await boss.getByText('已导入 30 人').waitFor()

  await boss.goto(`${ADMIN}/people/index`)
  await button(boss, '邀请设置密码').click()
  await boss.getByRole('alertdialog').getByRole('button', { name: '发送', exact: true }).click()
  await toasted(boss, '已向 30 人发送邀请短信')
})

test('two trucks with their drivers, a yard, prices and a notice: nothing is missing any more', async () => {
  for (const [name, plateNo] of [
    ['员工03', '粤B3K72G'],
    ['员工04', '粤B3K73G']
  ] as const) {
    await boss.goto(`${ADMIN}/drivers/index`)
    await button(boss, /^人员/).click()
    await sheetOf(boss).getByPlaceholder('姓名、拼音、手机号或账号').fill(name)
    await sheetOf(boss)
      .getByRole('radio', { name: new RegExp(name) })
      .click()
    await button(boss, '设为驾驶员').click()
    await boss.getByText(`${name}已是驾驶员`).first().waitFor()
    await boss.goto(`${ADMIN}/truck/index`)
    await fill(boss, '车牌', plateNo)
    await boss.getByRole('radio', { name: '平板', exact: true }).click()
    await fill(boss, '承载重量', '5000')
    await pick(boss, '所属组织', '安顺拖车 / 车队')
    await pick(boss, '常用驾驶员', name)
    await button(boss, '新增拖车').click()
    await reached(boss, (url) => url.searchParams.has('id'))
  }
  await boss.goto(`${ADMIN}/yard/index`)
  await fill(boss, '名称', '自有停车场')
  await fill(boss, '地址', '深圳市福田区梅观路 28 号')
  await pick(boss, '所属组织', /^安顺拖车$/)
  await button(boss, '新增停车场').click()
  await reached(boss, (url) => url.searchParams.has('id'))

  await boss.goto('/pages/transferCar/rateCards')
  await button(boss, '新建价目').click()
  await fill(boss, '名称', '通用价目')
  await fill(boss, '生效日期', '20260101')
  await fill(boss, '依据文件', '价目 1 号')
  await button(boss, '添加车型').click()
  await sheetOf(boss).getByText(/^客1/).click()
  const prices = boss.getByRole('group', { name: /^客1/ })
  await prices.getByRole('textbox', { name: '基价' }).fill('280')
  await prices.getByRole('textbox', { name: '超出每公里' }).fill('15')
  await button(boss, '保存草稿').click()
  await button(boss, '发布价目').click()
  await boss.getByRole('alertdialog').getByRole('button', { name: '发布价目' }).click()
  await boss.getByText('已发布 · 第 1 版').first().waitFor()

  await boss.goto(`${ADMIN}/notice/index`)
  await fill(boss, '标题', '今天开始接单')
  await fill(boss, '正文', '请大家按班次上班。')
  await button(boss, '立即发布').click()
  await boss.getByRole('alertdialog').getByRole('button', { name: /发布/ }).click()
  await boss.getByText('已发布').first().waitFor()

  await boss.goto(`${ADMIN}/home/index`)
  await boss.getByText('组织架构').filter({ visible: true }).first().waitFor()
  expect(await boss.getByText(/还差 \d+ 项/).count()).toBe(0)
})

test('the first order is taken and given to a driver who has come to work', async () => {
  driver = await accept('p3')
  await driver.goto('/pages/index/my')
  await button(driver, '上班').click()
  await driver.getByRole('alertdialog').getByRole('button', { name: '上班', exact: true }).click()
  await driver.getByText('上班中', { exact: true }).filter({ visible: true }).waitFor()
  const page = await accept('p1')
  await page.getByText('新建工单').filter({ visible: true }).first().click()
  await reached(page, '**/pages/transferCar/create*')
  await choose(page, '来源', '车主来电')
  await fill(page, '报案人手机', '13712340056')
  await fill(page, '事故地点', '深圳市福田区深南大道 2000 号')
  await button(page, '填写车牌').click()
  for (const key of '粤BD12345') await sheetOf(page).getByRole('button', { name: key, exact: true }).click()
  await sheetOf(page).getByRole('button', { name: '完成', exact: true }).click()
  await choose(page, '车型', '客1 · 9座及以下')
  await choose(page, '作业类型', '拖车')
  await page.getByRole('radio', { name: '当事人', exact: true }).click()
  await button(page, /^目的地：/).click()
  await fill(page, '目的地地址', '福田鸿昌修理厂')
  await button(page, '提交工单').click()
  await reached(page, '**/pages/transferCar/form?id=*')
  await seeStatus(page, '待派单')
  orderPath = new URL(page.url()).pathname + new URL(page.url()).search
  await pressNext(page, '派单')
  await sheetOf(page)
    .getByRole('radio', { name: /员工03/ })
    .first()
    .click()
  await sheetOf(page).getByRole('radio', { name: /载重/ }).filter({ hasText: '员工03' }).click()
  await sendStep(page, '派单')
  await seeStatus(page, '待接单')
})

test('it is driven and paid in cash, and finance closes it', async () => {
  const page = driver
  await page.goto(orderPath)
  await pressNext(page, '接单')
  await seeStatus(page, '已接单')
  await pressNext(page, '出发')
  await seeStatus(page, '前往现场')
  await pressNext(page, '到达现场')
  await seeStatus(page, '已到达')
  await pressNext(page, '开始施救')
  await takePhotos(page, '现场全景', 1)
  await takePhotos(page, '四角', 4)
  expect(await signPrice(page, '12.5', '李小明')).toBe('325.00')
  await sendStep(page, '开始施救')
  await seeStatus(page, '施救中')
  await loadAndTow(page)
  await handOver(page)

  await page.locator('.bottom-bar').getByRole('button', { name: '收款', exact: true }).click()
  await page.getByRole('button', { name: /^现金/ }).click()
  await takeVoucher(page)
  await button(page, /^确认收款/).click()
  await page.getByText('收款成功').first().waitFor()
  const finance = await accept('p2')
  await finance.goto(orderPath)
  await button(finance, '结案').click()
  await finance.getByRole('alertdialog').getByRole('button', { name: '结案', exact: true }).click()
  await seeStatus(finance, '已结案')
})
