import { randomBytes } from 'node:crypto'
import { DAY, HOUR } from '@/domain/time'
import type { Ledger, LocalChannelName, LocalRefund, Play, Trade } from './ledger'
import type { NoticeSender } from './notices'

/** A refusal that the caller is told of. */
export class LocalRefusal extends Error {
  constructor(
    readonly code: string,
    message: string
  ) {
    super(message)
  }
}

export interface OrderInput {
  outTradeNo: string
  amountFen: number
  subject: string
  expiresAt: number
  noticeUrl: string
}
export interface RefundInput {
  outTradeNo: string
  refundNo: string
  amountFen: number
  totalFen: number
  noticeUrl: string
}

const SHANGHAI_MS = 8 * HOUR
const YEAR_MS = 365 * DAY
const MOST_REFUNDS = 50
/** How payment codes of the two begin. */
const CODES: Readonly<Record<LocalChannelName, RegExp>> = { WECHAT: /^1[0-5]\d{16}$/, ALIPAY: /^(2[5-9]|30)\d{14,22}$/ }

/**
 * The rules of the local provider, close to those of the real ones. A payment code tells by its last two digits what is played:
 * 00 asks for the password (USERPAYING, then the pay page decides), 77 asks for it, is reversed and gets paid all the same,
 * 99 has no money; any other pays at once.
 */
export class LocalProvider {
  /** Refunds stay accepted and not done until `finishRefunds`. */
  holdRefunds = false

  constructor(
    private readonly ledger: Ledger,
    private readonly notices: NoticeSender,
    private readonly now: () => number
  ) {}

  create(channel: LocalChannelName, input: OrderInput, way: 'QR' | 'LINK'): Trade {
    const known = this.query(channel, input.outTradeNo)
    if (known !== undefined) {
      if (known.amountFen !== input.amountFen || known.way !== way) throw new LocalRefusal('OUT_TRADE_NO_USED', '商户订单号重复')
      if (known.state !== 'NOTPAY')
        throw new LocalRefusal(
          known.state === 'SUCCESS' ? 'ORDERPAID' : 'ORDER_CLOSED',
          known.state === 'SUCCESS' ? '订单已支付' : '订单已关闭'
        )
      return known
    }
    return this.store(channel, input, way, 'AT_ONCE')
  }

  payByCode(channel: LocalChannelName, input: OrderInput, payCode: string): Trade {
    const known = this.ledger.find(channel, input.outTradeNo)
    if (known !== undefined) return known
    if (!CODES[channel].test(payCode)) throw new LocalRefusal('AUTH_CODE_INVALID', '付款码无效')
    const end = payCode.slice(-2)
    const trade = this.store(channel, input, 'PAY_CODE', end === '77' ? 'PAID_AFTER_REVERSAL' : end === '00' ? 'USERPAYING' : 'AT_ONCE')
    if (end === '99') return this.change({ ...trade, state: 'FAILED', reason: '余额不足' })
    return trade.play === 'AT_ONCE' ? this.pay(trade) : this.change({ ...trade, state: 'USERPAYING' })
  }

  query(channel: LocalChannelName, outTradeNo: string): Trade | undefined {
    return this.outOfTime(this.ledger.find(channel, outTradeNo))
  }

  close(channel: LocalChannelName, outTradeNo: string): Trade | undefined {
    const trade = this.ledger.find(channel, outTradeNo)
    return trade?.state === 'NOTPAY' || trade?.state === 'USERPAYING'
      ? this.change({ ...trade, state: 'CLOSED', reason: '商户关闭' })
      : trade
  }

  /** Money that came goes back; 77 is paid once more after that. */
  reverse(channel: LocalChannelName, outTradeNo: string): void {
    const trade = this.ledger.find(channel, outTradeNo)
    if (trade === undefined || trade.state === 'CLOSED' || trade.state === 'FAILED') return
    const reversed = this.change({ ...trade, state: 'CLOSED', reason: '已撤销', reversedAt: trade.state === 'SUCCESS' ? this.now() : null })
    if (trade.play === 'PAID_AFTER_REVERSAL' && trade.state === 'USERPAYING') this.pay(reversed)
  }

  refund(channel: LocalChannelName, input: RefundInput): LocalRefund {
    const trade = this.ledger.find(channel, input.outTradeNo)
    if (trade?.state !== 'SUCCESS' || trade.paidAt === null) throw new LocalRefusal('TRADE_NOT_EXIST', '没有可退的交易')
    const known = trade.refunds.find((refund) => refund.refundNo === input.refundNo)
    if (known !== undefined) {
      if (known.amountFen !== input.amountFen) throw new LocalRefusal('PARAM_ERROR', '退款单号重复而金额不同')
      if (known.state !== 'FAILED') return known
      this.change({
        ...trade,
        refunds: trade.refunds.map((refund): LocalRefund => (refund === known ? { ...refund, state: 'PROCESSING', doneAt: null } : refund))
      })
      if (!this.holdRefunds) this.finishRefunds()
      return known
    }
    const sum = trade.refunds.filter((refund) => refund.state !== 'FAILED').reduce((total, refund) => total + refund.amountFen, 0)
    if (sum + input.amountFen > trade.amountFen || input.totalFen !== trade.amountFen)
      throw new LocalRefusal('INVALID_REQUEST', '退款金额超过支付金额')
    if (trade.refunds.length >= MOST_REFUNDS) throw new LocalRefusal('INVALID_REQUEST', '退款次数过多')
    if (this.now() - trade.paidAt > YEAR_MS) throw new LocalRefusal('INVALID_REQUEST', '交易超过一年')
    const refund: LocalRefund = {
      refundNo: input.refundNo,
      gatewayNo: number('5'),
      amountFen: input.amountFen,
      state: 'PROCESSING',
      askedAt: this.now(),
      doneAt: null,
      noticeUrl: input.noticeUrl
    }
    this.change({ ...trade, refunds: [...trade.refunds, refund] })
    if (!this.holdRefunds) this.finishRefunds()
    // Accepted is not done: the answer never says so, the notice and the query do.
    return refund
  }

  findRefund(channel: LocalChannelName, outTradeNo: string, refundNo: string): LocalRefund | undefined {
    return this.ledger.find(channel, outTradeNo)?.refunds.find((refund) => refund.refundNo === refundNo)
  }

  /** Ends the refunds that are on their way. */
  finishRefunds(state: 'SUCCESS' | 'FAILED' = 'SUCCESS'): void {
    for (const trade of this.ledger.all()) {
      if (!trade.refunds.some((refund) => refund.state === 'PROCESSING')) continue
      const ended = trade.refunds.map(
        (refund): LocalRefund => (refund.state === 'PROCESSING' ? { ...refund, state, doneAt: this.now() } : refund)
      )
      this.change({ ...trade, refunds: ended })
      for (const refund of ended)
        if (trade.refunds.find((before) => before.refundNo === refund.refundNo)?.state === 'PROCESSING')
          this.notices.tellRefund(trade, refund)
    }
  }

  /** The payer pays on the pay page. @param late also what was closed before: paid after reversal */
  payToken(token: string, late = false): Trade {
    const trade = this.ledger.byToken(token)
    if (trade === undefined) throw new LocalRefusal('TRADE_NOT_EXIST', '没有这笔订单')
    if (trade.state === 'SUCCESS') return trade
    if (!late && trade.state !== 'NOTPAY' && trade.state !== 'USERPAYING') throw new LocalRefusal('ORDER_CLOSED', '订单已关闭')
    if (!late && this.now() > trade.expiresAt) throw new LocalRefusal('ORDER_CLOSED', '订单已过期')
    return this.pay(trade)
  }

  refuseToken(token: string): Trade {
    const trade = this.ledger.byToken(token)
    if (trade === undefined) throw new LocalRefusal('TRADE_NOT_EXIST', '没有这笔订单')
    return trade.state === 'NOTPAY' || trade.state === 'USERPAYING'
      ? this.change({ ...trade, state: 'FAILED', reason: '付款人取消' })
      : trade
  }

  find(token: string): Trade | undefined {
    return this.outOfTime(this.ledger.byToken(token))
  }

  /** @param day Shanghai day yyyy-mm-dd */
  bill(
    channel: LocalChannelName,
    day: string
  ): { kind: 'PAY' | 'REFUND' | 'REVERSAL'; outNo: string; gatewayNo: string; amountFen: number; at: number }[] {
    const isOn = (at: number | null): at is number => at !== null && new Date(at + SHANGHAI_MS).toISOString().startsWith(day)
    return this.ledger
      .all()
      .filter((trade) => trade.channel === channel)
      .flatMap((trade) => [
        ...(isOn(trade.paidAt)
          ? [{ kind: 'PAY' as const, outNo: trade.outTradeNo, gatewayNo: trade.gatewayNo, amountFen: trade.amountFen, at: trade.paidAt }]
          : []),
        ...(isOn(trade.reversedAt)
          ? [
              {
                kind: 'REVERSAL' as const,
                outNo: trade.outTradeNo,
                gatewayNo: trade.gatewayNo,
                amountFen: trade.amountFen,
                at: trade.reversedAt
              }
            ]
          : []),
        ...trade.refunds.flatMap((refund) =>
          refund.state === 'SUCCESS' && isOn(refund.doneAt)
            ? [
                {
                  kind: 'REFUND' as const,
                  outNo: refund.refundNo,
                  gatewayNo: refund.gatewayNo,
                  amountFen: refund.amountFen,
                  at: refund.doneAt
                }
              ]
            : []
        )
      ])
  }

  private store(channel: LocalChannelName, input: OrderInput, way: Trade['way'], play: Play): Trade {
    if (!/^[0-9A-Za-z_-]{6,32}$/.test(input.outTradeNo) || !Number.isSafeInteger(input.amountFen) || input.amountFen < 1)
      throw new LocalRefusal('PARAM_ERROR', '订单号或金额不正确')
    return this.change({
      ...input,
      channel,
      way,
      play,
      state: 'NOTPAY',
      reason: '',
      gatewayNo: number(channel === 'WECHAT' ? '4' : '2'),
      token: randomBytes(18).toString('base64url'),
      paidAt: null,
      reversedAt: null,
      refunds: []
    })
  }

  /** What nobody paid in time is closed; whoever looks sees it so. */
  private outOfTime(trade: Trade | undefined): Trade | undefined {
    return trade?.state === 'NOTPAY' && this.now() > trade.expiresAt
      ? this.change({ ...trade, state: 'CLOSED', reason: '超时未支付，已关闭' })
      : trade
  }

  private pay(trade: Trade): Trade {
    const paid = this.change({ ...trade, state: 'SUCCESS', reason: '', paidAt: this.now(), reversedAt: null })
    this.notices.tellPayment(paid)
    return paid
  }

  private change(trade: Trade): Trade {
    this.ledger.keep(trade)
    return trade
  }
}

/** 28 digits, as those of the real ones look. */
const number = (first: string): string => `${first}${Array.from(randomBytes(27), (byte) => byte % 10).join('')}`
