import { BUTTON_CODES, Model, type ButtonCode, type Role } from '@/domain/permission'
import { BUTTON_PLACES } from '../admin/rightsCatalogue'

interface RoleRight {
  modelId: Model
  enCode: ButtonCode
}

/** A code everywhere it stands, or in one place only. */
const everywhere = (...codes: ButtonCode[]): RoleRight[] =>
  codes.flatMap((enCode) => BUTTON_PLACES[enCode].map((modelId) => ({ modelId, enCode })))
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
