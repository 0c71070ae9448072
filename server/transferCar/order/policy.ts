import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { RevealQuery } from '@/contract/transferCar/order/order'
import { BUTTON_CODES, Model, type ButtonCode } from '@/domain/permission'
import { capacitiesOf, type ActorFacts, type OrderFacts } from '@/domain/transferCar/order/legality'
import { ACTIVE_STATUSES, STATUS_INFO } from '@/domain/transferCar/order/status'
import { HELPED_STATUSES, isHelping } from '@/domain/transferCar/order/unitSteps'
import type { Actor } from '../../context'
import { forbidden } from '../../errors'
import { settlementPolicy } from './settlementPolicy'
import type { Loaded, UnitRow } from './types'

/** What a person may have shown in full; `papers` = photos of identity card and licence. */
export type Personal = RevealQuery['field'] | 'papers'
const ALL_PERSONAL: readonly Personal[] = [
  'reporterMobile',
  'reporterName',
  'receiverMobile',
  'ownerMobile',
  'driverMobile',
  'pickUpMobile',
  'pickUpIdNo',
  'pickUpName',
  'surveyorMobile',
  'papers'
]
/** Roles whose btn_view_pii covers only a part (people.md#personal-data); other roles see all. */
const PERSONAL_OF_ROLE: Readonly<Record<string, readonly Personal[]>> = {
  dispatcher: ['reporterMobile', 'reporterName'],
  yard: ['receiverMobile', 'pickUpMobile', 'pickUpIdNo', 'pickUpName', 'papers']
}

/** Whether the person has any right in this area: missing means no. */
export const hasArea = (actor: Actor): boolean => BUTTON_CODES.some((code) => actor.can(Model.accidentOrder, code))

/** @throws Refusal 403 when the person has no right at all in this area */
export function requireArea(actor: Actor): void {
  if (!hasArea(actor)) throw forbidden()
}

/** @throws Refusal 403 */
export function requireButton(actor: Actor, code: ButtonCode, what: string): void {
  if (!actor.can(Model.accidentOrder, code)) throw forbidden(`没有“${what}”的权限`)
}

export function actorFacts(actor: Actor): ActorFacts {
  const roles = actor.isAdministrator && !actor.roles.includes('admin') ? [...actor.roles, 'admin'] : actor.roles
  return { userId: actor.userId, roles, can: (button) => actor.can(Model.accidentOrder, button) }
}

export function factsOf(loaded: Loaded): OrderFacts {
  const { order, units, lead, reopenAskedBy } = loaded
  return {
    status: order.status,
    createdBy: order.createdBy,
    driverId: lead?.driverId ?? null,
    doneFrom: order.doneFrom,
    leg: lead?.leg ?? 1,
    onHold: order.onHold,
    released: order.releasedAt !== null,
    pendingEvidence: order.pendingEvidence,
    timeDoubts: order.timeDoubts,
    helpingUnits: units.filter(isHelping).length,
    reopenAskedBy,
    reassignAsked: order.reassignAsked,
    dispatchCalled: order.dispatchCalled,
    ...settlementPolicy.factsOf(loaded)
  }
}

/** Drives the order or has helped on it: whoever was taken away is nobody to it. */
const drives = (actor: Actor, { units }: Pick<Loaded, 'units'>): boolean =>
  units.some((unit) => unit.driverId === actor.userId && unit.removedAt === null)

/** Sees every order; others only those they drive or wrote down. */
export function seesAll(actor: Actor): boolean {
  return capacitiesOf(actorFacts(actor), { createdBy: '', driverId: null }).length > 0
}

/** Whether the person may know that this order exists; the others are answered 404. */
export function mayRead(actor: Actor, loaded: Pick<Loaded, 'order' | 'units'>): boolean {
  return seesAll(actor) || loaded.order.createdBy === actor.userId || drives(actor, loaded)
}

/**
 * The personal data of an order that this person may have shown (people.md#personal-data): a driver, of the lead or helping, only while he
 * is on it; nobody any more once they were hidden (administration.md#retention).
 */
export function personalOf(
  actor: Actor,
  { order: { status, peopleHiddenAt }, units }: Pick<Loaded, 'order' | 'units'>
): readonly Personal[] {
  if (peopleHiddenAt !== null || !actor.can(Model.accidentOrder, 'btn_view_pii')) return []
  const isOnIt = (unit: UnitRow) =>
    unit.driverId === actor.userId && (unit.isLead ? ACTIVE_STATUSES.includes(status) : isHelping(unit) && HELPED_STATUSES.includes(status))
  if (units.some(isOnIt)) return ALL_PERSONAL
  const roles = actorFacts(actor).roles.filter((role) => role !== 'driver')
  return ALL_PERSONAL.filter((field) => roles.some((role) => PERSONAL_OF_ROLE[role]?.includes(field) ?? true))
}

/** Whether the intake fields may be changed now: the writer until dispatch, dispatch until the money axis takes over. */
export function mayEdit(actor: Actor, loaded: Loaded): boolean {
  const capacities = capacitiesOf(actorFacts(actor), { createdBy: loaded.order.createdBy, driverId: loaded.lead?.driverId ?? null })
  const office = capacities.includes('office')
  const { status } = loaded.order
  if (status === 'DRAFT' || status === 'PENDING')
    return actor.can(Model.accidentOrder, 'btn_create') && (office || capacities.includes('creator'))
  return STATUS_INFO[status].isCorrected && office && actor.can(Model.accidentOrder, 'btn_dispatch')
}

/** Whether photos may be added now: by those who work on the order; after closing only what a manager appends (evidence.md#freezing). */
export function mayAddEvidence(actor: Actor, loaded: Loaded): OrderDetail['canAddEvidence'] {
  const { status, createdBy } = loaded.order
  const can = (code: ButtonCode) => actor.can(Model.accidentOrder, code)
  // A helping driver photographs his own work.
  const capacities = capacitiesOf(actorFacts(actor), { createdBy, driverId: drives(actor, loaded) ? actor.userId : null })
  if (STATUS_INFO[status].isEnded) return status === 'CLOSED' && capacities.includes('office') && can('btn_append')
  return capacities.some((capacity) => {
    switch (capacity) {
      case 'driver':
      case 'yard':
        return can('btn_step')
      case 'creator':
        return can('btn_create')
      case 'office':
        return can('btn_dispatch') || can('btn_step') || can('btn_fee_review')
    }
  })
}

/** Whether announced files may be given up: by who may append after closing (evidence.md#giving-up), for a phone that is lost. */
export function mayGiveUp(actor: Actor, { order: { createdBy } }: Pick<Loaded, 'order'>): boolean {
  return actor.can(Model.accidentOrder, 'btn_append') && capacitiesOf(actorFacts(actor), { createdBy, driverId: null }).includes('office')
}
