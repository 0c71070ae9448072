import type { Outcome } from '@/contract/transferCar/order/codes'
import type { AgeingKey, BreakdownDimension, DurationKind } from '@/contract/transferCar/statistic/statistic'
import type { MissingField, OUTCOME_GROUPS } from '@/contract/transferCar/statistic/codes'

export const OUTCOME_LABELS: Readonly<Record<Outcome | (typeof OUTCOME_GROUPS)[number], string>> = {
  TOWED: '已拖运',
  REPAIRED: '现场修复',
  DRY_RUN: '空驶',
  CANCELLED: '已取消',
  VOID: '已作废',
  COMPLETED: '已完成',
  OPEN: '未结束',
  VALID: '不含作废'
}
export const DIMENSION_LABELS: Readonly<Record<BreakdownDimension, string>> = {
  status: '状态',
  driver: '驾驶员',
  truck: '拖车',
  area: '区域',
  source: '来源',
  insurer: '保险公司',
  fee: '费用项目',
  method: '收款方式',
  collector: '收款人'
}
/** With what they run from, so that nobody has to ask (statistics.md#durations). */
export const DURATION_LABELS: Readonly<Record<DurationKind, string>> = {
  respond: '响应',
  depart: '出动',
  arrive: '到达',
  arriveFromAssigned: '到达（自派单）',
  onScene: '现场',
  whole: '全程'
}
export const AGEING_LABELS: Readonly<Record<AgeingKey, string>> = {
  notDue: '未到期',
  d30: '逾期 0–30 天',
  d60: '逾期 31–60 天',
  d90: '逾期 61–90 天',
  older: '逾期 90 天以上'
}
export const MISSING_LABELS: Readonly<Record<MissingField, string>> = {
  driver: '未指派驾驶员',
  truck: '未指派拖车',
  area: '未填区域',
  source: '未填来源',
  insurer: '未填保险公司'
}
/** Breakdowns in the order of drawing. */
export const DIMENSIONS = Object.keys(DIMENSION_LABELS) as BreakdownDimension[]
const MONEY: readonly BreakdownDimension[] = ['fee', 'method', 'collector']
/** Says something about amounts, not about orders. */
export const isMoneyDimension = (dimension: BreakdownDimension): boolean => MONEY.includes(dimension)
