import { isList } from '@/domain/guards'

/**
 * The entries of a list, bare or in `list`, or of nothing at all (wire.md#envelope). Elements that are null say nothing and are left out.
 */
export function listOf<T>(answer: readonly T[] | { readonly list?: readonly T[] | null } | null | undefined): T[] {
  const list = isList<T>(answer) ? answer : ((answer as { readonly list?: unknown } | null | undefined)?.list ?? [])
  return (isList<T | null | undefined>(list) ? list : []).filter((each): each is T => each !== null && each !== undefined)
}
