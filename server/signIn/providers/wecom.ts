import type { Clock } from '../../clock'
import { SECOND } from '../../clock'
import { askText, objectOf, PlatformError, textIn, type Answer } from '../../openPlatform/ask'
import { KeptToken } from '../../openPlatform/keptToken'
import {
  BACK_PATH,
  NotVouchedError,
  queryOf,
  vouched,
  type Failed,
  type IdentityProvider,
  type Leaving,
  type PersonThere,
  type SentBack
} from './provider'
import type { WecomSettings } from './settings'

const LOGIN = 'https://login.work.weixin.qq.com/wwlogin/sso/login'
/** Its own browser knows who holds it; nothing is asked of him there. */
const LOGIN_INSIDE = 'https://open.weixin.qq.com/connect/oauth2/authorize'
/** invalid access_token, access_token expired. */
const WORN: readonly number[] = [40014, 42001]
/** invalid oauth_code: made up, used, older than five minutes. */
const BAD_CODE = '40029'

/** Enterprise WeChat (企业微信): an app of the company's own, that web sign-in is opened for. */
export class WecomProvider implements IdentityProvider {
  readonly issuer: string
  private readonly token: KeptToken

  constructor(
    private readonly settings: WecomSettings,
    clock: Clock,
    private readonly failed: Failed
  ) {
    this.issuer = `wecom:${settings.corpId}`
    this.token = new KeptToken(clock, () => this.newToken())
  }

  async ask({ site, state, userAgent }: Leaving): Promise<{ address: string; kept: Readonly<Record<string, string>> }> {
    const { agentId: agentid, corpId: appid } = this.settings
    const redirect_uri = `${site}${BACK_PATH}`
    const address = /wxwork\//i.test(userAgent)
      ? `${LOGIN_INSIDE}?${queryOf({ appid, redirect_uri, response_type: 'code', scope: 'snsapi_base', state, agentid })}#wechat_redirect`
      : `${LOGIN}?${queryOf({ login_type: 'CorpApp', appid, agentid, redirect_uri, state })}`
    return Promise.resolve({ address, kept: {} })
  }

  /** It names no mobile number: who is new signs in another way once. */
  async person(_asked: unknown, { code }: SentBack): Promise<PersonThere> {
    return vouched(
      this.failed,
      (errcode) => errcode === BAD_CODE,
      async () => {
        // `openid` instead: somebody outside. `corp/userid`: somebody of a linked company, whose name there may be one of ours.
        const subject = textIn((await this.get('/cgi-bin/auth/getuserinfo', { code })).userid)
        if (subject === '' || subject.includes('/')) throw new NotVouchedError('nobody of this company')
        return { subject, label: subject, mobile: '' }
      }
    )
  }

  /** A token that is no longer taken is renewed once; the code is not spent by that. @throws PlatformError with the errcode */
  private async get(path: string, query: Readonly<Record<string, string>>): Promise<Answer> {
    const once = (access_token: string): Promise<Answer> => this.once(path, { access_token, ...query })
    const token = await this.token.value()
    const first = await once(token)
    return done(path, WORN.includes(Number(first.errcode)) ? await once(await this.token.value(token)) : first)
  }

  private async once(path: string, query: Readonly<Record<string, string>>): Promise<Answer> {
    const { callLimitS, url } = this.settings
    return objectOf(await askText(`${url}${path}?${queryOf(query)}`, {}, callLimitS * SECOND))
  }

  private async newToken(): Promise<{ value: string; livesS: number }> {
    const path = '/cgi-bin/gettoken'
    const { corpId: corpid, secret: corpsecret } = this.settings
    const answer = done(path, await this.once(path, { corpid, corpsecret }))
    const value = textIn(answer.access_token)
    if (value === '') throw new PlatformError(`${path} without a token`)
    return { value, livesS: Number(answer.expires_in) }
  }
}

function done(path: string, answer: Answer): Answer {
  if (answer.errcode === 0) return answer
  const code = typeof answer.errcode === 'number' ? String(answer.errcode) : ''
  throw new PlatformError(`${path} errcode ${code}`, code)
}
