import type { ReconOutcome } from '@/contract/transferCar/payment/codes'

/** A payment or a refund as one side knows it. `outNo` is ours: number of the attempt or of the refund. */
export interface ReconEntry {
  kind: 'PAY' | 'REFUND'
  outNo: string
  gatewayNo: string | null
  /** Above 0, for refunds too. */
  amountFen: number
}
/** A line of a channel's bill; REVERSAL = a payment by code taken back as a whole, under the number of its attempt. */
export interface BillEntry extends Omit<ReconEntry, 'kind'> {
  kind: ReconEntry['kind'] | 'REVERSAL'
}
export interface LocalEntry extends ReconEntry {
  paymentOrderId: string
}

/** One number with what each side says of it; null = that side does not know it. */
export interface Compared {
  kind: ReconEntry['kind']
  outNo: string
  gatewayNo: string | null
  outcome: ReconOutcome
  channelFen: number | null
  localFen: number | null
  paymentOrderId: string | null
}

export const reconKey = ({ kind, outNo }: Pick<ReconEntry, 'kind' | 'outNo'>): string => `${kind} ${outNo}`

/** A number that a bill names several times counts with its sum: the channel did more than one thing under it. */
function byKey<T extends ReconEntry>(entries: readonly T[]): Map<string, T> {
  const found = new Map<string, T>()
  for (const entry of entries) {
    const before = found.get(reconKey(entry))
    found.set(reconKey(entry), before === undefined ? entry : { ...before, amountFen: before.amountFen + entry.amountFen })
  }
  return found
}

/**
 * What of a bill is money. A payment by code that was taken back came and went, and here it never came: it is none on either side. A
 * reversal whose payment stands in the bill of another day is what the channel has given back.
 */
export function withoutReversals(bill: readonly BillEntry[]): ReconEntry[] {
  const paid = new Map(bill.filter(({ kind }) => kind === 'PAY').map(({ outNo, amountFen }) => [outNo, amountFen]))
  const takenBack = new Set(
    bill.filter(({ kind, outNo, amountFen }) => kind === 'REVERSAL' && paid.get(outNo) === amountFen).map(({ outNo }) => outNo)
  )
  return bill.flatMap((row): ReconEntry[] =>
    row.kind !== 'REFUND' && takenBack.has(row.outNo) ? [] : [{ ...row, kind: row.kind === 'REVERSAL' ? 'REFUND' : row.kind }]
  )
}

/**
 * Daily reconciliation (payments.md#reconciliation): 一致, 渠道多, 本地多, 金额不符, by number and amount. Each number of either side comes out exactly
 * once.
 * @returns in the order of kind and number
 */
export function compareBills(channel: readonly ReconEntry[], local: readonly LocalEntry[]): Compared[] {
  const theirs = byKey(channel)
  const ours = byKey(local)
  return [...new Set([...theirs.keys(), ...ours.keys()])].sort().flatMap((key): Compared[] => {
    const their = theirs.get(key)
    const our = ours.get(key)
    const known = our ?? their
    if (known === undefined) return []
    const outcome =
      their === undefined ? 'LOCAL_ONLY' : our === undefined ? 'CHANNEL_ONLY' : their.amountFen === our.amountFen ? 'MATCH' : 'AMOUNT_DIFF'
    return [
      {
        kind: known.kind,
        outNo: known.outNo,
        gatewayNo: their?.gatewayNo ?? our?.gatewayNo ?? null,
        outcome,
        channelFen: their?.amountFen ?? null,
        localFen: our?.amountFen ?? null,
        paymentOrderId: our?.paymentOrderId ?? null
      }
    ]
  })
}

/** What stays of a day: payments less refunds, fen. */
export const dayFen = (entries: readonly ReconEntry[]): number =>
  entries.reduce((sum, { kind, amountFen }) => sum + (kind === 'PAY' ? amountFen : -amountFen), 0)
