import type { Chosen, SelectorKind, SelectorValue } from './types'

/** Kinds that store the ids from the root to the choice (forms.md#kinds-of-fields: comSelect, address); the others store the id. */
const PATH_KINDS: ReadonlySet<SelectorKind> = new Set<SelectorKind>(['organize', 'area'])

const storesPath = (kind: SelectorKind): boolean => PATH_KINDS.has(kind)

const isPathList = (value: readonly string[] | readonly (readonly string[])[]): value is readonly (readonly string[])[] =>
  Array.isArray(value[0])

const isId = (id: unknown): id is string => typeof id === 'string' && id !== ''

/** Reads a stored value: one or several, ids or paths; names are still unknown. Tolerates one id where a path or a list is due. */
export function chosenOf(kind: SelectorKind, value: SelectorValue): Chosen[] {
  if (value === null || value === undefined || value === '' || value.length === 0) return []
  const list = typeof value === 'string' ? [value] : value
  if (!storesPath(kind)) return (list as readonly unknown[]).filter(isId).map((id) => ({ value: id, label: '' }))
  const paths = isPathList(list) ? list : [list]
  return paths
    .map((path) => path.filter(isId))
    .filter((path) => path.length > 0)
    .map((path) => ({ value: path[path.length - 1] as string, label: '', path }))
}

/** What the platform stores for a choice: comSelect and address the id path (or a list of paths), others the id (or a list). */
export function storedOf(kind: SelectorKind, isMultiple: boolean, items: readonly Chosen[]): string | string[] | string[][] {
  if (storesPath(kind)) {
    const paths = items.map(({ value, path }) => [...(path ?? [value])])
    return isMultiple ? paths : (paths[0] ?? [])
  }
  const ids = items.map(({ value }) => value)
  return isMultiple ? ids : (ids[0] ?? '')
}
