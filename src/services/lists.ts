import type { Page } from '@/contract/envelope'
import { isList } from '@/domain/guards'

/**
 * The entries of a list, bare or in `list`, or of nothing at all (wire.md#envelope). Elements that are null say nothing and are left out.
 */
export function listOf<T>(answer: readonly T[] | { readonly list?: readonly T[] | null } | null | undefined): T[] {
  const list = isList<T>(answer) ? answer : ((answer as { readonly list?: unknown } | null | undefined)?.list ?? [])
  return (isList<T | null | undefined>(list) ? list : []).filter((each): each is T => each !== null && each !== undefined)
}

export interface Rows<Row> {
  readonly list: readonly Row[]
  readonly total: number
}

/** `{list, pagination}`, a bare list, or nothing (wire.md#paging). */
export function rowsOf<Row>(data: Page<Row> | readonly Row[] | null | undefined): Rows<Row> {
  const list = listOf<Row>(data)
  const total = isList<Row>(data) ? data.length : ((data as Page<Row> | null | undefined)?.pagination?.total ?? list.length)
  return { list, total }
}
