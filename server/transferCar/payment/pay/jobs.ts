import type { ServerContext } from '../../../context'
import type { Tx } from '../../../database/client'
import type { Again, JobData } from '../../../jobs/types'
import { actOf } from '../../order/act'
import { ended, readPayment, channelOf } from './advance'
import { ChannelUnsure, type ChannelPayment } from './channel'
import { recordPayment } from './record'
import { AGAIN_MS, isOpenAttempt, LAST_LOOK_MS, nextLook } from './rules'

type Record<K extends 'payAttempt' | 'refund'> = (tx: Tx, context: ServerContext, data: JobData[K]) => Promise<Again<K> | undefined>

/**
 * Settles an attempt that nobody told about: asks the channel while the payer may pay, ends it after that, and looks once more at what
 * was ended (paid after reversal).
 */
export async function lookAtAttempt(context: ServerContext, data: JobData['payAttempt']): Promise<Record<'payAttempt'>> {
  const row = await readPayment(context, data.paymentId)
  const isOpen = isOpenAttempt(row)
  if (!isOpen && (data.isLast !== true || row.gatewayNo !== null)) return () => Promise.resolve(undefined)
  const said = await unlessUnsure(async (): Promise<ChannelPayment> => {
    if (isOpen && context.clock.now() >= (row.expiresAt ?? 0))
      return ended(context, row, row.way === 'PAY_CODE' ? '超时未支付，已撤销' : '超时未支付，已关闭')
    const { channel, outTradeNo } = channelOf(context, row)
    return channel.query(outTradeNo)
  })
  return async (tx, { clock }) => {
    const now = clock.now()
    if (said !== undefined) await recordPayment(tx, row.id, said, actOf(context, null))
    else if (!isOpen) return { dueAt: now + AGAIN_MS, data }
    if (!isOpen) return undefined
    if (said === undefined || said.state === 'PAYING' || said.state === 'NONE') return { dueAt: nextLook(row, now), data }
    return said.state === 'CLOSED' ? { dueAt: now + LAST_LOOK_MS, data: { ...data, isLast: true } } : undefined
  }
}

/** What the channel said, undefined when nobody knows. */
export async function unlessUnsure<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ChannelUnsure) return undefined
    throw error
  }
}
