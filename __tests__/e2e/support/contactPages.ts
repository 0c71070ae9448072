import type { CDPSession, Page } from 'playwright-core'

export const CONTACTS = '/pages/index/contacts'
export const DETAIL = '/pages/message/userDetail/index'

export async function openContacts(page: Page): Promise<void> {
  await page.goto(CONTACTS)
  await page.getByRole('list', { name: '全部同事' }).getByRole('listitem').first().waitFor()
}
export const person = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}，`) }).filter({ visible: true })
export const search = (page: Page, keyword: string) => page.getByRole('searchbox').filter({ visible: true }).fill(keyword)
/** Words of the heading that stays at the top of the list. */
export const pinned = (page: Page) => page.locator('.vlist-pinned').filter({ visible: true }).innerText()
export const scrolled = (page: Page) =>
  page
    .locator('.vlist-scroll')
    .filter({ visible: true })
    .evaluate((element) => element.scrollTop)

/** A finger that moves through points of the screen; the caller lifts it. */
export async function drag(session: CDPSession, points: readonly { x: number; y: number }[]): Promise<void> {
  for (const [place, point] of points.entries()) {
    await session.send('Input.dispatchTouchEvent', { type: place === 0 ? 'touchStart' : 'touchMove', touchPoints: [point] })
  }
}
export const lift = (session: CDPSession) => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
