import type { ServiceAction } from '@/contract/transferCar/order/codes'
import { SERVICE_STATUSES } from './status'
import { type ActionRule, REASON } from './actionRule'

/** Holding and release, ends, and what puts an order right. */
export const END_RULES = {
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
  // Two steps (yard.md#release): finance lets the vehicle go, the yard keeper hands it out.
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
    requires: [
      { kind: 'released' },
      { kind: 'notHeld' },
      { kind: 'releaseCode' },
      { kind: 'photos', category: 'ID_CARD', min: 1 },
      { kind: 'returned' },
      { kind: 'signature', purpose: 'pickup' }
    ]
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
  // A helping crew with its own stamps (orders.md#units).
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
} satisfies Partial<Record<ServiceAction, ActionRule>>
