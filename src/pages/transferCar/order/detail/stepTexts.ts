import type { ServiceAction } from '@/contract/transferCar/order/codes'

/** What happened and what comes next, in one short sentence (design.md#feedback). */
export const DONE_WORDS: Readonly<Record<ServiceAction, string>> = {
  submit: '工单已提交，等待派单',
  dispatch: '工单已派出，等待驾驶员接单',
  reassign: '已改派，等待驾驶员接单',
  accept: '已接单，请尽快出发',
  refuse: '已拒单，工单退回调度',
  giveBack: '已退单，工单退回调度',
  askReassign: '已申请改派，请等待调度',
  refuseReassign: '已驳回，驾驶员会看到原因',
  callDispatch: '已呼叫调度，请等待回复',
  answerCall: '已回复驾驶员',
  depart: '已出发，请注意行车安全',
  arrive: '已到达现场，请先拍照取证',
  startWork: '已开始施救',
  load: '装车完成，可以出发',
  repair: '现场修复完成，等待结算',
  deliver: '已到目的地，请交车或入库',
  redirect: '已改送，请前往新目的地',
  store: '车辆已入库',
  handOver: '交车完成，等待结算',
  hold: '车辆已扣留',
  unhold: '已解除扣留',
  release: '已放行，等待出库',
  forceRelease: '已强制放行，等待出库',
  gateOut: '车辆已出库，等待结算',
  waiveFees: '已免收费',
  close: '工单已结案',
  askReopen: '已申请重开，等待审批',
  reopen: '工单已重开',
  refuseReopen: '已驳回重开申请',
  stepBack: '已退回上一步',
  cancel: '工单已取消',
  dryRun: '已记为空驶',
  voidOrder: '工单已作废',
  confirmTime: '时间已确认',
  addUnit: '已增派',
  removeUnit: '已撤回增派'
}

/** Steps that need nothing from the person: one press and they go. */
export const QUICK_ACTIONS: readonly ServiceAction[] = ['submit', 'accept', 'depart', 'arrive']

/** Steps without a form of their own that cannot be undone: asked for with their verb. */
export const ASKED_ACTIONS: readonly ServiceAction[] = ['close', 'reopen']
/** The step is on the device and goes when there is a network. */
export const WAITING_TEXT = '已保存，待同步'
