import type {
  InvoiceKind,
  InvoiceState,
  PaymentTabKey,
  PayMethod,
  PayState,
  PayWay,
  RefundState,
  StatementState,
  WaiveReason
} from '@/contract/transferCar/payment/codes'
import type { StatusTone } from '../order/status'
import { WAIVE_REASON_NAMES } from './actions'

/** A state in Chinese, with the colour of its tag. */
export interface Label {
  readonly label: string
  readonly tone: StatusTone
}

export { PAYMENT_STATUS_INFO } from './actions'

/** Tabs of the payment list in the order of work. */
export const PAYMENT_TABS: readonly { readonly key: PaymentTabKey; readonly label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'draft', label: '待录费' },
  { key: 'review', label: '待复核' },
  { key: 'unpaid', label: '待缴费' },
  { key: 'overdue', label: '逾期' },
  { key: 'onAccount', label: '挂账' },
  { key: 'paid', label: '已缴费' },
  { key: 'refund', label: '退款' },
  { key: 'ended', label: '已完结/作废' }
]

export const WAIVE_REASONS = (Object.keys(WAIVE_REASON_NAMES) as WaiveReason[]).map((code) => ({ code, label: WAIVE_REASON_NAMES[code] }))

export const PAY_METHOD_LABELS: Readonly<Record<PayMethod, string>> = {
  WECHAT: '微信',
  ALIPAY: '支付宝',
  CASH: '现金',
  TRANSFER: '银行转账',
  POS: 'POS 刷卡',
  ACCOUNT: '月结',
  PREPAID: '预付抵扣'
}
/** payments.md#channels; money by hand has no way of its own to name. */
export const PAY_WAY_LABELS: Readonly<Record<PayWay, string>> = { QR: '二维码', PAY_CODE: '付款码', LINK: '车主链接', BY_HAND: '' }

export const PAY_STATE_INFO: Readonly<Record<PayState, Label>> = {
  OPEN: { label: '待支付', tone: 'warning' },
  CONFIRMING: { label: '确认中', tone: 'warning' },
  TO_VERIFY: { label: '待核实', tone: 'warning' },
  SUCCESS: { label: '已收款', tone: 'success' },
  CLOSED: { label: '已关闭', tone: 'neutral' },
  FAILED: { label: '未成功', tone: 'danger' }
}

export const REFUND_STATE_INFO: Readonly<Record<RefundState, Label>> = {
  ASKED: { label: '待审批', tone: 'warning' },
  RUNNING: { label: '退款中', tone: 'warning' },
  SUCCESS: { label: '已退款', tone: 'success' },
  FAILED: { label: '退款失败', tone: 'danger' },
  REFUSED: { label: '未批准', tone: 'neutral' }
}

export const INVOICE_STATE_INFO: Readonly<Record<InvoiceState, Label>> = {
  APPLYING: { label: '申请中', tone: 'warning' },
  ISSUED: { label: '已开', tone: 'success' },
  RED_RUNNING: { label: '红冲中', tone: 'warning' },
  PART_RED: { label: '部分红冲', tone: 'neutral' },
  RED: { label: '已红冲', tone: 'neutral' },
  FAILED: { label: '失败', tone: 'danger' }
}

export type InvoiceTab = 'all' | InvoiceState
/** Tabs of the list of invoices. */
export const INVOICE_TABS: readonly { readonly key: InvoiceTab; readonly label: string }[] = [
  { key: 'all', label: '全部' },
  ...(Object.keys(INVOICE_STATE_INFO) as InvoiceState[]).map((key) => ({ key, label: INVOICE_STATE_INFO[key].label }))
]
export const INVOICE_KIND_LABELS: Readonly<Record<InvoiceKind, string>> = { SPECIAL: '专用发票', NORMAL: '普通发票' }

export const STATEMENT_STATE_INFO: Readonly<Record<StatementState, Label>> = {
  DRAFT: { label: '待确认', tone: 'warning' },
  CONFIRMED: { label: '待付款', tone: 'primary' },
  PAID: { label: '已付款', tone: 'success' },
  VOID: { label: '已作废', tone: 'neutral' }
}
/** Tabs of the list of statements. */
export const STATEMENT_TABS = (Object.keys(STATEMENT_STATE_INFO) as StatementState[]).map((key) => ({
  key,
  label: STATEMENT_STATE_INFO[key].label
}))
