import { checkedKeys, type Ticks, ticksOf } from './checking'
import { buildTree, type TreeIndex, type TreeItem } from './treeIndex'

/**
 * Adds the children of a node that were loaded when it was opened (people.md#look-ups: one level at a time). Under a ticked
 * node they come ticked, disabled ones excepted; a node that turns out to have none becomes a leaf. Lays the whole tree out again,
 * once for each opening.
 * @param children in the order drawn; their parent is this node, and a key that stands in the tree already is left out
 */
export function addChildren(
  tree: TreeIndex,
  ticks: Ticks,
  key: string,
  children: readonly Omit<TreeItem, 'parentKey'>[]
): { tree: TreeIndex; ticks: Ticks } {
  const place = tree.places.get(key)
  if (place === undefined) return { tree, ticks }
  const isFirstLoad = tree.ends[place] === place + 1
  const fresh = children.filter((child) => !tree.places.has(child.key)).map((child): TreeItem => ({ ...child, parentKey: key }))
  const own = tree.items.map((item): TreeItem => (item.key === key ? { ...item, isLeaf: isFirstLoad && fresh.length === 0 } : item))
  const grown = buildTree([...own, ...fresh])
  const ticked = checkedKeys(tree, ticks, 'leaves')
  const heirs = isFirstLoad && ticks[place] === 1 ? fresh.filter((child) => child.disabled !== true).map((child) => child.key) : []
  // A node that held a tick itself and has children now is named no longer: its children are, as far as they take it.
  const named = fresh.length === 0 ? ticked : ticked.filter((holder) => holder !== key)
  return { tree: grown, ticks: ticksOf(grown, [...named, ...heirs]) }
}
