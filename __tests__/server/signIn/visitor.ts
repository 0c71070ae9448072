import { MINUTE, SECOND } from '../../../server/clock'
import { enter } from '../../../server/signIn/enter'
import { DEMO_PASSWORD } from '../../../server/seed/company'
import type { LoginAnswer, SmsCodeAnswer } from '../../../src/contract/session'
import type { SecondStep } from '../../../src/contract/signIn'
import { md5 } from '../../../src/domain/md5'
import { type TestApp } from '../../support/databases'
import { other, type Telephone } from '../session/telephone'

export const CLIENT = 'client_id=towing-app&client_secret=towing-app-local'
export const DEVICE = { ip: '10.0.0.1', platform: '', deviceClass: 'app' as const }

type Answer = { token?: string; secondTicket?: string } | null
const isIn = (data: Answer): boolean => data !== null && 'token' in data && (data.token ?? '') !== ''

export function callsOf(server: TestApp) {
  const form = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields) })
  return {
    password: (account: string, password = DEMO_PASSWORD, second = '1') =>
      server.call<(LoginAnswer & SecondStep) | null>(
        'POST',
        `/api/oauth/Login?${CLIENT}`,
        form({ account, password: md5(password), ...(second !== '' && { second }) })
      ),
    askSms: (mobile: string) => server.call<SmsCodeAnswer | null>('GET', `/api/Saas/Tenant/SmsCode/${mobile}`),
    sms: (account: string, code: string, second = '1') =>
      server.call<(LoginAnswer & SecondStep) | null>(
        'POST',
        '/api/Saas/Tenant/LoginSms',
        form({ account, code, ...(second !== '' && { second }) })
      ),
    askCode: (ticket: string) => server.call<SmsCodeAnswer | null>('POST', '/api/signIn/Second/Code', { body: { ticket } }),
    second: (body: object) => server.call<LoginAnswer | null>('POST', '/api/signIn/Second', { body })
  }
}

/** finance1, whose role proves itself twice. */
export const FINANCE = '13802580031'

interface Held {
  ticket: string
  by: SecondStep['by']
  at: number
  tries: number
  isUsed: boolean
}

export type StepName = (typeof STEPS)[number]
export const KNOWS_PASSWORD = [
  'password',
  'wrongPassword',
  'askCode',
  'wrongCode',
  'secondPassword',
  'wrongSecond',
  'weapp',
  'later'
] as const
export const HAS_PHONE = ['askSms', 'sms', 'wrongSms', 'askCode', 'code', 'wrongCode', 'wrongSecond', 'wrongPassword', 'later'] as const
export const STEPS = [...new Set([...KNOWS_PASSWORD, ...HAS_PHONE])]

/** Somebody at the door of finance1: every answer is held against what he has proved so far. */
export class Visitor {
  readonly held: Held[] = []
  private readonly calls: ReturnType<typeof callsOf>

  constructor(
    private readonly server: TestApp,
    private readonly telephone: Telephone
  ) {
    this.calls = callsOf(server)
  }

  sessions = async (): Promise<number> =>
    (await this.server.query("select 1 from session_token where user_id = 'user-finance1' and ended_at is null")).length

  /** @returns whether a session opened that two factors stand behind @throws when one opened otherwise */
  async take(step: StepName, pick: number): Promise<boolean> {
    const before = await this.sessions()
    const stood = this.held[pick % Math.max(1, this.held.length)]
    const now = this.server.clock.now()
    const counts = stood !== undefined && !stood.isUsed && stood.tries < 5 && now < stood.at + 10 * MINUTE
    const isRight = (step === 'code' && stood?.by === 'code') || (step === 'secondPassword' && stood?.by === 'password')
    const data = await this.call(step, stood?.ticket ?? 'x'.repeat(43))
    if (data !== null && 'secondTicket' in data && data.secondTicket !== undefined)
      this.held.push({ ticket: data.secondTicket, by: step === 'sms' ? 'password' : 'code', at: now, tries: 0, isUsed: false })
    const opened = (await this.sessions()) - before
    expect(opened).toBe(isIn(data) ? 1 : 0)
    if (opened === 1) {
      expect({ step, counts, isRight }).toEqual({ step, counts: true, isRight: true })
      stood!.isUsed = true
    } else if (stood !== undefined && ['code', 'wrongCode', 'secondPassword', 'wrongSecond'].includes(step)) {
      const [row] = await this.server.query<{ tries: number }>(
        "select (data->>'tries')::int as tries from sign_in_ticket where user_id = 'user-finance1' and (data->>'provedAt')::bigint = $1",
        [stood.at]
      )
      stood.tries = row?.tries ?? stood.tries
    }
    return opened === 1
  }

  private async call(step: StepName, ticket: string): Promise<Answer> {
    const code = this.telephone.codeOf(FINANCE)
    // Every step has a moment of its own, by which its ticket is known.
    this.server.clock.advance(SECOND)
    switch (step) {
      case 'password':
        return (await this.calls.password('finance1')).data
      case 'wrongPassword':
        return (await this.calls.password('finance1', 'Wrong@2026')).data
      case 'weapp':
        return enter(this.server.context, { way: 'weapp', userId: 'user-finance1', device: DEVICE }).catch(() => null) as Promise<Answer>
      case 'askSms':
        await this.calls.askSms(FINANCE)
        return null
      case 'sms':
        return code === '' ? null : (await this.calls.sms(FINANCE, code)).data
      case 'wrongSms':
        return (await this.calls.sms(FINANCE, other(code))).data
      case 'askCode':
        await this.calls.askCode(ticket)
        return null
      case 'code':
        return code === '' ? null : (await this.calls.second({ ticket, code })).data
      case 'wrongCode':
        return (await this.calls.second({ ticket, code: other(code) })).data
      case 'secondPassword':
        return (await this.calls.second({ ticket, password: md5(DEMO_PASSWORD) })).data
      case 'wrongSecond':
        return (await this.calls.second({ ticket, password: md5('Wrong@2026') })).data
      default:
        this.server.clock.advance(2 * MINUTE)
        return null
    }
  }
}
