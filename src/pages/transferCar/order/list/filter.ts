import type { OrderFlag } from '@/contract/transferCar/order/order'
import { formatDateTime, shanghaiTime } from '@/domain/format'
import { MISSING_LABELS, OUTCOME_LABELS } from '@/domain/transferCar/statistic/labels'
import { ORDER_LIST_COLUMNS, knownSort } from '@/domain/transferCar/listColumns'
import { BEARERS, labelOf, SERVICE_TYPES, SOURCES, type DictionaryOption } from '@/domain/transferCar/order/dictionaries'
import { SERVICE_STATUSES, STATUS_INFO } from '@/domain/transferCar/order/status'
import type { OrderFilter } from './model'

export type FilterKey = Exclude<keyof OrderFilter, 'sort'>
type Names = Readonly<Partial<Record<FilterKey, string>>>

export const FLAGS: readonly { code: OrderFlag; label: string }[] = [
  { code: 'onHold', label: '扣留中' },
  { code: 'hazmat', label: '危险品' },
  { code: 'injured', label: '有人受伤' },
  { code: 'offered', label: '等待接单' },
  { code: 'pendingEvidence', label: '待补传' },
  { code: 'timeDoubtful', label: '时间存疑' },
  { code: 'inProgress', label: '作业中' },
  { code: 'overdue', label: '超时' },
  { code: 'storedLong', label: '在库超 30 天' }
]
export const STATUSES: readonly DictionaryOption[] = SERVICE_STATUSES.map((code) => ({ code, label: STATUS_INFO[code].label }))

const optionsOf = (labels: Readonly<Record<string, string>>): readonly DictionaryOption[] =>
  Object.entries(labels).map(([code, label]) => ({ code, label }))

/** What each part of the filter is called, and the closed list its value is from. */
const PARTS: Readonly<Record<FilterKey, { label: string; list?: readonly DictionaryOption[] }>> = {
  status: { label: '状态', list: STATUSES },
  createdFrom: { label: '不早于' },
  createdTo: { label: '不晚于' },
  source: { label: '来源', list: SOURCES },
  serviceType: { label: '作业类型', list: SERVICE_TYPES },
  bearer: { label: '承担方', list: BEARERS },
  driverId: { label: '驾驶员' },
  truckId: { label: '拖车' },
  customerId: { label: '客户' },
  flag: { label: '关注', list: FLAGS },
  // The statistics lead here with these (statistics.md#lists-behind-figures).
  outcome: { label: '结果', list: optionsOf(OUTCOME_LABELS) },
  areaCode: { label: '区域' },
  insurer: { label: '保险公司' },
  missing: { label: '未填', list: optionsOf(MISSING_LABELS) },
  createdHour: { label: '时段', list: Array.from({ length: 24 }, (_, hour) => ({ code: String(hour), label: `${hour} 时报案` })) }
}
const KEYS = Object.keys(PARTS) as FilterKey[]
const ID = /^[0-9A-Za-z_-]{1,64}$/

function isValid(key: FilterKey, value: string): boolean {
  const { list } = PARTS[key]
  if (list !== undefined) return list.some(({ code }) => code === value)
  if (key === 'insurer') return value !== '' && value.length <= 40
  if (key === 'areaCode') return /^\d{6}$/.test(value)
  return key === 'createdFrom' || key === 'createdTo' ? shanghaiTime(value) !== undefined : ID.test(value)
}

/** The filter, and the order of the rows, that stand in an address; what is not known or not valid is left out, because the server refuses it. */
export function filterOf(params: Readonly<Partial<Record<string, string>>>): OrderFilter {
  const sort = knownSort<NonNullable<OrderFilter['sort']>>(ORDER_LIST_COLUMNS, params.sort)
  const parts = KEYS.flatMap((key) => {
    const value = params[key]
    return value !== undefined && isValid(key, value) ? [[key, value]] : []
  })
  return { ...(Object.fromEntries(parts) as OrderFilter), ...(sort !== undefined && { sort }) }
}

/** The filter with one part set; undefined or empty takes the part out. */
export function filterWith<K extends keyof OrderFilter>(filter: OrderFilter, key: K, value: OrderFilter[K] | undefined): OrderFilter {
  const { [key]: _old, ...others } = filter
  return value === undefined || value === '' ? others : { ...others, [key]: value }
}

/** Days in the wrong order; empty text when all is well. */
export function dayError({ createdFrom, createdTo }: OrderFilter): string {
  return createdFrom !== undefined && createdTo !== undefined && createdFrom > createdTo ? '截止日期早于起始日期' : ''
}

/** One chip for each part in use. @param names of what is chosen by id; unknown ones are told by their kind alone */
export function chipsOf(filter: OrderFilter, names: Names): { key: FilterKey; label: string }[] {
  return KEYS.filter((key) => filter[key] !== undefined).map((key) => {
    const { label, list } = PARTS[key]
    const value = filter[key] ?? ''
    if (list !== undefined) return { key, label: labelOf(list, value) }
    const words =
      key === 'createdFrom' || key === 'createdTo'
        ? (formatDateTime(shanghaiTime(value)).split(' ')[0] ?? value)
        : key === 'insurer'
          ? value
          : names[key]
    return { key, label: words === undefined ? `已选${label}` : `${label} ${words}` }
  })
}
