import { createCipheriv, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MINUTE, SECOND, systemClock, type Clock } from '../../server/clock'
import { signedText } from '../../server/providers/alipayWire'
import { rsaSign, rsaVerify } from '../../server/providers/rsa'

/** What a fake does to the next calls: `worn` = the token that it gave out is no good any more (40001), until a new one is forced. */
export type PlatformMood = 'well' | 'silent' | 'broken' | 'serverError' | 'quota' | 'worn'
export type PlatformAnswer = object | string | undefined
type Body = Record<string, unknown>

interface Asked {
  path: string
  body: Body
}

const CODE_LIFE_MS = 5 * MINUTE
const TOKEN_LIFE_S = 7200

/** Codes as platforms give them out: good once, for five minutes, for one mini-program. */
class Codes {
  private readonly given = new Map<string, { stands: string; appId: string; until: number; isUsed: boolean }>()

  constructor(private readonly clock: Clock) {}

  give(stands: string, appId: string, code = randomBytes(16).toString('hex')): string {
    this.given.set(code, { stands, appId, until: this.clock.now() + CODE_LIFE_MS, isUsed: false })
    return code
  }

  take(code: string, appId: string): { stands: string } | 'invalid' | 'used' {
    const found = this.given.get(code)
    if (found === undefined || found.appId !== appId || found.until <= this.clock.now()) return 'invalid'
    if (found.isUsed) return 'used'
    found.isUsed = true
    return found
  }
}

/** One server on a port of its own; it answers nothing while it is silent. */
abstract class FakePlatform {
  mood: PlatformMood = 'well'
  readonly asked: Asked[] = []
  url = ''
  private readonly waiting = new Set<ServerResponse>()
  private readonly server = createServer((request, response) => void this.take(request, response))

  /** @param clock by which codes and tokens run out */
  constructor(protected readonly clock: Clock) {}

  protected abstract answer(path: string, query: URLSearchParams, body: Body): PlatformAnswer
  protected abstract read(text: string): Body

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

/**
 * api.weixin.qq.com as its documents describe it: stable_token, jscode2session and getuserphonenumber. What else is called with a token is
 * said by a subclass.
 */
export class FakeWechat extends FakePlatform {
  readonly keys = { appId: 'wx-fake', secret: 'fake-weapp-secret' }
  private readonly logins: Codes
  private readonly phones: Codes
  private number = 0
  private token = { value: '', until: 0 }

  constructor(clock: Clock = systemClock) {
    super(clock)
    this.logins = new Codes(clock)
    this.phones = new Codes(clock)
  }

  /** What wx.login gives a person. @param appId of another mini-program: worth nothing here */
  loginCode(openId: string, { appId = this.keys.appId, code }: { appId?: string; code?: string } = {}): string {
    return this.logins.give(openId, appId, code)
  }

  /** What the phone-number button gives. @param watermark the mini-program in which it was pressed, as the answer names it */
  phoneCode(mobile: string, { watermark = this.keys.appId, code }: { watermark?: string; code?: string } = {}): string {
    return this.phones.give(JSON.stringify({ mobile, watermark }), this.keys.appId, code)
  }

  /** The token that is out runs out at once, as when another server of the company asked for one without sharing it. */
  endToken(): void {
    this.token.until = 0
  }

  /** @returns undefined for a path that there is none of */
  protected serve(_path: string, _query: URLSearchParams, _body: Body): PlatformAnswer {
    return undefined
  }

  protected read(text: string): Body {
    return text === '' ? {} : (JSON.parse(text) as Body)
  }

  protected answer(path: string, query: URLSearchParams, body: Body): PlatformAnswer {
    if (path === '/cgi-bin/stable_token') return this.giveToken(body)
    if (path === '/sns/jscode2session') return this.giveOpenId(query)
    if (query.get('access_token') !== this.token.value || this.token.value === '' || this.mood === 'worn')
      return { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' }
    if (this.token.until <= this.clock.now()) return { errcode: 42001, errmsg: 'access_token expired' }
    if (this.mood === 'quota') return { errcode: 45009, errmsg: 'reach max api daily quota limit' }
    if (path === '/wxa/business/getuserphonenumber') return this.givePhone(body)
    return this.serve(path, query, body) ?? { errcode: 40066, errmsg: 'invalid url' }
  }

  private giveToken(body: Body): PlatformAnswer {
    if (body.grant_type !== 'client_credential') return { errcode: 40002, errmsg: 'invalid grant_type' }
    if (body.appid !== this.keys.appId) return { errcode: 40013, errmsg: 'invalid appid' }
    if (body.secret !== this.keys.secret) return { errcode: 40125, errmsg: 'invalid appsecret' }
    if (body.force_refresh === true && this.mood === 'worn') this.mood = 'well'
    const left = Math.floor((this.token.until - this.clock.now()) / SECOND)
    if (body.force_refresh !== true && left > 0) return { access_token: this.token.value, expires_in: left }
    this.token = { value: `token-${++this.number}`, until: this.clock.now() + TOKEN_LIFE_S * SECOND }
    return { access_token: this.token.value, expires_in: TOKEN_LIFE_S }
  }

  private giveOpenId(query: URLSearchParams): PlatformAnswer {
    if (query.get('grant_type') !== 'authorization_code') return { errcode: 40002, errmsg: 'invalid grant_type' }
    if (query.get('appid') !== this.keys.appId) return { errcode: 40013, errmsg: 'invalid appid' }
    if (query.get('secret') !== this.keys.secret) return { errcode: 40125, errmsg: 'invalid appsecret' }
    if (this.mood === 'quota') return { errcode: 45011, errmsg: 'api minute-quota reach limit' }
    const found = this.logins.take(query.get('js_code') ?? '', this.keys.appId)
    return typeof found === 'string' ? refusedCode(found) : { openid: found.stands, session_key: 'never-leaves-the-server' }
  }

  private givePhone(body: Body): PlatformAnswer {
    const found = this.phones.take(String(body.code), this.keys.appId)
    if (typeof found === 'string') return refusedCode(found)
    const { mobile, watermark } = JSON.parse(found.stands) as { mobile: string; watermark: string }
    const phone = { phoneNumber: mobile, purePhoneNumber: mobile, countryCode: '86', watermark: { timestamp: 1, appid: watermark } }
    return { errcode: 0, errmsg: 'ok', phone_info: phone }
  }
}

const refusedCode = (why: 'invalid' | 'used'): object =>
  why === 'used' ? { errcode: 40163, errmsg: 'code been used' } : { errcode: 40029, errmsg: 'invalid code' }

/**
 * Alipay's gateway: requests must be signed, answers are. It gives out who a person is (alipay.system.oauth.token) and seals mobile numbers
 * as my.getPhoneNumber hands them over; other methods are said by a subclass.
 */
export class FakeAlipay extends FakePlatform {
  private readonly ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  private readonly theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
  private readonly logins: Codes
  readonly keys = {
    appId: '2021-fake',
    privateKey: this.ours.privateKey,
    alipayKey: this.theirs.publicKey,
    aesKey: randomBytes(16)
  }

  constructor(clock: Clock = systemClock) {
    super(clock)
    this.logins = new Codes(clock)
  }

  /** What my.getAuthCode gives a person. @param appId of another mini-program: worth nothing here */
  loginCode(person: string, { appId = this.keys.appId, code }: { appId?: string; code?: string } = {}): string {
    return this.logins.give(person, appId, code)
  }

  /** `response` of my.getPhoneNumber: sealed by AES-CBC with an IV of zeros, signed over the sealed text in quotes. */
  sealedPhone(mobile: string, { aesKey = this.keys.aesKey, privateKey = this.theirs.privateKey } = {}): string {
    const cipher = createCipheriv('aes-128-cbc', aesKey, Buffer.alloc(16))
    const plain = JSON.stringify({ code: '10000', msg: 'Success', mobile })
    const response = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]).toString('base64')
    const sign = rsaSign(`"${response}"`, privateKey)
    return JSON.stringify({ response, sign, sign_type: 'RSA2', encrypt_type: 'AES', charset: 'UTF-8' })
  }

  /** @returns what stands beside code 10000; undefined for a method that there is none of */
  protected serve(_method: string, _biz: Body): object | undefined {
    return undefined
  }

  protected read(text: string): Body {
    return Object.fromEntries(new URLSearchParams(text))
  }

  protected answer(_path: string, _query: URLSearchParams, body: Body): PlatformAnswer {
    const { sign, ...parameters } = body as Record<string, string>
    const method = parameters.method ?? ''
    if (parameters.app_id !== this.keys.appId) return this.refused('40002', 'isv.invalid-app-id')
    if (!rsaVerify(signedText(parameters), sign ?? '', this.ours.publicKey)) return this.refused('40002', 'isv.invalid-signature')
    if (this.mood === 'quota') return this.refused('40004', 'isp.quota')
    if (method === 'alipay.system.oauth.token') return this.givePerson(parameters)
    const served = this.serve(method, JSON.parse(parameters.biz_content ?? '{}') as Body)
    return served === undefined
      ? this.refused('40006', 'isv.insufficient-isv-permissions')
      : this.signed(method, { code: '10000', msg: 'Success', ...served })
  }

  protected signed(method: string, said: object): string {
    const text = JSON.stringify(said)
    return `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${rsaSign(text, this.theirs.privateKey)}"}`
  }

  protected refused(code: string, subCode: string): string {
    return this.signed('error', { code, msg: 'refused', sub_code: subCode, sub_msg: '拒绝' })
  }

  private givePerson({ grant_type, code }: Record<string, string>): string {
    if (grant_type !== 'authorization_code') return this.refused('40002', 'isv.grant-type-invalid')
    const found = this.logins.take(code ?? '', this.keys.appId)
    if (typeof found === 'string') return this.refused('40002', 'isv.code-invalid')
    return this.signed('alipay.system.oauth.token', { open_id: found.stands, access_token: 'fake', expires_in: 1296000 })
  }
}
