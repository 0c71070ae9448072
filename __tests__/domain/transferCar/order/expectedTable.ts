import type { ServiceAction, ServiceStatus } from '@/contract/transferCar/order/codes'

/**
 * Who may do what from which status, written by hand from orders.md#steps, orders.md#endings, payments.md#settled, people.md#roles; on
 * purpose not derived from ACTION_RULES. One letter a person:
 * A administrator, M manager, D dispatcher, R the order's own driver (its writer before dispatch), X another driver, F finance,
 * Y yard keeper, C clerk.
 */
export type Person = 'A' | 'M' | 'D' | 'R' | 'X' | 'F' | 'Y' | 'C'
export const PERSONS: readonly Person[] = ['A', 'M', 'D', 'R', 'X', 'F', 'Y', 'C']

export const ALL_STATUSES: readonly ServiceStatus[] = [
  'DRAFT',
  'PENDING',
  'ASSIGNED',
  'ACCEPTED',
  'EN_ROUTE',
  'ON_SCENE',
  'WORKING',
  'TOWING',
  'AT_DEST',
  'STORED',
  'DONE',
  'CLOSED',
  'DRY_RUN',
  'CANCELLED',
  'VOID'
]
export const ALL_ACTIONS: readonly ServiceAction[] = [
  'submit',
  'dispatch',
  'reassign',
  'accept',
  'refuse',
  'giveBack',
  'askReassign',
  'refuseReassign',
  'callDispatch',
  'answerCall',
  'depart',
  'arrive',
  'startWork',
  'load',
  'repair',
  'deliver',
  'redirect',
  'store',
  'handOver',
  'hold',
  'unhold',
  'release',
  'forceRelease',
  'gateOut',
  'waiveFees',
  'close',
  'askReopen',
  'reopen',
  'refuseReopen',
  'stepBack',
  'cancel',
  'dryRun',
  'voidOrder',
  'confirmTime',
  'addUnit',
  'removeUnit'
]

const UNDER_WAY: readonly ServiceStatus[] = ['ASSIGNED', 'ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING', 'TOWING']

interface Cell {
  who: string
  to: ServiceStatus
}
const to = (status: ServiceStatus, who: string): Cell => ({ who, to: status })

/** A cell that is not here is illegal for everybody. */
export const EXPECTED: Readonly<Record<ServiceAction, Partial<Record<ServiceStatus, Cell>>>> = {
  // "DRAFT→PENDING: dispatcher, driver (roadside create)"; clerk has create (people.md#roles).
  submit: { DRAFT: to('PENDING', 'AMDRC') },
  // "PENDING→ASSIGNED: dispatcher, manager".
  dispatch: { PENDING: to('ASSIGNED', 'AMD') },
  // 改派 (orders.md#redispatch).
  reassign: { ASSIGNED: to('ASSIGNED', 'AMD'), ACCEPTED: to('ASSIGNED', 'AMD'), EN_ROUTE: to('ASSIGNED', 'AMD') },
  // "that driver".
  accept: { ASSIGNED: to('ACCEPTED', 'R') },
  refuse: { ASSIGNED: to('PENDING', 'R') },
  // 退单 and 申请改派 until the vehicle is loaded: that driver's own; dispatch answers (orders.md#asking-dispatch).
  giveBack: { ACCEPTED: to('PENDING', 'R'), EN_ROUTE: to('PENDING', 'R'), ON_SCENE: to('PENDING', 'R'), WORKING: to('PENDING', 'R') },
  refuseReassign: {
    ACCEPTED: to('ACCEPTED', 'AMD'),
    EN_ROUTE: to('EN_ROUTE', 'AMD'),
    ON_SCENE: to('ON_SCENE', 'AMD'),
    WORKING: to('WORKING', 'AMD')
  },
  callDispatch: {
    ASSIGNED: to('ASSIGNED', 'R'),
    ACCEPTED: to('ACCEPTED', 'R'),
    EN_ROUTE: to('EN_ROUTE', 'R'),
    ON_SCENE: to('ON_SCENE', 'R'),
    WORKING: to('WORKING', 'R'),
    TOWING: to('TOWING', 'R'),
    AT_DEST: to('AT_DEST', 'R')
  },
  answerCall: {
    ASSIGNED: to('ASSIGNED', 'AMD'),
    ACCEPTED: to('ACCEPTED', 'AMD'),
    EN_ROUTE: to('EN_ROUTE', 'AMD'),
    ON_SCENE: to('ON_SCENE', 'AMD'),
    WORKING: to('WORKING', 'AMD'),
    TOWING: to('TOWING', 'AMD'),
    AT_DEST: to('AT_DEST', 'AMD')
  },
  askReassign: { ACCEPTED: to('ACCEPTED', 'R'), EN_ROUTE: to('EN_ROUTE', 'R'), ON_SCENE: to('ON_SCENE', 'R'), WORKING: to('WORKING', 'R') },
  // "driver"; manager and administrator have all codes, btn_step among them.
  depart: { ACCEPTED: to('EN_ROUTE', 'AMR') },
  arrive: { EN_ROUTE: to('ON_SCENE', 'AMR') },
  startWork: { ON_SCENE: to('WORKING', 'AMR') },
  load: { WORKING: to('TOWING', 'AMR') },
  repair: { WORKING: to('DONE', 'AMR') },
  deliver: { TOWING: to('AT_DEST', 'AMR') },
  redirect: { AT_DEST: to('TOWING', 'AMR') },
  // "AT_DEST→STORED: yard or driver".
  store: { AT_DEST: to('STORED', 'AMRY') },
  handOver: { AT_DEST: to('DONE', 'AMR') },
  // btn_hold: dispatcher, yard keeper, manager.
  hold: {
    ON_SCENE: to('ON_SCENE', 'AMDY'),
    WORKING: to('WORKING', 'AMDY'),
    TOWING: to('TOWING', 'AMDY'),
    AT_DEST: to('AT_DEST', 'AMDY'),
    STORED: to('STORED', 'AMDY')
  },
  unhold: {
    ON_SCENE: to('ON_SCENE', 'AMDY'),
    WORKING: to('WORKING', 'AMDY'),
    TOWING: to('TOWING', 'AMDY'),
    AT_DEST: to('AT_DEST', 'AMDY'),
    STORED: to('STORED', 'AMDY'),
    DONE: to('DONE', 'AMDY')
  },
  // "Finance: release (first step)"; "STORED -> DONE is the yard keeper's step after finance's release" (people.md#roles).
  release: { STORED: to('STORED', 'AMF') },
  forceRelease: { STORED: to('STORED', 'AM') },
  gateOut: { STORED: to('DONE', 'AMY') },
  // "免收费 with a reason by finance" (orders.md#closing).
  waiveFees: { STORED: to('STORED', 'AMF'), DONE: to('DONE', 'AMF'), DRY_RUN: to('DRY_RUN', 'AMF') },
  // btn_close: finance, manager; DRY_RUN is not an end (orders.md#statuses).
  close: { DONE: to('CLOSED', 'AMF'), DRY_RUN: to('CLOSED', 'AMF') },
  // payments.md#approvals: finance (btn_fee_review) asks, btn_reopen decides; a manager may ask too.
  askReopen: { CLOSED: to('CLOSED', 'AMF') },
  reopen: { CLOSED: to('DONE', 'AM') },
  refuseReopen: { CLOSED: to('CLOSED', 'AM') },
  // "ASSIGNED to AT_DEST, one step"; DONE back to where it came from (orders.md#step-back). The planted DONE came from AT_DEST.
  stepBack: {
    ASSIGNED: to('PENDING', 'AMD'),
    ACCEPTED: to('ASSIGNED', 'AMD'),
    EN_ROUTE: to('ACCEPTED', 'AMD'),
    ON_SCENE: to('EN_ROUTE', 'AMD'),
    WORKING: to('ON_SCENE', 'AMD'),
    TOWING: to('WORKING', 'AMD'),
    AT_DEST: to('TOWING', 'AMD'),
    DONE: to('AT_DEST', 'AMD')
  },
  // orders.md#endings; from EN_ROUTE on with a company-side reason, which the planted body has.
  cancel: {
    DRAFT: to('CANCELLED', 'AMD'),
    PENDING: to('CANCELLED', 'AMD'),
    ASSIGNED: to('CANCELLED', 'AMD'),
    ACCEPTED: to('CANCELLED', 'AMD'),
    EN_ROUTE: to('CANCELLED', 'AMD'),
    ON_SCENE: to('CANCELLED', 'AMD')
  },
  // btn_dry_run: driver on his own order, dispatcher, manager.
  dryRun: { EN_ROUTE: to('DRY_RUN', 'AMDR'), ON_SCENE: to('DRY_RUN', 'AMDR'), WORKING: to('DRY_RUN', 'AMDR') },
  // "any status but CLOSED"; the manager's own act (payments.md#approvals).
  voidOrder: {
    DRAFT: to('VOID', 'AM'),
    PENDING: to('VOID', 'AM'),
    ASSIGNED: to('VOID', 'AM'),
    ACCEPTED: to('VOID', 'AM'),
    EN_ROUTE: to('VOID', 'AM'),
    ON_SCENE: to('VOID', 'AM'),
    WORKING: to('VOID', 'AM'),
    TOWING: to('VOID', 'AM'),
    AT_DEST: to('VOID', 'AM'),
    STORED: to('VOID', 'AM'),
    DONE: to('VOID', 'AM'),
    DRY_RUN: to('VOID', 'AM'),
    CANCELLED: to('VOID', 'AM')
  },
  // btn_time_confirm: dispatcher, manager (people.md#roles).
  confirmTime: Object.fromEntries(
    ALL_STATUSES.filter((status) => !['DRAFT', 'CLOSED', 'VOID'].includes(status)).map((status) => [status, to(status, 'AMD')])
  ),
  // btn_unit: dispatcher, manager (people.md#roles).
  addUnit: Object.fromEntries(UNDER_WAY.map((status) => [status, to(status, 'AMD')])),
  removeUnit: Object.fromEntries((['PENDING', ...UNDER_WAY] as const).map((status) => [status, to(status, 'AMD')]))
}

/** What an order is like besides its status, as far as the table asks. */
export interface Situation {
  onHold: boolean
  released: boolean
  /** Fees are settled; `waived` = by 免收费. */
  settled: boolean
  waived: boolean
  /** A payment order has left DRAFT; money was received. */
  paymentStarted: boolean
  moneyReceived: boolean
  /** Photos or signatures announced and not there. */
  pendingEvidence: boolean
  timeDoubts: boolean
  helped: boolean
  /** The driver asked for another crew, called dispatch, and waits. */
  reassignAsked: boolean
  dispatchCalled: boolean
  /** Who asked for reopening: nobody, this very person, somebody else. */
  asked: 'nobody' | 'self' | 'other'
}
export const PLAIN: Situation = {
  onHold: false,
  released: false,
  settled: false,
  waived: false,
  paymentStarted: false,
  moneyReceived: false,
  pendingEvidence: false,
  timeDoubts: false,
  helped: false,
  reassignAsked: false,
  dispatchCalled: false,
  asked: 'nobody'
}

export type Verdict = 'legal' | 'permission' | 'status' | 'settlement' | 'evidence' | 'approval'

/** Why a cell of the table is closed for now, written by hand; null = it is open. */
const CLOSED_BY: Readonly<Partial<Record<ServiceAction, (is: Situation) => Verdict | null>>> = {
  // "hold at any time", one hold at a time; no release while it lasts (yard.md#holds).
  hold: (is) => (is.onHold ? 'status' : null),
  unhold: (is) => (is.onHold ? null : 'status'),
  // "Release gate: hold=false AND all settled AND pick-up identity recorded; manager override is audited" (2.4).
  release: (is) => (is.onHold ? 'status' : !is.settled ? 'settlement' : is.released ? 'status' : null),
  forceRelease: (is) => (is.onHold || is.released || is.settled ? 'status' : null),
  gateOut: (is) => (is.onHold || !is.released ? 'status' : null),
  // orders.md#closing: only where there is nothing to pay for.
  waiveFees: (is) => (is.waived || is.paymentStarted ? 'settlement' : null),
  // "all payment orders settled", every file arrived (evidence.md#evidence-may-follow), the hold ended.
  close: (is) => (!is.settled ? 'settlement' : is.pendingEvidence ? 'evidence' : is.onHold ? 'status' : null),
  // payments.md#approvals: one request at a time, the decider differs from the asker.
  askReopen: (is) => (is.asked === 'nobody' ? null : 'approval'),
  reopen: (is) => (is.asked === 'other' ? null : 'approval'),
  refuseReopen: (is) => (is.asked === 'other' ? null : 'approval'),
  // "never across a stamp that has a payment"; "when no money was ever received" (orders.md#endings).
  stepBack: (is) => (is.paymentStarted ? 'status' : null),
  voidOrder: (is) => (is.moneyReceived ? 'status' : null),
  // payments.md#decisions: a reviewed payment order rests on the work it bills.
  cancel: (is) => (is.paymentStarted ? 'status' : null),
  dryRun: (is) => (is.paymentStarted ? 'status' : null),
  confirmTime: (is) => (is.timeDoubts ? null : 'status'),
  removeUnit: (is) => (is.helped ? null : 'status'),
  // One question at a time, answered once; a reviewed fee rests on the crew that is there (orders.md#asking-dispatch).
  giveBack: (is) => (is.paymentStarted ? 'status' : null),
  askReassign: (is) => (is.reassignAsked ? 'status' : null),
  refuseReassign: (is) => (is.reassignAsked ? null : 'status'),
  callDispatch: (is) => (is.dispatchCalled ? 'status' : null),
  answerCall: (is) => (is.dispatchCalled ? null : 'status')
}

/** A situation in which an action can be legal at all. */
export const READY: Readonly<Partial<Record<ServiceAction, Partial<Situation>>>> = {
  refuseReassign: { reassignAsked: true },
  answerCall: { dispatchCalled: true },
  unhold: { onHold: true },
  release: { settled: true, waived: true },
  gateOut: { released: true },
  close: { settled: true, waived: true },
  reopen: { asked: 'other' },
  refuseReopen: { asked: 'other' },
  confirmTime: { timeDoubts: true },
  removeUnit: { helped: true }
}

/** What a cell should answer. Who lacks the right hears so before he hears of the status. */
export function verdict(action: ServiceAction, status: ServiceStatus, person: Person, situation: Situation = PLAIN): Verdict {
  const cell = EXPECTED[action][status]
  if (cell?.who.includes(person) === true) return CLOSED_BY[action]?.(situation) ?? 'legal'
  const anywhere = Object.values(EXPECTED[action]).some(({ who }) => who.includes(person))
  return anywhere ? 'status' : 'permission'
}

/** What the order's page may offer this person. */
export function legalFor(status: ServiceStatus, person: Person, situation: Situation = PLAIN): ServiceAction[] {
  return ALL_ACTIONS.filter((action) => verdict(action, status, person, situation) === 'legal')
}
