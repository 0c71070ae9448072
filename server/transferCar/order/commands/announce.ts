import type { OrderEventKind } from '@/contract/businessEvents'
import type { Tx } from '../../../database/client'
import { wakeGroup } from '../../../message/commands/wakeGroup'
import type { Act, Loaded } from '../types'

/**
 * Tells that an order changed: by name its writer and its drivers, those of before too, because who is taken off an order must see
 * it go; the others by what they may read (`hearsOrders`). The people of its group follow it.
 * @param before null for a new order
 */
export async function announceOrder(
  tx: Tx,
  { live, jobs, now }: Act,
  kind: OrderEventKind,
  before: Loaded | null,
  after: Loaded
): Promise<void> {
  const drivers = [...(before?.units ?? []), ...after.units].flatMap(({ driverId }) => (driverId === null ? [] : [driverId]))
  const { id, version, createdBy } = after.order
  live.changed(tx, { area: 'transferCar', id, version, kind, userIds: [...new Set([createdBy, ...drivers])] })
  await wakeGroup(tx, jobs, { area: 'transferCar', id }, now)
}
