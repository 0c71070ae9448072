import { randomUUID } from 'node:crypto'
import type { Envelope } from '@/contract/envelope'
import { md5 } from '@/domain/md5'
import { DEMO_PASSWORD } from '../../../../server/seed/company'
import { COMPLETE_INTAKE, ORDERS } from '../../transferCar/support/world'

const CLIENT = new URLSearchParams({ client_id: 'towing-app', client_secret: 'towing-app-local', scope: 'all', grant_type: 'password' })
/** Between two tries of one act, ms. */
const AGAIN_MS = 25
/** An answer that has not come by then is not waited for, ms. */
const ANSWER_MS = 5_000
/** Each act is told apart by its address. */
const placeOf = (name: string): string => `深圳市福田区深南大道 ${name} 号`

/** What a person at a desk did: written down when begun, `answered` once the server said yes. */
export interface Act {
  kind: 'order' | 'payment'
  name: string
  isAnswered: boolean
  tries: number
}

/** Somebody whose writes go over plain calls, each repeated with its key until it is answered. */
export class Desk {
  readonly acts: Act[] = []
  /** Answers that were no envelope of the platform, or one with words that are not for people. */
  readonly strange: string[] = []
  private working: Promise<void> = Promise.resolve()
  private isStopped = false
  private hasQuit = false

  private constructor(
    private readonly base: string,
    private readonly token: string,
    private readonly name: string,
    private readonly bills: string[]
  ) {}

  /** @param bills payment orders that wait to be paid, each once and whole */
  static async open(base: string, account: string, name: string, bills: string[]): Promise<Desk> {
    const answer = await fetch(`${base}/api/oauth/Login?${CLIENT.toString()}`, {
      method: 'POST',
      body: new URLSearchParams({ account, password: md5(DEMO_PASSWORD), origin: 'password' })
    })
    const { data, msg } = (await answer.json()) as Envelope<{ token: string } | null>
    if (data === null) throw new Error(msg)
    return new Desk(base, data.token, name, bills)
  }

  /** Works on and on. @param pauseMs between two acts */
  work(pauseMs: number): void {
    this.working = this.workOn(pauseMs)
  }

  /** Begins nothing new. Resolves when all that was begun is answered. */
  async stop(): Promise<void> {
    this.isStopped = true
    await this.working
  }

  /** Tries nothing more. */
  quit(): void {
    this.isStopped = true
    this.hasQuit = true
  }

  /** One call without repeating it. @returns undefined when no answer came */
  async ask(method: 'GET' | 'POST', url: string, body?: unknown, key?: string): Promise<Envelope<unknown> | undefined> {
    const text = await fetch(`${this.base}${url}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        authorization: this.token,
        'jnpf-origin': 'app',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key })
      }
    }).then(
      (answer) => answer.text(),
      () => undefined
    )
    if (text === undefined) return undefined
    const envelope = readEnvelope(text)
    if (envelope === undefined || (envelope.code !== 200 && envelope.msg !== '系统繁忙，请稍后重试'))
      this.strange.push(`${method} ${url}: ${text.slice(0, 300)}`)
    return envelope
  }

  /** An order, begun now and repeated until it is answered. */
  order(): Promise<void> {
    const act = this.begin('order', `${this.name}-${this.acts.length}`)
    return this.until(act, ORDERS, { ...COMPLETE_INTAKE, address: placeOf(act.name) })
  }

  private async workOn(pauseMs: number): Promise<void> {
    while (!this.isStopped) {
      await this.order()
      const bill = this.bills.pop()
      if (bill !== undefined)
        await this.until(this.begin('payment', bill), `/api/transferCar/PaymentOrder/${bill}/Payments`, {
          method: 'POS',
          way: 'BY_HAND',
          amountFen: 100,
          slipNo: bill.slice(0, 12),
          version: 1
        })
      await pause(pauseMs)
    }
  }

  private begin(kind: Act['kind'], name: string): Act {
    const act: Act = { kind, name, isAnswered: false, tries: 0 }
    this.acts.push(act)
    return act
  }

  private async until(act: Act, url: string, body: unknown): Promise<void> {
    const key = randomUUID()
    while (!act.isAnswered && !this.hasQuit) {
      act.tries += 1
      act.isAnswered = (await this.ask('POST', url, body, key))?.code === 200
      if (!act.isAnswered) {
        if (this.strange.length > 0) throw new Error(this.strange[0])
        await pause(AGAIN_MS)
      }
    }
  }
}

/** Orders and payments that were answered and are not there, or are there twice. @param query asks the database */
export async function judgeDesks(desks: readonly Desk[], query: <T>(sql: string, params?: unknown[]) => Promise<T[]>): Promise<string[]> {
  const faults = desks.flatMap(({ strange }) => strange)
  const acts = desks.flatMap(({ acts: own }) => own)
  const orders = new Map(
    (await query<{ address: string; n: number }>('select address, count(*)::int as n from accident_order group by address')).map(
      ({ address, n }) => [address, n]
    )
  )
  const payments = new Map(
    (
      await query<{ id: string; n: number; paid: number }>(
        "select o.id, count(p.id)::int as n, o.paid_fen::int as paid from payment_order o join payment p on p.payment_order_id = o.id and p.state = 'SUCCESS' group by o.id"
      )
    ).map((row) => [row.id, row])
  )
  for (const { kind, name, isAnswered } of acts) {
    const n = kind === 'order' ? (orders.get(placeOf(name)) ?? 0) : (payments.get(name)?.n ?? 0)
    if (n > 1) faults.push(`twice: ${kind} ${name}`)
    if (n === 0 && isAnswered) faults.push(`lost: ${kind} ${name}`)
    if (kind === 'payment' && n === 1 && payments.get(name)?.paid !== 100) faults.push(`paid ${payments.get(name)?.paid ?? 0} fen: ${name}`)
  }
  const counts = await query<{ status: string }>(
    'select c.status, c.count::int, coalesce(o.n, 0) as n from order_tab_count c left join (select status, count(*)::int as n from accident_order group by status) o on o.status = c.status where c.count <> coalesce(o.n, 0)'
  )
  return [...faults, ...counts.map((row) => `count of a tab: ${JSON.stringify(row)}`)]
}

function readEnvelope(text: string): Envelope<unknown> | undefined {
  try {
    const answer = JSON.parse(text) as Partial<Envelope<unknown>>
    return typeof answer.code === 'number' && typeof answer.msg === 'string' ? (answer as Envelope<unknown>) : undefined
  } catch {
    return undefined
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
