import { and, asc, eq, notInArray } from 'drizzle-orm'
import { chosenLines, type KeyedLine } from '@/domain/transferCar/payment/lines'
import type { Reader } from '../../database/client'
import { paymentOrder } from '../../database/schema'
import type { BillRow } from './repository'

const readReviewed = (reader: Reader, accidentOrderId: string) =>
  reader
    .select({ paymentNo: paymentOrder.paymentNo, lines: paymentOrder.lines })
    .from(paymentOrder)
    .where(and(eq(paymentOrder.accidentOrderId, accidentOrderId), notInArray(paymentOrder.stage, ['DRAFT', 'VOID'])))
    .orderBy(asc(paymentOrder.paymentNo))

/** Lines that stand in a payment order beyond DRAFT. */
export const reviewedLines = async (reader: Reader, accidentOrderId: string): Promise<KeyedLine[]> =>
  (await readReviewed(reader, accidentOrderId)).flatMap(({ lines }) => lines)

/**
 * Reviewed lines stay as they were reviewed: what would change about them when the bill were stored like this, null = nothing.
 * Lines beside them may come, go and change, so that storage can be charged after towing was paid.
 */
export async function heldLineProblem(reader: Reader, accidentOrderId: string, lines: BillRow['lines']): Promise<string | null> {
  for (const { paymentNo, lines: reviewed } of await readReviewed(reader, accidentOrderId)) {
    const now = new Map(
      chosenLines(
        lines,
        reviewed.map(({ key }) => key)
      ).map((line) => [line.key, line])
    )
    const changed = reviewed.find((line) => {
      const same = now.get(line.key)
      return same === undefined || same.amountFen !== line.amountFen || same.payableFen !== line.payableFen || same.taxFen !== line.taxFen
    })
    if (changed !== undefined) return `“${changed.name}”已在复核过的缴费工单 ${paymentNo} 中，修改前请先退回或修订该缴费工单`
  }
  return null
}
