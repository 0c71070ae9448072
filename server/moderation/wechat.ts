import { objectIn, PlatformError, textIn, type Answer } from '../openPlatform/ask'
import type { WechatApi } from '../openPlatform/wechat'
import type { Author, ContentCheck, MediaAnswer, MediaKind, TextScene, Verdict } from './types'

/** 1 资料, 2 评论, 3 论坛, 4 社交日志 (security.msgSecCheck, version 2). */
const SCENES: Readonly<Record<TextScene, number>> = { profile: 1, comment: 2, chat: 4 }
/** Longest text of one question, characters. */
const LONGEST = 2_500
/** media_type of mediaCheckAsync. */
const MEDIA: Readonly<Record<MediaKind, number>> = { voice: 1, picture: 2 }
const SUGGESTIONS: Readonly<Record<string, Verdict['verdict']>> = { pass: 'pass', review: 'review', risky: 'risky' }

/** A verdict in WeChat's words, of an answer or of what was pushed. @throws PlatformError for another shape */
export function wechatVerdict(result: Answer): Verdict {
  const verdict = SUGGESTIONS[textIn(result.suggest)]
  if (verdict === undefined) throw new PlatformError('answer without a verdict')
  return { verdict, label: typeof result.label === 'number' ? String(result.label) : '' }
}

/** msgSecCheck and mediaCheckAsync, version 2. */
export class WechatCheck implements ContentCheck {
  readonly platform = 'weapp'
  readonly hearsVoices = true

  constructor(private readonly api: WechatApi) {}

  async text(text: string, scene: TextScene, { openId }: Author): Promise<Verdict> {
    if (openId === '') throw new PlatformError('no openid')
    let worst: Verdict = { verdict: 'pass', label: '' }
    for (let at = 0; at < text.length; at += LONGEST) {
      const answer = await this.api.call('/wxa/msg_sec_check', {
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
    if (openId === '') throw new PlatformError('no openid')
    const answer = await this.api.call('/wxa/media_check_async', {
      version: 2,
      openid: openId,
      scene: SCENES.chat,
      media_type: MEDIA[kind],
      media_url: url
    })
    const ticket = textIn(answer.trace_id)
    if (ticket === '') throw new PlatformError('answer without trace_id')
    return { ticket, askAfterMs: undefined }
  }

  /** What WeChat found is pushed; it cannot be asked for. */
  async laterVerdict(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  openIdOf(code: string): Promise<string> {
    return this.api.openIdOf(code)
  }
}
