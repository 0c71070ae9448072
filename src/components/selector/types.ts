import type { NodeType } from '@/contract/organization'
import type { TreeItem } from '@/domain/tree/treeIndex'

/** What is chosen; each kind has its own way of being stored (values.ts). */
export type SelectorKind = 'user' | 'department' | 'organize' | 'position' | 'role' | 'group' | 'area' | 'tree'

/** One node of a selector: a place in a tree, a row of a list. */
export interface SelectorNode extends TreeItem {
  /** What a choice stores: the id, which may stand twice in a tree under different keys. */
  value: string
  /** Only these are chosen; the others lead to them. */
  canChoose: boolean
  type: NodeType | 'area' | 'node'
  /** Second line. */
  hint?: string
  account?: string
  headIcon?: string
  /** For search (domain/peopleSearch). */
  pinyin?: string
  initials?: string
}

/** One thing that was chosen. */
export type Chosen = {
  value: string
  /** '' until it is known. */
  label: string
  /** Ids from the root to it, itself last: for kinds that store paths. */
  path?: readonly string[]
}

/** Stored value of a selector; see values.ts. */
export type SelectorValue = string | readonly string[] | readonly (readonly string[])[] | null | undefined

/** Props of every selector of the family. Mounted while `open`; what was not confirmed is forgotten when it closes. */
export interface SelectorProps {
  open: boolean
  /** As the platform stores it. */
  value: SelectorValue
  multiple?: boolean
  /** Most that can be chosen; multiple only. */
  max?: number
  title?: string
  /** Values that can neither be chosen nor taken away. */
  disabled?: readonly string[]
  /** @param value in the platform's shape, '' or [] for nothing @param items the same with names */
  onConfirm: (value: string | string[] | string[][], items: Chosen[]) => void
  onClose: () => void
}
