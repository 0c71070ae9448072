import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { cleanUp, startAppServer, type CompanyServer } from '../support/appServer'
import { newPerson, openBrowser, type Person } from '../support/browser'
import { signInUnseen } from '../support/signIn'
import { textsOf } from '../support/workbook'
import { violationsOf } from './support/axe'

/** Lists as tables for those at a desk (app.md#wide-screens). */
let browser: Browser
let server: CompanyServer
let known: { order_no: string }[]
const people: Person[] = []
afterAll(async () => {
  try {
    for (const person of people) await person.leave()
  } finally {
    await browser.close()
    await server.stop()
    cleanUp()
  }
})

const LIST = '/pages/transferCar/accidentIndex'
const MANY = 300
/** Copies of one order, a minute apart, older than all others. */
const MULTIPLY = `insert into accident_order select (jsonb_populate_record(o, jsonb_build_object('id', 'many-' || n, 'order_no',
  'SG' || 202401000000 + n, 'created_at', 1735700000000 + n * 60000))).* from accident_order o, generate_series(1, ${MANY}) n
  where o.id = (select id from accident_order where status = 'CLOSED' order by id limit 1)`

/** As in e2e/desk: what a name says in the order of listening is not held against it. */
const faultsOf = async (page: Page): Promise<string[]> =>
  (await violationsOf(page)).filter((fault) => !fault.startsWith('label-content-name-mismatch'))
const arrive = async (account: string): Promise<Page> => {
  const person = await newPerson(browser, { base: server.url, viewport: { width: 1440, height: 900 } })
  people.push(person)
  await signInUnseen(person.page, server.url, account)
  return person.page
}
const grid = (page: Page): Locator => page.getByRole('grid', { name: '事故工单' }).filter({ visible: true })
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const heads = async (page: Page): Promise<string[]> => (await grid(page).getByRole('columnheader').allInnerTexts()).slice(1)
const open = async (page: Page): Promise<void> => {
  await page.goto(LIST)
  await grid(page).locator('.desk-table-row').nth(5).waitFor()
}
/** Number of the order in front. */
const inFront = async (page: Page): Promise<string> => (await grid(page).locator('.desk-table-active').innerText()).split('\n')[0] ?? ''

beforeAll(async () => {
  browser = await openBrowser()
  server = await startAppServer()
  await server.query(MULTIPLY)
  await server.query("update order_tab_count set count = count + $1 where status = 'CLOSED'", [MANY])
  known = await server.query('select order_no from accident_order order by created_at desc, id desc')
})

test('hundreds of rows are walked through by keyboard with few of them mounted; the order in front is opened, and the way back leads to it', async () => {
  const page = await arrive('manager1')
  await open(page)
  expect(await grid(page).getAttribute('aria-rowcount')).toBe(String(known.length + 1))
  expect(await faultsOf(page)).toEqual([])
  await grid(page).focus()
  let most = 0
  for (let at = 0; at < known.length - 1; at += 10) {
    const next = Math.min(at + 10, known.length - 1)
    // The next page comes while one walks.
    await page.waitForFunction(
      ([wanted]) => Number(document.querySelector('.list-table-foot')?.textContent?.match(/已载入 (\d+)/)?.[1]) > Number(wanted),
      [next] as const
    )
    await page.keyboard.press('PageDown')
    await grid(page)
      .locator(`.desk-table-active[aria-rowindex="${next + 2}"]`)
      .waitFor()
    most = Math.max(most, await grid(page).getByRole('row').count())
  }
  expect(most).toBeLessThanOrEqual(60)
  expect(await inFront(page)).toBe(known.at(-1)?.order_no)
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowUp')
  expect(await inFront(page)).toBe(known.at(-3)?.order_no)
  await page.keyboard.press('x')
  await page.getByText('已选 1 张').filter({ visible: true }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: '快捷键' }).waitFor()
  await page.keyboard.press('Escape')
  await grid(page).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/transferCar\/form\?id=many-3/)
  // On its way there it would be a page that never came.
  await grid(page).waitFor({ state: 'hidden' })
  await page.goBack()
  await grid(page)
    .locator(`[aria-rowindex="${known.length - 1}"]`)
    .waitFor()
  await grid(page).focus()
  await page.keyboard.press('/')
  await page.keyboard.type(known[2]?.order_no ?? '')
  await page.waitForFunction(() => document.querySelectorAll('.desk-table-row').length === 1)
  expect(await grid(page).getAttribute('aria-rowcount')).toBe('2')
})

test('a column that is taken away stays away after a reload, for this person alone', async () => {
  const page = await arrive('dispatcher1')
  await open(page)
  const before = await heads(page)
  await button(page, '显示的列').click()
  const sheet = page.getByRole('dialog', { name: '显示的列' })
  expect(await faultsOf(page)).toEqual([])
  await sheet.getByRole('checkbox', { name: '拖车', exact: true }).click()
  await sheet.getByRole('checkbox', { name: '目的地', exact: true }).click()
  await sheet.getByRole('button', { name: '目的地 前移' }).click()
  await page.keyboard.press('Escape')
  const after = before.filter((name) => name !== '拖车')
  after.splice(-1, 0, '目的地')
  expect(await heads(page)).toEqual(after)
  await page.reload()
  await grid(page).waitFor()
  expect(await heads(page)).toEqual(after)
  const other = await arrive('dispatcher2')
  await open(other)
  expect(await heads(other)).toEqual(before)
})

test('a view is saved, shared, and shows a colleague the same rows and columns', async () => {
  const [, owner, colleague] = people.map(({ page }) => page)
  if (owner === undefined || colleague === undefined) throw new Error('somebody left')
  await owner.goto(`${LIST}?tab=working&serviceType=TOW`)
  await grid(owner).locator('.desk-table-row').first().waitFor()
  await button(owner, '保存视图').click()
  const sheet = owner.getByRole('dialog', { name: '保存视图' })
  await sheet.getByRole('textbox', { name: '视图名称' }).fill('在路上的拖车')
  await sheet.getByRole('checkbox', { name: '与能看到此列表的同事共享' }).click()
  expect(await faultsOf(owner)).toEqual([])
  await sheet.getByRole('button', { name: '保存', exact: true }).click()
  await owner.getByRole('radio', { name: '在路上的拖车', checked: true }).waitFor()
  const rows = await grid(owner).locator('.desk-table-row').allInnerTexts()

  await open(colleague)
  await colleague.getByRole('radio', { name: /^在路上的拖车 · / }).click()
  await colleague.getByRole('radio', { name: /^在路上的拖车 · /, checked: true }).waitFor()
  await colleague.waitForFunction((count) => document.querySelectorAll('.desk-table-row').length === count, rows.length)
  expect(await heads(colleague)).toEqual(await heads(owner))
  expect(colleague.url()).toContain('tab=working')
  expect(await button(colleague, '修改视图').count()).toBe(0)
  expect(await button(colleague, '导出').count()).toBe(0)

  await button(owner, '修改视图').click()
  await owner.getByRole('button', { name: '删除视图' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: '删除视图' }).click()
  await button(owner, '保存视图').waitFor()
  expect(await server.query('select 1 from list_view')).toEqual([])
})

test('what is shown is exported and downloaded: each order once, as the database has them', async () => {
  const page = people[0]?.page
  if (page === undefined) throw new Error('nobody is there')
  await open(page)
  await button(page, '导出').click()
  await page.getByText(`已导出 ${known.length} 行`).filter({ visible: true }).waitFor()
  const coming = page.waitForEvent('download')
  await button(page, '下载文件').click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^事故工单_\d{4}-\d{2}-\d{2}\.xlsx$/)
  const [titles, ...rows] = await textsOf(readFileSync(await download.path()), '事故工单')
  expect(titles).toEqual(await heads(page))
  expect(rows.map(([orderNo]) => orderNo)).toEqual(known.map(({ order_no }) => order_no))
})
