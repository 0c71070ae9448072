import type { Page } from 'playwright-core'
import { eventually } from './eventually'

/**
 * Waits until the page of this address has come and the one before it is out of sight: the address changes at once, while the old page
 * stays and takes taps until the new one has been fetched.
 * @param where as `page.waitForURL` takes it
 */
export const reached = async (page: Page, where: Parameters<Page['waitForURL']>[0]): Promise<void> => {
  await page.waitForURL(where)
  await eventually(async () => {
    const { at, inSight } = await page.evaluate(() => ({
      at: window.location.pathname,
      inSight: [...document.querySelectorAll('.taro_page')].filter((each) => each.checkVisibility()).map(({ id }) => id.split('?')[0])
    }))
    if (inSight.length !== 1 || inSight[0] !== at) throw new Error(`在 ${at}，看得见的页面：${inSight.join('、')}`)
  })
}

/** The page of this path, whatever stands behind it. */
export const at = (page: Page, pathname: string): Promise<void> => reached(page, (url) => url.pathname === pathname)
