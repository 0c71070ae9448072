import type { Locator, Page } from 'playwright-core'
import { openCompany } from '../support/company'
import { toasted } from '../support/toasts'
import { violationsOf } from './support/axe'

/** The people of the company as a table for those at a desk (app.md#wide-screens). */
const company = openCompany()
const LIST = '/pages/admin/people/index'
let page: Page
const grid = (): Locator => page.getByRole('grid', { name: '人员' })
const rows = (): Locator => grid().locator('.desk-table-row')
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true }).filter({ visible: true })
/** The next page comes by itself: what is compared is on the first. */
const FIRST = 12
const accounts = async (): Promise<string[]> => (await rows().allInnerTexts()).map((words) => words.split('\n')[1] ?? '').slice(0, FIRST)
const known = async (rest: string): Promise<string[]> =>
  (await company.server.query<{ account: string }>(`select account from user_account u where deleted_at is null ${rest}`))
    .map(({ account }) => account)
    .slice(0, FIRST)
const faults = async (): Promise<string[]> => (await violationsOf(page)).filter((fault) => !fault.startsWith('label-content-name-mismatch'))

beforeAll(async () => {
  page = (await company.enter('admin', { viewport: { width: 1440, height: 900 } })).page
  await company.server.query("update user_account set enabled_mark = 0 where account in ('driver3', 'driver4')")
})
afterAll(() => company.goHome())

test('people are sorted and narrowed by the server, the address keeps it; columns are chosen', async () => {
  await page.goto(LIST)
  await rows().nth(FIRST).waitFor()
  expect(await accounts()).toEqual(await known('order by account collate "C"'))
  expect(await faults()).toEqual([])
  await grid().getByRole('button', { name: /^账号/ }).first().click()
  const last = await known('order by account collate "C" desc')
  await page.waitForFunction((account) => document.querySelector('.desk-table-row')?.textContent?.includes(account), last[0] ?? '')
  expect(await accounts()).toEqual(last)
  expect(page.url()).toMatch(/sort=-account$/)

  await grid().focus()
  await page.keyboard.press('f')
  await page.getByRole('dialog').getByRole('button', { name: /^状态/ }).click()
  await page
    .getByRole('option', { name: '停用' })
    .or(page.getByText('停用', { exact: true }).filter({ visible: true }))
    .last()
    .click()
  await button('查看结果').click()
  const disabled = await known('and enabled_mark = 0 order by account collate "C" desc')
  await rows().nth(disabled.length).waitFor({ state: 'detached' })
  await rows()
    .nth(disabled.length - 1)
    .waitFor()
  expect(await accounts()).toEqual(disabled)
  await page.reload()
  await rows().nth(1).waitFor()
  expect(await accounts()).toEqual(disabled)
})

test('several are enabled at once and signed out at once, each by an act of its own; oneself is named and stays', async () => {
  for (const account of ['driver3', 'driver4']) await rows().filter({ hasText: account }).locator('.desk-table-box').click()
  await button('启用所选 2 人').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: '启用', exact: true }).click()
  await toasted(page, '2 人已启用')
  expect(await known("and account in ('driver3', 'driver4') and enabled_mark = 1 order by account")).toEqual(['driver3', 'driver4'])

  await company.enter('clerk1')
  await page.goto(LIST)
  await rows().nth(FIRST).waitFor()
  const order = await known('order by account collate "C"')
  for (const account of ['admin', 'clerk1']) await rows().nth(order.indexOf(account)).locator('.desk-table-box').click()
  await page.getByText('已选 2 人').waitFor()
  await button('强制下线所选 2 人').click()
  await dialog.getByRole('button', { name: '强制下线', exact: true }).click()
  await dialog.getByText('1 人已强制下线。').waitFor()
  await dialog.getByText(/自己的登录设备请在“账号安全”里管理/).waitFor()
  await dialog.getByRole('button', { name: '知道了' }).click()
  const live = "select 1 from session_token t join user_account u on u.id = t.user_id where u.account = 'clerk1' and ended_at is null"
  expect(await company.server.query(live)).toEqual([])
  await grid().focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.waitForURL(/person\/index\?id=/)
})
