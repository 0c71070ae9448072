import type { Page } from 'playwright-core'
import { TOKEN_STORAGE_KEY } from '@/domain/constants'
import { DEMO_PASSWORD } from '../../server/seed/company'
import { reached } from './reached'
import { tokenOf } from './token'

export { DEMO_PASSWORD }

export const LOGIN_PATH = '/pages/login/index'
export const WORKBENCH_PATH = '/pages/index/apply'

/** Ticks the box of the login page where this device has not agreed before. */
export const agree = async (page: Page): Promise<void> => {
  const box = page.getByRole('checkbox', { name: '我已阅读并同意' })
  await page.getByRole('link', { name: '《用户协议与隐私说明》' }).waitFor()
  if ((await box.count()) > 0 && (await box.getAttribute('aria-checked')) !== 'true') await box.click()
}

/** Fills the login page that is in front, agrees to the texts and presses 登录. */
export const fillLogin = async (page: Page, account: string, password: string): Promise<void> => {
  await page.getByRole('textbox', { name: '账号' }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await agree(page)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Opens the login page, signs a demo account in and waits until the login page is left. */
export const signIn = async (page: Page, base: string, account: string): Promise<void> => {
  await page.goto(`${base}${LOGIN_PATH}`)
  await fillLogin(page, account, DEMO_PASSWORD)
  await reached(page, (url) => url.pathname !== LOGIN_PATH)
}

/**
 * Signs a demo account in past the login page, which is half the work of an arrival; no page of the app is open yet.
 * @throws Error with the server's words when it refuses
 */
export const signInUnseen = async (page: Page, base: string, account: string): Promise<void> => {
  const token = await tokenOf(base, account, await page.evaluate(() => navigator.userAgent))
  // An empty page of the same origin: what is stored there belongs to the app.
  const empty = `${base}/empty`
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }))
  await page.goto(empty)
  await page.evaluate(([key, token]) => localStorage.setItem(key, JSON.stringify({ data: token })), [TOKEN_STORAGE_KEY, token] as const)
  await page.unroute(empty)
}

/** The same with the workbench in front. Resolves when the app knows who it is. */
export const startSignedIn = async (page: Page, base: string, account: string): Promise<void> => {
  await signInUnseen(page, base, account)
  await page.goto(`${base}${WORKBENCH_PATH}`)
  await page.waitForFunction(() => localStorage.getItem('userInfo') !== null)
}
