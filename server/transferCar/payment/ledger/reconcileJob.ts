import { and, eq, gte } from 'drizzle-orm'
import { CHANNELS, type Channel } from '@/contract/transferCar/payment/codes'
import type { ReconDay } from '@/contract/transferCar/payment/collect'
import { shanghaiDate, shanghaiTime } from '@/domain/format'
import { Model } from '@/domain/permission'
import { DAY, HOUR, MINUTE } from '../../../clock'
import type { ServerContext } from '../../../context'
import type { Tx } from '../../../database/client'
import { reconDay } from '../../../database/schema'
import { refuse } from '../../../errors'
import type { Again, Jobs } from '../../../jobs/types'
import { peopleWithRight } from '../../../session/rights'
import { actOf } from '../../order/act'
import { sendNotices } from '../../order/notify'
import { ChannelRefused, ChannelUnsure, type ChannelBillRow } from '../pay/channel'
import { compareDay, dayOver } from './reconciliation'

/** Channels have their bill of yesterday ready by then (Shanghai). */
const AT_MS = 10 * HOUR
/** A channel that does not answer is asked again after this, ms. */
const AGAIN_MS = 30 * MINUTE
/** Days that a stopped server has missed are made up for, so many at most. */
const BACK_DAYS = 7

/** 10:00 of the Shanghai day that holds this moment, epoch ms. */
const tenOf = (moment: number): number => (shanghaiTime(shanghaiDate(moment)) ?? moment) + AT_MS
const nextTen = (now: number): number => (tenOf(now) > now ? tenOf(now) : tenOf(now + DAY))

/** Asks for the daily comparison, unless it is asked for already: what was due while the server stood still is done at once. */
export async function watchReconciliation(tx: Tx, jobs: Jobs, now: number): Promise<void> {
  if (!(await jobs.isWaiting(tx, 'reconcile', ''))) await jobs.schedule(tx, 'reconcile', '', tenOf(now), {})
}

/** The channel's bill of a day, for a person who asks for it. @throws Refusal 400 in words @param day Shanghai day, over */
export async function billOf({ pay, clock }: ServerContext, channel: Channel, day: string): Promise<ChannelBillRow[]> {
  dayOver(day, clock.now())
  try {
    return await pay.of(channel).bill(day)
  } catch (error) {
    if (error instanceof ChannelUnsure) throw refuse('渠道账单暂时取不到，请稍后再试')
    if (error instanceof ChannelRefused) throw refuse(`渠道拒绝提供账单：${error.message}`)
    throw error
  }
}

interface Fetched {
  day: string
  channel: Channel
  bill: ChannelBillRow[]
}

/** Bills of the last days that have not been compared yet; `isWhole` = every channel gave what was asked for. */
async function fetchMissing(context: ServerContext): Promise<{ fetched: Fetched[]; isWhole: boolean }> {
  const { clock, db, pay } = context
  const days = Array.from({ length: BACK_DAYS }, (_, index) => shanghaiDate(clock.now() - (index + 1) * DAY)).reverse()
  const done = await db
    .select({ day: reconDay.day, channel: reconDay.channel })
    .from(reconDay)
    .where(gte(reconDay.day, days[0] ?? ''))
  const fetched: Fetched[] = []
  let isWhole = true
  for (const channel of CHANNELS.filter((each) => pay.has(each))) {
    for (const day of days.filter((each) => !done.some((row) => row.day === each && row.channel === channel))) {
      try {
        fetched.push({ day, channel, bill: await pay.of(channel).bill(day) })
      } catch (error) {
        if (!(error instanceof ChannelUnsure) && !(error instanceof ChannelRefused)) throw error
        isWhole = false
      }
    }
  }
  return { fetched, isWhole }
}

/**
 * The daily job (payments.md#reconciliation): bills are fetched before the transaction, compared in it; who may reconcile hears of
 * differences.
 */
export async function askForBills(context: ServerContext): Promise<(tx: Tx) => Promise<Again<'reconcile'>>> {
  const { fetched, isWhole } = await fetchMissing(context)
  return async (tx) => {
    const act = actOf(context, null)
    const seen: ReconDay[] = []
    for (const { day, channel, bill } of fetched) {
      const [known] = await tx
        .select({ id: reconDay.id })
        .from(reconDay)
        .where(and(eq(reconDay.day, day), eq(reconDay.channel, channel)))
      if (known === undefined) seen.push(await compareDay(tx, day, channel, bill, act.now))
    }
    const differing = seen.filter(({ openItems }) => openItems > 0)
    if (differing.length > 0) {
      const text = differing
        .map(({ day, channel, openItems }) => `${day} ${channel === 'WECHAT' ? '微信' : '支付宝'}有 ${openItems} 笔差异`)
        .join('；')
      await sendNotices(tx, act, null, [
        {
          title: '对账有差异待处理',
          text: `${text}，请到“对账”处理。`,
          to: await peopleWithRight(tx, Model.paymentOrder, 'btn_reconcile'),
          isMoney: true
        }
      ])
    }
    return { dueAt: isWhole ? nextTen(act.now) : Math.min(act.now + AGAIN_MS, nextTen(act.now)), data: {} }
  }
}
