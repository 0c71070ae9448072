import type { TextKind } from '@/contract/transferCar/companyCodes'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { DAY } from '../../clock'
import type { Tx } from '../../database/client'
import type { Act, Change } from './types'

/** When a reminder comes for the first time (messages.md#texts-to-owners). */
const FIRST_STORAGE_MS = 7 * DAY
const FIRST_FEE_MS = 3 * DAY

/** Texts that a change asks for, and after how long, ms. */
function wanted({ kind, before, after: { order } }: Change): [TextKind, number][] {
  if (order.status !== 'DRAFT' && !STATUS_INFO[order.status].isEnded && (kind === 'create' || kind === 'submit' || kind === 'update'))
    return [['LINK', 0]]
  if (kind === 'accept') return [['DISPATCHED', 0]]
  if (kind === 'arrive') return [['ARRIVED', 0]]
  if (kind === 'store')
    return [
      ['STORED', 0],
      ['STORAGE', FIRST_STORAGE_MS]
    ]
  return order.status === 'DONE' && before?.order.status !== 'DONE' ? [['FEE', FIRST_FEE_MS]] : []
}

/** Asks for the texts to the owner that hang on a change; each looks again when its time has come. */
export async function watchTexts(tx: Tx, { now, jobs, canText }: Act, change: Change): Promise<void> {
  if (!canText) return
  const orderId = change.after.order.id
  for (const [kind, afterMs] of wanted(change))
    await jobs.schedule(tx, 'customerText', `${orderId} ${kind}`, now + afterMs, { orderId, kind, nth: 1 })
}
