import { createHash } from 'node:crypto'
import { FakeAlipay, FakeWechat, type PlatformAnswer } from './openPlatforms'

/** Words by which the fakes judge, so that a test says what it wants to hear. */
export const RISKY_WORD = '违禁词'
export const REVIEW_WORD = '可疑词'

/** Also msg_sec_check and media_check_async of version 2. */
export class FakeWechatCheck extends FakeWechat {
  readonly pushToken = 'fake-push-token'
  /** People whose openid this mini-program has given out. */
  readonly openIds = new Set<string>()
  private trace = 0

  override loginCode(openId: string, more: { appId?: string; code?: string } = {}): string {
    this.openIds.add(openId)
    return super.loginCode(openId, more)
  }

  protected override serve(path: string, _query: URLSearchParams, body: Record<string, unknown>): PlatformAnswer {
    if (path !== '/wxa/msg_sec_check' && path !== '/wxa/media_check_async') return undefined
    if (body.version !== 2) return { errcode: 44991, errmsg: 'version' }
    if (!this.openIds.has(String(body.openid))) return { errcode: 40003, errmsg: 'invalid openid' }
    if (path === '/wxa/msg_sec_check') return this.judge(body)
    if (![1, 2].includes(Number(body.media_type))) return { errcode: 40097, errmsg: 'args' }
    return { errcode: 0, errmsg: 'ok', trace_id: `trace-${++this.trace}` }
  }

  /** What is pushed about a picture, signed as WeChat signs. */
  push(traceId: string, suggest: string, errcode = 0): { query: string; body: string } {
    const [timestamp, nonce] = ['1700000000', 'nonce']
    const signature = createHash('sha1').update([this.pushToken, timestamp, nonce].sort().join('')).digest('hex')
    const event = {
      ToUserName: 'gh_fake',
      FromUserName: 'system',
      CreateTime: 1700000000,
      MsgType: 'event',
      Event: 'wxa_media_check',
      appid: this.keys.appId,
      trace_id: traceId,
      version: 2,
      detail: [{ strategy: 'content_model', errcode, suggest, label: 20002, prob: 90 }],
      errcode,
      errmsg: 'ok',
      ...(errcode === 0 ? { result: { suggest, label: suggest === 'pass' ? 100 : 20002 } } : {})
    }
    return { query: `signature=${signature}&timestamp=${timestamp}&nonce=${nonce}`, body: JSON.stringify(event) }
  }

  private judge({ content, scene }: Record<string, unknown>): PlatformAnswer {
    if (typeof content !== 'string' || content.length > 2500 || ![1, 2, 3, 4].includes(Number(scene)))
      return { errcode: 40097, errmsg: 'args' }
    const suggest = content.includes(RISKY_WORD) ? 'risky' : content.includes(REVIEW_WORD) ? 'review' : 'pass'
    return { errcode: 0, errmsg: 'ok', result: { suggest, label: suggest === 'pass' ? 100 : 20001 }, detail: [], trace_id: 'text' }
  }
}

/** Also the content check. A picture that is `need` is answered on the second question. */
export class FakeAlipayCheck extends FakeAlipay {
  /** What the next pictures are; `need` = it must be asked once more. */
  picture: { now: string; later: string } = { now: 'PASSED', later: '' }

  protected override serve(method: string, biz: Record<string, unknown>): object | undefined {
    return method.startsWith('alipay.security.risk.content.') ? this.judge(method, biz) : undefined
  }

  private judge(method: string, biz: Record<string, unknown>): object {
    if (method === 'alipay.security.risk.content.result.get') return { result_action: this.picture.later }
    if (biz.text !== undefined) {
      const text = String(biz.text)
      return {
        need_query: 'no_need',
        result_action: text.includes(RISKY_WORD) ? 'REJECTED' : text.includes(REVIEW_WORD) ? 'WARNING' : 'PASSED'
      }
    }
    return this.picture.now === 'need'
      ? { need_query: 'need', event_id: 'event-1' }
      : { need_query: 'no_need', result_action: this.picture.now }
  }
}
