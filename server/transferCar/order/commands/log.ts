import type { EventAction, ServiceStatus } from '@/contract/transferCar/order/codes'
import { businessTime, type BusinessTime } from '@/domain/transferCar/order/businessTime'
import type { Actor } from '../../../context'
import type { Tx } from '../../../database/client'
import { newId } from '../../../ids'
import { recountDoubts } from '../repository/doubts'
import { appendEvent } from '../repository/orders'
import type { Act, AnyStep } from '../types'
import { roleOf, trimmed } from './shared'

type Said = Pick<AnyStep, 'deviceAt' | 'clockOffsetMs' | 'position' | 'note'>

/**
 * Business time of what a body says (orders.md#business-time). @param previousAt of the step before, null when there is none to compare
 * with
 */
export const timeOf = (body: Said, act: Act, previousAt: number | null): BusinessTime =>
  businessTime(body.deviceAt, act.now, body.clockOffsetMs, previousAt)

interface Entry {
  orderId: string
  unitId: string | null
  action: EventAction
  fromStatus: ServiceStatus
  toStatus: ServiceStatus
  payload: Record<string, unknown>
}

/** Writes into the log what a person did, where, and at which of three times; keeps the count of doubts. */
export async function logStep(tx: Tx, actor: Actor, entry: Entry, body: Said, time: BusinessTime, act: Act): Promise<void> {
  const { position } = body
  await appendEvent(tx, {
    id: newId(),
    ...entry,
    actorId: actor.userId,
    actorRole: roleOf(actor),
    deviceAt: body.deviceAt,
    serverAt: act.now,
    businessAt: time.businessAt,
    clockOffsetMs: body.clockOffsetMs ?? null,
    timeDoubtful: time.doubtful,
    lng: position?.lng ?? null,
    lat: position?.lat ?? null,
    accuracyM: position?.accuracyM ?? null,
    coordType: position?.coordType ?? null,
    fixAt: position?.fixAt ?? null,
    note: trimmed(body.note),
    idempotencyKey: act.key
  })
  await recountDoubts(tx, entry.orderId)
}
