import type { Tx } from '../database/client'
import { storeBillRule, type BillRuleDraft } from '../system/billRule'

const rule = (enCode: string, fullName: string, prefix: string, more: Partial<BillRuleDraft> = {}): BillRuleDraft => ({
  id: `bill-${enCode}`,
  enCode,
  fullName,
  prefix,
  datePattern: 'yyyyMMdd',
  digits: 4,
  startNumber: 1,
  reset: 'day',
  ...more
})

/** Numbers of the demo company's papers. */
const BILL_RULES: readonly BillRuleDraft[] = [
  rule('vehicleInspection', '车辆检查单号', 'CJ'),
  rule('accidentStatement', '事故说明编号', 'SM'),
  rule('equipmentClaim', '装备领用单号', 'LY', { datePattern: 'yyyyMM', reset: 'month' }),
  rule('fuelCard', '油卡登记号', 'YK', { datePattern: 'yyyy', digits: 5, reset: 'year' }),
  rule('customerComplaint', '客户投诉编号', 'TS', { datePattern: 'yyyyMM', reset: 'month' }),
  rule('yardInventory', '停车场盘点号', 'PD'),
  rule('leaveApply', '请假单号', 'QJ'),
  rule('vehicleApply', '用车单号', 'YC'),
  rule('expenseClaim', '报销单号', 'BX'),
  rule('purchaseApply', '采购单号', 'CG'),
  rule('overtimeApply', '加班单号', 'JB'),
  rule('salesOrder', '销售订单编号', 'XS'),
  rule('OrderNumber', '订单编码', 'DD')
]

/** @param now epoch ms */
export async function seedBillRules(tx: Tx, now: number): Promise<void> {
  for (const draft of BILL_RULES) await storeBillRule(tx, draft, now)
}
