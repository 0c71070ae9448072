import type { Page } from 'playwright-core'
import type { Person } from '../browser'
import type { FakePlatform } from '../platform'
import type { StrictName } from '../platform/dialect'

/** Somebody at work on a strict fake: one browser for the whole day, signed in once. Signs in as 李四, who launches and approves. */
export interface Desk {
  dialect: StrictName
  platform: FakePlatform
  person: Person
  page: Page
}

/** Words that a person must never meet. */
const BROKEN = /页面出错了|系统异常|没有加载出来|Exception|\[object Object\]|undefined/

/** The page in front says nothing of the machine, and nothing went wrong in the browser so far. */
export async function isWhole({ page, person }: Desk): Promise<void> {
  const words = (await page.locator('body').innerText()).match(BROKEN)?.[0]
  expect([page.url(), words, person.faults()]).toEqual([page.url(), undefined, []])
}

export const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).filter({ visible: true })
export const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first()
