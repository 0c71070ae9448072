import type { ServiceAction } from '@/contract/transferCar/order/codes'
import { type ActionRule, CORNERS, DRIVER_STEP, REASON } from './actionRule'

const BEFORE_LOADING = ['ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING'] as const
const WITH_DRIVER = ['ASSIGNED', ...BEFORE_LOADING, 'TOWING', 'AT_DEST'] as const

/** From the intake to handing the vehicle over. */
export const WORK_RULES = {
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
  // Until the vehicle is loaded a driver may give the order back, or ask for somebody else (orders.md#asking-dispatch).
  giveBack: {
    label: '退单',
    from: BEFORE_LOADING,
    to: 'PENDING',
    button: 'btn_accept',
    by: ['driver'],
    weight: 'other',
    requires: [{ kind: 'noFees' }, REASON]
  },
  askReassign: {
    label: '申请改派',
    from: BEFORE_LOADING,
    to: 'same',
    button: 'btn_accept',
    by: ['driver'],
    weight: 'other',
    requires: [{ kind: 'notAsked' }, REASON]
  },
  refuseReassign: {
    label: '驳回改派申请',
    from: BEFORE_LOADING,
    to: 'same',
    button: 'btn_dispatch',
    by: ['office'],
    weight: 'other',
    requires: [{ kind: 'asked' }, REASON]
  },
  callDispatch: {
    label: '呼叫调度',
    from: WITH_DRIVER,
    to: 'same',
    button: 'btn_accept',
    by: ['driver'],
    weight: 'other',
    requires: [{ kind: 'notCalled' }]
  },
  answerCall: {
    label: '回复呼叫',
    from: WITH_DRIVER,
    to: 'same',
    button: 'btn_dispatch',
    by: ['office'],
    weight: 'other',
    requires: [{ kind: 'called' }, REASON]
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
  }
} satisfies Partial<Record<ServiceAction, ActionRule>>
