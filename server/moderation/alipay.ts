import type { Clock } from '../clock'
import { MINUTE } from '../clock'
import { shanghaiTime, signedAnswer, signedText } from '../providers/alipayWire'
import { rsaSign } from '../providers/rsa'
import { askText, textIn, type Answer } from './ask'
import type { AlipayCheckKeys } from './settings'
import { CheckUnavailable, type Author, type ContentCheck, type MediaAnswer, type MediaKind, type TextScene, type Verdict } from './types'

const ANALYZE = 'alipay.security.risk.content.analyze'
const RESULT = 'alipay.security.risk.content.result.get'
const APP = 'towing'
const SCENES: Readonly<Record<TextScene, string>> = { profile: 'profile', comment: 'comment', chat: 'chat' }
/** 用户. */
const ACCOUNT_TYPE = '0'
/** The platform has no answer earlier (need_query). */
const ASK_AFTER_MS = MINUTE
/** What must not be seen by others. */
const RISKY: readonly string[] = ['REJECTED', 'CC', 'DELETE']
/** What a person should look at. */
const REVIEW: readonly string[] = ['REPLACE', 'WARNING', 'REVIEW']

function verdictOf(answer: Answer): Verdict {
  const action = textIn(answer.result_action)
  const label = textIn(answer.risk_labels)
  if (action === 'PASSED' || action === 'RECOVER') return { verdict: 'pass', label }
  if (RISKY.includes(action)) return { verdict: 'risky', label }
  if (REVIEW.includes(action)) return { verdict: 'review', label }
  throw new CheckUnavailable('answer without result_action')
}

/** alipay.security.risk.content.analyze; RSA2 over sorted parameters, answers signed over their own text, as for payments. */
export class AlipayCheck implements ContentCheck {
  readonly platform = 'alipay'
  readonly hearsVoices = false

  constructor(
    private readonly keys: AlipayCheckKeys,
    private readonly clock: Clock,
    private readonly limitMs: number
  ) {}

  async text(text: string, scene: TextScene, author: Author): Promise<Verdict> {
    const answer = await this.call(ANALYZE, { ...this.about(SCENES[scene], author.userId, `${author.userId}-${this.clock.now()}`), text })
    return verdictOf(answer)
  }

  async media(_kind: MediaKind, url: string, name: string, author: Author): Promise<MediaAnswer> {
    const answer = await this.call(ANALYZE, { ...this.about('picture', author.userId, name), picture_urls: [url] })
    if (textIn(answer.need_query) !== 'need') return verdictOf(answer)
    const ticket = textIn(answer.event_id)
    if (ticket === '') throw new CheckUnavailable('answer without event_id')
    return { ticket, askAfterMs: ASK_AFTER_MS }
  }

  async laterVerdict(ticket: string, name: string): Promise<Verdict | undefined> {
    const answer = await this.call(RESULT, { app_scene: 'picture', app_scene_data_id: name, event_id: ticket })
    return textIn(answer.result_action) === '' ? undefined : verdictOf(answer)
  }

  /** People are named by our own ids. */
  async openIdOf(): Promise<string> {
    return Promise.resolve('')
  }

  private about(scene: string, userId: string, dataId: string): Record<string, unknown> {
    return {
      account_type: ACCOUNT_TYPE,
      account_id: userId,
      app_name: APP,
      app_scene: scene,
      app_scene_data_id: dataId,
      publish_date: shanghaiTime(this.clock.now())
    }
  }

  private async call(method: string, biz: Record<string, unknown>): Promise<Answer> {
    const parameters: Record<string, string> = {
      app_id: this.keys.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: shanghaiTime(this.clock.now()),
      version: '1.0',
      biz_content: JSON.stringify(biz)
    }
    const signed = { ...parameters, sign: rsaSign(signedText(parameters), this.keys.privateKey) }
    const text = await askText(
      `${this.keys.url}?charset=utf-8`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
        body: new URLSearchParams(signed).toString()
      },
      this.limitMs
    )
    const answer = signedAnswer(text, method, this.keys.alipayKey)
    if (answer === undefined) throw new CheckUnavailable('answer without a valid signature')
    if (textIn(answer.code) !== '10000') throw new CheckUnavailable(`${textIn(answer.code)} ${textIn(answer.sub_code)}`)
    return answer
  }
}
