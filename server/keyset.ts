import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { refuse } from './errors'

/** Where an order stands in a list that is newest first. */
export interface OrderKey {
  /** Epoch ms. */
  createdAt: number
  id: string
}

/** The order of every list of orders. */
export const newestFirst = (a: OrderKey, b: OrderKey): number => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)

export const writeCursor = ({ createdAt, id }: OrderKey): string => Buffer.from(`${createdAt}.${id}`).toString('base64url')

/** @throws Refusal 400 for anything that `writeCursor` did not write */
export function readCursor(cursor: string): OrderKey {
  const [, createdAt, id] = /^(\d{1,15})\.([0-9A-Za-z_-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (createdAt === undefined || id === undefined) throw refuse('翻页位置无效，请从头刷新', { cursor: '翻页位置无效' })
  return { createdAt: Number(createdAt), id }
}

/** Condition of a keyset page: older than the last one shown. */
export const beyond = (createdAt: AnyPgColumn, id: AnyPgColumn, after: OrderKey | null): SQL | undefined =>
  after === null ? undefined : sql`(${createdAt}, ${id}) < (${after.createdAt}, ${after.id})`
