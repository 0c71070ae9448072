/** Permission by code: rights, roles and codes of people.md#permission-list and people.md#roles. */

/** Ids of the menu entries that carry rights (`modelId` in permissionList). */
export const Model = {
  accidentOrder: 'accidentOrder',
  paymentOrder: 'paymentOrder',
  invoice: 'invoice',
  statistic: 'statistic',
  moderation: 'moderation'
} as const
export type Model = (typeof Model)[keyof typeof Model]

/** Every button code of the towing area, and that of moderators. The accident order and the payment order have their own entry, so `btn_void` of one says nothing about the other. */
export const BUTTON_CODES = [
  'btn_create',
  'btn_dispatch',
  'btn_accept',
  'btn_step',
  'btn_stepback',
  'btn_cancel',
  'btn_void',
  'btn_fee_edit',
  'btn_fee_review',
  'btn_discount',
  'btn_pay',
  'btn_refund_apply',
  'btn_refund_approve',
  'btn_invoice',
  'btn_red',
  'btn_release',
  'btn_hold',
  'btn_export',
  'btn_view_pii',
  'btn_waive',
  'btn_on_account',
  'btn_reopen',
  'btn_verify',
  'btn_reconcile',
  'btn_rate',
  'btn_release_override',
  'btn_unit',
  'btn_dry_run',
  'btn_close',
  'btn_time_confirm',
  'btn_append',
  'btn_duty',
  'btn_moderate',
  'btn_settings'
] as const
export type ButtonCode = (typeof BUTTON_CODES)[number]

/** Role codes of the demo company; a deployment may name its own roles, rights come from codes alone. */
export const ROLES = ['admin', 'manager', 'dispatcher', 'driver', 'finance', 'yard', 'clerk'] as const
export type Role = (typeof ROLES)[number]

/** One authorised menu entry of CurrentUser's permissionList (people.md#permission-list). */
export interface ModelPermission {
  modelId: string
  moduleName?: string
  button?: CodeEntry[] | null
  column?: CodeEntry[] | null
  form?: CodeEntry[] | null
}
export interface CodeEntry {
  id?: string
  fullName?: string
  enCode: string
}
export type PermissionKind = 'button' | 'column' | 'form'

/**
 * Presence of a code in a model's list; a missing model or list means no permission (people.md#permission-list).
 * @param permissions CurrentUser's permissionList as stored
 */
export function hasPermission(
  permissions: readonly ModelPermission[] | null | undefined,
  kind: PermissionKind,
  modelId: string,
  enCode: string
): boolean {
  const model = permissions?.find((entry) => entry.modelId === modelId)
  return model?.[kind]?.some((entry) => entry.enCode === enCode) ?? false
}
