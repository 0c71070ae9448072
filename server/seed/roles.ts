import { BUTTON_CODES, Model, type ButtonCode, type Role } from '@/domain/permission'

/** Words for the codes, shown where rights are listed. */
export const BUTTON_NAMES: Readonly<Record<ButtonCode, string>> = {
  btn_create: '新建',
  btn_dispatch: '派单',
  btn_accept: '接单',
  btn_step: '推进',
  btn_stepback: '退回一步',
  btn_cancel: '取消',
  btn_void: '作废',
  btn_fee_edit: '录费',
  btn_fee_review: '费用复核',
  btn_discount: '优惠',
  btn_pay: '收款',
  btn_refund_apply: '申请退款',
  btn_refund_approve: '审批退款',
  btn_invoice: '开票',
  btn_red: '红冲',
  btn_release: '放行',
  btn_hold: '扣留',
  btn_export: '导出',
  btn_view_pii: '查看个人信息',
  btn_waive: '免缴',
  btn_on_account: '挂账',
  btn_reopen: '重开',
  btn_verify: '核销',
  btn_reconcile: '对账',
  btn_rate: '价目维护',
  btn_release_override: '强制放行',
  btn_unit: '派工',
  btn_dry_run: '空驶',
  btn_close: '结案',
  btn_time_confirm: '时间确认',
  btn_append: '补充材料',
  btn_duty: '上下班',
  btn_moderate: '内容审核',
  btn_settings: '公司设置'
}

const ORDER: readonly Model[] = [Model.accidentOrder]
const MONEY: readonly Model[] = [Model.paymentOrder]
const BOTH: readonly Model[] = [Model.accidentOrder, Model.paymentOrder]

/** Where each code stands: the accident order, the payment order, or both (the price agreed at the scene is on the order). */
const PLACES: Readonly<Record<ButtonCode, readonly Model[]>> = {
  btn_create: ORDER,
  btn_dispatch: ORDER,
  btn_accept: ORDER,
  btn_step: ORDER,
  btn_stepback: ORDER,
  btn_cancel: ORDER,
  btn_void: BOTH,
  btn_fee_edit: BOTH,
  btn_fee_review: BOTH,
  btn_discount: MONEY,
  btn_pay: MONEY,
  btn_refund_apply: MONEY,
  btn_refund_approve: MONEY,
  btn_invoice: [Model.invoice],
  btn_red: [Model.invoice],
  btn_release: ORDER,
  btn_hold: ORDER,
  btn_export: [Model.accidentOrder, Model.paymentOrder, Model.invoice, Model.statistic],
  btn_view_pii: BOTH,
  btn_waive: MONEY,
  btn_on_account: MONEY,
  btn_reopen: ORDER,
  btn_verify: MONEY,
  btn_reconcile: MONEY,
  btn_rate: MONEY,
  btn_release_override: ORDER,
  btn_unit: ORDER,
  btn_dry_run: ORDER,
  btn_close: ORDER,
  btn_time_confirm: ORDER,
  btn_append: ORDER,
  btn_duty: ORDER,
  btn_moderate: [Model.moderation],
  btn_settings: ORDER
}

interface RoleRight {
  modelId: Model
  enCode: ButtonCode
}

/** A code everywhere it stands, or in one place only. */
const everywhere = (...codes: ButtonCode[]): RoleRight[] =>
  codes.flatMap((enCode) => PLACES[enCode].map((modelId) => ({ modelId, enCode })))
const only = (modelId: Model, enCode: ButtonCode): RoleRight => ({ modelId, enCode })

/** The matrix of people.md#roles. Limits that hang on a person or an order (own orders, discount limits) are rules, not rows. */
export const ROLE_RIGHTS: Readonly<Record<Role, readonly RoleRight[]>> = {
  admin: everywhere(...BUTTON_CODES),
  manager: everywhere(...BUTTON_CODES.filter((code) => code !== 'btn_verify' && code !== 'btn_reconcile')),
  dispatcher: everywhere(
    'btn_create',
    'btn_dispatch',
    'btn_unit',
    'btn_stepback',
    'btn_cancel',
    'btn_hold',
    'btn_fee_edit',
    'btn_discount',
    'btn_view_pii',
    'btn_dry_run',
    'btn_time_confirm',
    'btn_duty'
  ),
  driver: everywhere('btn_create', 'btn_accept', 'btn_step', 'btn_fee_edit', 'btn_pay', 'btn_view_pii', 'btn_dry_run', 'btn_duty'),
  finance: [
    ...everywhere(
      'btn_fee_edit',
      'btn_fee_review',
      'btn_discount',
      'btn_pay',
      'btn_verify',
      'btn_on_account',
      'btn_refund_apply',
      'btn_invoice',
      'btn_red',
      'btn_reconcile',
      'btn_rate',
      'btn_release',
      'btn_export',
      'btn_view_pii',
      'btn_close'
    ),
    only(Model.paymentOrder, 'btn_void')
  ],
  yard: [...everywhere('btn_step', 'btn_hold', 'btn_release'), only(Model.accidentOrder, 'btn_view_pii')],
  clerk: everywhere('btn_create')
}

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  admin: '系统管理员',
  manager: '经理',
  dispatcher: '调度员',
  driver: '驾驶员',
  finance: '财务',
  yard: '停车场管理员',
  clerk: '客服文员'
}
