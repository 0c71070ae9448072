import type { Page } from 'playwright-core'
import { openCompany } from '../support/company'
import { eventually } from '../support/eventually'
import { violationsOf } from './support/axe'

/** A list beside what was opened from it, in a wide window (app.md#wide-screens). */
const company = openCompany()
afterEach(() => company.goHome())

const ORDERS = '/pages/transferCar/accidentIndex'
const WIDE = { width: 1440, height: 900 }
const pane = (page: Page) => page.locator('.desk-pane')
const rows = (page: Page) => pane(page).getByRole('link', { name: /^SG\d{12}/ })
const record = (page: Page) => page.locator('.taro_page:not(.desk-pane)').filter({ visible: true })
const current = (page: Page) => pane(page).locator('[aria-current=true]')
const AGAIN_MS = 2_000
const numberIn = (words: string | null): string => /SG\d{12}/.exec(words ?? '')?.[0] ?? ''

/** Opens the first order of the list. */
async function openFirst(page: Page): Promise<void> {
  await page.goto(ORDERS)
  await page
    .getByRole('grid')
    .getByText(/^SG\d{12}/)
    .first()
    .click()
  await current(page).waitFor()
}
/** The record in front is that of the marked row. @param patience ms; short where it is asked again, for another row may be marked meanwhile */
const fits = async (page: Page, patience = 60_000): Promise<string> => {
  const number = numberIn(await current(page).getAttribute('aria-label'))
  expect(number).not.toBe('')
  await record(page).getByText(number).first().waitFor({ timeout: patience })
  return number
}

test('another row takes the place of the record, keys go on to the next, back leads to the list alone', async () => {
  const { page } = await company.enter('finance1', { viewport: WIDE })
  await openFirst(page)
  const first = await fits(page)
  await rows(page).nth(2).click()
  await eventually(async () => expect(await fits(page, AGAIN_MS)).not.toBe(first))
  const third = await fits(page)
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(async () => expect(await fits(page, AGAIN_MS)).not.toBe(third))
  const [wider, faults] = [await page.evaluate(() => document.documentElement.scrollWidth), await violationsOf(page)]
  expect(wider).toBeLessThanOrEqual(WIDE.width)
  expect(faults.filter((fault) => !fault.startsWith('label-content-name-mismatch'))).toEqual([])
  await record(page).getByRole('button', { name: '返回' }).click()
  await pane(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(ORDERS)
})

test('the address says both: a reload has both, Ctrl opens a window of its own, a narrow window has the record alone', async () => {
  const { page, context } = await company.enter('finance1', { viewport: WIDE })
  await openFirst(page)
  const first = await fits(page)
  await page.reload()
  await record(page).getByText(first).first().waitFor()
  expect(await fits(page)).toBe(first)
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    rows(page)
      .nth(1)
      .click({ modifiers: ['Control'] })
  ])
  await second.getByText('工单详情').filter({ visible: true }).first().waitFor()
  expect(numberIn(await rows(page).nth(1).getAttribute('aria-label'))).not.toBe(first)
  expect(await fits(page)).toBe(first)
  await page.setViewportSize({ width: 1100, height: 900 })
  await pane(page).waitFor({ state: 'detached' })
  await record(page).getByText(first).first().waitFor()
})

test('what the side opens stands alone, a page of a record keeps the list', async () => {
  const { page } = await company.enter('dispatcher1', { viewport: WIDE })
  await page.goto('/pages/index/index')
  await page.getByText('王建军').filter({ visible: true }).first().click()
  await pane(page).waitFor()
  await record(page).getByText('设置', { exact: true }).click()
  await page.waitForURL(/chatSettings/)
  await record(page).getByText('消息免打扰').first().waitFor()
  await pane(page).waitFor()
  await record(page).getByRole('button', { name: '返回' }).click()
  await page.waitForURL(/im\/index/)
  await pane(page).waitFor()
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '调度台' }).click()
  await page.getByRole('region', { name: /^待派单/ }).waitFor()
  await pane(page).waitFor({ state: 'detached' })
  expect(page.url()).not.toContain('beside')
})

test('the list beside stays live', async () => {
  const { page } = await company.enter('dispatcher1', { viewport: WIDE })
  const other = await company.enter('driver1')
  await page.goto('/pages/index/index')
  await page.getByText('王建军').filter({ visible: true }).first().click()
  await pane(page).waitFor()
  await page.waitForURL(/im\/index/)
  await other.page.goto('/pages/message/im/index?id=user-dispatcher1')
  await other.page.getByPlaceholder('输入消息').fill('拖车已到路口')
  await other.page.keyboard.press('Enter')
  await pane(page).getByText('拖车已到路口').waitFor()
  await record(page).getByText('拖车已到路口').waitFor()
})
