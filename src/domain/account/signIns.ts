import type { SignInWay } from '@/contract/signIn'

export const SIGN_IN_WAY_LABELS: Readonly<Record<SignInWay, string>> = {
  password: '密码',
  sms: '短信验证码',
  weapp: '微信',
  alipay: '支付宝',
  openId: '企业账号',
  passkey: '通行密钥'
}
const LABELS: Readonly<Record<string, string | undefined>> = SIGN_IN_WAY_LABELS
const REFUSED: Readonly<Record<string, string | undefined>> = {
  closed: '账号已停用',
  password: '密码错误',
  sms: '验证码错误',
  second: '未完成第二步'
}

/** What became of an attempt to sign in (contract/account.ts LoginRow); two steps are both named. */
export function signInOutcome({ succeeded, reason }: { succeeded: boolean; reason: string }): string {
  if (!succeeded) return REFUSED[reason] ?? `${LABELS[reason] ?? ''}登录未通过`
  const ways = (reason === '' ? 'password' : reason).split('+')
  return `${ways.map((way) => LABELS[way] ?? '').join('和')}登录`
}
