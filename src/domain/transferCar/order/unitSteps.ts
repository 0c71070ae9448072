import type { ServiceStatus, UnitStep } from '@/contract/transferCar/order/codes'
import type { ButtonCode } from '@/domain/permission'
import type { Requirement } from './actionRule'
import { capacitiesOf, type ActorFacts, type Refusal } from './legality'
import { statusesThat } from './status'

/** What the rules need to know of a helping crew: a unit that is not the lead (orders.md#units). Times are epoch ms. */
export interface UnitFacts {
  isLead: boolean
  driverId: string | null
  acceptedAt: number | null
  departedAt: number | null
  arrivedAt: number | null
  finishedAt: number | null
  removedAt: number | null
}

/** How far a helping crew has come; `OVER` = finished, refused or taken away. */
export type UnitStage = 'OFFERED' | 'ACCEPTED' | 'EN_ROUTE' | 'ON_SCENE' | 'OVER'

export type UnitStamp = 'acceptedAt' | 'removedAt' | 'departedAt' | 'arrivedAt' | 'finishedAt'

export interface UnitStepRule {
  label: string
  from: UnitStage
  button: ButtonCode
  /** Whether a manager may take it for the driver (a dead phone), as with the steps of the lead. */
  byOffice: boolean
  stamp: UnitStamp
  requires: readonly Requirement[]
}

/** Steps of a helping crew: its own stamps, the service status never moves. */
export const UNIT_STEP_RULES: Readonly<Record<UnitStep, UnitStepRule>> = {
  accept: { label: '接单', from: 'OFFERED', button: 'btn_accept', byOffice: false, stamp: 'acceptedAt', requires: [] },
  refuse: {
    label: '拒单',
    from: 'OFFERED',
    button: 'btn_accept',
    byOffice: false,
    stamp: 'removedAt',
    requires: [{ kind: 'fields', fields: ['reason'] }]
  },
  depart: { label: '出发', from: 'ACCEPTED', button: 'btn_step', byOffice: true, stamp: 'departedAt', requires: [{ kind: 'position' }] },
  arrive: { label: '到达现场', from: 'EN_ROUTE', button: 'btn_step', byOffice: true, stamp: 'arrivedAt', requires: [{ kind: 'position' }] },
  finish: { label: '完成作业', from: 'ON_SCENE', button: 'btn_step', byOffice: true, stamp: 'finishedAt', requires: [] }
}

/** All steps of a helping crew in the order of work. */
export const UNIT_STEPS = Object.keys(UNIT_STEP_RULES) as UnitStep[]

/** Statuses of an order in which its helping crews work; back in 待派单 they stay while another lead is found. */
export const HELPED_STATUSES = statusesThat('isHelped')

/** A crew that helps and has not ended: it holds its driver and truck. */
export const isHelping = (unit: Pick<UnitFacts, 'isLead' | 'finishedAt' | 'removedAt'>): boolean =>
  !unit.isLead && unit.finishedAt === null && unit.removedAt === null

function unitStage(unit: UnitFacts): UnitStage {
  if (!isHelping(unit)) return 'OVER'
  if (unit.arrivedAt !== null) return 'ON_SCENE'
  if (unit.departedAt !== null) return 'EN_ROUTE'
  return unit.acceptedAt === null ? 'OFFERED' : 'ACCEPTED'
}

/** Sent for and not answered yet: such a crew goes back by itself like a lead does (orders.md#offers). */
export const isOffered = (unit: UnitFacts, orderStatus: ServiceStatus): boolean =>
  HELPED_STATUSES.includes(orderStatus) && unitStage(unit) === 'OFFERED'

const STAGE_WORDS: Readonly<Record<UnitStage, string>> = {
  OFFERED: '待接单',
  ACCEPTED: '已接单',
  EN_ROUTE: '前往现场',
  ON_SCENE: '已到达',
  OVER: '已结束'
}

/**
 * Whether an actor may take a step of a helping crew now, before its body is looked at.
 * @returns null when legal, else why not, in words for people
 */
export function unitStepRefusal(step: UnitStep, unit: UnitFacts, orderStatus: ServiceStatus, actor: ActorFacts): Refusal | null {
  const rule = UNIT_STEP_RULES[step]
  const isDriver = unit.driverId === actor.userId
  const isOffice = capacitiesOf(actor, { createdBy: '', driverId: null }).includes('office')
  if (!actor.can(rule.button) || !(isDriver || (rule.byOffice && isOffice)))
    return { kind: 'permission', message: `没有“${rule.label}”的权限` }
  const stage = unitStage(unit)
  if (!HELPED_STATUSES.includes(orderStatus) || stage !== rule.from)
    return { kind: 'status', message: `该增派车辆当前为“${STAGE_WORDS[stage]}”，不能${rule.label}` }
  return null
}

/** What a person may do on a helping crew now, in the order of work; none on the lead. */
export function unitStepsFor(unit: UnitFacts, orderStatus: ServiceStatus, actor: ActorFacts): UnitStep[] {
  return UNIT_STEPS.filter((step) => unitStepRefusal(step, unit, orderStatus, actor) === null)
}
