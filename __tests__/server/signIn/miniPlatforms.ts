import type { Envelope } from '../../../src/contract/envelope'
import type { LoginAnswer } from '../../../src/contract/session'
import type { UnboundMini } from '../../../src/contract/signInMini'
import type { ServerConfig } from '../../../server/config'
import type { MakeApp, TestApp } from '../../support/databases'
import { FakeAlipay, FakeWechat } from '../../support/openPlatforms'
import { TestClock } from '../../support/testClock'

export type MiniWay = 'weapp' | 'alipay'
export const WAYS: readonly MiniWay[] = ['weapp', 'alipay']
/** Of driver1 in the demo company. */
export const DRIVER = '13802580021'
export const NOBODY = '13900000000'
/** A silent platform is given up on quickly, ms. */
const LIMIT_MS = 300

type Answer = Envelope<(Partial<LoginAnswer> & Partial<UnboundMini>) | null>

/** A server whose mini-programs are at their fakes, and what people do in them. */
export class MiniPlatforms {
  readonly clock = new TestClock()
  readonly weapp = new FakeWechat(this.clock)
  readonly alipay = new FakeAlipay(this.clock)
  server!: TestApp

  async start(makeApp: MakeApp, config: Partial<ServerConfig> = {}): Promise<TestApp> {
    await Promise.all([this.weapp.open(), this.alipay.open()])
    const openPlatform = {
      wechat: { ...this.weapp.keys, url: this.weapp.url },
      alipay: { ...this.alipay.keys, url: this.alipay.url },
      limitMs: LIMIT_MS
    }
    this.server = await makeApp({ clock: this.clock, config: { openPlatform, ...config } })
    return this.server
  }

  close(): Promise<unknown> {
    return Promise.all([this.weapp.close(), this.alipay.close()])
  }

  code(way: MiniWay, person: string, appId?: string): string {
    return this[way].loginCode(person, appId === undefined ? {} : { appId })
  }

  /** What the button for the mobile number gives. */
  proof(way: MiniWay, mobile: string): string {
    return way === 'weapp' ? this.weapp.phoneCode(mobile) : this.alipay.sealedPhone(mobile)
  }

  tap(way: MiniWay, code: string): Promise<Answer> {
    return this.server.call('POST', '/api/signIn/Mini', { body: { platform: way, code } })
  }

  /** A first tap of somebody who is bound to nobody. @returns the ticket */
  async ticket(way: MiniWay, person: string): Promise<string> {
    return (await this.tap(way, this.code(way, person))).data?.bindTicket ?? ''
  }

  mobile(ticket: string, proof: string): Promise<Answer> {
    return this.server.call('POST', '/api/signIn/MiniMobile', { body: { ticket, proof } })
  }

  bind(token: string, ticket: string) {
    return this.server.call('POST', '/api/signIn/Bindings', { token, key: true, body: { ticket } })
  }

  /** Whose session an answer opened; '' = none. */
  async whose({ data }: Answer): Promise<string> {
    if (data?.token === undefined) return ''
    const answer = await this.server.call<{ userInfo: { userAccount: string } }>('GET', '/api/oauth/CurrentUser', { token: data.token })
    return answer.data.userInfo.userAccount
  }

  bindings() {
    return this.server.query<{ user_id: string; way: string; subject: string }>(
      'select user_id, way, subject from sign_in_binding order by user_id, way, subject'
    )
  }

  /** The last lines of the log, newest first. */
  log(count: number) {
    return this.server.query(`select user_id, account, succeeded, reason from login_log order by created_at desc, id desc limit ${count}`)
  }

  /** Nobody is bound or locked, and a while has passed. */
  async afresh(): Promise<void> {
    this.clock.advance(60 * 60 * 1000)
    this.weapp.mood = 'well'
    this.alipay.mood = 'well'
    await this.server.query('truncate sign_in_binding, sign_in_ticket, login_guard, login_log')
  }
}
