import { and, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm'
import { compact, compactCode } from '@/domain/validators/normalise'
import { normalisePlate } from '@/domain/validators/plate'
import type { Reader, Tx } from '../../database/client'
import { orderSearchTerm } from '../../database/schema'
import type { OrderRow, VehicleRow } from '../types'

type Kind = typeof orderSearchTerm.$inferInsert['kind']
interface Term {
  kind: Kind
  term: string
}

const SHORTEST_PLATE_PART = 3
const LONGEST_TERM = 60
const reversed = (text: string): string => Array.from(text).reverse().join('')

/** Everything an order is found by (quality.md, "Server"): one term a row, so each search is "begins with". */
export function termsOf(order: Pick<OrderRow, 'orderNo' | 'reporterMobile' | 'reporterName'>, vehicles: readonly Pick<VehicleRow, 'plateNo' | 'vin'>[]): Term[] {
  const terms: Term[] = [{ kind: 'no', term: order.orderNo }, { kind: 'no', term: order.orderNo.replace(/^[A-Z]+/, '') }]
  const add = (kind: Kind, term: string) => { if (term !== '') terms.push({ kind, term: term.slice(0, LONGEST_TERM) }) }
  for (const { plateNo, vin } of vehicles) {
    const plate = Array.from(plateNo ?? '')
    for (let start = 0; start + SHORTEST_PLATE_PART <= plate.length; start++) add('plate', plate.slice(start).join(''))
    add('vin', reversed(vin ?? ''))
  }
  add('mobile', reversed(order.reporterMobile ?? ''))
  add('name', compact(order.reporterName ?? ''))
  const seen = new Set<string>()
  return terms.filter(({ kind, term }) => !seen.has(`${kind} ${term}`) && seen.add(`${kind} ${term}`))
}

/** Writes the terms of an order anew. */
export async function indexOrder(tx: Tx, order: OrderRow, vehicles: readonly VehicleRow[]): Promise<void> {
  await tx.delete(orderSearchTerm).where(eq(orderSearchTerm.orderId, order.id))
  await tx.insert(orderSearchTerm).values(termsOf(order, vehicles).map((term) => ({ ...term, orderId: order.id })))
}

/**
 * What a typed keyword may mean: any 3 characters of a plate, last 4 to 11 digits of a mobile, last 6 or more of a VIN,
 * the beginning of an order number (8 characters and more) or of a name.
 */
export function meaningsOf(keyword: string): Term[] {
  const text = compact(keyword)
  const plate = normalisePlate(keyword)
  const code = compactCode(keyword)
  const meanings: Term[] = []
  if (Array.from(plate).length >= SHORTEST_PLATE_PART && Array.from(plate).length <= 8) meanings.push({ kind: 'plate', term: plate })
  if (/^\d{4,11}$/.test(code)) meanings.push({ kind: 'mobile', term: reversed(code) })
  if (/^[A-HJ-NPR-Z0-9]{6,17}$/.test(code)) meanings.push({ kind: 'vin', term: reversed(code) })
  if (/^([A-Z]{2}\d{6,}|\d{8,})$/.test(code)) meanings.push({ kind: 'no', term: code })
  if (text !== '' && !/^[\d*]+$/.test(text)) meanings.push({ kind: 'name', term: text })
  return meanings
}

/** Sorts after everything that begins with the same bytes. */
const LAST_CHARACTER = '\u{10FFFF}'

/** Condition on an order's id; undefined when the keyword can mean nothing (no hit at all). */
export function matching(reader: Reader, column: Parameters<typeof inArray>[0], keyword: string): SQL | undefined {
  const meanings = meaningsOf(keyword)
  if (meanings.length === 0) return undefined
  const begins = meanings.map(({ kind, term }) => and(
    eq(orderSearchTerm.kind, kind), gte(orderSearchTerm.term, term), lt(orderSearchTerm.term, term + LAST_CHARACTER)
  ))
  return inArray(column, reader.select({ id: orderSearchTerm.orderId }).from(orderSearchTerm).where(or(...begins)))
}
