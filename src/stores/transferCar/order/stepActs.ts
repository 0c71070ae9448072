import type { EvidenceFileFields, StepBody, UnitStepBody } from '@/contract/transferCar/order/order'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { ServiceAction, UnitStep } from '@/contract/transferCar/order/codes'
import { isNumber, isObject } from '@/domain/guards'
import type { OutboxItem } from '@/domain/outbox/item'
import { basisOf, mayTake, mayTakeUnitStep, sameMatter, sameUnit, sameWork, type Basis } from '@/domain/transferCar/order/basis'
import type { WaitingPhoto, WaitingStep, WaitingUnitStep } from '@/domain/transferCar/order/projection'

/** Kinds of the outbox's items that belong to orders. */
export const STEP_KIND = 'transferCar.step'
export const UNIT_STEP_KIND = 'transferCar.unitStep'
export const PHOTO_KIND = 'transferCar.photo'
export const SIGNATURE_KIND = 'transferCar.signature'
/** What an item is about, and the address of its order. */
export const aboutOf = (orderId: string): string => `transferCar/${orderId}`
export const routeOf = (orderId: string): string => `/api/transferCar/AccidentOrder/${orderId}`
export const STEP_KINDS: readonly string[] = [STEP_KIND, UNIT_STEP_KIND]

/** Body of an item of each kind: plain JSON that lies on the device. */
export interface StepAct {
  orderId: string
  action: ServiceAction
  step: StepBody /** As the person saw it: his version of a conflict. */
  seen: OrderDetail
}
/** A step of a helping crew. */
export interface UnitStepAct {
  orderId: string
  unitId: string
  action: UnitStep
  step: UnitStepBody
  seen: OrderDetail
}
export interface PhotoAct {
  orderId: string
  id: string
  fields: Omit<EvidenceFileFields, 'sha256'>
}
export interface SignatureAct {
  orderId: string
  id: string
}

/** What a step that arrived leaves for the one behind it. */
export interface StepAnswer {
  version: number
  basis: Basis
}
const isAnswer = (value: unknown): value is Pick<StepAnswer, 'version'> & Partial<StepAnswer> =>
  isObject<Partial<StepAnswer>>(value) && isNumber(value.version)
export const isOrder = (value: unknown): value is OrderDetail =>
  isObject<Partial<OrderDetail>>(value) && isNumber(value.version) && Array.isArray(value.units) && Array.isArray(value.actions)

export const waitingStep = ({ id, kind, body, deviceAt, clockOffset }: OutboxItem): WaitingStep | WaitingUnitStep => {
  if (kind === STEP_KIND) return { id, deviceAt, clockOffset, action: (body as StepAct).action, body: (body as StepAct).step }
  const { unitId, action, step } = body as UnitStepAct
  return { id, deviceAt, clockOffset, unitId, action, body: step }
}

export const waitingPhoto = (item: OutboxItem): WaitingPhoto => {
  const { id, fields } = item.body as PhotoAct
  const { category, deviceAt, source, view } = fields
  return { id, category, deviceAt, source, sha256: item.file?.sha256 ?? '', ...(view !== undefined && { view }) }
}

/**
 * The version that a step is sent with, the same in every repeat: the one that the step before left, unless this one was put on
 * top of a newer. Where the step before met a change of what this one confirms, the old version makes the server show it.
 */
export function versionOf({ given, dependsOn, body }: OutboxItem): number {
  const act = body as StepAct | UnitStepAct
  const before = given[dependsOn]
  if (!isAnswer(before)) return act.step.version
  const isOther = !('unitId' in act) && before.basis !== undefined && !sameMatter(act.action, basisOf(act.seen), before.basis)
  return isOther ? act.step.version : Math.max(before.version, act.step.version)
}

/** Crew and stamps as the person saw them: where the step before has arrived since, as the server left them then, with its times. */
function workSeen({ given, dependsOn }: OutboxItem, { seen }: Pick<StepAct, 'seen'>): Basis {
  const before = given[dependsOn]
  return isAnswer(before) && before.basis !== undefined && before.version > seen.version ? before.basis : basisOf(seen)
}

/**
 * A step that met a newer order, put on top of it when what it rests on is as its person saw it: fields of the report, remarks,
 * photos and the bill do not concern it. Undefined: a real clash, the person sees both versions.
 */
export function rebasedAct(item: OutboxItem, theirs: unknown): StepAct | UnitStepAct | undefined {
  const act = item.body as StepAct | UnitStepAct
  // The same version again would be refused again.
  if (!isOrder(theirs) || theirs.version <= versionOf(item)) return undefined
  const [seen, now] = [workSeen(item, act), basisOf(theirs)]
  const stands =
    'unitId' in act
      ? sameUnit(act.unitId, seen, now) && mayTakeUnitStep(theirs, act.unitId, act.action)
      : sameWork(seen, now) && sameMatter(act.action, basisOf(act.seen), now) && mayTake(theirs, act.action)
  return stands ? ({ ...act, step: { ...act.step, version: theirs.version } } as typeof act) : undefined
}

/** The step on top of theirs because the person, who has seen both, says so. */
export function insistedAct({ body, theirs }: OutboxItem): StepAct | UnitStepAct {
  const act = body as StepAct | UnitStepAct
  return isOrder(theirs) ? ({ ...act, step: { ...act.step, version: theirs.version }, seen: theirs } as typeof act) : act
}
