import { buildPeopleIndex, type PeopleIndex } from '@/domain/peopleSearch/peopleIndex'
import { toggle, type Ticks } from '@/domain/tree/checking'
import { addChildren } from '@/domain/tree/lazyChildren'
import { buildTree, childPlaces, type TreeIndex } from '@/domain/tree/treeIndex'
import type { Chosen, SelectorNode } from './types'

/** A tree of nodes that can be chosen from, as far as it is loaded. Never changed: a loaded level makes a new one. */
export class SelectorTree {
  readonly index: TreeIndex
  private keys: ReadonlyMap<string, readonly string[]> | undefined = undefined
  private search: PeopleIndex | undefined = undefined

  private constructor(index: TreeIndex) {
    this.index = index
  }

  static of(nodes: readonly SelectorNode[]): SelectorTree {
    return new SelectorTree(buildTree(nodes))
  }

  /** With the children of a node that were read when it was opened; a node without any becomes a leaf. */
  with(key: string, children: readonly SelectorNode[]): SelectorTree {
    return new SelectorTree(addChildren(this.index, new Int32Array(this.index.items.length), key, children).tree)
  }

  /** With some values that ticking passes by. */
  withDisabled(values: ReadonlySet<string>): SelectorTree {
    if (values.size === 0) return this
    const items = (this.index.items as readonly SelectorNode[]).map((item) =>
      values.has(item.value) && item.canChoose ? { ...item, disabled: true } : item
    )
    return new SelectorTree({ ...this.index, items })
  }

  at(place: number): SelectorNode {
    return this.index.items[place] as SelectorNode
  }

  node(key: string): SelectorNode | undefined {
    const place = this.index.places.get(key)
    return place === undefined ? undefined : this.at(place)
  }

  /** Keys of all places where a value stands: a role may belong to several organizations. */
  keysOf(value: string): readonly string[] {
    this.keys ??= this.index.items.reduce((keys, item) => {
      const { value: id, key } = item as SelectorNode
      const known = keys.get(id)
      if (known === undefined) keys.set(id, [key])
      else known.push(key)
      return keys
    }, new Map<string, string[]>())
    return this.keys.get(value) ?? []
  }

  /** Children of a node, of the roots for undefined. */
  children(key: string | undefined): SelectorNode[] {
    const place = key === undefined ? -1 : this.index.places.get(key)
    return place === undefined ? [] : childPlaces(this.index, place).map((child) => this.at(child))
  }

  hasChildren(key: string): boolean {
    const place = this.index.places.get(key)
    return place !== undefined && this.index.ends[place] !== place + 1
  }

  /** From the root to the node, itself last. */
  trailOf(key: string): SelectorNode[] {
    const trail: SelectorNode[] = []
    for (let place = this.index.places.get(key) ?? -1; place >= 0; place = this.index.parents[place] as number) trail.push(this.at(place))
    return trail.reverse()
  }

  /** How many of a choice stand below each branch, as far as it is loaded or the choice tells its path. */
  countsAbove(chosen: Iterable<Chosen>): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const { value, path } of chosen) {
      const above = new Set(path?.slice(0, -1))
      for (const key of this.keysOf(value)) for (const node of this.trailOf(key).slice(0, -1)) above.add(node.key)
      for (const key of above) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return counts
  }

  /** What a tap on the box of a branch changes: leaves that join a choice, values that leave it. */
  toggled(key: string, before: Ticks): { added: Chosen[]; removed: string[] } {
    const { ticks: after } = toggle(this.index, before, key)
    const place = this.index.places.get(key) as number
    const added: Chosen[] = []
    const removed: string[] = []
    const end = this.index.ends[place] as number
    for (let below = place; below < end; below++) {
      if (this.index.ends[below] !== below + 1 || after[below] === before[below]) continue
      const { value, label } = this.at(below)
      if (after[below] === 1) added.push({ value, label })
      else removed.push(value)
    }
    return { added, removed }
  }

  /** All nodes that can be chosen or opened, prepared for search by name, pinyin and initials; made when somebody first searches. */
  get searchIndex(): PeopleIndex {
    return (this.search ??= buildPeopleIndex(
      (this.index.items as readonly SelectorNode[]).map(({ key, label, pinyin, initials }) => ({ id: key, name: label, pinyin, initials }))
    ))
  }
}
