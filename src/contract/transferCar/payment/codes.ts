/**
 * Codes of the money half of towing as they travel on the wire and stand in the database (payments.md#decisions, payments.md#methods,
 * invoices.md#invoice-status; payments.md#approvals, orders.md#endings, payments.md#settled, intake.md#lists, payments.md#channels).
 * Constants only, no schema library. Labels and rules are in `domain/transferCar/money`.
 */

/** Status of a payment order (缴费工单), computed from its stage and its money (`paymentStatusOf`). */
export const PAYMENT_STATUSES = [
  'DRAFT',
  'REVIEW',
  'UNPAID',
  'PARTIAL',
  'PAID',
  'CLOSED',
  'ON_ACCOUNT',
  'WAIVED',
  'REFUNDING',
  'PART_REFUNDED',
  'REFUNDED',
  'VOID'
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** What people decided about a payment order; money alone never changes it. OPEN = reviewed, to be paid. */
const PAYMENT_STAGES = ['DRAFT', 'REVIEW', 'OPEN', 'ON_ACCOUNT', 'WAIVED', 'VOID'] as const
export type PaymentStage = (typeof PAYMENT_STAGES)[number]

/**
 * Moves that a person makes (payments.md#decisions). `ask...` opens an approval of payments.md#approvals, `approve...` and `refuse...`
 * decide it.
 */
export const PAYMENT_ACTIONS = [
  'submit',
  'approve',
  'sendBack',
  'revise',
  'discard',
  'askWaive',
  'approveWaive',
  'refuseWaive',
  'onAccount',
  'offAccount',
  'askVoid',
  'approveVoid',
  'refuseVoid'
] as const
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number]

/** Tabs of the payment list. */
export const PAYMENT_TAB_KEYS = ['all', 'draft', 'review', 'unpaid', 'overdue', 'onAccount', 'paid', 'refund', 'ended'] as const
export type PaymentTabKey = (typeof PAYMENT_TAB_KEYS)[number]

export const WAIVE_REASON_CODES = ['AGENCY', 'POLICY', 'MANAGER', 'MISTAKE'] as const
export type WaiveReason = (typeof WAIVE_REASON_CODES)[number]

/** How money comes in (payments.md#methods). ACCOUNT = a paid monthly statement, PREPAID = taken from what a customer paid before. */
export const PAY_METHODS = ['WECHAT', 'ALIPAY', 'CASH', 'TRANSFER', 'POS', 'ACCOUNT', 'PREPAID'] as const
export type PayMethod = (typeof PAY_METHODS)[number]
export const CHANNELS = ['WECHAT', 'ALIPAY'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * payments.md#channels: a QR code shown to the payer, the payer's own payment code scanned, the owner's status page; BY_HAND = no channel.
 */
export const PAY_WAYS = ['QR', 'PAY_CODE', 'LINK', 'BY_HAND'] as const
export type PayWay = (typeof PAY_WAYS)[number]

/**
 * One payment: OPEN = the payer may pay, CONFIRMING = asked the channel and not sure yet (确认中), TO_VERIFY = transfer until finance
 * confirms (待核实), SUCCESS = money is here, CLOSED = ended without money, FAILED = the channel or finance refused it.
 */
const PAY_STATES = ['OPEN', 'CONFIRMING', 'TO_VERIFY', 'SUCCESS', 'CLOSED', 'FAILED'] as const
export type PayState = (typeof PAY_STATES)[number]

/** ASKED = waits for a manager, RUNNING = approved and on its way (退款中), accepted by the channel is not done. */
const REFUND_STATES = ['ASKED', 'RUNNING', 'SUCCESS', 'FAILED', 'REFUSED'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** What became of a provider's notice; every one is kept. */
const NOTICE_VERDICTS = ['ACCEPTED', 'REPEATED', 'FORGED', 'WRONG_AMOUNT', 'UNKNOWN', 'LATE', 'MALFORMED'] as const
export type NoticeVerdict = (typeof NOTICE_VERDICTS)[number]

/**
 * Entries of a customer's prepaid money (payments.md#prepaid): TOP_UP = he paid in, USE = a payment order took it, RETURN = a refund gave it
 * back to the balance, PAY_OUT = the balance was paid out to him.
 */
const PREPAID_KINDS = ['TOP_UP', 'USE', 'RETURN', 'PAY_OUT'] as const
export type PrepaidKind = (typeof PREPAID_KINDS)[number]
/** How prepaid money comes in and goes out; no cash, which is handed over by payment (payments.md#hand-over). */
export const PREPAID_METHODS = ['TRANSFER', 'POS'] as const
export type PrepaidMethod = (typeof PREPAID_METHODS)[number]
const PREPAID_REFUND_STATES = ['ASKED', 'DONE', 'REFUSED'] as const
export type PrepaidRefundState = (typeof PREPAID_REFUND_STATES)[number]

export const HANDOVER_STATES = ['SUBMITTED', 'CONFIRMED', 'REFUSED'] as const
export type HandoverState = (typeof HANDOVER_STATES)[number]

/** Daily reconciliation of a channel's bill with the ledger (payments.md#reconciliation): 一致 / 渠道多 / 本地多 / 金额不符. */
const RECON_OUTCOMES = ['MATCH', 'CHANNEL_ONLY', 'LOCAL_ONLY', 'AMOUNT_DIFF'] as const
export type ReconOutcome = (typeof RECON_OUTCOMES)[number]

export const STATEMENT_STATES = ['DRAFT', 'CONFIRMED', 'PAID', 'VOID'] as const
export type StatementState = (typeof STATEMENT_STATES)[number]

/** Title of wx.chooseInvoiceTitle: 0 单位, 1 个人. */
export const TITLE_TYPES = ['COMPANY', 'PERSON'] as const
export type TitleType = (typeof TITLE_TYPES)[number]
/** 电子发票（普通发票） and 电子发票（增值税专用发票）. */
export const INVOICE_KINDS = ['NORMAL', 'SPECIAL'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
/** 申请中 → 已开 → 红冲中 → 部分红冲 / 已红冲; 失败 keeps its reason (invoices.md#invoice-status). */
export const INVOICE_STATES = ['APPLYING', 'ISSUED', 'RED_RUNNING', 'PART_RED', 'RED', 'FAILED'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]
/** 01 开票有误, 02 销售退回, 03 服务中止, 04 销售折让. */
export const RED_REASON_CODES = ['01', '02', '03', '04'] as const
export type RedReason = (typeof RED_REASON_CODES)[number]
/** WAIT_BUYER = the buyer confirms the 《确认单》 within 72 h, EXPIRED = he did not. */
const RED_STATES = ['RUNNING', 'WAIT_BUYER', 'ISSUED', 'EXPIRED', 'FAILED'] as const
export type RedState = (typeof RED_STATES)[number]
