import type { Page } from 'playwright-core'
import { openCompany } from '../support/company'
import type { Person } from '../support/browser'
import { reached } from '../support/reached'
import { WORKBENCH_PATH } from '../support/signIn'

const company = openCompany()
const LIST = '/pages/apply/reportLog/index'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).filter({ visible: true })
const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()

let driver: Person
let dispatcher: Person
beforeAll(async () => {
  driver = await company.enter('driver1')
  dispatcher = await company.enter('dispatcher1')
})
afterAll(() => company.goHome())

test('a daily report is written, survives a reload, is kept as a draft and sent', async () => {
  const { page } = driver
  await page.goto(WORKBENCH_PATH)
  await page.getByText('汇报日志', { exact: true }).first().click()
  await button(page, '写日志').click()
  await page.getByText('日报', { exact: true }).filter({ visible: true }).last().click()
  await box(page, '今日内容').fill('出车三次，平安')
  await button(page, '发送').click()
  await shown(page, '明日内容不能为空').waitFor()
  await page.waitForFunction(() => (localStorage.getItem('drafts') ?? '').includes('出车三次'))
  await page.reload()
  await shown(page, '已恢复上次没有提交的内容。').waitFor()
  await box(page, '明日内容').fill('车辆年检')
  expect(await box(page, '遇到的问题').inputValue()).toBe('无')
  await box(page, '行驶里程').fill('86.5')
  await page.getByRole('radio', { name: '正常' }).click()
  // Who received the last one is there already; somebody else is added.
  await button(page, /^发送给谁.*周敏/).click()
  await page.getByPlaceholder('姓名、拼音、手机号或账号').fill('czy')
  await shown(page, '陈志远').click()
  await button(page, /^确定/).click()
  await button(page, '存草稿').click()
  await reached(page, `**${LIST}*`)
  await page.getByRole('tab', { name: '草稿' }).click()
  await shown(page, /王建军的日报/).click()
  await button(page, '发送').click()
  await reached(page, `**${LIST}*`)
  await page.getByRole('tab', { name: '我发出的' }).click()
  await shown(page, '0/2 人已读').waitFor()
})

test('its receiver finds it by the message, reads and comments; the author sees both', async () => {
  const { page } = dispatcher
  await page.goto('/pages/message/message/index')
  await shown(page, /王建军的日报/).click()
  await shown(page, '86.5 公里').waitFor()
  await box(page, '写评论').fill('注意休息')
  await button(page, '发表评论').click()
  await shown(page, '评论（1）').waitFor()
  await driver.page.goto(LIST)
  await driver.page.getByRole('tab', { name: '我发出的' }).click()
  await shown(driver.page, /1\/2 人已读 · 1 条评论/).click()
  await shown(driver.page, '注意休息').waitFor()
})

test('who has not reported is reminded with one press', async () => {
  const { page } = dispatcher
  await page.goto(LIST)
  await page.getByRole('tab', { name: '未交' }).click()
  await button(page, /^一键提醒 \d+ 人$/).click()
  await shown(page, '都已提醒').waitFor()
  expect(await page.locator('.report-person').filter({ visible: true }).filter({ hasText: '王建军' }).count()).toBe(0)
})
