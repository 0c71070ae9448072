import type { SelectorRow } from './rows'
import type { Chosen, SelectorNode } from './types'

/** What a selector offers, and how. */
export interface SelectorOptions {
  isMultiple: boolean
  /** Most that can be chosen. */
  max: number
  /** Counted so: 人, 个部门. */
  unit: string
  /** A tick on a branch stands for everything below it; else each node stands for itself. Only in trees that are there as a whole. */
  cascades: boolean
  /** Chosen things are named with all that is above them. */
  namesPath?: boolean
  chosen: readonly Chosen[]
  disabled: readonly string[]
  /** Reads one level when it is opened, the roots for undefined; absent where the whole tree is there. */
  readLevel?: (parent: SelectorNode | undefined) => Promise<SelectorNode[]>
  /** Searches instead of the tree's own names. */
  find?: (keyword: string) => { total: number; rows: SelectorRow[] } | undefined
}
