import { sql } from 'drizzle-orm'
import type { Position } from '@/contract/transferCar/order/order'
import type { Tx } from '../../database/client'
import { driverPosition } from '../../database/schema'
import type { Act } from './types'

/**
 * A step of a trip says where its driver is (fleet.md#positions): the newest by the time of the fix is where he was last.
 * @param at business time of the step, for a fix that has no time of its own; epoch ms
 */
export async function keepStepPosition(
  tx: Tx,
  userId: string,
  orderId: string,
  { lng, lat, coordType, accuracyM, fixAt }: Position,
  at: number,
  act: Act
): Promise<void> {
  const row = { userId, orderId, lng, lat, coordType, accuracyM: accuracyM ?? null, fixAt: Math.min(fixAt ?? at, act.now) }
  // Whether he is followed with the screen off is not the step's to say.
  await tx
    .insert(driverPosition)
    .values({ ...row, background: false })
    .onConflictDoUpdate({ target: driverPosition.userId, set: row, setWhere: sql`${driverPosition.fixAt} < ${row.fixAt}` })
}
