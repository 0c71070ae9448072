import { and, eq, isNull } from 'drizzle-orm'
import type { ServiceStatus } from '@/contract/transferCarCodes'
import { orderSignature } from '../../database/schema'
import { lastEventOf } from '../repository/orders'
import type { Effect, OrderRow, StepContext, UnitRow } from '../types'

interface Undo {
  unit?: readonly (keyof UnitRow)[]
  order?: readonly (keyof OrderRow)[]
  signature?: 'price' | 'handover'
}

/** What entering a status wrote, hence what a step back from it takes away; the log keeps it. */
const UNDO: Readonly<Partial<Record<ServiceStatus, Undo>>> = {
  ASSIGNED: { unit: ['driverId', 'truckId', 'etaAt', 'assignedAt'] },
  ACCEPTED: { unit: ['acceptedAt'] },
  EN_ROUTE: { unit: ['departedAt'] },
  ON_SCENE: { unit: ['arrivedAt'] },
  WORKING: { unit: ['workStartAt'], order: ['agreedPriceFen', 'priceExemption', 'priceExemptionNote', 'unsafeReason'], signature: 'price' },
  TOWING: { unit: ['loadedAt'] },
  AT_DEST: { unit: ['destAt'] },
  DONE: { unit: ['handedOverAt'], order: ['outcome', 'doneFrom', 'endedAt', 'receiverName', 'receiverMobile', 'resultNote'], signature: 'handover' }
}

/** Columns a redirect keeps in its event. */
const DESTINATION = ['destType', 'destAddress', 'destLng', 'destLat', 'destCoordType'] as const

/** 退回上一步 (rulings 32 and 36): takes back what the last step wrote. */
export async function stepBack({ tx, loaded: { order, lead }, body, act }: StepContext): Promise<Effect> {
  if (order.status === 'TOWING' && (lead?.leg ?? 1) > 1) return undoRedirect({ tx, order, lead, reason: body.reason })
  const undo = UNDO[order.status] ?? {}
  const undone: Record<string, unknown> = {}
  const clear = <Row extends object>(row: Row | null, columns: readonly (keyof Row)[] = []): Partial<Row> => {
    const cleared: Partial<Row> = {}
    for (const column of columns) {
      if (row?.[column] != null) undone[String(column)] = row[column]
      Object.assign(cleared, { [column]: null })
    }
    return cleared
  }
  const unit = clear(lead, undo.unit)
  if (order.status === 'AT_DEST' && lead !== null) {
    const legs = lead.legs.filter(({ leg }) => leg !== lead.leg)
    undone.legs = lead.legs
    Object.assign(unit, { legs, distanceM: legs.length === 0 ? null : legs.reduce((sum, { distanceM }) => sum + distanceM, 0) })
  }
  const changes = clear(order, undo.order)
  if (order.status === 'TOWING') { undone.extraWork = order.extraWork; changes.extraWork = [] }
  if (undo.signature !== undefined) {
    await tx.update(orderSignature).set({ undoneAt: act.now })
      .where(and(eq(orderSignature.orderId, order.id), eq(orderSignature.purpose, undo.signature), isNull(orderSignature.undoneAt)))
  }
  return { unit, order: changes, payload: { reason: body.reason, undone } }
}

/** The order is at the refused destination again, with its old stamp. */
async function undoRedirect({ tx, order, lead, reason }: Pick<StepContext, 'tx'> & { order: OrderRow, lead: UnitRow | null, reason: string | undefined }): Promise<Effect> {
  const redirect = await lastEventOf(tx, order.id, 'redirect')
  const before = (redirect?.payload.undone ?? {}) as Partial<OrderRow & UnitRow>
  const destination = Object.fromEntries(DESTINATION.map((column) => [column, before[column] ?? null]))
  return {
    order: destination,
    unit: { leg: (lead?.leg ?? 2) - 1, destAt: before.destAt ?? null },
    payload: { reason, undone: Object.fromEntries(DESTINATION.map((column) => [column, order[column]])) }
  }
}
