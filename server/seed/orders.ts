import type { Clock } from '../clock'
import type { Tx } from '../database/client'

/** Trucks, the yard and the demo orders; called once, after the people exist. */
export async function seedOrders(_tx: Tx, _clock: Clock): Promise<void> {
  await Promise.resolve()
}
