import type { Locator, Page } from 'playwright-core'
import { openCompany } from '../support/company'
import { callAs } from '../support/pageCall'
import { violationsOf } from './support/axe'

/** Records of a form as a table for those at a desk (app.md#wide-screens). */
const company = openCompany()
let page: Page
const DESK = { viewport: { width: 1440, height: 900 } }
const LIST = '/pages/apply/dynamicModel/index?modelId=vehicleInspection&menuId=form-vehicleInspection'
const grid = (): Locator => page.getByRole('grid', { name: '车辆检查' }).filter({ visible: true })
const rows = (): Locator => grid().locator('.desk-table-row')
/** The name of the first column, pressed; its arrow is part of what it says. */
const byNumber = (): Locator => grid().locator('.desk-table-sort').filter({ hasText: '检查单号' })
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true }).filter({ visible: true })
const numbers = async (): Promise<string[]> => (await rows().allInnerTexts()).map((words) => words.split('\n')[0] ?? '')
const faults = async (): Promise<string[]> => (await violationsOf(page)).filter((fault) => !fault.startsWith('label-content-name-mismatch'))
/** The same list as the server has it. */
const known = async (query: object): Promise<string[]> => {
  const { list } = await callAs<{ list: { billNo: string }[] }>(page, 'POST', '/api/visualdev/OnlineDev/vehicleInspection/List', {
    currentPage: 1,
    pageSize: 100,
    menuId: 'form-vehicleInspection',
    ...query
  })
  return list.map(({ billNo }) => billNo)
}
const first = (no: string | undefined): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelector('.desk-table-row')?.textContent?.includes(wanted), no ?? '')

beforeAll(async () => {
  page = (await company.enter('manager1', DESK)).page
})
afterAll(() => company.goHome())

test('columns are those of the list, sorted by the server as its menu allows; address, reload and columns keep it', async () => {
  await page.goto(LIST)
  await rows().nth(5).waitFor()
  expect(await faults()).toEqual([])
  expect(await numbers()).toEqual(await known({ sidx: 'inspectDate', sort: 'desc' }))
  await byNumber().click()
  const last = await known({ sidx: 'billNo', sort: 'desc' })
  await first(last[0])
  await byNumber().click()
  await first(last.at(-1))
  expect(await numbers()).toEqual([...last].reverse())
  expect(page.url()).toContain('sort=billNo')
  await button('显示的列').click()
  await page.getByRole('checkbox', { name: '检查人', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await first(last.at(-1))
  expect(
    await grid()
      .getByRole('columnheader', { name: /检查人/ })
      .count()
  ).toBe(0)
  expect(
    await grid()
      .getByRole('columnheader', { name: /检查单号/ })
      .getAttribute('aria-sort')
  ).toBe('ascending')
})

test('narrowed by a column from the keyboard; chip and address say it; one press clears it', async () => {
  await page.goto(LIST)
  await rows().nth(5).waitFor()
  const all = await numbers()
  await grid().focus()
  await page.keyboard.press('f')
  const sheet = page.getByRole('dialog', { name: '筛选' })
  await sheet.getByRole('textbox', { name: '检查单号' }).fill(all[2] ?? '')
  await sheet.getByRole('button', { name: '查看结果' }).click()
  await first(all[2])
  expect(await numbers()).toEqual([all[2]])
  await button(`移除检查单号 ${all[2] ?? ''}`).waitFor()
  await button('筛选检查单号，已筛选').waitFor()
  expect(await faults()).toEqual([])
  await page.reload()
  await first(all[2])
  expect(await numbers()).toEqual([all[2]])
  await button('清空筛选').click()
  await first(all[0])
  expect(page.url()).not.toContain('search=')
})

test('a ticked record is acted on, an opened one stands beside the list; nothing is too wide', async () => {
  await grid().focus()
  await page.keyboard.press('x')
  await page.getByText('已选 1 条').waitFor()
  await button('更多操作').click()
  await page.getByRole('dialog').getByRole('button', { name: /编辑/ }).waitFor()
  await page.keyboard.press('Escape')
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect([width, wider]).toEqual([width, 0])
  }
  await page.setViewportSize(DESK.viewport)
  await grid().focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/dynamicModel\/form\?.*beside=/)
  await page.locator('.desk-pane [aria-current=true]').waitFor()
})

test('a list in groups stays one of cards, which have the headings', async () => {
  await page.goto('/pages/apply/dynamicModel/index?modelId=customerComplaint&menuId=form-customerComplaint')
  await page.locator('.records-group').first().waitFor()
  expect(await page.getByRole('grid').filter({ visible: true }).count()).toBe(0)
})
