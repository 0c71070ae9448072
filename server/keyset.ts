import { asc, desc, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { refuse } from './errors'

/** Where an order stands in a list that is newest first, or in another order. */
export interface OrderKey {
  /** Epoch ms; in another order of the list what it is sorted by. */
  createdAt: number
  id: string
}

/** The order of every list of orders where no other is asked for. */
export const newestFirst = (a: OrderKey, b: OrderKey): number => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)

export const writeCursor = ({ createdAt, id }: OrderKey): string => Buffer.from(`${createdAt}.${id}`).toString('base64url')

/** @throws Refusal 400 for anything that `writeCursor` did not write */
export function readCursor(cursor: string): OrderKey {
  const [, createdAt, id] = /^(\d{1,15})\.([0-9A-Za-z_-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (createdAt === undefined || id === undefined) throw refuse('翻页位置无效，请从头刷新', { cursor: '翻页位置无效' })
  return { createdAt: Number(createdAt), id }
}

/** Another order of a list: by a number that each row has, never negative, then by id. */
export interface Sorting {
  by: AnyPgColumn | SQL
  isAscending: boolean
}

/**
 * The order that a call asks for.
 * @param sort name of a field, `-` before it for highest first; undefined = newest first
 * @param fields what each name stands for
 */
export function sortingOf(
  sort: string | undefined,
  fields: Readonly<Record<string, AnyPgColumn | SQL>> & { createdAt: AnyPgColumn }
): Sorting {
  const by = sort === undefined ? undefined : fields[sort.replace('-', '')]
  return by === undefined ? { by: fields.createdAt, isAscending: false } : { by, isAscending: sort?.startsWith('-') === false }
}

/** Compares two places in such an order. */
export const inOrderOf =
  ({ isAscending }: Sorting) =>
  (a: OrderKey, b: OrderKey): number =>
    isAscending ? newestFirst(b, a) : newestFirst(a, b)

/** Condition of a keyset page: what comes after the last one shown. */
export const beyondIn = ({ by, isAscending }: Sorting, id: AnyPgColumn, after: OrderKey | null): SQL | undefined =>
  after === null ? undefined : sql`(${by}, ${id}) ${isAscending ? sql`>` : sql`<`} (${after.createdAt}, ${after.id})`

export const inOrder = ({ by, isAscending }: Sorting, id: AnyPgColumn): SQL[] => (isAscending ? [asc(by), asc(id)] : [desc(by), desc(id)])

/** Numbers that rows are sorted by, as `OrderKey` has them. */
export const sortValue = ({ by }: Sorting): SQL<number> => sql`${by}`.mapWith(Number)

/** The same where the newest come first. */
export const beyond = (createdAt: AnyPgColumn, id: AnyPgColumn, after: OrderKey | null): SQL | undefined =>
  beyondIn({ by: createdAt, isAscending: false }, id, after)
