import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MINUTE, SECOND, type Clock } from '../../server/clock'

/** Somebody who holds the platform's app. */
export interface Holder {
  /** His company there; '' = he is of none. */
  corpId: string
  /** What the platform says of him. */
  answer: Record<string, unknown>
}
interface Called {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: string
}
interface Answered {
  status?: number
  body: object
}

const CODE_LIFE_MS = 5 * MINUTE
const TOKEN_LIFE_S = 7_200
/** A parameter must stand there once, with this value; true = any value. */
type Wanted = Record<string, string | true>

/** @throws Error for a parameter that is missing, wrong, or not known */
function check(given: Record<string, unknown>, wanted: Wanted): void {
  expect(Object.keys(given).sort()).toEqual(Object.keys(wanted).sort())
  for (const [name, value] of Object.entries(wanted)) {
    if (value === true) expect(given[name]).toEqual(expect.stringMatching(/./))
    else expect({ [name]: given[name] }).toEqual({ [name]: value })
  }
}

/** One platform of companies on loopback: its codes are good once, for five minutes. */
abstract class FakeProvider {
  url = ''
  readonly asked: string[] = []
  /** Paths that get no answer. */
  holds: RegExp | undefined = undefined
  /** What a call of a path is answered instead, once. */
  readonly instead = new Map<string, Answered>()
  private readonly codes = new Map<string, { holder: Holder; until: number }>()
  private readonly server = createServer((request, response) => void this.take(request, response))

  /** @param back the one address that is registered */
  constructor(
    protected readonly clock: Clock,
    protected readonly back: string
  ) {}

  protected abstract answer(called: Called): Answered
  /** @throws Error for an address that the platform would show an error for @returns what the platform adds to the address it sends back to */
  protected abstract look(address: URL, code: string): Record<string, string>

  async open(): Promise<this> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening')
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** Signs a holder in through the platform's page, without a browser. @returns the address that his browser is sent back to */
  walk(address: string, holder: Holder): URL {
    const page = new URL(address)
    const code = randomBytes(16).toString('hex')
    const back = new URL(page.searchParams.get('redirect_uri') ?? '')
    const added = this.look(page, code)
    expect(back.href).toBe(this.back)
    this.codes.set(code, { holder, until: this.clock.now() + CODE_LIFE_MS })
    back.search = new URLSearchParams({ ...added, state: page.searchParams.get('state') ?? '' }).toString()
    return back
  }

  protected takeCode(code: string): Holder | undefined {
    const found = this.codes.get(code)
    this.codes.delete(code)
    return found !== undefined && found.until > this.clock.now() ? found.holder : undefined
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://fake')
    this.asked.push(path)
    if (this.holds?.test(path) === true) return
    const instead = this.instead.get(path)
    this.instead.delete(path)
    const { method = '', headers } = request
    const query = Object.fromEntries(searchParams)
    const { status = 200, body } = instead ?? this.answer({ method, path, query, headers, body: Buffer.concat(parts).toString('utf8') })
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
  }
}

const wecomError = (errcode: number, errmsg: string): Answered => ({ body: { errcode, errmsg } })

/** qyapi.weixin.qq.com, as far as signing in goes. */
export class FakeWecom extends FakeProvider {
  readonly keys = { corpId: 'ww-fake-company', agentId: '1000002', secret: 'fake-wecom-secret' }
  private token = { value: '', until: 0 }
  private number = 0

  /** The token that is out is taken no more, though its time is not over. */
  endToken(): void {
    this.token = { value: '', until: 0 }
  }

  protected look({ origin, pathname, hash, searchParams }: URL, code: string): Record<string, string> {
    const { corpId: appid, agentId: agentid } = this.keys
    const common: Wanted = { appid, agentid, redirect_uri: this.back, state: true }
    const given = Object.fromEntries(searchParams)
    expect(given.state).toMatch(/^[0-9A-Za-z]{1,128}$/)
    if (origin === 'https://open.weixin.qq.com') {
      check(given, { ...common, response_type: 'code', scope: 'snsapi_base' })
      expect([pathname, hash]).toEqual(['/connect/oauth2/authorize', '#wechat_redirect'])
    } else {
      check(given, { ...common, login_type: 'CorpApp' })
      expect(`${origin}${pathname}${hash}`).toBe('https://login.work.weixin.qq.com/wwlogin/sso/login')
    }
    return { code, appid }
  }

  protected answer({ method, path, query, body }: Called): Answered {
    if (method !== 'GET' || body !== '') return wecomError(43001, 'require GET method')
    if (path === '/cgi-bin/gettoken') return this.giveToken(query)
    if (path !== '/cgi-bin/auth/getuserinfo') return wecomError(40066, 'invalid url')
    if (query.access_token === undefined) return wecomError(41001, 'access_token missing')
    if (query.access_token !== this.token.value) return wecomError(40014, 'invalid access_token')
    if (this.token.until <= this.clock.now()) return wecomError(42001, 'access_token expired')
    const holder = this.takeCode(query.code ?? '')
    if (holder === undefined) return wecomError(40029, 'invalid code')
    return { body: { errcode: 0, errmsg: 'ok', ...holder.answer } }
  }

  private giveToken({ corpid, corpsecret }: Record<string, string>): Answered {
    if (corpid !== this.keys.corpId) return wecomError(40013, 'invalid corpid')
    if (corpsecret !== this.keys.secret) return wecomError(40001, 'invalid credential')
    if (this.token.until <= this.clock.now())
      this.token = { value: `wecom-token-${++this.number}`, until: this.clock.now() + TOKEN_LIFE_S * SECOND }
    const expires_in = Math.floor((this.token.until - this.clock.now()) / SECOND)
    return { body: { errcode: 0, errmsg: 'ok', access_token: this.token.value, expires_in } }
  }
}

const dingtalkError = (status: number, code: string): Answered => ({ status, body: { code, message: '拒绝', requestid: 'fake' } })

/** api.dingtalk.com, as far as signing in goes. */
export class FakeDingtalk extends FakeProvider {
  readonly keys = { clientId: 'ding-fake-app', secret: 'fake-dingtalk-secret', corpId: 'ding-fake-company' }
  private readonly tokens = new Map<string, { holder: Holder; until: number }>()

  protected look({ origin, pathname, searchParams, search }: URL, code: string): Record<string, string> {
    const { clientId, corpId } = this.keys
    const common: Wanted = { response_type: 'code', client_id: clientId, redirect_uri: this.back, state: true }
    check(Object.fromEntries(searchParams), { ...common, scope: 'openid corpid', prompt: 'consent', corpId })
    expect(`${origin}${pathname}`).toBe('https://login.dingtalk.com/oauth2/auth')
    expect(search).toContain('scope=openid%20corpid')
    return { authCode: code }
  }

  protected answer({ method, path, headers, body }: Called): Answered {
    if (path === '/v1.0/oauth2/userAccessToken' && method === 'POST') return this.giveToken(JSON.parse(body) as Record<string, string>)
    if (path !== '/v1.0/contact/users/me' || method !== 'GET') return dingtalkError(404, 'InvalidAction.NotFound')
    const token = this.tokens.get(String(headers['x-acs-dingtalk-access-token']))
    if (token === undefined || token.until <= this.clock.now()) return dingtalkError(401, 'InvalidAuthentication')
    return { body: token.holder.answer }
  }

  private giveToken({ clientId, clientSecret, code, grantType, ...more }: Record<string, string>): Answered {
    if (Object.keys(more).length > 0 || grantType !== 'authorization_code') return dingtalkError(400, 'invalidParameter.grantType')
    if (clientId !== this.keys.clientId || clientSecret !== this.keys.secret) return dingtalkError(400, 'invalidClientIdOrSecret')
    const holder = this.takeCode(code ?? '')
    if (holder === undefined) return dingtalkError(400, 'invalidParameter.authCode.notFound')
    const accessToken = randomBytes(16).toString('hex')
    this.tokens.set(accessToken, { holder, until: this.clock.now() + TOKEN_LIFE_S * SECOND })
    return { body: { accessToken, refreshToken: 'fake', expireIn: TOKEN_LIFE_S, corpId: holder.corpId } }
  }
}
