import type { BillLine } from '@/contract/transferCar/fees/bill'

export interface KeyedLine extends BillLine {
  key: string
}
/** Sums of some lines, fen. */
export interface LineSums {
  totalFen: number
  discountFen: number
  payableFen: number
  taxFen: number
}

/** The lines of a bill with keys that hold while its lines keep their order: vehicle, code and which of that code, e.g. `0-TOW-1`. */
export function keyedLines(lines: readonly BillLine[]): KeyedLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const name = `${line.vehicle ?? 'all'}-${line.code}`
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return { ...line, key: `${name}-${nth}` }
  })
}

export const sumLines = (lines: readonly BillLine[]): LineSums =>
  lines.reduce(
    (sums, line) => ({
      totalFen: sums.totalFen + line.amountFen,
      discountFen: sums.discountFen + line.discountFen,
      payableFen: sums.payableFen + line.payableFen,
      taxFen: sums.taxFen + line.taxFen
    }),
    { totalFen: 0, discountFen: 0, payableFen: 0, taxFen: 0 }
  )

/** Lines of a bill that none of these payment orders holds, in the order of the bill. */
export function freeLines(lines: readonly BillLine[], holders: readonly { lines: readonly Pick<KeyedLine, 'key'>[] }[]): KeyedLine[] {
  const held = new Set(holders.flatMap((holder) => holder.lines.map(({ key }) => key)))
  return keyedLines(lines).filter(({ key }) => !held.has(key))
}

/** The lines of these keys as the bill has them now, in its order: keys that it no longer knows drop out. */
export function chosenLines(lines: readonly BillLine[], keys: readonly string[]): KeyedLine[] {
  const wanted = new Set(keys)
  return keyedLines(lines).filter(({ key }) => wanted.has(key))
}
