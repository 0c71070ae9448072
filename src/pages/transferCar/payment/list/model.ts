import type { PaymentStatus, PaymentTabKey } from '@/contract/transferCar/payment/codes'
import type { PaymentCard, PaymentCounts, PaymentListQuery } from '@/contract/transferCar/payment/payment'
import type { MoneyFilter } from '@/contract/transferCar/statistic/codes'
import { formatFen, shanghaiTime } from '@/domain/format'
import { labelOf, PAYERS } from '@/domain/transferCar/order/dictionaries'
import { FEE_NAMES } from '@/domain/transferCar/fees/engine'
import { WALK_IN } from '@/domain/transferCar/payment/receivables'
import { PAY_METHOD_LABELS, PAYMENT_STATUS_INFO } from '@/domain/transferCar/payment/labels'
import { PAYMENT_LIST_COLUMNS, knownSort } from '@/domain/transferCar/listColumns'
import { AGEING_LABELS } from '@/domain/transferCar/statistic/labels'
import type { MoneyService } from '@/services/transferCar/payment/payments'
import { TabbedList } from '@/pages/transferCar/stores/tabbedList'

export type PaymentFilter = Omit<PaymentListQuery, 'tab' | 'keyword' | 'cursor' | 'pageSize'>

type FilterKey = Exclude<keyof PaymentFilter, 'sort'>
const ID = /^[0-9A-Za-z_-]{1,64}$/
const isId = (value: string): boolean => ID.test(value)
const isFenText = (value: string): boolean => /^(0|[1-9]\d{0,9})$/.test(value)
const isDay = (value: string): boolean => shanghaiTime(value) !== undefined
/** Figures of the statistics that lead here (statistics.md#lists-behind-figures). */
const MONEY_LABELS: Readonly<Record<MoneyFilter, string>> = {
  receivable: '应收',
  reduced: '减免',
  received: '实收',
  refunded: '退款',
  outstanding: '待收'
}
interface FilterPart {
  label: string
  isValid: (value: string) => boolean
  words?: (value: string) => string
}
const named = (label: string, words: Readonly<Record<string, string>>): FilterPart => ({
  label,
  isValid: (value) => words[value] !== undefined,
  words: (value) => words[value] ?? value
})
/** What an address of the list may name besides its tab, how it is called and which values the server takes. */
const yuan = (value: string): string => `${formatFen(Number(value))} 元`
const FILTERS: Readonly<Record<FilterKey, FilterPart>> = {
  status: {
    label: '状态',
    isValid: (value) => Object.keys(PAYMENT_STATUS_INFO).includes(value),
    words: (value) => PAYMENT_STATUS_INFO[value as PaymentStatus].label
  },
  payer: { label: '付款方', isValid: (value) => PAYERS.some(({ code }) => code === value), words: (value) => labelOf(PAYERS, value) },
  customerId: { label: '客户', isValid: isId, words: (value) => (value === 'none' ? WALK_IN : '指定客户') },
  accidentOrderId: { label: '工单', isValid: isId, words: () => '指定工单' },
  createdFrom: { label: '不早于', isValid: isDay },
  createdTo: { label: '不晚于', isValid: isDay },
  dueFrom: { label: '到期不早于', isValid: isDay },
  dueTo: { label: '到期不晚于', isValid: isDay },
  payableFrom: { label: '应收不低于', isValid: isFenText, words: yuan },
  payableTo: { label: '应收不高于', isValid: isFenText, words: yuan },
  money: named('金额', MONEY_LABELS),
  moneyFrom: { label: '金额不早于', isValid: isDay },
  moneyTo: { label: '金额不晚于', isValid: isDay },
  method: named('收款方式', PAY_METHOD_LABELS),
  collectorId: { label: '收款人', isValid: isId, words: (value) => (value === 'none' ? '无' : '指定人员') },
  feeCode: named('费用项目', FEE_NAMES),
  ageing: named('账龄', AGEING_LABELS)
}
const FILTER_KEYS = Object.keys(FILTERS) as FilterKey[]

/** The filter of a link and the order of its rows, for example from a number of the statistics; what is not known or not valid is left out. */
export const filterOfAddress = (params: Readonly<Partial<Record<string, string>>>): PaymentFilter => {
  const sort = knownSort<NonNullable<PaymentFilter['sort']>>(PAYMENT_LIST_COLUMNS, params.sort)
  const parts = FILTER_KEYS.flatMap((key) => {
    const value = params[key]
    return value !== undefined && FILTERS[key].isValid(value) ? [[key, value]] : []
  })
  return { ...Object.fromEntries(parts), ...(sort !== undefined && { sort }) }
}

/** What is filtered, one chip a part. */
export const filterChips = (filter: PaymentFilter): { key: FilterKey; label: string }[] =>
  FILTER_KEYS.flatMap((key) => {
    const value = filter[key]
    return value === undefined ? [] : [{ key, label: `${FILTERS[key].label} ${FILTERS[key].words?.(value) ?? value}` }]
  })

export type PaymentList = TabbedList<PaymentCard, PaymentTabKey, PaymentFilter, PaymentCounts>

/** The list of payment orders. @param filter what a link to this list asked for besides its tab */
export const createPaymentList = (
  service: Pick<MoneyService, 'list' | 'counts'>,
  tab: PaymentTabKey = 'all',
  filter: PaymentFilter = {}
): PaymentList =>
  new TabbedList(
    {
      page: ({ keyword, filter: wanted, tab: current }, at, signal) =>
        service.list({ ...wanted, tab: current, ...(keyword !== '' && { keyword }), ...at }, signal),
      counts: () => service.counts()
    },
    tab,
    filter
  )
