import type { BillLine } from '@/contract/transferCar/fees/bill'
import type { LeaveState } from '@/contract/transferCar/fleet/board'
import { freeLines, sumLines, type KeyedLine } from '@/domain/transferCar/payment/lines'
import { remainingFen, type PaymentMoney } from '@/domain/transferCar/payment/status'

type Owing = Omit<PaymentMoney, 'runningRefunds'> & { lines: readonly Pick<KeyedLine, 'key'>[] }

/**
 * What is still to be paid before a vehicle leaves, fen: lines of the bill that no payment order holds, drafts and those under review in
 * full, open ones by what remains; what stands on account, was waived or refunded asks nothing more (yard.md#dues).
 * @param payments live payment orders of the order
 */
export function owedFen(lines: readonly BillLine[], payments: readonly Owing[]): number {
  const held = payments.reduce((sum, { lines: _lines, ...money }) => {
    const isAhead = money.stage === 'DRAFT' || money.stage === 'REVIEW'
    return sum + (isAhead ? money.payableFen : remainingFen({ ...money, runningRefunds: 0 }))
  }, 0)
  return held + sumLines(freeLines(lines, payments)).payableFen
}

/** Whether a stored vehicle may leave, in one word (yard.md#dues). */
export function leaveState({ onHold, released, settled }: { onHold: boolean; released: boolean; settled: boolean }): LeaveState {
  if (onHold) return 'HELD'
  if (released) return 'RELEASED'
  return settled ? 'CLEAR' : 'OWED'
}

/** The words of it, everywhere. */
export const LEAVE_WORDS: Readonly<Record<LeaveState, string>> = { HELD: '扣留', OWED: '欠费', CLEAR: '可放行', RELEASED: '已放行' }
