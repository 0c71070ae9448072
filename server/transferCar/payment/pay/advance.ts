import { and, eq, isNull } from 'drizzle-orm'
import type { ServerContext } from '../../../context'
import { payment, paymentOrder } from '../../../database/schema'
import { notFound, refuse } from '../../../errors'
import { actOf } from '../../order/act'
import type { PaymentRow } from '../types'
import { ChannelRefused, ChannelUnsure, type ChannelOrder, type ChannelPayment, type PayChannel } from './channel'
import { noticeUrl } from './channels'
import { recordPayment } from './record'
import { isOpenAttempt, LAST_LOOK_MS, REPEAT_MS, REVERSE_FROM_MS } from './rules'

/** What only this request knows and nothing stores. */
interface PayerGiven {
  payCode?: string
  payerIp: string
  /** He pays on a page of ours inside the channel's own app; with what its sign-in came back. */
  inApp?: { signInCode: string | null }
}

export async function readPayment({ db }: Pick<ServerContext, 'db'>, id: string): Promise<PaymentRow> {
  const [row] = await db.select().from(payment).where(eq(payment.id, id))
  if (row === undefined) throw notFound('收款不存在')
  return row
}

/** The channel of an attempt and the number it knows it by. */
export function channelOf(
  { pay }: Pick<ServerContext, 'pay'>,
  { method, outTradeNo }: PaymentRow
): { channel: PayChannel; outTradeNo: string } {
  if ((method !== 'WECHAT' && method !== 'ALIPAY') || outTradeNo === null) throw refuse('这笔收款不经过支付渠道')
  return { channel: pay.of(method), outTradeNo }
}

/**
 * Takes an attempt to its channel, outside any transaction. Without an answer nothing is recorded: the job asks the channel later.
 * @param fresh this request wrote the attempt; a repeat only helps where the first one seems lost
 */
export async function advance(context: ServerContext, paymentId: string, fresh: boolean, given: PayerGiven): Promise<void> {
  const row = await readPayment(context, paymentId)
  if (!isOpenAttempt(row) || row.codeUrl !== null || (!fresh && context.clock.now() - row.createdAt < REPEAT_MS)) return
  try {
    if (row.way !== 'PAY_CODE') await showCode(context, row, given)
    // A payment code is used once: a repeat asks what became of it.
    else if (fresh && given.payCode !== undefined) await payByCode(context, row, given.payCode)
    else await askChannel(context, row)
  } catch (error) {
    if (error instanceof ChannelRefused) await record(context, row.id, { state: 'FAILED', reason: error.message })
    else if (error instanceof ChannelUnsure) await noAnswer(context, row.id)
    else throw error
  }
}

async function showCode(context: ServerContext, row: PaymentRow, { payerIp, inApp }: PayerGiven): Promise<void> {
  const { channel } = channelOf(context, row)
  const order = await channelOrder(context, row)
  const codeUrl =
    row.way !== 'LINK'
      ? await channel.createQr(order)
      : inApp === undefined
        ? await channel.createLink(order, payerIp)
        : await channel.createInApp(order, payerIp, inApp.signInCode)
  await context.db
    .update(payment)
    .set({ codeUrl, failure: null, updatedAt: context.clock.now() })
    .where(and(eq(payment.id, row.id), eq(payment.state, 'OPEN'), isNull(payment.codeUrl)))
}

async function payByCode(context: ServerContext, row: PaymentRow, payCode: string): Promise<void> {
  const { channel } = channelOf(context, row)
  await record(context, row.id, await channel.payByCode(await channelOrder(context, row), payCode))
}

/** Asks the channel now and records the answer (确认中). @throws ChannelUnsure */
export async function askChannel(context: ServerContext, row: PaymentRow): Promise<ChannelPayment> {
  const { channel, outTradeNo } = channelOf(context, row)
  const said = await channel.query(outTradeNo)
  await record(context, row.id, said)
  return said
}

/**
 * Ends an attempt at its channel, which may turn out to have been paid: then it is money.
 * @throws Refusal 400 while it cannot be ended; ChannelUnsure
 */
export async function endAttempt(context: ServerContext, paymentId: string, actorId: string | null): Promise<void> {
  const row = await readPayment(context, paymentId)
  if (!isOpenAttempt(row)) return
  if (row.way === 'PAY_CODE' && context.clock.now() - row.createdAt < REVERSE_FROM_MS) throw refuse('付款码收款正在确认，15 秒后才能撤销')
  const said = await ended(context, row, '已关闭')
  if (said.state === 'PAYING') throw refuse('支付渠道未确认撤销，请稍后再试')
  const act = actOf(context, null)
  await context.db.transaction(async (tx) => {
    await recordPayment(tx, row.id, said, act, actorId)
    if (said.state === 'CLOSED')
      await act.jobs.schedule(tx, 'payAttempt', row.id, act.now + LAST_LOOK_MS, { paymentId: row.id, isLast: true })
  })
}

/**
 * Asks one last time, then closes or takes back.
 * @param reason kept with the attempt
 * @returns PAYING when the channel wants to be asked again. @throws ChannelUnsure
 */
export async function ended(context: Pick<ServerContext, 'pay'>, row: PaymentRow, reason: string): Promise<ChannelPayment> {
  const { channel, outTradeNo } = channelOf(context, row)
  const said = await channel.query(outTradeNo)
  if (said.state === 'PAID' || said.state === 'CLOSED' || said.state === 'FAILED') return said
  if (row.way === 'PAY_CODE') return (await channel.reverse(outTradeNo)).done ? { state: 'CLOSED', reason } : { state: 'PAYING' }
  const closed = await channel.close(outTradeNo)
  // A number that the channel never heard of cannot be paid: its code was shown to nobody.
  return closed.state === 'NONE' || closed.state === 'CLOSED' ? { state: 'CLOSED', reason } : closed
}

async function record(context: ServerContext, paymentId: string, said: ChannelPayment): Promise<void> {
  await context.db.transaction((tx) => recordPayment(tx, paymentId, said, actOf(context, null)))
}

async function noAnswer({ db, clock }: ServerContext, paymentId: string): Promise<void> {
  await db
    .update(payment)
    .set({ failure: '支付渠道没有应答，正在确认', updatedAt: clock.now() })
    .where(and(eq(payment.id, paymentId), isNull(payment.gatewayNo)))
}

async function channelOrder({ db, pay }: ServerContext, row: PaymentRow): Promise<ChannelOrder> {
  const [order] = await db.select({ paymentNo: paymentOrder.paymentNo }).from(paymentOrder).where(eq(paymentOrder.id, row.paymentOrderId))
  const { channel, outTradeNo } = channelOf({ pay }, row)
  return {
    outTradeNo,
    amountFen: row.amountFen,
    subject: `拖车救援费 ${order?.paymentNo ?? ''}`,
    expiresAt: row.expiresAt ?? row.createdAt,
    noticeUrl: noticeUrl(pay, channel.channel, 'PAY')
  }
}
