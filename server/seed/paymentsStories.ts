/** How far the money of a demo order has come. */
export type Story =
  | 'none'
  | 'draft'
  | 'review'
  | 'unpaid'
  | 'toVerify'
  | 'partial'
  | 'paid'
  | 'paidTwice'
  | 'overdue'
  | 'account'
  | 'waived'
  | 'waiveAsked'
  | 'voidAsked'
  | 'refundAsked'
  | 'partRefunded'
  | 'refunded'
  | 'void'

/** What is done with the orders of each status, one after another. */
export const STORIES: Readonly<Record<'CLOSED' | 'DONE' | 'STORED' | 'DRY_RUN', readonly Story[]>> = {
  CLOSED: [
    'paid',
    'paid',
    'account',
    'paid',
    'paidTwice',
    'paid',
    'partRefunded',
    'paid',
    'waived',
    'paid',
    'paid',
    'account',
    'paid',
    'refunded',
    'paid'
  ],
  DONE: [
    'none',
    'draft',
    'review',
    'unpaid',
    'partial',
    'paid',
    'overdue',
    'account',
    'waiveAsked',
    'refundAsked',
    'toVerify',
    'partRefunded',
    'waived',
    'voidAsked',
    'void',
    'refunded'
  ],
  STORED: ['none', 'unpaid', 'paid'],
  DRY_RUN: ['unpaid', 'none', 'paid']
}
