import { createPrivateKey, randomBytes, sign } from 'node:crypto'
import { keyPair } from './keys'
import type { LocalRefund, Trade } from './ledger'

/**
 * What may befall one notice. LOSE = never sent; HOLD = sent by `release`, the newest first; REPEAT = sent three times; FORGE = signed
 * with a key of somebody else; WRONG_AMOUNT = another sum under a good signature; OLD = a good signature of ten minutes ago;
 * WRONG_MERCHANT, UNKNOWN = for somebody else, about a number that nobody gave.
 */
export const NOTICE_FAULTS = ['LOSE', 'HOLD', 'REPEAT', 'FORGE', 'WRONG_AMOUNT', 'OLD', 'WRONG_MERCHANT', 'UNKNOWN'] as const
export type NoticeFault = (typeof NOTICE_FAULTS)[number]

/** Waits between tries of a notice that was not taken, ms (WeChat Pay: 15 s, 15 s, 30 s, 3 min, 10 min ...). */
const RETRY_MS = [15_000, 15_000, 30_000, 180_000, 600_000, 1_200_000, 1_800_000, 1_800_000, 1_800_000, 3_600_000]
const ANSWER_MS = 5_000
const OLD_MS = 600_000

export const MERCHANT = 'local-merchant'
interface Notice {
  url: string
  content: Record<string, unknown>
}

/** Tells the merchant, at least once and not always in order. */
export class NoticeSender {
  private readonly faults: NoticeFault[] = []
  private readonly held: Notice[] = []
  private readonly open = new Set<Promise<void>>()
  private readonly timers = new Set<NodeJS.Timeout>()
  /** Made when a forged notice is first asked for: making a pair takes a tenth of a second. */
  private stranger: string | undefined
  private ended = false

  constructor(
    private readonly privateKey: string,
    private readonly now: () => number
  ) {}

  /** Faults of the next notices, one each. */
  plan(faults: readonly NoticeFault[]): void {
    this.faults.push(...faults)
  }

  tellPayment(trade: Trade): void {
    this.begin({
      url: trade.noticeUrl,
      content: {
        kind: 'PAY',
        merchant: MERCHANT,
        channel: trade.channel,
        outNo: trade.outTradeNo,
        gatewayNo: trade.gatewayNo,
        amountFen: trade.amountFen,
        at: trade.paidAt
      }
    })
  }

  tellRefund(trade: Trade, refund: LocalRefund): void {
    this.begin({
      url: refund.noticeUrl,
      content: {
        kind: 'REFUND',
        merchant: MERCHANT,
        channel: trade.channel,
        outNo: refund.refundNo,
        gatewayNo: refund.gatewayNo,
        amountFen: refund.amountFen,
        state: refund.state,
        at: refund.doneAt
      }
    })
  }

  /** Sends what was held back, the newest first. */
  release(): void {
    for (const notice of this.held.splice(0).reverse()) this.send(notice, this.privateKey, 0)
  }

  /** Resolves when everything on its way has been answered. */
  async settled(): Promise<void> {
    while (this.open.size > 0) await Promise.all(this.open)
  }

  end(): void {
    this.ended = true
    for (const timer of this.timers) clearTimeout(timer)
  }

  private begin(notice: Notice): void {
    const { url, content } = notice
    switch (this.faults.shift()) {
      case 'LOSE':
        return
      case 'HOLD':
        this.held.push(notice)
        return
      case 'REPEAT':
        for (let nth = 0; nth < 3; nth++) this.send(notice, this.privateKey, 0)
        return
      case 'FORGE':
        this.stranger ??= keyPair().privateKey
        this.send(notice, this.stranger, RETRY_MS.length)
        return
      case 'WRONG_AMOUNT':
        this.send({ url, content: { ...content, amountFen: Number(content.amountFen) + 1 } }, this.privateKey, RETRY_MS.length)
        return
      case 'OLD':
        this.send(notice, this.privateKey, RETRY_MS.length, OLD_MS)
        return
      case 'WRONG_MERCHANT':
        this.send({ url, content: { ...content, merchant: 'somebody-else' } }, this.privateKey, RETRY_MS.length)
        return
      case 'UNKNOWN':
        this.send({ url, content: { ...content, outNo: 'JF000000000000A01' } }, this.privateKey, RETRY_MS.length)
        return
      case undefined:
        this.send(notice, this.privateKey, 0)
    }
  }

  /** @param tried tries so far @param ageMs how old the signature claims to be */
  private send(notice: Notice, key: string, tried: number, ageMs = 0): void {
    const going = this.post(notice, key, ageMs).then((taken) => {
      const wait = RETRY_MS[tried]
      if (taken || this.ended || wait === undefined) return
      const timer = setTimeout(() => {
        this.timers.delete(timer)
        this.send(notice, key, tried + 1)
      }, wait)
      timer.unref()
      this.timers.add(timer)
    })
    this.open.add(going)
    void going.finally(() => this.open.delete(going))
  }

  private async post({ url, content }: Notice, key: string, ageMs: number): Promise<boolean> {
    const body = JSON.stringify(content)
    const timestamp = String(this.now() - ageMs)
    const nonce = randomBytes(12).toString('hex')
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
        body,
        headers: {
          'content-type': 'application/json',
          'x-provider-timestamp': timestamp,
          'x-provider-nonce': nonce,
          'x-provider-signature': signature(`${timestamp}\n${nonce}\n${body}\n`, key)
        }
      })
      return answer.status === 200 && (await answer.text()) === 'success'
    } catch {
      return false
    }
  }
}

/** RSA-SHA256, Base64. */
export const signature = (text: string, privateKey: string): string =>
  sign('sha256', Buffer.from(text, 'utf8'), createPrivateKey(privateKey)).toString('base64')
