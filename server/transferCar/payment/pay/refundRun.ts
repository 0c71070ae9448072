import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { ServerContext } from '../../../context'
import type { Tx } from '../../../database/client'
import { payment, refund } from '../../../database/schema'
import type { Again, JobData } from '../../../jobs/types'
import { actOf } from '../../order/act'
import type { PaymentRow, RefundRow } from '../types'
import { channelOf } from './advance'
import { ChannelUnsure, type ChannelRefund } from './channel'
import { noticeUrl } from './channels'
import { unlessUnsure } from './jobs'
import { recordRefund } from './refundRecord'
import { AGAIN_MS } from './rules'

/** What was learned of a refund, and when it is worth asking again, epoch ms. */
interface Learned {
  said: ChannelRefund | undefined
  nextAt: number
}

/** Brings a running refund forward: asks what became of it, sends it where the channel does not know it, records the answer. */
export async function lookAtRefund(
  context: ServerContext,
  { refundId }: JobData['refund']
): Promise<(tx: Tx, context: ServerContext, data: JobData['refund']) => Promise<Again<'refund'> | undefined>> {
  const learned = await learn(context, refundId)
  return async (tx, _context, data) => {
    if (learned === undefined) return undefined
    if (learned.said !== undefined) await recordRefund(tx, refundId, learned.said, actOf(context, null))
    const [row] = await tx.select({ state: refund.state }).from(refund).where(eq(refund.id, refundId))
    return row?.state === 'RUNNING' ? { dueAt: learned.nextAt, data } : undefined
  }
}

/** The same for the person who has just decided: what is not done now, the job does. */
export async function runRefundNow(context: ServerContext, refundId: string): Promise<void> {
  const learned = await learn(context, refundId)
  const said = learned?.said
  if (said !== undefined) await context.db.transaction((tx) => recordRefund(tx, refundId, said, actOf(context, null)))
}

async function learn(context: ServerContext, refundId: string): Promise<Learned | undefined> {
  const [found] = await context.db
    .select({ row: refund, paid: payment })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(eq(refund.id, refundId))
  if (found?.row.state !== 'RUNNING') return undefined
  const { row, paid } = found
  const { channel, outTradeNo } = channelOf(context, paid)
  const wait = Math.max(channel.refundEveryMs, AGAIN_MS)
  if (row.triedAt !== null) {
    const said = await unlessUnsure(() => channel.queryRefund({ outTradeNo, refundNo: row.refundNo }))
    // A retry sends the same number again although the channel has said no before.
    const isRetry = said?.state === 'FAILED' && row.failure !== null
    if (said?.state !== 'NONE' && !isRetry) return { said, nextAt: context.clock.now() + wait }
  }
  const mayAt = await context.db.transaction((tx) => claimTry(tx, row, paid, channel.refundEveryMs, context.clock.now()))
  if (mayAt !== null) return { said: undefined, nextAt: mayAt }
  return { said: await send(context, row, paid), nextAt: context.clock.now() + wait }
}

/**
 * Two requests about one payment keep the channel's distance, also when this process dies after the first: the time of the try is
 * stored before it is made. @returns null when it may be made now, else when, epoch ms
 */
async function claimTry(tx: Tx, row: RefundRow, paid: PaymentRow, everyMs: number, now: number): Promise<number | null> {
  await tx.select({ id: payment.id }).from(payment).where(eq(payment.id, paid.id)).for('update')
  const [fresh] = await tx.select({ state: refund.state }).from(refund).where(eq(refund.id, row.id)).for('update')
  const [last] = await tx
    .select({ triedAt: refund.triedAt })
    .from(refund)
    .where(and(eq(refund.paymentId, paid.id), isNotNull(refund.triedAt)))
    .orderBy(desc(refund.triedAt))
    .limit(1)
  if (fresh?.state !== 'RUNNING') return now + everyMs
  if (last?.triedAt != null && now - last.triedAt < everyMs) return last.triedAt + everyMs
  await tx
    .update(refund)
    .set({ triedAt: now, failure: null })
    .where(and(eq(refund.id, row.id), ne(refund.state, 'SUCCESS')))
  return null
}

async function send(context: ServerContext, row: RefundRow, paid: PaymentRow): Promise<ChannelRefund | undefined> {
  const { channel, outTradeNo } = channelOf(context, paid)
  try {
    return await channel.refund({
      outTradeNo,
      refundNo: row.refundNo,
      amountFen: row.amountFen,
      totalFen: paid.amountFen,
      reason: row.reason.slice(0, 80),
      noticeUrl: noticeUrl(context.pay, channel.channel, 'REFUND')
    })
  } catch (error) {
    if (error instanceof ChannelUnsure) return undefined
    throw error
  }
}
