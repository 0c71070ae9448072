import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type LocalChannelName = 'WECHAT' | 'ALIPAY'
/** What a payment by code plays (`plays` of provider.ts). */
export type Play = 'AT_ONCE' | 'USERPAYING' | 'PAID_AFTER_REVERSAL'

/** One order as the provider knows it. Amounts fen, times epoch ms. */
export interface Trade {
  channel: LocalChannelName
  outTradeNo: string
  way: 'QR' | 'LINK' | 'PAY_CODE'
  amountFen: number
  subject: string
  expiresAt: number
  noticeUrl: string
  state: 'NOTPAY' | 'USERPAYING' | 'SUCCESS' | 'CLOSED' | 'FAILED'
  reason: string
  gatewayNo: string
  /** Opens the pay page. */
  token: string
  play: Play
  paidAt: number | null
  /** When the provider itself took it back. */
  reversedAt: number | null
  refunds: LocalRefund[]
}
export interface LocalRefund {
  refundNo: string
  gatewayNo: string
  amountFen: number
  state: 'PROCESSING' | 'SUCCESS' | 'FAILED'
  askedAt: number
  doneAt: number | null
  noticeUrl: string
}

/** The provider's own books: one JSON line a change, the last one of an order counts. */
export class Ledger {
  private readonly file: string
  private readonly trades = new Map<string, Trade>()

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true })
    this.file = path.join(folder, 'ledger.jsonl')
    if (existsSync(this.file)) for (const line of readFileSync(this.file, 'utf8').split('\n')) this.replay(line)
    writeFileSync(this.file, [...this.trades.values()].map((trade) => `${JSON.stringify(trade)}\n`).join(''), { mode: 0o600 })
  }

  find(channel: LocalChannelName, outTradeNo: string): Trade | undefined {
    return this.trades.get(`${channel} ${outTradeNo}`)
  }

  byToken(token: string): Trade | undefined {
    return [...this.trades.values()].find((trade) => trade.token === token)
  }

  all(): readonly Trade[] {
    return [...this.trades.values()]
  }

  /** Written before anybody is told of it. */
  keep(trade: Trade): void {
    this.trades.set(`${trade.channel} ${trade.outTradeNo}`, trade)
    appendFileSync(this.file, `${JSON.stringify(trade)}\n`)
  }

  /** A line that was cut off when the process died was told to nobody. */
  private replay(line: string): void {
    try {
      const trade = JSON.parse(line) as Trade
      this.trades.set(`${trade.channel} ${trade.outTradeNo}`, trade)
    } catch {
      // Cut off.
    }
  }
}
