import type { Page } from 'playwright-core'
import { sheetOf } from './orderScreens'
import { reached } from './reached'

/** Where the flow engine answers. */
export const ENGINE = '/api/workflow/Engine'

/** What of the flow pages is in sight, by what people read. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
export const area = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).filter({ visible: true })
export const tab = (page: Page, name: string) => page.getByRole('tab', { name }).filter({ visible: true })
export const cards = (page: Page, text: string) => page.locator('.flow-card').filter({ hasText: text }).filter({ visible: true })
/** Waits until words are in sight. */
export const says = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

/** Opens a list and the first task in it whose card holds these words. */
export async function openTask(page: Page, list: 'flowTodo' | 'flowDone' | 'flowLaunch', text: string): Promise<void> {
  await page.goto(`/pages/workFlow/${list}/index`)
  await cards(page, text).first().getByRole('link').click()
  await reached(page, '**/flowBefore/**')
  await tab(page, '流程信息').waitFor()
}

/** Chooses somebody in the sheet of a field. */
export async function pickPerson(page: Page, label: string, name: string, isSeveral: boolean): Promise<void> {
  await button(page, new RegExp(`^${label}：`)).click()
  await sheetOf(page).getByRole('searchbox').fill(name)
  await sheetOf(page)
    .getByRole(isSeveral ? 'checkbox' : 'radio')
    .filter({ hasText: name })
    .first()
    .click()
  if (isSeveral) await button(page, /^确定/).click()
  await button(page, new RegExp(`^${label}：${name}`)).waitFor()
}
