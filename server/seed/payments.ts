import { inArray } from 'drizzle-orm'
import { HOUR, shanghaiDay } from '../clock'
import type { Tx } from '../database/client'
import { approvalRequest, cashHandover, moneySequence, orderBill, payment, paymentEvent, paymentOrder, refund } from '../database/schema'
import { fixedId } from './ordersBuilt'
import type { BuiltMoney } from './paymentsRows'

/** One statement takes 65,535 values at most. */
const PART = 100
const inParts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / PART) }, (_, i) => rows.slice(i * PART, (i + 1) * PART))

/** Bills, payment orders and payments of the demo orders, after the orders themselves; cash has been handed over day by day. */
export async function seedPayments(tx: Tx, { bills, orders, payments, refunds, approvals, events, numbers }: BuiltMoney): Promise<void> {
  for (const some of inParts(bills)) await tx.insert(orderBill).values(some)
  for (const some of inParts(orders)) await tx.insert(paymentOrder).values(some)
  for (const some of inParts(payments)) await tx.insert(payment).values(some)
  for (const some of inParts(refunds)) await tx.insert(refund).values(some)
  for (const some of inParts(approvals)) await tx.insert(approvalRequest).values(some)
  for (const some of inParts(events)) await tx.insert(paymentEvent).values(some)
  if (numbers.size > 0) await tx.insert(moneySequence).values([...numbers].map(([name, last]) => ({ name, last })))
  await handOver(tx, payments)
}

async function handOver(tx: Tx, payments: BuiltMoney['payments']): Promise<void> {
  const shifts = new Map<string, BuiltMoney['payments']>()
  for (const row of payments.filter(({ method }) => method === 'CASH')) {
    const name = `${row.collectorId ?? ''} ${shanghaiDay(row.paidAt ?? 0)}`
    shifts.set(name, [...(shifts.get(name) ?? []), row])
  }
  for (const [name, rows] of shifts) {
    const id = fixedId(`handover ${name}`)
    const sum = rows.reduce((all, { amountFen }) => all + amountFen, 0)
    const submittedAt = Math.max(...rows.map(({ paidAt }) => paidAt ?? 0)) + HOUR
    await tx.insert(cashHandover).values({
      id,
      collectorId: name.split(' ')[0] ?? '',
      state: 'CONFIRMED',
      expectedFen: sum,
      countedFen: sum,
      submittedAt,
      decidedBy: 'user-finance1',
      decidedAt: submittedAt + HOUR,
      version: 2
    })
    await tx
      .update(payment)
      .set({ handoverId: id })
      .where(
        inArray(
          payment.id,
          rows.map((row) => row.id)
        )
      )
  }
}
