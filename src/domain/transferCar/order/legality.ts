import type { CancelReason } from '@/contract/transferCar/order/codes'
import type { ButtonCode } from '@/domain/permission'
import { ACTION_RULES, SERVICE_ACTIONS, STEP_BACK_TO, type ServiceAction } from './actions'
import { type ActionRule, type Capacity, type Requirement } from './actionRule'
import { COMPANY_CANCEL_REASONS } from './dictionaries'
import { STATUS_INFO, type ServiceStatus } from './status'

/** What the rules need to know of an order; no personal data. */
export interface OrderFacts {
  status: ServiceStatus
  createdBy: string
  /** Driver of the lead unit (orders.md#units). */
  driverId: string | null
  /** Status before DONE: AT_DEST, WORKING or STORED; only meaningful in DONE. */
  doneFrom: ServiceStatus | null
  /** Leg of the lead unit, 1 when missing: above 1 TOWING was reached by 改送, so one step back is AT_DEST again. */
  leg?: number
  /** A payment order has left DRAFT: no step back (orders.md#step-back). */
  paymentStarted: boolean
  /** Any money was ever received: never voided, refunded instead (orders.md#endings). */
  moneyReceived: boolean
  /** All payment orders settled; decided by the settlement policy of the server. */
  settled: boolean
  /** No payment order, but 免收费 was said (orders.md#closing); part of `settled`. */
  feeWaived: boolean
  onHold: boolean
  /** Finance has let the vehicle go. */
  released: boolean
  /** Announced photos and signatures that have not arrived. */
  pendingEvidence: number
  /** Entries in doubt that nobody confirmed. */
  timeDoubts: number
  /** Helping crews at work. */
  helpingUnits: number
  /** Who asked for reopening, while the request is open (payments.md#approvals). */
  reopenAskedBy: string | null
  /** The driver asked for another crew, or called dispatch, and waits for a word. */
  reassignAsked: boolean
  dispatchCalled: boolean
}

export interface ActorFacts {
  userId: string
  /** enCodes; a deployment may name its own, which then work for the whole company. */
  roles: readonly string[]
  /** Rights on the accident order. */
  can: (button: ButtonCode) => boolean
}

/** Roles that only ever act on their own orders or in the yard; everybody else works for the whole company. */
const FIELD_ROLES: readonly string[] = ['driver', 'yard']

/** What an actor is to an order; empty = has nothing to do with it and may not even read it. */
export function capacitiesOf(actor: ActorFacts, order: Pick<OrderFacts, 'createdBy' | 'driverId'>): Capacity[] {
  const capacities: Capacity[] = []
  if (order.driverId === actor.userId) capacities.push('driver')
  if (order.createdBy === actor.userId) capacities.push('creator')
  if (actor.roles.includes('yard')) capacities.push('yard')
  if (actor.roles.some((role) => !FIELD_ROLES.includes(role))) capacities.push('office')
  return capacities
}

export type Refusal =
  | { kind: 'status'; message: string }
  | { kind: 'permission'; message: string }
  | { kind: 'settlement'; message: string }
  | { kind: 'evidence'; message: string }
  | { kind: 'approval'; message: string }

/** Said wherever settlement is asked for and money is still open. */
export const SETTLEMENT_PENDING = '费用还没有结清'

/**
 * Whether an actor may take an action on an order now, before its evidence is looked at.
 * @returns null when legal, else why not, in words for people
 */
export function refusalOf(action: ServiceAction, order: OrderFacts, actor: ActorFacts): Refusal | null {
  const rule = ACTION_RULES[action]
  const capacities = capacitiesOf(actor, order)
  if (!actor.can(rule.button) || !rule.by.some((capacity) => capacities.includes(capacity))) {
    return { kind: 'permission', message: `没有“${rule.label}”的权限` }
  }
  if (!rule.from.includes(order.status)) {
    return { kind: 'status', message: `工单当前为“${STATUS_INFO[order.status].label}”，不能${rule.label}` }
  }
  if (action === 'stepBack' && stepBackTarget(order) === null) {
    return { kind: 'status', message: order.paymentStarted ? '已有缴费工单进入复核，不能退回' : '该工单不能退回上一步' }
  }
  if (action === 'voidOrder' && order.moneyReceived) return { kind: 'status', message: '已收过款的工单不能作废，请走退款' }
  // Its fee is under way: what it is about must not end or change beneath it.
  if ((action === 'cancel' || action === 'dryRun') && order.paymentStarted)
    return { kind: 'status', message: `已有缴费工单进入复核，不能${rule.label}` }
  for (const requirement of rule.requires) {
    const refusal = factRefusal(requirement.kind, order)
    if (refusal !== null) return refusal
  }
  if (action === 'waiveFees' && order.feeWaived) return { kind: 'settlement', message: '已经免收费' }
  if (action === 'waiveFees' && order.paymentStarted) return { kind: 'settlement', message: '已有缴费工单，请在缴费工单里减免' }
  if ((action === 'release' || action === 'forceRelease') && order.released) return { kind: 'status', message: '已经放行，等待出库' }
  if (action === 'forceRelease' && order.settled) return { kind: 'status', message: '费用已结清，请走正常放行' }
  if (action === 'askReopen' && order.reopenAskedBy !== null) return { kind: 'approval', message: '已有人申请重开，等待审批' }
  const decides = action === 'reopen' || action === 'refuseReopen'
  if (decides && order.reopenAskedBy === null) return { kind: 'approval', message: '还没有人申请重开' }
  if (decides && order.reopenAskedBy === actor.userId) return { kind: 'approval', message: '申请人不能审批自己的申请' }
  return null
}

/** What the order itself must be like; the rest of the requirements is the step's. */
function factRefusal(kind: Requirement['kind'], order: OrderFacts): Refusal | null {
  switch (kind) {
    case 'settled':
      return order.settled ? null : { kind: 'settlement', message: SETTLEMENT_PENDING }
    case 'evidence':
      return order.pendingEvidence === 0
        ? null
        : { kind: 'evidence', message: `还有 ${order.pendingEvidence} 份照片或签字没有传到，传齐后才能结案` }
    case 'released':
      return order.released ? null : { kind: 'status', message: '还没有放行，请先由财务放行' }
    case 'held':
      return order.onHold ? null : { kind: 'status', message: '车辆没有被扣留' }
    case 'notHeld':
      return order.onHold ? { kind: 'status', message: '车辆扣留中，请先解除扣留' } : null
    case 'timeDoubt':
      return order.timeDoubts > 0 ? null : { kind: 'status', message: '没有存疑的时间' }
    case 'helped':
      return order.helpingUnits > 0 ? null : { kind: 'status', message: '没有增派的车辆' }
    case 'asked':
      return order.reassignAsked ? null : { kind: 'status', message: '驾驶员没有申请改派' }
    case 'notAsked':
      return order.reassignAsked ? { kind: 'status', message: '已申请改派，等待调度' } : null
    case 'called':
      return order.dispatchCalled ? null : { kind: 'status', message: '驾驶员没有呼叫调度' }
    case 'notCalled':
      return order.dispatchCalled ? { kind: 'status', message: '已呼叫调度，等待回复' } : null
    case 'noFees':
      return order.paymentStarted ? { kind: 'status', message: '已有缴费工单进入复核，不能退单' } : null
    default:
      return null
  }
}

/** The actions the server sends with an order; the app draws these and no other. */
export function legalActions(order: OrderFacts, actor: ActorFacts): ServiceAction[] {
  return SERVICE_ACTIONS.filter((action) => refusalOf(action, order, actor) === null)
}

/**
 * The legal actions with their weight for this person: where only storing is left of the driver's step (a yard keeper at the
 * destination), storing is the one big step.
 */
export function weightedActions(
  order: OrderFacts,
  actor: ActorFacts
): { action: ServiceAction; label: string; weight: ActionRule['weight'] }[] {
  const legal = legalActions(order, actor)
  const hasNext = legal.some((action) => ACTION_RULES[action].weight === 'next')
  return legal.map((action) => {
    const { label, weight } = ACTION_RULES[action]
    return { action, label, weight: !hasNext && action === 'store' ? 'next' : weight }
  })
}

/** Where a step back leads, null when it is not possible (orders.md#step-back). */
export function stepBackTarget(order: Pick<OrderFacts, 'status' | 'doneFrom' | 'paymentStarted' | 'leg'>): ServiceStatus | null {
  if (order.paymentStarted) return null
  if (order.status === 'TOWING' && (order.leg ?? 1) > 1) return 'AT_DEST'
  if (order.status === 'DONE') return order.doneFrom === 'AT_DEST' || order.doneFrom === 'WORKING' ? order.doneFrom : null
  return STEP_BACK_TO[order.status] ?? null
}

/** The status after a legal action. */
export function statusAfter(action: ServiceAction, order: OrderFacts): ServiceStatus {
  const { to } = ACTION_RULES[action]
  if (to === 'same') return order.status
  if (to === 'back') return stepBackTarget(order) ?? order.status
  return to
}

/** What a driver waits for after an action: dispatch has given a word, or he is on the order no more (orders.md#asking-dispatch). */
export function asksAfter(
  action: ServiceAction,
  before: Pick<OrderFacts, 'reassignAsked' | 'dispatchCalled'>,
  to: ServiceStatus
): Pick<OrderFacts, 'reassignAsked' | 'dispatchCalled'> {
  const isSentAnew = action === 'dispatch' || action === 'reassign' || !ACTION_RULES.callDispatch.from.includes(to)
  const stands = (is: boolean, opens: ServiceAction, closes: ServiceAction): boolean =>
    action === opens || (is && action !== closes && !isSentAnew && ACTION_RULES[opens].from.includes(to))
  return {
    reassignAsked: stands(before.reassignAsked, 'askReassign', 'refuseReassign'),
    dispatchCalled: stands(before.dispatchCalled, 'callDispatch', 'answerCall')
  }
}

/** With a truck on its way only a company-side reason cancels; a customer-side one is a dry run (orders.md#endings). */
export function cancelReasonAllowed(status: ServiceStatus, reasonCode: CancelReason): boolean {
  const onTheWay = status === 'EN_ROUTE' || status === 'ON_SCENE'
  return !onTheWay || COMPANY_CANCEL_REASONS.includes(reasonCode)
}
