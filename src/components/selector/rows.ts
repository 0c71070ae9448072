import type { MatchRange } from '@/domain/peopleSearch/matchRanges'
import { searchPeople } from '@/domain/peopleSearch/search'
import type { SelectorTree } from './selectorTree'
import type { SelectorNode } from './types'

/** Rows that a search shows at most; the number found is said. */
const SEARCH_LIMIT = 100

/** A row of a selector: a node of the level in sight, of the tree, or of what a search found. */
export interface SelectorRow {
  key: string
  node: SelectorNode
  /** How far to the right in the tree view. */
  depth: number
  /** Shown where the number was found. */
  phone?: string
  /** What was found, to be marked. */
  ranges: readonly MatchRange[]
}

export const rowOf = (node: SelectorNode, depth = 0, ranges: readonly MatchRange[] = []): SelectorRow => ({
  key: node.key,
  node,
  depth,
  ranges
})

/** What a search of the loaded names finds. */
export function rowsFound(tree: SelectorTree, keyword: string): { total: number; rows: SelectorRow[] } {
  const { total, matches } = searchPeople(tree.searchIndex, keyword, SEARCH_LIMIT)
  return {
    total,
    rows: matches.flatMap(({ id, ranges }) => {
      const node = tree.node(id)
      return node === undefined ? [] : [rowOf(node, 0, ranges)]
    })
  }
}
