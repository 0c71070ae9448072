import type { Clock } from '../clock'
import { MINUTE } from '../clock'
import type { AlipayApi } from '../openPlatform/alipay'
import { PlatformError, textIn, type Answer } from '../openPlatform/ask'
import { shanghaiTime } from '../providers/alipayWire'
import type { Author, ContentCheck, MediaAnswer, MediaKind, TextScene, Verdict } from './types'

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
  throw new PlatformError('answer without result_action')
}

/** alipay.security.risk.content.analyze. */
export class AlipayCheck implements ContentCheck {
  readonly platform = 'alipay'
  readonly hearsVoices = false

  constructor(
    private readonly api: AlipayApi,
    private readonly clock: Clock
  ) {}

  async text(text: string, scene: TextScene, author: Author): Promise<Verdict> {
    const answer = await this.api.call(ANALYZE, {
      ...this.about(SCENES[scene], author.userId, `${author.userId}-${this.clock.now()}`),
      text
    })
    return verdictOf(answer)
  }

  async media(_kind: MediaKind, url: string, name: string, author: Author): Promise<MediaAnswer> {
    const answer = await this.api.call(ANALYZE, { ...this.about('picture', author.userId, name), picture_urls: [url] })
    if (textIn(answer.need_query) !== 'need') return verdictOf(answer)
    const ticket = textIn(answer.event_id)
    if (ticket === '') throw new PlatformError('answer without event_id')
    return { ticket, askAfterMs: ASK_AFTER_MS }
  }

  async laterVerdict(ticket: string, name: string): Promise<Verdict | undefined> {
    const answer = await this.api.call(RESULT, { app_scene: 'picture', app_scene_data_id: name, event_id: ticket })
    return textIn(answer.result_action) === '' ? undefined : verdictOf(answer)
  }

  /** The check itself names people by our own ids. */
  openIdOf(code: string): Promise<string> {
    return code === '' ? Promise.resolve('') : this.api.personOf(code)
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
}
