import type { PaymentAction, PaymentStatus, WaiveReason } from '@/contract/transferCar/payment/codes'
import type { ButtonCode } from '@/domain/permission'
import type { Capacity } from '../order/actionRule'
import { capacitiesOf, type ActorFacts, type Refusal } from '../order/legality'
import type { StatusTone } from '../order/status'

export const PAYMENT_STATUS_INFO: Readonly<Record<PaymentStatus, { label: string; tone: StatusTone }>> = {
  DRAFT: { label: '待录费', tone: 'neutral' },
  REVIEW: { label: '待复核', tone: 'warning' },
  UNPAID: { label: '待缴费', tone: 'danger' },
  PARTIAL: { label: '部分缴费', tone: 'warning' },
  PAID: { label: '已缴费', tone: 'success' },
  CLOSED: { label: '已完结', tone: 'success' },
  ON_ACCOUNT: { label: '挂账', tone: 'primary' },
  WAIVED: { label: '免缴', tone: 'neutral' },
  REFUNDING: { label: '退款中', tone: 'warning' },
  PART_REFUNDED: { label: '部分退款', tone: 'neutral' },
  REFUNDED: { label: '已退款', tone: 'neutral' },
  VOID: { label: '已作废', tone: 'neutral' }
}

export const WAIVE_REASON_NAMES: Readonly<Record<WaiveReason, string>> = {
  AGENCY: '执法承担',
  POLICY: '政策免费',
  MANAGER: '经理减免',
  MISTAKE: '差错'
}

export interface PaymentRule {
  /** Words on the button. */
  label: string
  from: readonly PaymentStatus[]
  /** Right on payment orders. */
  button: ButtonCode
  by: readonly Capacity[]
  /** A reason must be given. */
  reason: boolean
  weight: 'next' | 'other' | 'danger'
  /** Open request that it decides. */
  decides?: 'waiver' | 'voidPayment'
  /** Open request that it would make. */
  asks?: 'waiver' | 'voidPayment'
  /** No attempt to pay may be open. */
  closesAttempts?: boolean
}

/** The one table of decisions that app and server share (towing.md 2.4, rulings 29, 33 and 36). A cell that is not here is illegal. */
export const PAYMENT_RULES: Readonly<Record<PaymentAction, PaymentRule>> = {
  submit: { label: '提交复核', from: ['DRAFT'], button: 'btn_fee_edit', by: ['driver', 'office'], reason: false, weight: 'next' },
  approve: { label: '复核通过', from: ['REVIEW'], button: 'btn_fee_review', by: ['office'], reason: false, weight: 'next' },
  sendBack: { label: '退回', from: ['REVIEW'], button: 'btn_fee_review', by: ['office'], reason: true, weight: 'other' },
  // Nothing to pay makes PAID at once: it must not lock the bill for ever.
  revise: {
    label: '修订',
    from: ['UNPAID', 'PAID'],
    button: 'btn_fee_review',
    by: ['office'],
    reason: true,
    weight: 'other',
    closesAttempts: true
  },
  discard: { label: '作废', from: ['DRAFT'], button: 'btn_fee_edit', by: ['driver', 'office'], reason: true, weight: 'danger' },
  askWaive: {
    label: '申请免缴',
    from: ['REVIEW', 'UNPAID'],
    button: 'btn_fee_review',
    by: ['office'],
    reason: true,
    weight: 'other',
    asks: 'waiver'
  },
  approveWaive: {
    label: '同意免缴',
    from: ['REVIEW', 'UNPAID'],
    button: 'btn_waive',
    by: ['office'],
    reason: false,
    weight: 'danger',
    decides: 'waiver',
    closesAttempts: true
  },
  refuseWaive: {
    label: '驳回免缴',
    from: ['REVIEW', 'UNPAID'],
    button: 'btn_waive',
    by: ['office'],
    reason: true,
    weight: 'other',
    decides: 'waiver'
  },
  onAccount: {
    label: '挂账',
    from: ['UNPAID'],
    button: 'btn_on_account',
    by: ['office'],
    reason: false,
    weight: 'other',
    closesAttempts: true
  },
  offAccount: {
    label: '撤销挂账',
    from: ['ON_ACCOUNT'],
    button: 'btn_on_account',
    by: ['office'],
    reason: true,
    weight: 'other',
    closesAttempts: true
  },
  askVoid: {
    label: '申请作废',
    from: ['UNPAID'],
    button: 'btn_void',
    by: ['office'],
    reason: true,
    weight: 'other',
    asks: 'voidPayment',
    closesAttempts: true
  },
  approveVoid: {
    label: '同意作废',
    from: ['UNPAID'],
    button: 'btn_void',
    by: ['office'],
    reason: false,
    weight: 'danger',
    decides: 'voidPayment',
    closesAttempts: true
  },
  refuseVoid: {
    label: '驳回作废',
    from: ['UNPAID'],
    button: 'btn_void',
    by: ['office'],
    reason: true,
    weight: 'other',
    decides: 'voidPayment'
  }
}

/** What the rules need to know of a payment order; no personal data, amounts in fen. */
export interface PaymentFacts {
  status: PaymentStatus
  /** Who wrote the accident order down and who drives it. */
  createdBy: string
  driverId: string | null
  paidFen: number
  /** Payments that are open, being confirmed or to be verified. */
  openAttempts: number
  invoicedFen: number
  waiveAskedBy: string | null
  voidAskedBy: string | null
  /** A monthly statement that has it on its list. */
  onStatement: boolean
}

export interface PaymentActor extends ActorFacts {
  /** May void accident orders: only managers may, so they decide about voids of payment orders (ruling 29). */
  canVoidOrder: boolean
}

/** Said wherever an attempt to pay stands in the way. */
export const ATTEMPT_OPEN = '有收款进行中，请先关闭'

/**
 * Whether a person may take a decision now, before its contents are looked at.
 * @returns null when legal, else why not, in words for people
 */
export function paymentRefusalOf(action: PaymentAction, facts: PaymentFacts, actor: PaymentActor): Refusal | null {
  const rule = PAYMENT_RULES[action]
  const capacities = capacitiesOf(actor, facts)
  const mayDecide = rule.decides !== 'voidPayment' || actor.canVoidOrder
  if (!actor.can(rule.button) || !mayDecide || !rule.by.some((capacity) => capacities.includes(capacity)))
    return { kind: 'permission', message: `没有“${rule.label}”的权限` }
  if (!rule.from.includes(facts.status))
    return { kind: 'status', message: `缴费工单当前为“${PAYMENT_STATUS_INFO[facts.status].label}”，不能${rule.label}` }
  if (action !== 'submit' && action !== 'approve' && action !== 'sendBack' && facts.paidFen > 0)
    return { kind: 'status', message: `已收过款，不能${rule.label}，请走退款` }
  if (rule.asks !== undefined && askerOf(rule.asks, facts) !== null) return { kind: 'approval', message: '已有人提出申请，等待审批' }
  if (rule.decides !== undefined && askerOf(rule.decides, facts) === null) return { kind: 'approval', message: '没有待审批的申请' }
  if (rule.decides !== undefined && askerOf(rule.decides, facts) === actor.userId)
    return { kind: 'approval', message: '申请人不能审批自己的申请' }
  return null
}

const askerOf = (kind: 'waiver' | 'voidPayment', { waiveAskedBy, voidAskedBy }: PaymentFacts): string | null =>
  kind === 'waiver' ? waiveAskedBy : voidAskedBy

/** What is invoiced stays owed whether it is on account or not. */
const KEEPS_INVOICE: readonly PaymentAction[] = ['onAccount', 'offAccount']

/** What stands against a legal decision and can be put right, in words for people; beside it the server names what only it knows. */
export function paymentProblems(action: PaymentAction, { openAttempts, invoicedFen, onStatement }: PaymentFacts): string[] {
  const { closesAttempts = false } = PAYMENT_RULES[action]
  return [
    ...(closesAttempts && openAttempts > 0 ? [ATTEMPT_OPEN] : []),
    ...(closesAttempts && !KEEPS_INVOICE.includes(action) && invoicedFen > 0 ? ['已申请开票，请先红冲'] : []),
    ...(closesAttempts && onStatement ? ['已列入月结对账单，请先移出'] : [])
  ]
}

/** All decisions in the order of drawing. */
export const PAYMENT_DECISIONS = Object.keys(PAYMENT_RULES) as PaymentAction[]

/** Decisions that are legal now, in the order of drawing. */
export const legalPaymentActions = (facts: PaymentFacts, actor: PaymentActor): PaymentAction[] =>
  PAYMENT_DECISIONS.filter((action) => paymentRefusalOf(action, facts, actor) === null)
