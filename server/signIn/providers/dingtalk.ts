import { SECOND } from '../../clock'
import { askText, objectOf, PlatformError, textIn, type Answer } from '../../openPlatform/ask'
import {
  BACK_PATH,
  mainlandMobile,
  NotVouchedError,
  queryOf,
  vouched,
  type Failed,
  type IdentityProvider,
  type Leaving,
  type PersonThere,
  type SentBack
} from './provider'
import type { DingtalkSettings } from './settings'

const LOGIN = 'https://login.dingtalk.com/oauth2/auth'
/** `invalidParameter.authCode.notFound`: made up, used, too old. */
const BAD_CODE = /^invalidParameter\.authCode\b/i

/** DingTalk (钉钉): an app of the company's own. */
export class DingtalkProvider implements IdentityProvider {
  readonly issuer: string

  constructor(
    private readonly settings: DingtalkSettings,
    private readonly failed: Failed
  ) {
    this.issuer = `dingtalk:${settings.corpId}`
  }

  async ask({ site, state }: Leaving): Promise<{ address: string; kept: Readonly<Record<string, string>> }> {
    const { clientId: client_id, corpId } = this.settings
    const query = {
      response_type: 'code',
      client_id,
      redirect_uri: `${site}${BACK_PATH}`,
      scope: 'openid corpid',
      state,
      prompt: 'consent'
    }
    return Promise.resolve({ address: `${LOGIN}?${queryOf({ ...query, corpId })}`, kept: {} })
  }

  async person(_asked: unknown, { code }: SentBack): Promise<PersonThere> {
    return vouched(
      this.failed,
      (errorCode) => BAD_CODE.test(errorCode),
      async () => {
        const { clientId, clientSecret, corpId } = this.settings
        const body = JSON.stringify({ clientId, clientSecret, code, grantType: 'authorization_code' })
        const headers = { 'content-type': 'application/json' }
        const tokens = await this.call('/v1.0/oauth2/userAccessToken', { method: 'POST', headers, body })
        // Whoever has DingTalk may come as far as this; the company that he chose there is said by DingTalk, not by his browser.
        if (textIn(tokens.corpId) !== corpId) throw new NotVouchedError('another company')
        return this.me(textIn(tokens.accessToken))
      }
    )
  }

  private async me(accessToken: string): Promise<PersonThere> {
    const path = '/v1.0/contact/users/me'
    const { mobile, nick, stateCode, unionId } = await this.call(path, { headers: { 'x-acs-dingtalk-access-token': accessToken } })
    const subject = textIn(unionId)
    if (subject === '') throw new PlatformError(`${path} without unionId`)
    return { subject, label: textIn(nick).trim().slice(0, 100), mobile: mainlandMobile(`+${textIn(stateCode)}${textIn(mobile)}`) }
  }

  private async call(path: string, init: RequestInit): Promise<Answer> {
    const { callLimitS, url } = this.settings
    return objectOf(await askText(`${url}${path}`, init, callLimitS * SECOND))
  }
}
