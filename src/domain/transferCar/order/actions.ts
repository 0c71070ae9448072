import type { ButtonCode } from '@/domain/permission'
import type { EventAction, Outcome, PhotoCategory, ServiceAction, ServiceStatus, Stamp } from '@/contract/transferCar/order/codes'
import { SERVICE_STATUSES } from './status'

export type { ServiceAction } from '@/contract/transferCar/order/codes'

/**
 * What an actor is to an order. `driver` = drives its lead unit, `creator` = wrote it down, `yard` = a yard keeper,
 * `office` = works for the whole company (dispatcher, finance, manager, clerk, administrator).
 */
export type Capacity = 'driver' | 'creator' | 'yard' | 'office'

/**
 * What a step demands, as data (rulings 30); `requirements.ts` checks it, the app draws it as a list to tick off.
 * - `fields`: names in the step's body that must be there
 * - `photos`: at least `min` photos of a category on the current leg
 * - `signature`, `price`, `position`: see requirements.ts
 * - `destination`: the order has one or the step says it; `orPending` = 待定 with a reason will do (rulings 47)
 * - `settled`, `evidence` (every announced file arrived), `released`, `held`, `notHeld`, `timeDoubt`, `helped` (a helping crew at work), `approval`: facts of the order, decided in legality.ts
 */
export type Requirement =
  | { kind: 'fields'; fields: readonly string[] }
  | { kind: 'photos'; category: PhotoCategory; min: number; when?: 'damaged' | 'onScene' | 'extraWork'; unless?: 'unsafeReason' }
  | { kind: 'signature'; purpose: 'price' | 'handover' | 'pickup'; unless?: 'exemption' }
  | { kind: 'price' }
  | { kind: 'vehicleConfirmed' }
  | { kind: 'distance' }
  | { kind: 'position'; when?: 'onScene' }
  | { kind: 'destination'; orPending?: true }
  | { kind: 'settled' }
  | { kind: 'evidence' }
  | { kind: 'released' }
  | { kind: 'held' }
  | { kind: 'notHeld' }
  | { kind: 'timeDoubt' }
  | { kind: 'helped' }
  | { kind: 'identity' }
  | { kind: 'approval' }

export interface ActionRule {
  /** Words on the button: what will have happened. */
  label: string
  from: readonly ServiceStatus[]
  /** `back` = the status before the last step (step back), otherwise fixed. */
  to: ServiceStatus | 'back' | 'same'
  button: ButtonCode
  by: readonly Capacity[]
  /** `next` = the one big step of its status, `other` = behind 更多, `danger` = cannot be undone and is confirmed. */
  weight: 'next' | 'other' | 'danger'
  stamp?: Stamp
  outcome?: Outcome
  requires: readonly Requirement[]
}

const REASON: Requirement = { kind: 'fields', fields: ['reason'] }
const CORNERS: Requirement = { kind: 'photos', category: 'CORNER', min: 4, unless: 'unsafeReason' }
/** A manager may take a driver's step for him (a dead phone); the event then carries the manager's name. */
const DRIVER_STEP = { button: 'btn_step', by: ['driver', 'office'], weight: 'next' } as const

/** The one table that app and server share. A cell that is not here is illegal. */
export const ACTION_RULES: Readonly<Record<ServiceAction, ActionRule>> = {
  submit: {
    label: '提交工单',
    from: ['DRAFT'],
    to: 'PENDING',
    button: 'btn_create',
    by: ['creator', 'office'],
    weight: 'next',
    requires: [{ kind: 'fields', fields: ['intake'] }]
  },
  dispatch: {
    label: '派单',
    from: ['PENDING'],
    to: 'ASSIGNED',
    button: 'btn_dispatch',
    by: ['office'],
    weight: 'next',
    stamp: 'assignedAt',
    requires: [{ kind: 'fields', fields: ['driverId', 'truckId'] }]
  },
  reassign: {
    label: '改派',
    from: ['ASSIGNED', 'ACCEPTED', 'EN_ROUTE'],
    to: 'ASSIGNED',
    button: 'btn_dispatch',
    by: ['office'],
    weight: 'other',
    stamp: 'assignedAt',
    requires: [{ kind: 'fields', fields: ['driverId', 'truckId', 'reason'] }]
  },
  accept: {
    label: '接单',
    from: ['ASSIGNED'],
    to: 'ACCEPTED',
    button: 'btn_accept',
    by: ['driver'],
    weight: 'next',
    stamp: 'acceptedAt',
    requires: []
  },
  refuse: { label: '拒单', from: ['ASSIGNED'], to: 'PENDING', button: 'btn_accept', by: ['driver'], weight: 'other', requires: [REASON] },
  // Until he is there a driver may give the order back; on the scene he stays with it until somebody else has it.
  giveBack: {
    label: '退单',
    from: ['ACCEPTED', 'EN_ROUTE'],
    to: 'PENDING',
    button: 'btn_accept',
    by: ['driver'],
    weight: 'other',
    requires: [REASON]
  },
  askReassign: {
    label: '申请改派',
    from: ['ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING'],
    to: 'same',
    button: 'btn_accept',
    by: ['driver'],
    weight: 'other',
    requires: [REASON]
  },
  depart: { label: '出发', from: ['ACCEPTED'], to: 'EN_ROUTE', ...DRIVER_STEP, stamp: 'departedAt', requires: [{ kind: 'position' }] },
  arrive: { label: '到达现场', from: ['EN_ROUTE'], to: 'ON_SCENE', ...DRIVER_STEP, stamp: 'arrivedAt', requires: [{ kind: 'position' }] },
  startWork: {
    label: '开始施救',
    from: ['ON_SCENE'],
    to: 'WORKING',
    ...DRIVER_STEP,
    stamp: 'workStartAt',
    requires: [
      { kind: 'photos', category: 'SCENE', min: 1 },
      CORNERS,
      { kind: 'photos', category: 'DAMAGE', min: 3, when: 'damaged' },
      { kind: 'price' },
      { kind: 'signature', purpose: 'price', unless: 'exemption' }
    ]
  },
  load: {
    label: '装车完成',
    from: ['WORKING'],
    to: 'TOWING',
    ...DRIVER_STEP,
    stamp: 'loadedAt',
    requires: [
      { kind: 'destination', orPending: true },
      { kind: 'vehicleConfirmed' },
      { kind: 'photos', category: 'LOADED', min: 1 },
      { kind: 'photos', category: 'EQUIPMENT', min: 1, when: 'extraWork' }
    ]
  },
  repair: {
    label: '现场修复',
    from: ['WORKING'],
    to: 'DONE',
    button: 'btn_step',
    by: ['driver', 'office'],
    weight: 'other',
    stamp: 'endedAt',
    outcome: 'REPAIRED',
    requires: [
      { kind: 'fields', fields: ['resultNote'] },
      { kind: 'photos', category: 'RESULT', min: 1 }
    ]
  },
  deliver: {
    label: '到达目的地',
    from: ['TOWING'],
    to: 'AT_DEST',
    ...DRIVER_STEP,
    stamp: 'destAt',
    requires: [{ kind: 'destination' }, { kind: 'position' }, { kind: 'photos', category: 'DEST_SIGN', min: 1 }, { kind: 'distance' }]
  },
  redirect: {
    label: '改送',
    from: ['AT_DEST'],
    to: 'TOWING',
    button: 'btn_step',
    by: ['driver', 'office'],
    weight: 'other',
    requires: [REASON, { kind: 'photos', category: 'REFUSED_DEST', min: 1 }, { kind: 'fields', fields: ['destination'] }]
  },
  store: {
    label: '入库保管',
    from: ['AT_DEST'],
    to: 'STORED',
    button: 'btn_step',
    by: ['driver', 'yard', 'office'],
    weight: 'other',
    stamp: 'storedAt',
    outcome: 'TOWED',
    requires: [
      { kind: 'fields', fields: ['slot', 'keys', 'odometerKm', 'belongings'] },
      { kind: 'photos', category: 'UNLOAD_CORNER', min: 4 }
    ]
  },
  handOver: {
    label: '交车完成',
    from: ['AT_DEST'],
    to: 'DONE',
    ...DRIVER_STEP,
    stamp: 'handedOverAt',
    outcome: 'TOWED',
    requires: [
      { kind: 'fields', fields: ['receiverName', 'receiverMobile'] },
      { kind: 'signature', purpose: 'handover' }
    ]
  },
  hold: {
    label: '扣留',
    from: ['ON_SCENE', 'WORKING', 'TOWING', 'AT_DEST', 'STORED'],
    to: 'same',
    button: 'btn_hold',
    by: ['yard', 'office'],
    weight: 'other',
    requires: [{ kind: 'notHeld' }, { kind: 'fields', fields: ['holdReason', 'reason'] }]
  },
  unhold: {
    label: '解除扣留',
    from: ['ON_SCENE', 'WORKING', 'TOWING', 'AT_DEST', 'STORED', 'DONE'],
    to: 'same',
    button: 'btn_hold',
    by: ['yard', 'office'],
    weight: 'other',
    requires: [{ kind: 'held' }, REASON]
  },
  // Two steps (towing.md 2.4, rulings 36): finance lets the vehicle go, the yard keeper hands it out.
  release: {
    label: '放行',
    from: ['STORED'],
    to: 'same',
    button: 'btn_release',
    by: ['office'],
    weight: 'next',
    stamp: 'releasedAt',
    requires: [{ kind: 'notHeld' }, { kind: 'settled' }, { kind: 'identity' }, { kind: 'photos', category: 'RELEASE_PAPER', min: 1 }]
  },
  forceRelease: {
    label: '强制放行',
    from: ['STORED'],
    to: 'same',
    button: 'btn_release_override',
    by: ['office'],
    weight: 'danger',
    stamp: 'releasedAt',
    requires: [{ kind: 'notHeld' }, REASON, { kind: 'identity' }, { kind: 'photos', category: 'RELEASE_PAPER', min: 1 }]
  },
  gateOut: {
    label: '出库',
    from: ['STORED'],
    to: 'DONE',
    button: 'btn_step',
    by: ['yard', 'office'],
    weight: 'next',
    stamp: 'gateOutAt',
    requires: [{ kind: 'released' }, { kind: 'notHeld' }, { kind: 'signature', purpose: 'pickup' }]
  },
  waiveFees: {
    label: '免收费',
    from: ['STORED', 'DONE', 'DRY_RUN'],
    to: 'same',
    button: 'btn_fee_review',
    by: ['office'],
    weight: 'other',
    requires: [REASON]
  },
  close: {
    label: '结案',
    from: ['DONE', 'DRY_RUN'],
    to: 'CLOSED',
    button: 'btn_close',
    by: ['office'],
    weight: 'next',
    stamp: 'closedAt',
    requires: [{ kind: 'settled' }, { kind: 'evidence' }, { kind: 'notHeld' }]
  },
  askReopen: {
    label: '申请重开',
    from: ['CLOSED'],
    to: 'same',
    button: 'btn_fee_review',
    by: ['office'],
    weight: 'other',
    requires: [REASON]
  },
  reopen: {
    label: '同意重开',
    from: ['CLOSED'],
    to: 'DONE',
    button: 'btn_reopen',
    by: ['office'],
    weight: 'danger',
    requires: [{ kind: 'approval' }]
  },
  refuseReopen: {
    label: '驳回重开',
    from: ['CLOSED'],
    to: 'same',
    button: 'btn_reopen',
    by: ['office'],
    weight: 'other',
    requires: [{ kind: 'approval' }, REASON]
  },
  stepBack: {
    label: '退回上一步',
    from: ['ASSIGNED', 'ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING', 'TOWING', 'AT_DEST', 'DONE'],
    to: 'back',
    button: 'btn_stepback',
    by: ['office'],
    weight: 'other',
    requires: [REASON]
  },
  cancel: {
    label: '取消工单',
    from: ['DRAFT', 'PENDING', 'ASSIGNED', 'ACCEPTED', 'EN_ROUTE', 'ON_SCENE'],
    to: 'CANCELLED',
    button: 'btn_cancel',
    by: ['office'],
    weight: 'danger',
    stamp: 'endedAt',
    outcome: 'CANCELLED',
    requires: [{ kind: 'fields', fields: ['reasonCode'] }]
  },
  dryRun: {
    label: '空驶',
    from: ['EN_ROUTE', 'ON_SCENE', 'WORKING'],
    to: 'DRY_RUN',
    button: 'btn_dry_run',
    by: ['driver', 'office'],
    weight: 'danger',
    stamp: 'endedAt',
    outcome: 'DRY_RUN',
    requires: [
      { kind: 'fields', fields: ['reasonCode'] },
      { kind: 'position', when: 'onScene' },
      { kind: 'photos', category: 'SCENE', min: 1, when: 'onScene' }
    ]
  },
  voidOrder: {
    label: '作废工单',
    from: SERVICE_STATUSES.filter((status) => status !== 'CLOSED' && status !== 'VOID'),
    to: 'VOID',
    button: 'btn_void',
    by: ['office'],
    weight: 'danger',
    stamp: 'endedAt',
    outcome: 'VOID',
    requires: [REASON]
  },
  confirmTime: {
    label: '确认时间',
    from: SERVICE_STATUSES.filter((status) => status !== 'DRAFT' && status !== 'CLOSED' && status !== 'VOID'),
    to: 'same',
    button: 'btn_time_confirm',
    by: ['office'],
    weight: 'other',
    requires: [{ kind: 'timeDoubt' }, { kind: 'fields', fields: ['confirmations'] }]
  },
  // A helping crew with its own stamps (rulings 35).
  addUnit: {
    label: '增派',
    from: ['ASSIGNED', 'ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING', 'TOWING'],
    to: 'same',
    button: 'btn_unit',
    by: ['office'],
    weight: 'other',
    requires: [{ kind: 'fields', fields: ['driverId', 'truckId'] }]
  },
  removeUnit: {
    label: '撤回增派',
    from: ['PENDING', 'ASSIGNED', 'ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING', 'TOWING'],
    to: 'same',
    button: 'btn_unit',
    by: ['office'],
    weight: 'other',
    requires: [{ kind: 'helped' }, { kind: 'fields', fields: ['unitId', 'reason'] }]
  }
}

/** All actions in the order of work. */
export const SERVICE_ACTIONS = Object.keys(ACTION_RULES) as ServiceAction[]

/**
 * Entries of the log that move an order or set its stamp: one must not be earlier than the one before (rulings 31). What is done
 * beside (an edit, a hold, a bill, the steps of a helping crew) may be older or newer.
 */
export const TIMELINE_ACTIONS: readonly EventAction[] = [
  ...SERVICE_ACTIONS.filter((action) => ACTION_RULES[action].to !== 'same' || ACTION_RULES[action].stamp !== undefined),
  'autoReturn'
]

/** The status a step back leads to; from DONE it depends on how the order got there (rulings 36). */
export const STEP_BACK_TO: Readonly<Partial<Record<ServiceStatus, ServiceStatus>>> = {
  ASSIGNED: 'PENDING',
  ACCEPTED: 'ASSIGNED',
  EN_ROUTE: 'ACCEPTED',
  ON_SCENE: 'EN_ROUTE',
  WORKING: 'ON_SCENE',
  TOWING: 'WORKING',
  AT_DEST: 'TOWING'
}
