import type { EventAction } from '@/contract/transferCarCodes'
import type { Tx } from '../../database/client'
import type { Act, Loaded } from '../types'

/**
 * Tells that an order changed: by name its writer and its drivers, those of before too, because who is taken off an order must see
 * it go; the others by what they may read (`hearsOrders`).
 * @param before null for a new order
 */
export function announceOrder(tx: Tx, { live }: Act, kind: EventAction | 'create' | 'update' | 'evidence', before: Loaded | null, after: Loaded): void {
  const drivers = [...before?.units ?? [], ...after.units].flatMap(({ driverId }) => (driverId === null ? [] : [driverId]))
  const { id, version, createdBy } = after.order
  live.changed(tx, { area: 'transferCar', id, version, kind, userIds: [...new Set([createdBy, ...drivers])] })
}
