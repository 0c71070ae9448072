import type { Clock } from '../clock'
import { askText, objectOf, PlatformError, textIn, type Answer } from './ask'
import { KeptToken } from './keptToken'
import type { WechatKeys } from './settings'

/** Of its own words no more is kept. */
const MOST_WORDS = 200
/** invalid credential, access_token expired, invalid access_token. */
const WORN: readonly number[] = [40001, 42001, 40014]

/**
 * What WeChat offers the server of a mini-program. The access token is its stable one, so that several processes share it; one instance
 * serves all areas of a process.
 */
export class WechatApi {
  private readonly token: KeptToken

  /** @param limitMs no call takes longer, ms */
  constructor(
    private readonly keys: WechatKeys,
    clock: Clock,
    private readonly limitMs: number
  ) {
    this.token = new KeptToken(clock, (isForced) => this.newToken(isForced))
  }

  /** Whose names of people these are. */
  get appId(): string {
    return this.keys.appId
  }

  /** Asks for a token anew. @returns what WeChat said of it, never the token @throws PlatformError with the errcode and its words */
  async check(): Promise<string> {
    const { livesS } = await this.newToken(false)
    return `stable_token access_token expires_in=${livesS}`
  }

  /** POST of JSON. @param path with its slash @returns an answer whose errcode is 0 @throws PlatformError with the errcode */
  call(path: string, body: object): Promise<Answer> {
    return this.ask(path, {}, json(body))
  }

  /** GET, as call. */
  get(path: string, query: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.ask(path, query, {})
  }

  /** The person behind a code of wx.login; a code is good once, for five minutes. @throws PlatformError: code 40029 invalid, 40163 used */
  async openIdOf(code: string): Promise<string> {
    const { appId, secret } = this.keys
    const query = { appid: appId, secret, js_code: code, grant_type: 'authorization_code' }
    const answer = objectOf(await askText(this.address('/sns/jscode2session', query), {}, this.limitMs))
    const openId = textIn(answer.openid)
    if (openId === '') throw failed('jscode2session', answer)
    return openId
  }

  /** A token that WeChat no longer takes is renewed once. */
  private async ask(path: string, query: Readonly<Record<string, string>>, init: RequestInit): Promise<Answer> {
    const once = async (token: string): Promise<Answer> =>
      objectOf(await askText(this.address(path, { ...query, access_token: token }), init, this.limitMs))
    const token = await this.token.value()
    const first = await once(token)
    if (isDone(first)) return first
    if (!WORN.includes(Number(first.errcode))) throw failed(path, first)
    const second = await once(await this.token.value(token))
    if (!isDone(second)) throw failed(path, second)
    return second
  }

  private address(path: string, query: Readonly<Record<string, string>>): string {
    return `${this.keys.url}${path}?${new URLSearchParams(query).toString()}`
  }

  private async newToken(isForced: boolean): Promise<{ value: string; livesS: number }> {
    const { appId, secret, url } = this.keys
    const body = { grant_type: 'client_credential', appid: appId, secret, force_refresh: isForced }
    const answer = objectOf(await askText(`${url}/cgi-bin/stable_token`, json(body), this.limitMs))
    const value = textIn(answer.access_token)
    if (value === '') throw failed('stable_token', answer)
    return { value, livesS: Number(answer.expires_in) }
  }
}

/** Not every answer that went well says so. */
const isDone = ({ errcode }: Answer): boolean => errcode === undefined || errcode === 0

function failed(path: string, { errcode, errmsg }: Answer): PlatformError {
  const code = typeof errcode === 'number' ? String(errcode) : ''
  return new PlatformError(`${path} errcode ${code}`, code, textIn(errmsg).slice(0, MOST_WORDS))
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body)
})
