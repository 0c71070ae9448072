import type { Page } from 'playwright-core'
import { DEMO_PASSWORD } from '../../server/seed/company'

export { DEMO_PASSWORD }

export const LOGIN_PATH = '/pages/login/index'
export const WORKBENCH_PATH = '/pages/index/apply'

/** Fills the login page that is in front and presses 登录. */
export const fillLogin = async (page: Page, account: string, password: string): Promise<void> => {
  await page.getByRole('textbox', { name: '账号' }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Opens the login page, signs a demo account in and waits until the login page is left. */
export const signIn = async (page: Page, base: string, account: string): Promise<void> => {
  await page.goto(`${base}${LOGIN_PATH}`)
  await fillLogin(page, account, DEMO_PASSWORD)
  await page.waitForURL((url) => url.pathname !== LOGIN_PATH)
}
