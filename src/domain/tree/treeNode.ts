import { checkStateAt, type Ticks } from './checking'
import { type Expanded, isExpandable } from './expanding'
import { childPlaces, type TreeIndex, type TreeItem } from './treeIndex'

/** A tree node as it is drawn (people.md#tree-ticking), without what is below it. */
export interface TreeRow {
  key: string
  label: string
  icon: string
  /** 0 for roots: the indent. */
  level: number
  checked: boolean
  indeterminate: boolean
  disabled: boolean
  expanded: boolean
  /** Has no children and none to load. */
  isLeaf: boolean
}

/** A tree node with its children (people.md#tree-ticking). */
export interface TreeNode extends TreeRow {
  children: TreeNode[]
}

/** The row at `place`; lists of thousands ask only for the rows they mount. */
function rowAt(tree: TreeIndex, ticks: Ticks, expanded: Expanded, place: number): TreeRow {
  const { key, label, icon = '', disabled = false } = tree.items[place] as TreeItem
  const state = checkStateAt(tree, ticks, place)
  return {
    key,
    label,
    icon,
    level: tree.levels[place] as number,
    checked: state === 'checked',
    indeterminate: state === 'indeterminate',
    disabled,
    expanded: expanded.has(key),
    isLeaf: !isExpandable(tree, place)
  }
}

/** All nodes, nested; for trees that are drawn whole. */
export function nestedNodes(tree: TreeIndex, ticks: Ticks, expanded: Expanded): TreeNode[] {
  const nodes = tree.items.map((_, place): TreeNode => ({ ...rowAt(tree, ticks, expanded, place), children: [] }))
  nodes.forEach((node, place) => {
    node.children = childPlaces(tree, place).map((child) => nodes[child] as TreeNode)
  })
  return childPlaces(tree, -1).map((root) => nodes[root] as TreeNode)
}
