import type { BillLine } from '@/contract/transferCar/fees/bill'
import { billFactsOf } from '@/domain/transferCar/fees/orderFacts'
import { isByHand, withDriven } from '@/domain/transferCar/fees/kilometres'
import { Model } from '@/domain/permission'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { heldLineProblem } from './reviewedLines'
import type { Act, Loaded } from '../order/types'
import { askForDiscount, entryOf, isStored, openBill, store } from './bill'
import { isBillOpen } from './policy'
import { billedOrderOf } from './pricing'
import { readBill, type BillRow } from './repository'

/**
 * Makes a stored bill anew when what it rests on was corrected: prices, arrival, start of the work (fees.md#price-lock). Waiting
 * that somebody wrote himself stays. What a person has to decide is left to him: a bill that breaks a rule now, lines under review,
 * a discount that he may not give.
 */
export async function rebill(tx: Tx, actor: Actor, before: Loaded, after: Loaded, act: Act): Promise<void> {
  if (!hasMoved(before, after) || !isBillOpen(after)) return
  const row = await readBill(tx, after.order.id)
  if (!isStored(row)) return
  const vehicles = await factsNow(tx, row, before, after)
  const open = await openBill(tx, after, act.now, { ...(await entryOf(tx, row)), vehicles })
  const { lines, problems, ownDiscountFen, totalFen } = open.bill
  if (
    (isSame(row.lines, lines) && vehicles === row.facts) ||
    problems.some(({ level }) => level === 'error') ||
    (await heldLineProblem(tx, after.order.id, lines)) !== null
  )
    return
  if (ownDiscountFen > 0 && totalFen < row.totalFen && !actor.can(Model.paymentOrder, 'btn_discount')) return
  const discountApproved = await askForDiscount(tx, actor, open, act)
  await store(tx, actor, open, discountApproved, act, { reason: '计价依据有改动，已重新计价' })
}

/** Whether anything changed that prices look at. */
function hasMoved({ order: was, lead: had }: Loaded, { order, lead }: Loaded): boolean {
  const isOther =
    was.rateCardId !== order.rateCardId || was.rateCardVersion !== order.rateCardVersion || was.agreementId !== order.agreementId
  return isOther || had?.distanceM !== lead?.distanceM || had?.arrivedAt !== lead?.arrivedAt || had?.workStartAt !== lead?.workStartAt
}

/** The facts of the bill with the waiting of now, where it was the one of the stamps, and what was driven, where nobody gave a reason for more or less. */
async function factsNow(tx: Tx, { facts }: BillRow, before: Loaded, after: Loaded): Promise<BillRow['facts']> {
  const [was] = billFactsOf(await billedOrderOf(tx, before))
  const [is] = billFactsOf(await billedOrderOf(tx, after))
  const drivenM = after.lead?.distanceM ?? null
  const driven = facts.some((each) => isByHand(each, drivenM) && each.distanceReason === undefined) ? withDriven(facts, drivenM) : facts
  const [first, ...others] = driven
  if (first === undefined || was === undefined || is === undefined || first.waitingMinutes !== was.waitingMinutes) return driven
  return [{ ...first, waitingMinutes: is.waitingMinutes }, ...others]
}

const isSame = (stored: readonly BillLine[], lines: readonly { code: string; amountFen: number; ruleId: string }[]): boolean =>
  stored.length === lines.length &&
  stored.every(
    ({ code, amountFen, ruleId }, index) =>
      code === lines[index]?.code && amountFen === lines[index]?.amountFen && ruleId === lines[index]?.ruleId
  )
