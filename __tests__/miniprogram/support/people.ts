import { DEMO_PASSWORD } from '../../../server/seed/company'
import { select } from './nodes'
import type { Phone } from './phone'

/** Ticks the box of the login page where this phone has not agreed before. */
export async function agree(phone: Phone): Promise<void> {
  const isTicked = select(phone.page.tree, '.login-consent').some((row) => select(row, '.check-box-checked').length > 0)
  if (phone.page.text.includes('我已阅读并同意') && !isTicked) await phone.tap('我已阅读并同意')
}

/** Types the account and the demo password on the login page and waits for the workbench. */
export async function signIn(phone: Phone, account: string): Promise<void> {
  await phone.at('pages/login/index')
  await phone.input('账号', account)
  await phone.input('密码', DEMO_PASSWORD)
  await agree(phone)
  await phone.tap('登录')
  await phone.at('pages/index/apply')
}

/** Opens an application from the workbench; once opened it stands under 最近使用 as well, and either entry will do. */
export const openApp = (phone: Phone, name: string): Promise<void> => phone.tap(name, { nth: 0 })

export const openOrders = (phone: Phone): Promise<void> => openApp(phone, '事故工单')
