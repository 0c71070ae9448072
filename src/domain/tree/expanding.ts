import { childPlaces, type TreeIndex } from './treeIndex'

/** Keys of the open nodes. */
export type Expanded = ReadonlySet<string>

/** Whether the node can be opened: it has children, or says that some are still to be loaded. */
export function isExpandable(tree: TreeIndex, place: number): boolean {
  return (tree.ends[place] as number) > place + 1 || tree.items[place]?.isLeaf === false
}

/**
 * Opens a node (people.md#tree-ticking). In accordion mode its open siblings are closed; what is open below them stays so, and is
 * seen again when they are opened. Leaves and unknown keys change nothing.
 */
export function expand(tree: TreeIndex, expanded: Expanded, key: string, accordion: boolean = false): Expanded {
  const place = tree.places.get(key)
  if (place === undefined || expanded.has(key) || !isExpandable(tree, place)) return expanded
  const after = new Set(expanded)
  if (accordion) {
    const parent = tree.parents[place] as number
    for (const open of expanded) {
      const other = tree.places.get(open)
      if (other !== undefined && tree.parents[other] === parent) after.delete(open)
    }
  }
  return after.add(key)
}

/** Closes a node; what is open below it stays so and is seen again when it is opened. */
export function collapse(expanded: Expanded, key: string): Expanded {
  if (!expanded.has(key)) return expanded
  const after = new Set(expanded)
  after.delete(key)
  return after
}

/** Opens everything above a node, so that a node found by search is seen; in accordion mode closing what stood open beside the way. */
export function reveal(tree: TreeIndex, expanded: Expanded, key: string, accordion: boolean = false): Expanded {
  const above: string[] = []
  let place = tree.parents[tree.places.get(key) ?? -1] ?? -1
  for (; place >= 0; place = tree.parents[place] as number) above.push((tree.items[place] as { key: string }).key)
  return above.reduceRight<Expanded>((after, parent) => expand(tree, after, parent, accordion), expanded)
}

/** Every node that has loaded children; in accordion mode the first of each group of siblings. */
export function expandAll(tree: TreeIndex, accordion: boolean = false): Expanded {
  const after = new Set<string>()
  const openFirst = (parent: number) => {
    const first = childPlaces(tree, parent).find((child) => (tree.ends[child] as number) > child + 1)
    if (first === undefined) return
    after.add((tree.items[first] as { key: string }).key)
  }
  if (accordion) openFirst(-1)
  tree.items.forEach((item, place) => {
    if ((tree.ends[place] as number) === place + 1) return
    if (accordion) openFirst(place)
    else after.add(item.key)
  })
  return after
}

/** Keys of the rows on the screen from top to bottom: roots, and all whose parents are open. Closed branches cost nothing. */
export function visibleKeys(tree: TreeIndex, expanded: Expanded): string[] {
  const keys: string[] = []
  for (let place = 0; place < tree.items.length; ) {
    const { key } = tree.items[place] as { key: string }
    keys.push(key)
    place = expanded.has(key) ? place + 1 : (tree.ends[place] as number)
  }
  return keys
}
