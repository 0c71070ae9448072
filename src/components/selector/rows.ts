import type { MatchRange } from '@/domain/peopleSearch/matchRanges'
import type { SelectorNode } from './types'

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
