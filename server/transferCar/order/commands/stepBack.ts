import { and, eq, isNull } from 'drizzle-orm'
import type { ServiceAction, ServiceStatus } from '@/contract/transferCar/order/codes'
import { orderSignature } from '../../../database/schema'
import { PRICE_COLUMNS } from '../types'
import { takeBack } from '../repository/doubts'
import { recountPending } from '../repository/pending'
import type { Effect, OrderRow, StepContext, UnitRow, VehicleRow } from '../types'
import { destinationBefore, destinationOf } from './destination'
import { offerWithdrawn } from './offer'
import { recallHelpers } from './units'

interface Undo {
  unit?: readonly (keyof UnitRow)[]
  order?: readonly (keyof OrderRow)[]
  signature?: 'price' | 'handover'
}

/** What entering a status wrote, hence what a step back from it takes away; the log keeps it. */
const UNDO: Readonly<Partial<Record<ServiceStatus, Undo>>> = {
  ACCEPTED: { unit: ['acceptedAt'] },
  EN_ROUTE: { unit: ['departedAt'] },
  ON_SCENE: { unit: ['arrivedAt'], order: PRICE_COLUMNS },
  WORKING: { unit: ['workStartAt'], order: ['agreedPriceFen', 'priceExemption', 'priceExemptionNote', 'unsafeReason'], signature: 'price' },
  TOWING: { unit: ['loadedAt'] },
  AT_DEST: { unit: ['destAt'] },
  DONE: {
    unit: ['handedOverAt'],
    order: [
      'outcome',
      'doneFrom',
      'endedAt',
      'receiverName',
      'receiverMobile',
      'resultNote',
      'feeWaivedReason',
      'feeWaivedBy',
      'feeWaivedAt'
    ],
    signature: 'handover'
  }
}

/** The steps that lead into a status: the newest of them is the one taken back. */
const ENTERED_BY: Readonly<Partial<Record<ServiceStatus, readonly ServiceAction[]>>> = {
  ASSIGNED: ['dispatch', 'reassign'],
  ACCEPTED: ['accept'],
  EN_ROUTE: ['depart'],
  ON_SCENE: ['arrive'],
  WORKING: ['startWork'],
  TOWING: ['load'],
  AT_DEST: ['deliver'],
  DONE: ['handOver', 'repair']
}

/** Columns of the vehicle that a step may write. */
const STEP_WRITES = ['damaged', 'plateSituation', 'plateNo', 'vin'] as const satisfies readonly (keyof VehicleRow)[]

/** What is taken away, and what it was, for the log. */
export interface Undone {
  undone: Record<string, unknown>
  unit: Partial<UnitRow>
  order: Partial<OrderRow>
}

/** Takes away what entering a status wrote on order and crew, its signature and agreed price with it. @param into collects it */
export async function undoEntered(
  { tx, loaded: { order, lead }, act }: Pick<StepContext, 'tx' | 'act'> & { loaded: Pick<StepContext['loaded'], 'order' | 'lead'> },
  status: ServiceStatus,
  into: Undone
): Promise<void> {
  const undo = UNDO[status] ?? {}
  const clear = <Row extends object>(row: Row | null, columns: readonly (keyof Row)[] = []): Partial<Row> => {
    const cleared: Partial<Row> = {}
    for (const column of columns) {
      if (row?.[column] != null) into.undone[String(column)] = row[column]
      Object.assign(cleared, { [column]: null })
    }
    return cleared
  }
  Object.assign(into.unit, clear(lead, undo.unit))
  if (status === 'WORKING') {
    Object.assign(into.undone, await act.pricing.withdrawAgreed(tx, order.id))
    Object.assign(into.order, await act.pricing.chooseUnsigned(tx, order, lead?.arrivedAt ?? null))
  }
  Object.assign(into.order, clear(order, undo.order))
  if (undo.signature === undefined) return
  await tx
    .update(orderSignature)
    .set({ undoneAt: act.now })
    .where(and(eq(orderSignature.orderId, order.id), eq(orderSignature.purpose, undo.signature), isNull(orderSignature.undoneAt)))
  await recountPending(tx, order.id)
}

/** 退回上一步 (orders.md#step-back): takes back what the last step wrote. */
export async function stepBack({
  tx,
  loaded: {
    order,
    lead,
    vehicles: [vehicle]
  },
  body,
  act
}: StepContext): Promise<Effect> {
  const { reason } = body
  if (order.status === 'TOWING' && (lead?.leg ?? 1) > 1) return undoRedirect({ tx, order, lead, reason })
  const entered = await takeBack(tx, order.id, ...(ENTERED_BY[order.status] ?? []))
  await recallHelpers(tx, entered?.payload ?? {})
  if (order.status === 'ASSIGNED') {
    const { unit, undone } = offerWithdrawn(lead)
    return { unit, payload: { reason, undone } }
  }
  const state: Undone = { undone: {}, unit: {}, order: {} }
  await undoEntered({ tx, loaded: { order, lead }, act }, order.status, state)
  const { undone, unit, order: changes } = state
  if (order.status === 'AT_DEST' && lead !== null) {
    const legs = lead.legs.filter(({ leg }) => leg !== lead.leg)
    undone.legs = lead.legs
    Object.assign(unit, { legs, distanceM: legs.length === 0 ? null : legs.reduce((sum, { distanceM }) => sum + distanceM, 0) })
  }
  if (order.status === 'TOWING') {
    undone.extraWork = order.extraWork
    changes.extraWork = []
    undone.carried = order.carried
    changes.carried = false
  }
  const destination = destinationBefore(entered?.payload ?? {})
  // What somebody changed since stays.
  if (destination !== null && order.destAddress === entered?.payload.destAddress) {
    Object.assign(undone, destinationOf(order))
    Object.assign(changes, destination)
  }
  const restored = vehicleBefore(vehicle, entered?.payload ?? {})
  for (const name of Object.keys(restored) as (keyof VehicleRow)[]) undone[name] = vehicle?.[name]
  return { unit, order: changes, vehicle: restored, payload: { reason, undone } }
}

/** What a step wrote over on the vehicle, as it was; what somebody changed since stays. @param payload of that step's event */
function vehicleBefore(vehicle: VehicleRow | undefined, payload: Record<string, unknown>): Partial<VehicleRow> {
  const before = (payload.undone ?? {}) as Partial<VehicleRow>
  return Object.fromEntries(
    STEP_WRITES.flatMap((name) => (name in before && vehicle?.[name] === payload[name] ? [[name, before[name]]] : []))
  )
}

/** The order is at the refused destination again, with its old stamp. */
async function undoRedirect({
  tx,
  order,
  lead,
  reason
}: Pick<StepContext, 'tx'> & { order: OrderRow; lead: UnitRow | null; reason: string | undefined }): Promise<Effect> {
  const redirect = await takeBack(tx, order.id, 'redirect')
  const before = (redirect?.payload.undone ?? {}) as Partial<OrderRow & UnitRow>
  return {
    order: { ...destinationBefore(redirect?.payload ?? {}) },
    unit: { leg: (lead?.leg ?? 2) - 1, destAt: before.destAt ?? null },
    payload: { reason, undone: destinationOf(order) }
  }
}
