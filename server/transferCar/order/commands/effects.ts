import type { ServiceAction, Stamp } from '@/contract/transferCar/order/codes'
import { ACTION_RULES } from '@/domain/transferCar/order/actions'
import { labelledDistanceM, type LabelledPoint } from '@/domain/transferCar/order/coordinates'
import { CANCEL_REASONS, DRY_RUN_REASONS, labelOf } from '@/domain/transferCar/order/dictionaries'
import { validateMobile } from '@/domain/validators/mobile'
import { normalisePlate } from '@/domain/validators/plate'
import { validateVin } from '@/domain/validators/vin'
import { refuse } from '../../../errors'
import { approval } from '../approval'
import { takeBack } from '../repository/doubts'
import type { Effect, OrderRow, StepContext, VehicleRow } from '../types'
import { confirmTime } from './confirmTime'
import { dispatchCrew } from './crew'
import { sign } from './evidence'
import { drivenLeg } from '../kilometres'
import { destinationOf, destinationSaid, saidDestination } from './destination'
import { giveBack } from './giveBack'
import { endHold, hold, unhold } from './hold'
import { orderArea } from './intakePlace'
import { offerWithdrawn } from './offer'
import { said, trimmed } from './shared'
import { stepBack } from './stepBack'
import { addUnit, removeUnit } from './units'
import { gateOut, letGo, store } from './yard'

/** Farther than this from the pin, an arrival needs a note; never a hard block (orders.md#steps), metres. */
const FAR_FROM_PIN_M = 500

const UNIT_STAMPS: readonly Stamp[] = [
  'assignedAt',
  'acceptedAt',
  'departedAt',
  'arrivedAt',
  'workStartAt',
  'loadedAt',
  'destAt',
  'storedAt',
  'handedOverAt'
]

/** The stamp of an action as columns of unit or order. @param at business time, epoch ms */
export function stampOf(action: ServiceAction, at: number): Pick<Effect, 'order' | 'unit'> {
  const { stamp } = ACTION_RULES[action]
  if (stamp === undefined) return {}
  return UNIT_STAMPS.includes(stamp) ? { unit: { [stamp]: at } } : { order: { [stamp]: at } }
}

/** What the order looks like for distance: null when 未定位. */
function pinOf(order: OrderRow): LabelledPoint | null {
  return order.lng === null || order.lat === null || order.coordType === null
    ? null
    : { lng: order.lng, lat: order.lat, coordType: order.coordType }
}

/** What a step writes over, for stepping back. */
const replacedBy = (before: VehicleRow | undefined, changes: Partial<VehicleRow>): Partial<VehicleRow> =>
  Object.fromEntries((Object.keys(changes) as (keyof VehicleRow)[]).map((name) => [name, before?.[name] ?? null]))

const noEffect = async (): Promise<Effect> => ({})
const withReason = async ({ body }: StepContext): Promise<Effect> => ({ payload: said(body, 'reason') })

/** What each action does; its legality and requirements have been checked before. */
export const EFFECTS: Readonly<Record<ServiceAction, (context: StepContext) => Promise<Effect>>> = {
  submit: async ({ loaded: { order }, act }) => ({
    order: order.areaCode === null ? { areaCode: await orderArea(order, act.homeArea, act) } : {}
  }),
  dispatch: dispatchCrew,
  reassign: dispatchCrew,
  accept: noEffect,
  refuse: async ({ tx, body, loaded: { order, lead } }) => {
    await takeBack(tx, order.id, 'dispatch', 'reassign')
    const { unit, undone } = offerWithdrawn(lead)
    return { unit, payload: { ...said(body, 'reason'), undone } }
  },
  giveBack,
  askReassign: withReason,
  refuseReassign: withReason,
  callDispatch: withReason,
  answerCall: withReason,
  depart: async ({ body }) => ({ payload: said(body, 'noPositionReason') }),
  arrive: async ({ tx, body, loaded: { order }, at, act }) => {
    const pin = pinOf(order)
    const distance = pin === null || body.position === undefined ? null : Math.round(labelledDistanceM(pin, body.position))
    if (distance !== null && distance > FAR_FROM_PIN_M && trimmed(body.farNote) === null) {
      const message = `距离登记地点直线约 ${(distance / 1000).toFixed(1)} 公里，请填写说明`
      throw refuse(message, { farNote: message })
    }
    return {
      order: await act.pricing.lockPrice(tx, order, at),
      payload: { ...said(body, 'noPositionReason', 'farNote'), ...(distance === null ? {} : { distanceFromPinM: distance }) }
    }
  },
  startWork: async ({ tx, actor, loaded, body, act, at }) => {
    if (body.signature !== undefined) await sign(tx, actor, loaded.order.id, 'price', body.signature, act)
    return {
      order: {
        ...(await act.pricing.agreePrice(tx, loaded, body, at)),
        agreedPriceFen: body.agreedPriceFen ?? null,
        priceExemption: body.exemption ?? null,
        priceExemptionNote: trimmed(body.exemptionNote),
        unsafeReason: trimmed(body.unsafeReason)
      },
      vehicle: body.damaged === undefined ? {} : { damaged: body.damaged },
      payload: {
        ...said(body, 'damaged', 'unsafeReason', 'agreedPriceFen', 'exemption', 'exemptionNote'),
        ...(body.damaged === undefined ? {} : { undone: { damaged: loaded.vehicles[0]?.damaged ?? null } })
      }
    }
  },
  load: async ({
    body,
    loaded: {
      order,
      vehicles: [before]
    }
  }) => {
    const vin = validateVin(body.vin ?? '')
    const plateNo = normalisePlate(body.plateNo ?? '')
    const vehicle: Partial<VehicleRow> = {
      // Without a plate the one that was reported is not this vehicle's.
      plateSituation: body.plateSituation,
      ...(body.plateSituation === 'NONE' ? { plateNo: null } : plateNo === '' ? {} : { plateNo }),
      ...(vin.ok ? { vin: vin.value } : {})
    }
    const to = destinationSaid(body)
    return {
      order: { extraWork: body.extraWork ?? [], carried: body.carried ?? false, ...to },
      vehicle,
      payload: {
        ...saidDestination(body),
        ...(to === null ? said(body, 'destPendingReason') : {}),
        ...said(body, 'extraWork', 'carried'),
        ...vehicle,
        undone: { ...replacedBy(before, vehicle), ...(to === null ? {} : destinationOf(order)) }
      }
    }
  },
  repair: async ({ body }) => ({ order: { resultNote: trimmed(body.resultNote) }, payload: said(body, 'resultNote') }),
  deliver: async ({ tx, body, loaded, act, at }) => {
    const { order, lead } = loaded
    const to = destinationSaid(body)
    const driven = await drivenLeg(tx, loaded, body, act, at)
    const legs = [...(lead?.legs ?? []).filter(({ leg }) => leg !== lead?.leg), { leg: lead?.leg ?? 1, ...driven }]
    return {
      order: { ...to },
      unit: { legs, distanceM: legs.reduce((sum, { distanceM }) => sum + distanceM, 0) },
      payload: {
        ...saidDestination(body),
        distanceM: driven.distanceM,
        ...said(body, 'distanceSource', 'distanceReason', 'noPositionReason'),
        ...(to === null ? {} : { undone: destinationOf(order) })
      }
    }
  },
  redirect: async ({ body, loaded: { order, lead } }) => ({
    order: { ...destinationSaid(body) },
    unit: { leg: (lead?.leg ?? 1) + 1, destAt: null },
    payload: {
      ...said(body, 'reason'),
      ...saidDestination(body),
      undone: { destAt: lead?.destAt, ...destinationOf(order) }
    }
  }),
  store,
  handOver: async ({ tx, actor, loaded: { order }, body, act }) => {
    if (body.signature !== undefined) await sign(tx, actor, order.id, 'handover', body.signature, act)
    const mobile = validateMobile(body.receiverMobile ?? '')
    const receiver = { receiverName: trimmed(body.receiverName), receiverMobile: mobile.ok ? mobile.value : null }
    return { order: receiver, payload: { ...receiver } }
  },
  hold,
  unhold,
  release: letGo,
  forceRelease: letGo,
  gateOut,
  waiveFees: async ({ tx, actor, loaded: { order }, body, act }) => {
    await act.payments.void(tx, order.id, 'waiveFees', actor.userId, act)
    return {
      order: { feeWaivedReason: trimmed(body.reason), feeWaivedBy: actor.userId, feeWaivedAt: act.now },
      payload: said(body, 'reason')
    }
  },
  close: async ({ tx, actor, loaded: { order }, act }) => {
    await act.payments.close(tx, order.id, actor.userId, act)
    return {}
  },
  askReopen: async ({ tx, actor, loaded: { order }, body, act }) => {
    await approval.request(tx, 'reopen', order.id, actor, body.reason?.trim() ?? '', act)
    return { payload: said(body, 'reason') }
  },
  reopen: async ({ tx, actor, loaded: { order }, body, act }) => {
    await approval.decide(tx, 'reopen', order.id, actor, true, trimmed(body.reason), act)
    await act.payments.reopen(tx, order.id, actor.userId, act)
    // What was waived is asked again: a reopened order goes back to its fees.
    return {
      order: { closedAt: null, feeWaivedReason: null, feeWaivedBy: null, feeWaivedAt: null },
      payload: { ...said(body, 'reason'), undone: { closedAt: order.closedAt, feeWaivedReason: order.feeWaivedReason } }
    }
  },
  refuseReopen: async ({ tx, actor, loaded: { order }, body, act }) => {
    await approval.decide(tx, 'reopen', order.id, actor, false, trimmed(body.reason), act)
    return { payload: said(body, 'reason') }
  },
  stepBack,
  confirmTime,
  addUnit,
  removeUnit,
  cancel: async (context) => {
    await context.act.payments.void(context.tx, context.loaded.order.id, 'cancel', context.actor.userId, context.act)
    return ending(context, labelOf(CANCEL_REASONS, context.body.reasonCode))
  },
  dryRun: (context) => ending(context, labelOf(DRY_RUN_REASONS, context.body.reasonCode)),
  voidOrder: async (context) => {
    await context.act.payments.void(context.tx, context.loaded.order.id, 'voidOrder', context.actor.userId, context.act)
    return ending(context, ACTION_RULES.voidOrder.label)
  }
}

/** An order ends without its vehicle in our hands: what held it ends too. */
async function ending(context: StepContext, reasonText: string): Promise<Effect> {
  const { body } = context
  return {
    order: { endReason: body.reasonCode ?? null, endNote: trimmed(body.reason), ...(await endHold(context, reasonText)) },
    payload: { ...said(body, 'reasonCode', 'reason', 'noPositionReason'), ...(body.reasonCode === undefined ? {} : { reasonText }) }
  }
}
