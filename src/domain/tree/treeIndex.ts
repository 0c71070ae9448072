/** One node as a caller gives it. `key` is unique in the tree: where an id may stand twice (roles), use the platform's `onlyId`. */
export interface TreeItem {
  key: string
  /** null, or a key that is not in the tree, makes a root. */
  parentKey: string | null
  label: string
  icon?: string
  /** Neither ticked by hand nor reached by the tick of a node above. */
  disabled?: boolean
  /** false on a node whose children are not loaded yet; without it a node is a leaf when it has no children. */
  isLeaf?: boolean
}

/**
 * A tree laid flat in the order it is drawn (a node, then everything below it), so that what is below a node is one stretch of
 * the arrays: no recursion, no objects to chase, whatever the depth.
 */
export interface TreeIndex {
  readonly items: readonly TreeItem[]
  /** Place of a key in `items`. */
  readonly places: ReadonlyMap<string, number>
  /** Place of the parent, -1 for roots. */
  readonly parents: Int32Array
  /** First place after everything below the node; also the place of its next sibling, if there is one. */
  readonly ends: Int32Array
  /** 0 for roots. */
  readonly levels: Int32Array
  /** How many nodes without children stand at or below the node: they carry the ticks. */
  readonly holders: Int32Array
}

/** Linked lists of children in the order given, as places in the given list; the last slot of `first` holds the roots. */
function linkChildren(items: readonly TreeItem[], given: ReadonlyMap<string, number>) {
  const roots = items.length
  const first = new Int32Array(items.length + 1).fill(-1)
  const next = new Int32Array(items.length).fill(-1)
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i] as TreeItem
    if (given.get(item.key) !== i) continue
    const parent = item.parentKey === null || item.parentKey === item.key ? roots : (given.get(item.parentKey) ?? roots)
    next[i] = first[parent] as number
    first[parent] = i
  }
  return { first, next }
}

/**
 * Lays a list of nodes out as a tree, siblings in the order given; linear in the number of nodes. Foreign data does not break it:
 * of two nodes with one key the first counts, a missing parent makes a root, and of a ring of parents the first node becomes a root.
 */
export function buildTree(given: readonly TreeItem[]): TreeIndex {
  const givenPlaces = new Map<string, number>()
  given.forEach((item, i) => {
    if (!givenPlaces.has(item.key)) givenPlaces.set(item.key, i)
  })
  const { first, next } = linkChildren(given, givenPlaces)
  const size = givenPlaces.size
  const items: TreeItem[] = []
  const places = new Map<string, number>()
  const parents = new Int32Array(size).fill(-1)
  const ends = new Int32Array(size)
  const levels = new Int32Array(size)
  const holders = new Int32Array(size)

  const enter = (i: number, parent: number) => {
    const item = given[i] as TreeItem
    const place = items.length
    items.push(item)
    places.set(item.key, place)
    parents[place] = parent
    levels[place] = parent < 0 ? 0 : (levels[parent] as number) + 1
    return place
  }
  /** Walks down from one root with a stack of its own: depth is the data's, not the call stack's. */
  const walk = (root: number) => {
    const open = [enter(root, -1)]
    const waiting = [first[root] as number]
    while (open.length > 0) {
      const child = waiting[waiting.length - 1] as number
      const place = open[open.length - 1] as number
      if (child < 0) {
        ends[place] = items.length
        open.pop()
        waiting.pop()
        continue
      }
      waiting[waiting.length - 1] = next[child] as number
      if (places.has((given[child] as TreeItem).key)) continue
      open.push(enter(child, place))
      waiting.push(first[child] as number)
    }
  }
  for (let i = first[given.length] as number; i >= 0; i = next[i] as number) walk(i)
  if (items.length < size)
    given.forEach((item, i) => {
      if (!places.has(item.key)) walk(i)
    })

  for (let place = size - 1; place >= 0; place--) {
    if (ends[place] === place + 1) holders[place] = 1
    const parent = parents[place] as number
    if (parent >= 0) holders[parent] = (holders[parent] as number) + (holders[place] as number)
  }
  return { items, places, parents, ends, levels, holders }
}

/** Places of the children of the node at `place`; of the roots for -1. */
export function childPlaces(tree: TreeIndex, place: number): number[] {
  const children: number[] = []
  const end = place < 0 ? tree.items.length : (tree.ends[place] as number)
  for (let child = place + 1; child < end; child = tree.ends[child] as number) children.push(child)
  return children
}

/**
 * Turns nested nodes (`children` absent, null or empty on leaves, wire.md#values) into the list `buildTree` takes. The nesting
 * counts, not a `parentId`: platforms write '0', '-1' or '' for the roots.
 * @param describe what stands in the tree for a node, its parent aside
 */
export function flattenTree<
  T extends { children?: readonly T[] | null },
  I extends Omit<TreeItem, 'parentKey'> = Omit<TreeItem, 'parentKey'>
>(roots: readonly T[], describe: (node: T) => I): (I & Pick<TreeItem, 'parentKey'>)[] {
  const items: (I & Pick<TreeItem, 'parentKey'>)[] = []
  const waiting: { node: T; parentKey: string | null }[] = []
  const push = (nodes: readonly T[], parentKey: string | null) => {
    for (let i = nodes.length - 1; i >= 0; i--) waiting.push({ node: nodes[i] as T, parentKey })
  }
  push(roots, null)
  for (let top = waiting.pop(); top !== undefined; top = waiting.pop()) {
    const item = { ...describe(top.node), parentKey: top.parentKey }
    items.push(item)
    push(top.node.children ?? [], item.key)
  }
  return items
}

/**
 * Leaves out what leads to nothing wanted: departments without people stand in the user tree as leaves, and would be taken for people.
 * @param items a node before everything below it, as `flattenTree` answers them
 */
export function keepBranches<T extends TreeItem>(items: readonly T[], isWanted: (item: T) => boolean): T[] {
  const kept = new Set<string>()
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i] as T
    if (!kept.has(item.key) && !isWanted(item)) continue
    kept.add(item.key)
    if (item.parentKey !== null) kept.add(item.parentKey)
  }
  return items.filter((item) => kept.has(item.key))
}
