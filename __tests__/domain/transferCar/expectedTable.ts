import type { ServiceAction, ServiceStatus } from '@/contract/transferCarCodes'

/**
 * Who may do what from which status, written by hand from towing.md 2.1 and 2.3 and rulings 32, 33 and 36; on purpose not derived
 * from ACTION_RULES. One letter a person:
 * A administrator, M manager, D dispatcher, R the order's own driver (its writer before dispatch), X another driver, F finance,
 * Y yard keeper, C clerk.
 */
export type Person = 'A' | 'M' | 'D' | 'R' | 'X' | 'F' | 'Y' | 'C'
export const PERSONS: readonly Person[] = ['A', 'M', 'D', 'R', 'X', 'F', 'Y', 'C']

export const ALL_STATUSES: readonly ServiceStatus[] = [
  'DRAFT', 'PENDING', 'ASSIGNED', 'ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING', 'TOWING', 'AT_DEST', 'STORED', 'DONE', 'CLOSED', 'DRY_RUN', 'CANCELLED', 'VOID'
]
export const ALL_ACTIONS: readonly ServiceAction[] = [
  'submit', 'dispatch', 'reassign', 'accept', 'refuse', 'depart', 'arrive', 'startWork', 'load', 'repair', 'deliver', 'redirect', 'store', 'handOver', 'release',
  'close', 'askReopen', 'reopen', 'stepBack', 'cancel', 'dryRun', 'voidOrder'
]

interface Cell {
  who: string
  to: ServiceStatus
}
const to = (status: ServiceStatus, who: string): Cell => ({ who, to: status })

/** A cell that is not here is illegal for everybody. */
export const EXPECTED: Readonly<Record<ServiceAction, Partial<Record<ServiceStatus, Cell>>>> = {
  // "DRAFT→PENDING: dispatcher, driver (roadside create)"; clerk has create (rulings 36).
  submit: { DRAFT: to('PENDING', 'AMDRC') },
  // "PENDING→ASSIGNED: dispatcher, manager".
  dispatch: { PENDING: to('ASSIGNED', 'AMD') },
  // 改派 (rulings 36).
  reassign: { ASSIGNED: to('ASSIGNED', 'AMD'), ACCEPTED: to('ASSIGNED', 'AMD'), EN_ROUTE: to('ASSIGNED', 'AMD') },
  // "that driver".
  accept: { ASSIGNED: to('ACCEPTED', 'R') },
  refuse: { ASSIGNED: to('PENDING', 'R') },
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
  // "STORED -> DONE is the yard keeper's step" (rulings 36).
  release: { STORED: to('DONE', 'AMY') },
  // btn_close: finance, manager; DRY_RUN is not an end (rulings 33).
  close: { DONE: to('CLOSED', 'AMF'), DRY_RUN: to('CLOSED', 'AMF') },
  // Rulings 29: finance (btn_fee_review) asks, btn_reopen decides; a manager may ask too.
  askReopen: { CLOSED: to('CLOSED', 'AMF') },
  reopen: { CLOSED: to('DONE', 'AM') },
  // "ASSIGNED to AT_DEST, one step"; DONE back to where it came from (rulings 32, 36). The planted DONE came from AT_DEST.
  stepBack: {
    ASSIGNED: to('PENDING', 'AMD'), ACCEPTED: to('ASSIGNED', 'AMD'), EN_ROUTE: to('ACCEPTED', 'AMD'), ON_SCENE: to('EN_ROUTE', 'AMD'),
    WORKING: to('ON_SCENE', 'AMD'), TOWING: to('WORKING', 'AMD'), AT_DEST: to('TOWING', 'AMD'), DONE: to('AT_DEST', 'AMD')
  },
  // Rulings 32; from EN_ROUTE on with a company-side reason, which the planted body has.
  cancel: {
    DRAFT: to('CANCELLED', 'AMD'), PENDING: to('CANCELLED', 'AMD'), ASSIGNED: to('CANCELLED', 'AMD'), ACCEPTED: to('CANCELLED', 'AMD'),
    EN_ROUTE: to('CANCELLED', 'AMD'), ON_SCENE: to('CANCELLED', 'AMD')
  },
  // btn_dry_run: driver on his own order, dispatcher, manager.
  dryRun: { EN_ROUTE: to('DRY_RUN', 'AMDR'), ON_SCENE: to('DRY_RUN', 'AMDR'), WORKING: to('DRY_RUN', 'AMDR') },
  // "any status but CLOSED"; the manager's own act (rulings 29).
  voidOrder: {
    DRAFT: to('VOID', 'AM'), PENDING: to('VOID', 'AM'), ASSIGNED: to('VOID', 'AM'), ACCEPTED: to('VOID', 'AM'), EN_ROUTE: to('VOID', 'AM'), ON_SCENE: to('VOID', 'AM'),
    WORKING: to('VOID', 'AM'), TOWING: to('VOID', 'AM'), AT_DEST: to('VOID', 'AM'), STORED: to('VOID', 'AM'), DONE: to('VOID', 'AM'), DRY_RUN: to('VOID', 'AM'),
    CANCELLED: to('VOID', 'AM')
  }
}

/** Cells that need settlement: refused with 待收费模块 until the money module decides them. */
export const AWAITS_SETTLEMENT: readonly ServiceAction[] = ['release', 'close']

export type Verdict = 'legal' | 'settlement' | 'permission' | 'status'

/** What a cell should answer. Who lacks the right hears so before he hears of the status. */
export function verdict(action: ServiceAction, status: ServiceStatus, person: Person): Verdict {
  const cell = EXPECTED[action][status]
  if (cell?.who.includes(person) === true) return AWAITS_SETTLEMENT.includes(action) ? 'settlement' : 'legal'
  const anywhere = Object.values(EXPECTED[action]).some(({ who }) => who.includes(person))
  return anywhere ? 'status' : 'permission'
}
