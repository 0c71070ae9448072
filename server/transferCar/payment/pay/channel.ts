import type { IncomingHttpHeaders } from 'node:http'
import type { Channel } from '@/contract/transferCar/payment/codes'
import { MINUTE } from '@/domain/time'

/** What is to be paid. Amounts are fen everywhere; a channel that counts in yuan converts them as text. */
export interface ChannelOrder {
  /** Ours, at most 32 characters. */
  outTradeNo: string
  amountFen: number
  /** What the payer reads on his bill; holds no personal data. */
  subject: string
  /** The payer may pay until then, epoch ms. */
  expiresAt: number
  /** Where the channel tells of it. */
  noticeUrl: string
}

/** PAYING = the payer still may pay or is entering his password; NONE = the channel does not know this number. */
export type ChannelPayment =
  | { state: 'PAID'; gatewayNo: string; amountFen: number /** Epoch ms. */; paidAt: number }
  | { state: 'PAYING' }
  | { state: 'CLOSED' | 'FAILED'; reason: string }
  | { state: 'NONE' }

export interface ChannelRefundOrder {
  outTradeNo: string /** Ours, the same through every retry. */
  refundNo: string
  amountFen: number /** Of the whole payment. */
  totalFen: number
  reason: string
  noticeUrl: string
}
/** RUNNING = accepted and not done. `gatewayNo` null: the channel has no number of its own for a refund. */
export type ChannelRefund =
  | { state: 'DONE'; gatewayNo: string | null; amountFen: number; doneAt: number | null }
  | { state: 'RUNNING' }
  | { state: 'FAILED'; reason: string }
  | { state: 'NONE' }

/** A notice that its signature proved, or why it was not believed. */
export type NoticeReading =
  | { verdict: 'FORGED' | 'LATE' | 'MALFORMED'; detail: string; outNo?: string }
  | { verdict: 'PAY'; outNo: string; payment: ChannelPayment }
  | { verdict: 'REFUND'; outNo: string; refund: ChannelRefund }
export interface NoticeAnswer {
  status: number
  type: string
  body: string
}

/** One line of the channel's bill of a day. */
export interface ChannelBillRow {
  /** REVERSAL = a payment by code taken back as a whole. */ kind:
    | 'PAY'
    | 'REFUND'
    | 'REVERSAL' /** Our number of the payment, also of one taken back, or of the refund. */
  outNo: string
  gatewayNo: string | null
  amountFen: number /** Epoch ms, null where the bill does not say. */
  at: number | null
}

/**
 * A provider of payments (payments.md#channels). Every call waits for the network, so none is made inside a transaction. A call that does
 * not throw has a signed answer; `ChannelUnsure` means that nobody knows what became of it, and only `query` may tell.
 */
export interface PayChannel {
  readonly channel: Channel
  /** Distance that two requests of one refund keep, ms. */
  readonly refundEveryMs: number
  /** @returns what the QR code shows. Asking again with the same number gives the same order */
  createQr(order: ChannelOrder): Promise<string>
  /** @returns address that the payer opens on his own phone */
  createLink(order: ChannelOrder, payerIp: string): Promise<string>
  /** Whether a payer may pay on a page of ours inside the channel's own app (payments.md#one-code). */
  readonly paysInApp: boolean
  /** Where a payer inside the channel's own app says who he is before he pays; null = nobody needs to know. @param returnUrl gets `code` */
  signInUrl(returnUrl: string): string | null
  /**
   * A payment on a page of ours inside the channel's own app.
   * @param signInCode what `signInUrl` came back with
   * @returns address that is opened, or what `bridge` makes a call of
   */
  createInApp(order: ChannelOrder, payerIp: string, signInCode: string | null): Promise<string>
  /** What the app is called with for an answer of `createInApp`; null = it is an address and opened. */
  bridge(created: string): Readonly<Record<string, string>> | null
  /** @param payCode digits of the payer's payment code */
  payByCode(order: ChannelOrder, payCode: string): Promise<ChannelPayment>
  query(outTradeNo: string): Promise<ChannelPayment>
  /** Asks for a number that nobody has, which changes nothing. @returns the channel's own words when it knows us @throws ChannelRefused with its words */
  probe(outTradeNo: string): Promise<string>
  /** @returns PAID when it was paid before it could be closed */
  close(outTradeNo: string): Promise<ChannelPayment>
  /** Takes a payment by code back, whether it was paid or not. `again` = not yet: ask later. */
  reverse(outTradeNo: string): Promise<{ done: boolean }>
  refund(order: ChannelRefundOrder): Promise<ChannelRefund>
  queryRefund(order: Pick<ChannelRefundOrder, 'outTradeNo' | 'refundNo'>): Promise<ChannelRefund>
  /** Checks signature, time and merchant of a notice. @param now epoch ms */
  readNotice(headers: IncomingHttpHeaders, raw: Buffer, now: number): NoticeReading
  answerNotice(taken: boolean): NoticeAnswer
  /** @param day Shanghai day yyyy-mm-dd, over */
  bill(day: string): Promise<ChannelBillRow[]>
}

/** Nobody knows whether it happened: no answer, a broken one, or one that was not signed by the channel. */
export class ChannelUnsure extends Error {}
/** The channel said no, and it is final for this number. The message is for people. */
export class ChannelRefused extends Error {
  constructor(
    message: string,
    /** The channel's own code. */ readonly code: string
  ) {
    super(message)
  }
}

/** A notice older than this is late, and one from the future as well, ms. */
export const NOTICE_WINDOW_MS = 5 * MINUTE
