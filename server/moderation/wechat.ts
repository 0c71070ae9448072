import type { Clock } from '../clock'
import { MINUTE, SECOND } from '../clock'
import { askText, objectIn, objectOf, textIn, type Answer } from './ask'
import type { WechatCheckKeys } from './settings'
import { CheckUnavailable, type Author, type ContentCheck, type MediaAnswer, type MediaKind, type TextScene, type Verdict } from './types'

/** 1 资料, 2 评论, 3 论坛, 4 社交日志 (security.msgSecCheck, version 2). */
const SCENES: Readonly<Record<TextScene, number>> = { profile: 1, comment: 2, chat: 4 }
/** Longest text of one question, characters. */
const LONGEST = 2_500
/** media_type of mediaCheckAsync. */
const MEDIA: Readonly<Record<MediaKind, number>> = { voice: 1, picture: 2 }
/** invalid credential, access_token expired, invalid access_token. */
const WORN: readonly number[] = [40001, 42001, 40014]
/** A token is not used up to its last moment. */
const MARGIN_MS = 5 * MINUTE
const SUGGESTIONS: Readonly<Record<string, Verdict['verdict']>> = { pass: 'pass', review: 'review', risky: 'risky' }

/** A verdict in WeChat's words, of an answer or of what was pushed. @throws CheckUnavailable for another shape */
export function wechatVerdict(result: Answer): Verdict {
  const verdict = SUGGESTIONS[textIn(result.suggest)]
  if (verdict === undefined) throw new CheckUnavailable('answer without a verdict')
  return { verdict, label: typeof result.label === 'number' ? String(result.label) : '' }
}

/** msgSecCheck and mediaCheckAsync, version 2; the access token is WeChat's stable one, so that several processes share it. */
export class WechatCheck implements ContentCheck {
  readonly platform = 'weapp'
  readonly hearsVoices = true
  private token: { value: string; until: number } | undefined
  private asking: Promise<string> | undefined

  constructor(
    private readonly keys: WechatCheckKeys,
    private readonly clock: Clock,
    private readonly limitMs: number
  ) {}

  async text(text: string, scene: TextScene, { openId }: Author): Promise<Verdict> {
    if (openId === '') throw new CheckUnavailable('no openid')
    let worst: Verdict = { verdict: 'pass', label: '' }
    for (let at = 0; at < text.length; at += LONGEST) {
      const answer = await this.call('/wxa/msg_sec_check', {
        version: 2,
        openid: openId,
        scene: SCENES[scene],
        content: text.slice(at, at + LONGEST)
      })
      const found = wechatVerdict(objectIn(answer.result))
      if (found.verdict === 'risky') return found
      if (found.verdict === 'review') worst = found
    }
    return worst
  }

  async media(kind: MediaKind, url: string, _name: string, { openId }: Author): Promise<MediaAnswer> {
    if (openId === '') throw new CheckUnavailable('no openid')
    const answer = await this.call('/wxa/media_check_async', {
      version: 2,
      openid: openId,
      scene: SCENES.chat,
      media_type: MEDIA[kind],
      media_url: url
    })
    const ticket = textIn(answer.trace_id)
    if (ticket === '') throw new CheckUnavailable('answer without trace_id')
    return { ticket, askAfterMs: undefined }
  }

  /** What WeChat found is pushed; it cannot be asked for. */
  async laterVerdict(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  async openIdOf(code: string): Promise<string> {
    const { appId, secret, url } = this.keys
    const query = new URLSearchParams({ appid: appId, secret, js_code: code, grant_type: 'authorization_code' })
    const answer = objectOf(await askText(`${url}/sns/jscode2session?${query.toString()}`, {}, this.limitMs))
    const openId = textIn(answer.openid)
    if (openId === '') throw new CheckUnavailable(`jscode2session ${String(answer.errcode ?? '')}`)
    return openId
  }

  /** A token that WeChat no longer takes is renewed once. */
  private async call(path: string, body: object): Promise<Answer> {
    const first = await this.post(path, await this.accessToken(), body)
    if (first.errcode === 0) return first
    if (!WORN.includes(Number(first.errcode))) throw new CheckUnavailable(`errcode ${String(first.errcode)}`)
    this.token = undefined
    const second = await this.post(path, await this.accessToken(true), body)
    if (second.errcode !== 0) throw new CheckUnavailable(`errcode ${String(second.errcode)}`)
    return second
  }

  private async post(path: string, token: string, body: object): Promise<Answer> {
    const url = `${this.keys.url}${path}?access_token=${encodeURIComponent(token)}`
    return objectOf(await askText(url, json(body), this.limitMs))
  }

  /** Everybody who asks at the same time waits for one answer. @param isForced the one that WeChat still holds is no good */
  private async accessToken(isForced = false): Promise<string> {
    if (this.token !== undefined && this.token.until > this.clock.now()) return this.token.value
    this.asking ??= this.newToken(isForced).finally(() => {
      this.asking = undefined
    })
    return this.asking
  }

  private async newToken(isForced: boolean): Promise<string> {
    const { appId, secret, url } = this.keys
    const body = { grant_type: 'client_credential', appid: appId, secret, force_refresh: isForced }
    const answer = objectOf(await askText(`${url}/cgi-bin/stable_token`, json(body), this.limitMs))
    const value = textIn(answer.access_token)
    if (value === '') throw new CheckUnavailable(`stable_token ${String(answer.errcode ?? '')}`)
    this.token = { value, until: this.clock.now() + Math.max(0, Number(answer.expires_in) * SECOND - MARGIN_MS) }
    return value
  }
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body)
})
