import { createHash, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rsaSign, rsaVerify } from '../../server/providers/rsa'
import { signedText } from '../../server/providers/alipayWire'

/** What a fake does to the next calls: `worn` = the token that it gave out is no good any more (40001), until a new one is forced. */
export type CheckMood = 'well' | 'silent' | 'broken' | 'serverError' | 'quota' | 'worn'

interface Asked {
  path: string
  body: Record<string, unknown>
}

/** Words by which the fakes judge, so that a test says what it wants to hear. */
export const RISKY_WORD = '违禁词'
export const REVIEW_WORD = '可疑词'

type Answer = object | string | undefined

/** One server on a port of its own; it answers nothing while it is silent. */
abstract class FakeCheck {
  mood: CheckMood = 'well'
  readonly asked: Asked[] = []
  url = ''
  private readonly waiting = new Set<ServerResponse>()
  private readonly server = createServer((request, response) => void this.take(request, response))

  protected abstract answer(path: string, query: URLSearchParams, body: Record<string, unknown>): Answer
  protected abstract read(text: string): Record<string, unknown>

  async open(): Promise<this> {
    await new Promise<void>((resolve) => {
      this.server.listen(0, '127.0.0.1', resolve)
    })
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    for (const response of this.waiting) response.destroy()
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve())
      this.server.closeAllConnections()
    })
  }

  /** How often a path was asked since the last look. */
  taken(path: string): Asked[] {
    const found = this.asked.filter((each) => each.path === path)
    this.asked.length = 0
    return found
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake')
    const body = this.read(Buffer.concat(parts).toString('utf8'))
    this.asked.push({ path: pathname, body })
    if (this.mood === 'silent') {
      this.waiting.add(response)
      return
    }
    if (this.mood === 'serverError') {
      response.writeHead(502).end('Bad Gateway')
      return
    }
    const answer = this.mood === 'broken' ? '<html>维护中' : this.answer(pathname, searchParams, body)
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
}

/** api.weixin.qq.com as its documents describe it: stable_token, jscode2session, msg_sec_check and media_check_async of version 2. */
export class FakeWechatCheck extends FakeCheck {
  readonly keys = { appId: 'wx-fake', secret: 'fake-check-secret', pushToken: 'fake-push-token' }
  /** Sign-in codes that were not used yet, with the name they stand for. */
  readonly codes = new Map<string, string>([['code-driver1', 'openid-driver1']])
  private number = 0
  private token = ''

  protected read(text: string): Record<string, unknown> {
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
  }

  protected answer(path: string, query: URLSearchParams, body: Record<string, unknown>): Answer {
    if (path === '/cgi-bin/stable_token') return this.giveToken(body)
    if (path === '/sns/jscode2session') return this.giveOpenId(query)
    if (query.get('access_token') !== this.token || this.token === '' || this.mood === 'worn')
      return { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' }
    if (this.mood === 'quota') return { errcode: 45009, errmsg: 'reach max api daily quota limit' }
    if (body.version !== 2) return { errcode: 44991, errmsg: 'version' }
    if (![...this.codes.values(), 'openid-driver1'].includes(String(body.openid))) return { errcode: 40003, errmsg: 'invalid openid' }
    if (path === '/wxa/msg_sec_check') return this.judge(body)
    if (path !== '/wxa/media_check_async' || ![1, 2].includes(Number(body.media_type))) return { errcode: 40066, errmsg: 'invalid url' }
    return { errcode: 0, errmsg: 'ok', trace_id: `trace-${++this.number}` }
  }

  /** What is pushed about a picture, signed as WeChat signs. */
  push(traceId: string, suggest: string, errcode = 0): { query: string; body: string } {
    const [timestamp, nonce] = ['1700000000', 'nonce']
    const signature = createHash('sha1').update([this.keys.pushToken, timestamp, nonce].sort().join('')).digest('hex')
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

  private giveToken(body: Record<string, unknown>): Answer {
    if (body.appid !== this.keys.appId || body.secret !== this.keys.secret) return { errcode: 40125, errmsg: 'invalid appsecret' }
    if (body.force_refresh === true && this.mood === 'worn') this.mood = 'well'
    if (body.force_refresh === true || this.token === '') this.token = `token-${++this.number}`
    return { access_token: this.token, expires_in: 7200 }
  }

  private giveOpenId(query: URLSearchParams): Answer {
    const openid = query.get('secret') === this.keys.secret ? this.codes.get(query.get('js_code') ?? '') : undefined
    return openid === undefined ? { errcode: 40029, errmsg: 'invalid code' } : { openid, session_key: 'fake' }
  }

  private judge({ content, scene }: Record<string, unknown>): Answer {
    if (typeof content !== 'string' || content.length > 2500 || ![1, 2, 3, 4].includes(Number(scene)))
      return { errcode: 40097, errmsg: 'args' }
    const suggest = content.includes(RISKY_WORD) ? 'risky' : content.includes(REVIEW_WORD) ? 'review' : 'pass'
    return { errcode: 0, errmsg: 'ok', result: { suggest, label: suggest === 'pass' ? 100 : 20001 }, detail: [], trace_id: 'text' }
  }
}

/** Alipay's gateway for content: requests must be signed, answers are. A picture whose name is in `later` is answered on the second question. */
export class FakeAlipayCheck extends FakeCheck {
  private readonly ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  private readonly theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
  readonly keys = { appId: '2021-fake', privateKey: this.ours.privateKey, alipayKey: this.theirs.publicKey }
  /** What the next pictures are; `need` = it must be asked once more. */
  picture: { now: string; later: string } = { now: 'PASSED', later: '' }

  protected read(text: string): Record<string, unknown> {
    return Object.fromEntries(new URLSearchParams(text))
  }

  protected answer(_path: string, _query: URLSearchParams, body: Record<string, unknown>): Answer {
    const { sign, ...parameters } = body as Record<string, string>
    const method = parameters.method ?? ''
    const isRight = parameters.app_id === this.keys.appId && rsaVerify(signedText(parameters), sign ?? '', this.ours.publicKey)
    const said = !isRight
      ? { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature', sub_msg: '验签出错' }
      : this.mood === 'quota'
        ? { code: '40004', msg: 'Business Failed', sub_code: 'isp.quota', sub_msg: '超出调用次数' }
        : { code: '10000', msg: 'Success', ...this.judge(method, JSON.parse(parameters.biz_content ?? '{}') as Record<string, unknown>) }
    const text = JSON.stringify(said)
    return `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${rsaSign(text, this.theirs.privateKey)}"}`
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
