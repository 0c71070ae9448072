import { type TreeIndex, type TreeItem } from './treeIndex'

/**
 * Which nodes are ticked: for each place of the tree how many ticked holders stand at or below it. Whether a parent is checked,
 * indeterminate or unchecked follows from it and is stored nowhere else, so the two cannot disagree. Never written to after it
 * was made.
 */
export type Ticks = Readonly<Int32Array>

export type CheckState = 'checked' | 'indeterminate' | 'unchecked'

export interface Checking {
  ticks: Ticks
  /** Keys of the nodes that look different now: only their rows are drawn again. */
  changed: string[]
}

/** State of the node at `place` (people.md#tree-ticking: checked when all below is, indeterminate when some, unchecked when none). */
export function checkStateAt(tree: TreeIndex, ticks: Ticks, place: number): CheckState {
  const ticked = ticks[place] as number
  if (ticked === 0) return 'unchecked'
  return ticked === tree.holders[place] ? 'checked' : 'indeterminate'
}

const itemAt = (tree: TreeIndex, place: number): TreeItem => tree.items[place] as TreeItem

/**
 * Ticks of a choice that was stored before. A named parent stands for all that is below it, disabled nodes included: what was
 * stored as chosen is shown as chosen. Unknown keys are left out.
 */
export function ticksOf(tree: TreeIndex, keys: Iterable<string>): Ticks {
  const ticks = new Int32Array(tree.items.length)
  for (const key of keys) {
    const place = tree.places.get(key)
    if (place !== undefined) ticks[place] = 1
  }
  for (let place = 0; place < ticks.length; place++) {
    const parent = tree.parents[place] as number
    if (parent >= 0 && ticks[parent] === 1) ticks[place] = 1
  }
  for (let place = 0; place < ticks.length; place++) {
    if (tree.ends[place] !== place + 1) ticks[place] = 0
  }
  for (let place = ticks.length - 1; place >= 0; place--) {
    const parent = tree.parents[place] as number
    if (parent >= 0) ticks[parent] = (ticks[parent] as number) + (ticks[place] as number)
  }
  return ticks
}

/** Writes the wanted state into what is below `top`, all but disabled nodes and what is below them; answers the places it came by. */
function tickBelow(tree: TreeIndex, ticks: Int32Array, top: number, checked: boolean): number[] {
  const reached: number[] = []
  const end = tree.ends[top] as number
  for (let place = top; place < end; ) {
    const after = tree.ends[place] as number
    if (itemAt(tree, place).disabled === true) {
      place = after
      continue
    }
    reached.push(place)
    if (after === place + 1) ticks[place] = checked ? 1 : 0
    place++
  }
  return reached
}

/**
 * Ticks or unticks a node (people.md#tree-ticking): down to everything below it, where disabled nodes keep their state together with
 * what is below them, then up to the roots. Costs one step for each node below and above, none for the others. A disabled or unknown
 * node changes nothing.
 */
export function check(tree: TreeIndex, ticks: Ticks, key: string, checked: boolean): Checking {
  const top = tree.places.get(key)
  if (top === undefined || itemAt(tree, top).disabled === true) return { ticks, changed: [] }
  const after = new Int32Array(ticks)
  const reached = tickBelow(tree, after, top, checked)
  // Parents stand before their children, so backwards every node is complete before it is added to its parent.
  for (let i = reached.length - 1; i > 0; i--) {
    const place = reached[i] as number
    const difference = (after[place] as number) - (ticks[place] as number)
    const parent = tree.parents[place] as number
    after[parent] = (after[parent] as number) + difference
  }
  const difference = (after[top] as number) - (ticks[top] as number)
  if (difference === 0) return { ticks, changed: [] }
  for (let place = tree.parents[top] as number; place >= 0; place = tree.parents[place] as number) {
    after[place] = (after[place] as number) + difference
    reached.push(place)
  }
  const changed = reached
    .filter((place) => checkStateAt(tree, ticks, place) !== checkStateAt(tree, after, place))
    .map((place) => itemAt(tree, place).key)
  return { ticks: after, changed }
}

/**
 * What a tap on a box does: unticks when everything that can be ticked below is, else ticks. A parent whose disabled child stays
 * unticked is never checked, so a tap that only looked at its state could not be taken back.
 */
export function toggle(tree: TreeIndex, ticks: Ticks, key: string): Checking {
  const place = tree.places.get(key)
  if (place === undefined) return { ticks, changed: [] }
  if (checkStateAt(tree, ticks, place) === 'checked') return check(tree, ticks, key, false)
  const ticking = check(tree, ticks, key, true)
  return ticking.ticks === ticks ? check(tree, ticks, key, false) : ticking
}

/**
 * Keys that are checked, in the order drawn.
 * @param which 'leaves': nodes without children; 'tops': the highest checked nodes, which stand for all below; 'all': both and between
 */
export function checkedKeys(tree: TreeIndex, ticks: Ticks, which: 'leaves' | 'tops' | 'all'): string[] {
  const keys: string[] = []
  for (let place = 0; place < ticks.length; ) {
    const end = tree.ends[place] as number
    const state = checkStateAt(tree, ticks, place)
    const counts = state === 'checked' && (which !== 'leaves' || end === place + 1)
    if (counts) keys.push(itemAt(tree, place).key)
    place = state === 'unchecked' || (counts && which === 'tops') ? end : place + 1
  }
  return keys
}

/** Takes the ticks over to a newer version of the tree. Who is new is not ticked: nobody chose him. */
export function carryTicks(before: TreeIndex, ticks: Ticks, now: TreeIndex): Ticks {
  const kept = checkedKeys(before, ticks, 'leaves').filter((key) => {
    const place = now.places.get(key)
    return place !== undefined && now.ends[place] === place + 1
  })
  return ticksOf(now, kept)
}
