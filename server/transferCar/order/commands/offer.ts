import type { Effect, UnitRow } from '../types'

/** An offer that nobody took: the crew goes, and the event keeps who it was. */
export function offerWithdrawn(lead: UnitRow | null): { unit: NonNullable<Effect['unit']>; undone: Partial<UnitRow> } {
  return {
    unit: { driverId: null, truckId: null, assistants: [], etaAt: null, assignedAt: null },
    undone: lead === null ? {} : offered(lead)
  }
}

/** Who and what was offered, for the log. */
export const offered = ({ driverId, truckId, assistants, etaAt, assignedAt }: UnitRow): Partial<UnitRow> => ({
  driverId,
  truckId,
  assistants,
  etaAt,
  assignedAt
})
