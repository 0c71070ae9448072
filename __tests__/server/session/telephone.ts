import type { SmsSender } from '../../../server/session/smsSender'
import type { SmsCodeAnswer } from '../../../src/contract/session'
import type { TestApp } from '../../support/databases'

export const DRIVER = '13802580021'
export const NOBODY = '13900000000'
export const WRONG = '验证码输入错误，请重新输入！'
export const SPENT = '验证码已失效，请重新获取'

/** What a telephone would have got. */
export class Telephone implements SmsSender {
  readonly sent: { mobile: string; code: string }[] = []

  send(mobile: string, code: string): Promise<void> {
    this.sent.push({ mobile, code })
    return Promise.resolve()
  }

  tell(): Promise<void> {
    return Promise.resolve()
  }

  codeOf(mobile: string): string {
    return this.sent.filter((message) => message.mobile === mobile).at(-1)?.code ?? ''
  }
}

export const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export function callsOf(server: TestApp) {
  return {
    ask: (mobile: string) => server.call<SmsCodeAnswer | null>('GET', `/api/Saas/Tenant/SmsCode/${mobile}`),
    login: (account: string, code: string) =>
      server.call<{ token: string } | null>('POST', '/api/Saas/Tenant/LoginSms', { body: new URLSearchParams({ account, code }) })
  }
}
