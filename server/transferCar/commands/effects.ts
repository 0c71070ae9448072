import type { ServiceAction, Stamp } from '@/contract/transferCarCodes'
import { ACTION_RULES } from '@/domain/transferCar/actions'
import { labelledDistanceM, type LabelledPoint } from '@/domain/transferCar/coordinates'
import { CANCEL_REASONS, DRY_RUN_REASONS, labelOf } from '@/domain/transferCar/dictionaries'
import { validateMobile } from '@/domain/validators/mobile'
import { normalisePlate } from '@/domain/validators/plate'
import { validateVin } from '@/domain/validators/vin'
import { refuse } from '../../errors'
import { approval } from '../approval'
import type { AnyStep, Effect, OrderRow, StepContext, VehicleRow } from '../types'
import { dispatchCrew } from './crew'
import { sign } from './evidence'
import { stepBack } from './stepBack'

/** Farther than this from the pin, an arrival needs a note; never a hard block (towing.md 2.1), metres. */
export const FAR_FROM_PIN_M = 500

const UNIT_STAMPS: readonly Stamp[] = ['assignedAt', 'acceptedAt', 'departedAt', 'arrivedAt', 'workStartAt', 'loadedAt', 'destAt', 'storedAt', 'handedOverAt']

/** The stamp of an action as columns of unit or order. @param at business time, epoch ms */
export function stampOf(action: ServiceAction, at: number): Pick<Effect, 'order' | 'unit'> {
  const { stamp } = ACTION_RULES[action]
  if (stamp === undefined) return {}
  return UNIT_STAMPS.includes(stamp) ? { unit: { [stamp]: at } } : { order: { [stamp]: at } }
}

/** What the order looks like for distance: null when 未定位. */
export function pinOf(order: OrderRow): LabelledPoint | null {
  return order.lng === null || order.lat === null || order.coordType === null ? null : { lng: order.lng, lat: order.lat, coordType: order.coordType }
}

const trimmed = (text: string | undefined): string | null => (text === undefined || text.trim() === '' ? null : text.trim())

/** Given parts of the body, for the event. */
const said = (body: AnyStep, ...names: (keyof AnyStep)[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (body[name] === undefined || body[name] === '' ? [] : [[name, body[name]]])))

const noEffect = async (): Promise<Effect> => ({})

/** What each action does; its legality and requirements have been checked before. */
export const EFFECTS: Readonly<Record<ServiceAction, (context: StepContext) => Promise<Effect>>> = {
  submit: noEffect,
  dispatch: dispatchCrew,
  reassign: dispatchCrew,
  accept: noEffect,
  refuse: async ({ body, loaded: { lead } }) => ({
    unit: { driverId: null, truckId: null, etaAt: null, assignedAt: null },
    payload: { ...said(body, 'reason'), undone: { driverId: lead?.driverId, truckId: lead?.truckId, assignedAt: lead?.assignedAt } }
  }),
  depart: async ({ body }) => ({ payload: said(body, 'noPositionReason') }),
  arrive: async ({ body, loaded: { order } }) => {
    const pin = pinOf(order)
    const distance = pin === null || body.position === undefined ? null : Math.round(labelledDistanceM(pin, body.position))
    if (distance !== null && distance > FAR_FROM_PIN_M && trimmed(body.farNote) === null) {
      const message = `距离登记地点约 ${(distance / 1000).toFixed(1)} 公里，请填写说明`
      throw refuse(message, { farNote: message })
    }
    return { payload: { ...said(body, 'noPositionReason', 'farNote'), ...(distance === null ? {} : { distanceFromPinM: distance }) } }
  },
  startWork: async ({ tx, actor, loaded: { order }, body, act }) => {
    if (body.signature !== undefined) await sign(tx, actor, order.id, 'price', body.signature, act)
    return {
      order: {
        agreedPriceFen: body.agreedPriceFen ?? null, priceExemption: body.exemption ?? null,
        priceExemptionNote: trimmed(body.exemptionNote), unsafeReason: trimmed(body.unsafeReason)
      },
      vehicle: body.damaged === undefined ? {} : { damaged: body.damaged },
      payload: said(body, 'damaged', 'unsafeReason', 'agreedPriceFen', 'exemption', 'exemptionNote')
    }
  },
  load: async ({ body }) => {
    const vin = validateVin(body.vin ?? '')
    const plateNo = normalisePlate(body.plateNo ?? '')
    const vehicle: Partial<VehicleRow> = {
      plateSituation: body.plateSituation, ...(plateNo === '' ? {} : { plateNo }), ...(vin.ok ? { vin: vin.value } : {})
    }
    return { order: { extraWork: body.extraWork ?? [] }, vehicle, payload: { ...said(body, 'extraWork'), ...vehicle } }
  },
  repair: async ({ body }) => ({ order: { resultNote: trimmed(body.resultNote) }, payload: said(body, 'resultNote') }),
  deliver: async ({ body, loaded: { lead } }) => {
    const legs = [
      ...(lead?.legs ?? []).filter(({ leg }) => leg !== lead?.leg),
      { leg: lead?.leg ?? 1, distanceM: body.distanceM ?? 0, source: body.distanceSource ?? 'MANUAL', reason: trimmed(body.distanceReason) }
    ]
    return {
      unit: { legs, distanceM: legs.reduce((sum, { distanceM }) => sum + distanceM, 0) },
      payload: said(body, 'distanceM', 'distanceSource', 'distanceReason', 'noPositionReason')
    }
  },
  redirect: async ({ body, loaded: { order, lead } }) => ({
    order: {
      destType: body.destType, destAddress: trimmed(body.destAddress), destLng: body.destPosition?.lng ?? null, destLat: body.destPosition?.lat ?? null,
      destCoordType: body.destPosition?.coordType ?? null
    },
    unit: { leg: (lead?.leg ?? 1) + 1, destAt: null },
    payload: {
      ...said(body, 'reason', 'destType', 'destAddress'),
      undone: { destAt: lead?.destAt, destType: order.destType, destAddress: order.destAddress, destLng: order.destLng, destLat: order.destLat, destCoordType: order.destCoordType }
    }
  }),
  store: async ({ body }) => ({
    order: { slot: trimmed(body.slot), keysCount: body.keys, odometerKm: body.odometerKm, belongings: trimmed(body.belongings) },
    payload: said(body, 'slot', 'keys', 'odometerKm', 'belongings')
  }),
  handOver: async ({ tx, actor, loaded: { order }, body, act }) => {
    if (body.signature !== undefined) await sign(tx, actor, order.id, 'handover', body.signature, act)
    const mobile = validateMobile(body.receiverMobile ?? '')
    const receiver = { receiverName: trimmed(body.receiverName), receiverMobile: mobile.ok ? mobile.value : null }
    return { order: receiver, payload: { ...receiver } }
  },
  release: noEffect,
  close: noEffect,
  askReopen: async ({ tx, actor, loaded: { order }, body, act }) => {
    await approval.request(tx, 'reopen', order.id, actor.userId, body.reason?.trim() ?? '', act.now)
    return { payload: said(body, 'reason') }
  },
  reopen: async ({ tx, actor, loaded: { order }, body, act }) => {
    await approval.decide(tx, 'reopen', order.id, actor.userId, true, trimmed(body.reason), act.now)
    return { order: { closedAt: null }, payload: { ...said(body, 'reason'), undone: { closedAt: order.closedAt } } }
  },
  stepBack,
  cancel: async ({ body }) => ending(body, labelOf(CANCEL_REASONS, body.reasonCode)),
  dryRun: async ({ body }) => ending(body, labelOf(DRY_RUN_REASONS, body.reasonCode)),
  voidOrder: async ({ body }) => ({ order: { endReason: null, endNote: trimmed(body.reason) }, payload: said(body, 'reason') })
}

function ending(body: AnyStep, reasonText: string): Effect {
  return {
    order: { endReason: body.reasonCode ?? null, endNote: trimmed(body.reason) },
    payload: { ...said(body, 'reasonCode', 'reason', 'noPositionReason'), reasonText }
  }
}
