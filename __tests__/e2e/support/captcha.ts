import type { Page } from 'playwright-core'
import type { CompanyServer } from '../../support/appServer'

/** Address of the picture that is shown; '' = none. */
export const captchaPicture = (page: Page): Promise<string> =>
  page.evaluate(() => [...document.images].find((image) => image.src.includes('ImageCode') && image.naturalWidth > 20)?.src ?? '')

/** Waits for a picture. @param before address of the one that must be gone */
export const seeCaptcha = async (page: Page, before = ''): Promise<void> => {
  await page.waitForFunction(
    (old) => [...document.images].some((image) => image.src.includes('ImageCode') && image.src !== old && image.naturalWidth > 20),
    before
  )
}

/** What it says. */
export async function captchaAnswer(page: Page, server: CompanyServer): Promise<string> {
  const key = new URL(await captchaPicture(page)).pathname.split('/').at(-1)
  const [row] = await server.query<{ answer: string }>('select answer from captcha where key = $1', [key])
  return row?.answer ?? ''
}
