import { asc } from 'drizzle-orm'
import type { MatrixMenu, OfferedRight } from '@/contract/admin/roles'
import { Model, type ButtonCode } from '@/domain/permission'
import type { Reader } from '../database/client'
import { menu } from '../database/schema'
import { findModel } from '../form/models'
import { offeredRights } from '../form/offeredRights'
import { isOpenable } from '../menu/menus'

/** Roles are few and named by code, so their ids are readable; `form:import` names them by code too. */
export const roleId = (code: string): string => `role-${code}`

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
export const BUTTON_PLACES: Readonly<Record<ButtonCode, readonly Model[]>> = {
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
  btn_export: [Model.paymentOrder, Model.statistic],
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

type MenuRow = typeof menu.$inferSelect

/** Buttons of an entry of towing or of moderation, in the order of the codes. */
const buttonsOf = (menuId: string): OfferedRight[] =>
  (Object.keys(BUTTON_PLACES) as ButtonCode[])
    .filter((enCode) => BUTTON_PLACES[enCode].some((model) => model === menuId))
    .map((enCode) => ({ kind: 'button', enCode, fullName: BUTTON_NAMES[enCode] }))

async function formRights(reader: Reader, { property }: MenuRow): Promise<OfferedRight[]> {
  const model = typeof property.moduleId === 'string' ? await findModel(reader, property.moduleId) : undefined
  return model === undefined ? [] : offeredRights(model)
}

/** Menu type of a form (workbench.md#menu). */
const FUNCTION = 3

export function readMenuRows(reader: Reader): Promise<MenuRow[]> {
  return reader.select().from(menu).orderBy(asc(menu.sortCode), asc(menu.id))
}

/** Ids of the groups above an entry, nearest first; a loop in the data ends. */
export function groupsAbove(rows: ReadonlyMap<string, MenuRow>, id: string): string[] {
  const above: string[] = []
  for (let row = rows.get(id); row !== undefined; row = rows.get(row.parentId)) {
    if (above.includes(row.parentId) || !rows.has(row.parentId)) break
    above.push(row.parentId)
  }
  return above
}

/** Every entry of the workbench with the rights that it can carry: the whole catalogue (administration.md#roles). */
export async function readMatrix(reader: Reader): Promise<MatrixMenu[]> {
  const rows = await readMenuRows(reader)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const matrix: MatrixMenu[] = []
  for (const row of rows.filter(isOpenable)) {
    const names = groupsAbove(byId, row.id).flatMap((id) => byId.get(id)?.fullName ?? [])
    matrix.push({
      id: row.id,
      fullName: row.fullName,
      group: names.reverse().join(' / '),
      enabled: row.enabledMark === 1,
      rights: row.type === FUNCTION ? await formRights(reader, row) : buttonsOf(row.id)
    })
  }
  return matrix
}
