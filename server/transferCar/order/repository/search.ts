import { and, desc, eq, exists, gte, lt, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { compact, compactCode } from '@/domain/validators/normalise'
import { normalisePlate } from '@/domain/validators/plate'
import type { Reader, Tx } from '../../../database/client'
import { orderSearchTerm } from '../../../database/schema'
import type { OrderRow, VehicleRow } from '../types'
import { newestFirst, type OrderKey } from '../../../keyset'

type Kind = (typeof orderSearchTerm.$inferInsert)['kind']
interface Term {
  kind: Kind
  term: string
}

const SHORTEST_PLATE_PART = 3
const LONGEST_TERM = 60
const reversed = (text: string): string => Array.from(text).reverse().join('')

/** Everything an order is found by (quality.md#server-figures): one term a row, so each search is "begins with". */
export function termsOf(
  order: Pick<OrderRow, 'orderNo' | 'reporterMobile' | 'reporterName'>,
  vehicles: readonly Pick<VehicleRow, 'plateNo' | 'vin'>[]
): Term[] {
  const terms: Term[] = [
    { kind: 'no', term: order.orderNo },
    { kind: 'no', term: order.orderNo.replace(/^[A-Z]+/, '') }
  ]
  const add = (kind: Kind, term: string) => {
    if (term !== '') terms.push({ kind, term: term.slice(0, LONGEST_TERM) })
  }
  for (const { plateNo, vin } of vehicles) {
    const plate = Array.from(plateNo ?? '')
    for (let start = 0; start + SHORTEST_PLATE_PART <= plate.length; start++) add('plate', plate.slice(start).join(''))
    add('vin', reversed(vin ?? ''))
  }
  add('mobile', reversed(order.reporterMobile ?? ''))
  const name = compact(order.reporterName ?? '')
  add('name', name)
  add('surname', Array.from(name)[0] ?? '')
  const seen = new Set<string>()
  return terms.filter(({ kind, term }) => !seen.has(`${kind} ${term}`) && seen.add(`${kind} ${term}`))
}

/** Writes the terms of an order anew. */
export async function indexOrder(tx: Tx, order: OrderRow, vehicles: readonly VehicleRow[]): Promise<void> {
  await tx.delete(orderSearchTerm).where(eq(orderSearchTerm.orderId, order.id))
  await tx
    .insert(orderSearchTerm)
    .values(termsOf(order, vehicles).map((term) => ({ ...term, orderId: order.id, orderCreatedAt: order.createdAt })))
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
  if (text !== '' && !/^[\d*]+$/.test(text)) meanings.push({ kind: Array.from(text).length === 1 ? 'surname' : 'name', term: text })
  return meanings
}

/** Sorts after everything that begins with the same bytes. */
const LAST_CHARACTER = '\u{10FFFF}'

const hits = ({ kind, term }: Term): SQL | undefined =>
  kind === 'surname'
    ? and(eq(orderSearchTerm.kind, kind), eq(orderSearchTerm.term, term))
    : and(eq(orderSearchTerm.kind, kind), gte(orderSearchTerm.term, term), lt(orderSearchTerm.term, term + LAST_CHARACTER))

/**
 * Condition on an order; undefined when the keyword can mean nothing (no hit at all).
 * @param order columns of the order's id and of its creation in the table that is searched
 */
export function matching(reader: Reader, order: { id: AnyPgColumn; createdAt: AnyPgColumn }, keyword: string): SQL | undefined {
  const found = () => reader.select({ createdAt: orderSearchTerm.orderCreatedAt, id: orderSearchTerm.orderId }).from(orderSearchTerm)
  return or(
    ...meaningsOf(keyword).map((meaning) =>
      meaning.kind === 'surname'
        ? // Every twentieth order: each one is looked up by the whole key rather than all of them gathered.
          exists(
            found().where(and(hits(meaning), eq(orderSearchTerm.orderCreatedAt, order.createdAt), eq(orderSearchTerm.orderId, order.id)))
          )
        : // One index range each: with OR the database would look at the rows as well. Time and id together are the end of a driver's index.
          sql`(${order.createdAt}, ${order.id}) in ${found().where(hits(meaning))}`
    )
  )
}

/** Most terms that a search gathers; a keyword that hits more of them is looked up order by order. */
const MOST_GATHERED = 1000

/**
 * A condition for each meaning of a keyword on what belongs to an order and does not keep its creation; none when nothing is hit.
 * @param orderId column of the order's id in the table that is searched
 */
export async function orderConditions(reader: Reader, orderId: AnyPgColumn, keyword: string): Promise<SQL[]> {
  const found = () => reader.select({ id: orderSearchTerm.orderId }).from(orderSearchTerm)
  const conditions: SQL[] = []
  for (const meaning of meaningsOf(keyword)) {
    const some = await found()
      .where(hits(meaning))
      .limit(MOST_GATHERED + 1)
    if (some.length > MOST_GATHERED) conditions.push(exists(found().where(and(hits(meaning), eq(orderSearchTerm.orderId, orderId)))))
    else if (some.length > 0) conditions.push(sql`${orderId} = any(${sql.param([...new Set(some.map(({ id }) => id))])}::text[])`)
  }
  return conditions
}

/**
 * The newest orders that a keyword finds, from the terms alone.
 * @param beyond condition of the page on the terms' time and id
 */
export async function newestHits(reader: Reader, keyword: string, beyond: SQL | undefined, limit: number): Promise<string[]> {
  const found: OrderKey[] = []
  for (const meaning of meaningsOf(keyword)) found.push(...(await newestOf(reader, meaning, beyond, limit)))
  const once = new Map(found.map((key) => [key.id, key]))
  return [...once.values()]
    .sort(newestFirst)
    .slice(0, limit)
    .map(({ id }) => id)
}

async function newestOf(reader: Reader, meaning: Term, beyond: SQL | undefined, limit: number): Promise<OrderKey[]> {
  const query = reader
    .select({ id: orderSearchTerm.orderId, createdAt: orderSearchTerm.orderCreatedAt })
    .from(orderSearchTerm)
    .where(and(hits(meaning), beyond))
    .$dynamic()
  // A plate has several tails, so an order may be hit more than once; a surname stands once.
  const grouped = meaning.kind === 'surname' ? query : query.groupBy(orderSearchTerm.orderCreatedAt, orderSearchTerm.orderId)
  return grouped.orderBy(desc(orderSearchTerm.orderCreatedAt), desc(orderSearchTerm.orderId)).limit(limit)
}
