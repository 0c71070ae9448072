import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { InvoiceSummary } from '@/contract/transferCar/invoice/invoice'
import type { StatementSummary } from '@/contract/transferCar/payment/collect'
import type { PaymentCard } from '@/contract/transferCar/payment/payment'
import { formatFullDateTime, shanghaiDate } from '@/domain/format/dateTime'
import { formatFen } from '@/domain/format/money'
import { displayPlate } from '@/domain/validators'
import { attentionOf } from './order/attention'
import { BEARERS, labelOf, PAYERS, SERVICE_TYPES, SOURCES } from './order/dictionaries'
import { STATUS_INFO } from './order/status'
import { INVOICE_KIND_LABELS, INVOICE_STATE_INFO, PAYMENT_STATUS_INFO, STATEMENT_STATE_INFO } from './payment/labels'
import { netFen } from './payment/status'

/** One column of a list as the table of a wide window and an exported file have it. */
export interface ListColumn<Row> {
  label: string
  /** px. */
  width: number
  /** Not shown before somebody chooses it. */
  isExtra?: boolean
  /** Takes the room that is left. */
  isWide?: boolean
  text: (row: Row) => string
  /** The rows may come in the order of this column, which is a field of the call's `sort`; said in the words of such values. */
  sorts?: 'time' | 'amount' | 'name'
  /** Given where the column is money: a number in the file, at the right in the table; fen. */
  fen?: (row: Row) => number
}

/** A column of money. @param fen of a row */
const money = <Row>(label: string, fen: (row: Row) => number): ListColumn<Row> => ({
  label,
  width: 112,
  fen,
  text: (row) => formatFen(fen(row))
})
/** The order of a list where none is asked for. */
export const NEWEST_FIRST = '-createdAt'
const SORT_WORDS = { time: ['从早到晚', '从晚到早'], amount: ['从低到高', '从高到低'], name: ['升序', '降序'] } as const

/** 金额 of 金额（元）. */
export const bareLabel = (label: string): string => label.replace('（元）', '')

/** What the rows may be sorted by, newest first at the top; values are those of the call's `sort`. */
export function sortOptions(
  columns: readonly (Pick<ListColumn<never>, 'label' | 'sorts'> & { id: string })[]
): { value: string; label: string }[] {
  const all = columns.flatMap(({ id, label, sorts }) => {
    if (sorts === undefined) return []
    const [ascending, descending] = SORT_WORDS[sorts]
    return [
      { value: `-${id}`, label: `${bareLabel(label)}${descending}` },
      { value: id, label: `${bareLabel(label)}${ascending}` }
    ]
  })
  return all.sort((a, b) => Number(b.value === NEWEST_FIRST) - Number(a.value === NEWEST_FIRST))
}

/** The order that an address or a saved view names; undefined = newest first, also for what the list does not know. */
export const knownSort = <Sort extends string>(
  columns: Readonly<Record<string, Pick<ListColumn<never>, 'label' | 'sorts'>>>,
  sort: string | undefined
): Sort | undefined =>
  sort !== undefined && sort !== NEWEST_FIRST && columns[sort.replace(/^-/, '')]?.sorts !== undefined ? (sort as Sort) : undefined

/** The order of a list as a chip over it, which is taken away like a part of the filter; none for newest first. */
export const sortChips = (
  columns: Readonly<Record<string, Pick<ListColumn<never>, 'label' | 'sorts'>>>,
  sort: string | undefined
): { key: string; label: string }[] =>
  sortOptions(Object.entries(columns).map(([id, column]) => ({ ...column, id })))
    .filter(({ value }) => value === sort)
    .map(({ label }) => ({ key: 'sort', label }))

const timeOf = (at: number | null): string => (at === null ? '' : formatFullDateTime(at))

const plate = (plateNo: string | null): string => (plateNo === null || plateNo === '' ? '' : displayPlate(plateNo))

/** The columns of the list of orders, in their first order. */
export const ORDER_LIST_COLUMNS = {
  orderNo: { label: '工单号', width: 136, text: ({ orderNo }) => orderNo },
  status: { label: '状态', width: 92, text: ({ status }) => STATUS_INFO[status].label },
  plateNo: { label: '车牌', width: 132, text: ({ plateNo }) => plate(plateNo) },
  serviceType: { label: '作业类型', width: 88, text: ({ serviceType }) => labelOf(SERVICE_TYPES, serviceType ?? '') },
  address: { label: '地点', width: 200, isWide: true, text: ({ address }) => address ?? '' },
  driverName: { label: '驾驶员', width: 76, text: ({ driverName }) => driverName ?? '' },
  truckPlate: { label: '拖车', width: 100, text: ({ truckPlate }) => plate(truckPlate) },
  attention: {
    label: '关注',
    width: 216,
    text: (order) =>
      attentionOf(order)
        .map(({ words }) => words)
        .join('，')
  },
  createdAt: { label: '建单时间', width: 140, sorts: 'time', text: ({ createdAt }) => formatFullDateTime(createdAt) },
  statusAt: { label: '状态时间', width: 140, isExtra: true, sorts: 'time', text: ({ statusAt }) => formatFullDateTime(statusAt) },
  source: { label: '来源', width: 120, isExtra: true, text: ({ source }) => labelOf(SOURCES, source ?? '') },
  bearer: { label: '承担方', width: 120, isExtra: true, text: ({ bearer }) => labelOf(BEARERS, bearer ?? '') },
  vehicleCount: { label: '车辆数', width: 76, isExtra: true, text: ({ vehicleCount }) => String(vehicleCount) },
  destAddress: { label: '目的地', width: 200, isExtra: true, isWide: true, text: ({ destAddress }) => destAddress ?? '' },
  reporterName: { label: '报案人', width: 84, isExtra: true, text: ({ reporterName }) => reporterName ?? '' },
  reporterMobile: { label: '报案手机', width: 124, isExtra: true, text: ({ reporterMobile }) => reporterMobile ?? '' }
} satisfies Record<string, ListColumn<OrderCard>>

/** The columns of the list of payment orders, in their first order. */
export const PAYMENT_LIST_COLUMNS = {
  paymentNo: { label: '缴费单号', width: 148, text: ({ paymentNo }) => paymentNo },
  status: { label: '状态', width: 140, text: ({ status }) => PAYMENT_STATUS_INFO[status].label },
  plateNo: { label: '车牌', width: 132, text: ({ plateNo }) => plate(plateNo) },
  payableFen: { ...money<PaymentCard>('应收（元）', ({ payableFen }) => payableFen), sorts: 'amount' },
  receivedFen: money('实收（元）', netFen),
  payer: { label: '付款方', width: 92, text: ({ payer }) => labelOf(PAYERS, payer) },
  customerName: { label: '客户', width: 128, isWide: true, text: ({ customerName }) => customerName ?? '' },
  isOverdue: { label: '逾期', width: 64, isExtra: true, text: ({ isOverdue }) => (isOverdue ? '逾期' : '') },
  dueAt: { label: '到期时间', width: 140, sorts: 'time', text: ({ dueAt }) => timeOf(dueAt) },
  orderNo: { label: '工单号', width: 136, isExtra: true, text: ({ orderNo }) => orderNo },
  createdAt: { label: '建单时间', width: 140, sorts: 'time', text: ({ createdAt }) => timeOf(createdAt) },
  paidFen: { ...money<PaymentCard>('已收（元）', ({ paidFen }) => paidFen), isExtra: true },
  refundedFen: { ...money<PaymentCard>('已退（元）', ({ refundedFen }) => refundedFen), isExtra: true }
} satisfies Record<string, ListColumn<PaymentCard>>

/** The columns of the list of invoices, in their first order. */
export const INVOICE_LIST_COLUMNS = {
  requestNo: { label: '申请单号', width: 148, text: ({ requestNo }) => requestNo },
  state: { label: '状态', width: 92, text: ({ state }) => INVOICE_STATE_INFO[state].label },
  title: { label: '抬头', width: 220, isWide: true, text: ({ title }) => title },
  kind: { label: '种类', width: 92, text: ({ kind }) => INVOICE_KIND_LABELS[kind] },
  amountFen: { ...money<InvoiceSummary>('金额（元）', ({ amountFen }) => amountFen), sorts: 'amount' },
  redFen: money('已红冲（元）', ({ redFen }) => redFen),
  invoiceNo: { label: '发票号码', width: 180, text: ({ invoiceNo }) => invoiceNo ?? '' },
  paymentNo: { label: '缴费单号', width: 148, text: ({ paymentNo }) => paymentNo },
  createdAt: { label: '申请时间', width: 140, sorts: 'time', text: ({ createdAt }) => timeOf(createdAt) },
  issuedAt: { label: '开票时间', width: 140, isExtra: true, text: ({ issuedAt }) => timeOf(issuedAt) },
  failure: { label: '失败原因', width: 200, isExtra: true, text: ({ failure }) => failure ?? '' }
} satisfies Record<string, ListColumn<InvoiceSummary>>

/** The columns of the list of statements, in their first order. */
export const STATEMENT_LIST_COLUMNS = {
  statementNo: { label: '对账单号', width: 160, text: ({ statementNo }) => statementNo },
  customerName: { label: '客户', width: 200, isWide: true, text: ({ customerName }) => customerName },
  month: { label: '月份', width: 100, sorts: 'time', text: ({ month }) => month },
  state: {
    label: '状态',
    width: 140,
    text: ({ state, isOverdue }) => (isOverdue ? `${STATEMENT_STATE_INFO[state].label}，逾期` : STATEMENT_STATE_INFO[state].label)
  },
  orderCount: { label: '工单数', width: 90, text: ({ orderCount }) => String(orderCount) },
  totalFen: { ...money<StatementSummary>('金额（元）', ({ totalFen }) => totalFen), width: 130, sorts: 'amount' },
  dueAt: { label: '到期日', width: 120, sorts: 'time', text: ({ dueAt }) => (dueAt === null ? '' : shanghaiDate(dueAt)) },
  createdAt: { label: '制单时间', width: 140, sorts: 'time', text: ({ createdAt }) => timeOf(createdAt) }
} satisfies Record<string, ListColumn<StatementSummary>>
