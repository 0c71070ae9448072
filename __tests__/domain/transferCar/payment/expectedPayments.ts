import type { PaymentAction, PaymentStatus } from '@/contract/transferCar/payment/codes'
import { PERSONS, type Person } from '../order/expectedTable'

/**
 * Who may decide what about a payment order, written by hand from payments.md#decisions and payments.md#approvals, payments.md#settled,
 * people.md#roles; on purpose not derived from PAYMENT_RULES. Persons as in `expectedTable`: A administrator, M manager, D dispatcher, R
 * the order's own driver, X another driver, F finance, Y yard keeper, C clerk.
 */
export const ALL_PAYMENT_STATUSES: readonly PaymentStatus[] = [
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
]
export const ALL_PAYMENT_ACTIONS: readonly PaymentAction[] = [
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
]

interface Cell {
  who: string
  to: PaymentStatus
}
const to = (status: PaymentStatus, who: string): Cell => ({ who, to: status })

/** A cell that is not here is illegal for everybody. */
export const EXPECTED_PAYMENT: Readonly<Record<PaymentAction, Partial<Record<PaymentStatus, Cell>>>> = {
  // "DRAFT→REVIEW: driver / dispatcher"; finance, manager and administrator have btn_fee_edit too.
  submit: { DRAFT: to('REVIEW', 'AMDRF') },
  // "REVIEW→UNPAID, REVIEW→DRAFT 退回: finance" and who has all rights.
  approve: { REVIEW: to('UNPAID', 'AMF') },
  sendBack: { REVIEW: to('DRAFT', 'AMF') },
  // "later change = new revision back through REVIEW, only while nothing is paid".
  revise: { UNPAID: to('DRAFT', 'AMF') },
  discard: { DRAFT: to('VOID', 'AMDRF') },
  // "WAIVED only from REVIEW or UNPAID" (payments.md#settled); finance asks, btn_waive decides (payments.md#approvals).
  askWaive: { REVIEW: to('REVIEW', 'AMF'), UNPAID: to('UNPAID', 'AMF') },
  approveWaive: { REVIEW: to('WAIVED', 'AM'), UNPAID: to('WAIVED', 'AM') },
  refuseWaive: { REVIEW: to('REVIEW', 'AM'), UNPAID: to('UNPAID', 'AM') },
  // "UNPAID→ON_ACCOUNT: finance".
  onAccount: { UNPAID: to('ON_ACCOUNT', 'AMF') },
  // The way back, by who may put on account.
  offAccount: { ON_ACCOUNT: to('UNPAID', 'AMF') },
  // "UNPAID→VOID"; finance asks, a manager decides (payments.md#approvals).
  askVoid: { UNPAID: to('UNPAID', 'AMF') },
  approveVoid: { UNPAID: to('VOID', 'AM') },
  refuseVoid: { UNPAID: to('UNPAID', 'AM') }
}

/** Who is asking for what, as this person sees it. */
export interface Asked {
  waive: 'nobody' | 'self' | 'other'
  void: 'nobody' | 'self' | 'other'
}
export const NOBODY: Asked = { waive: 'nobody', void: 'nobody' }
/** A situation in which a decision can be legal at all. */
export const READY_PAYMENT: Readonly<Partial<Record<PaymentAction, Asked>>> = {
  approveWaive: { waive: 'other', void: 'nobody' },
  refuseWaive: { waive: 'other', void: 'nobody' },
  approveVoid: { waive: 'nobody', void: 'other' },
  refuseVoid: { waive: 'nobody', void: 'other' }
}

export type PaymentVerdict = 'legal' | 'permission' | 'status' | 'approval'

/** What a cell should answer. Who lacks the right hears so before he hears of the status. */
export function paymentVerdict(action: PaymentAction, status: PaymentStatus, person: Person, asked: Asked = NOBODY): PaymentVerdict {
  const cell = EXPECTED_PAYMENT[action][status]
  if (cell?.who.includes(person) !== true)
    return Object.values(EXPECTED_PAYMENT[action]).some(({ who }) => who.includes(person)) ? 'status' : 'permission'
  switch (action) {
    case 'askWaive':
      return asked.waive === 'nobody' ? 'legal' : 'approval'
    case 'askVoid':
      return asked.void === 'nobody' ? 'legal' : 'approval'
    case 'approveWaive':
    case 'refuseWaive':
      return asked.waive === 'other' ? 'legal' : 'approval'
    case 'approveVoid':
    case 'refuseVoid':
      return asked.void === 'other' ? 'legal' : 'approval'
    default:
      return 'legal'
  }
}

/** Who may know of payment orders at all: yard keeper and clerk have no right about money, another driver not about this order. */
export const READERS: readonly Person[] = PERSONS.filter((person) => !['X', 'Y', 'C'].includes(person))
