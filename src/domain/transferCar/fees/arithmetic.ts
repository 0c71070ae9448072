/**
 * Arithmetic of bills (fees.md#rounding): integer fen, basis points, rounding half up. Nothing here is a price.
 * Amounts up to 10 billion fen stay exact: every product is below 2^53.
 */
const BASIS = 10_000

function whole(value: number, what: string): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${what} must be a whole number, not ${value}`)
  return value
}

/** A share of an amount, rounded half up. @param rateBp basis points @throws RangeError on fractions and negative numbers */
export function shareOf(amountFen: number, rateBp: number): number {
  return Math.floor((2 * whole(amountFen, 'amount') * whole(rateBp, 'rate') + BASIS) / (2 * BASIS))
}

/** Started units of `step` in `length`: 10,001 m beyond 10,000 m is one started kilometre. */
export function startedUnits(length: number, step: number): number {
  return Math.ceil(whole(length, 'length') / whole(step, 'step'))
}

/** Quantity in thousandths times a price, rounded half up. */
export function priced(qtyMilli: number, unitPriceFen: number): number {
  return Math.floor((2 * whole(qtyMilli, 'quantity') * whole(unitPriceFen, 'price') + 1000) / 2000)
}

/** Bits taken at a time by `divided`: what is left over a sum below 2^40 and a piece of a product below 2^46 add up below 2^53. */
const PIECE = 4096

/** `amount * total / sum` with its remainder, exactly, although the product may pass 2^53: long division, twelve bits of `total` at a time. */
function divided(amount: number, total: number, sum: number): { part: number; remainder: number } {
  if (total < PIECE) return { part: Math.floor((amount * total) / sum), remainder: (amount * total) % sum }
  const high = divided(amount, Math.floor(total / PIECE), sum)
  const rest = high.remainder * PIECE + amount * (total % PIECE)
  return { part: high.part * PIECE + Math.floor(rest / sum), remainder: rest % sum }
}

/**
 * Splits `totalFen` over amounts in proportion by largest remainder; of equal remainders the earlier line takes the fen.
 * @returns parts in order, which add up to `totalFen` exactly; none is larger than its amount when the total is not
 * @throws RangeError when there is something to split over nothing
 */
export function splitByShare(amounts: readonly number[], totalFen: number): number[] {
  const sum = amounts.reduce((all, amount) => all + whole(amount, 'amount'), 0)
  if (whole(totalFen, 'total') === 0) return amounts.map(() => 0)
  if (sum === 0) throw new RangeError('nothing to split over')
  const shares = amounts.map((amount, index) => ({ index, ...divided(amount, totalFen, sum) }))
  let left = totalFen - shares.reduce((all, share) => all + share.part, 0)
  for (const share of [...shares].sort((a, b) => b.remainder - a.remainder || a.index - b.index)) {
    if (left === 0) break
    share.part += 1
    left -= 1
  }
  return shares.map((share) => share.part)
}

/** Tax inside a gross price: the net is rounded half up, the tax is what remains (fees.md#tax). */
export function taxInside(grossFen: number, taxBp: number): { netFen: number; taxFen: number } {
  const divisor = BASIS + whole(taxBp, 'tax')
  const netFen = Math.floor((2 * whole(grossFen, 'gross') * BASIS + divisor) / (2 * divisor))
  return { netFen, taxFen: grossFen - netFen }
}
