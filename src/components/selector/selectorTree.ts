import { buildPeopleIndex, type PeopleIndex } from '@/domain/peopleSearch/peopleIndex'
import { addChildren } from '@/domain/tree/lazyChildren'
import { buildTree, childPlaces, type TreeIndex } from '@/domain/tree/treeIndex'
import type { SelectorNode } from './types'

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
    const items = (this.index.items as readonly SelectorNode[]).map((item) => (values.has(item.value) && item.canChoose ? { ...item, disabled: true } : item))
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

  /** All nodes that can be chosen or opened, prepared for search by name, pinyin and initials; made when somebody first searches. */
  get searchIndex(): PeopleIndex {
    return (this.search ??= buildPeopleIndex((this.index.items as readonly SelectorNode[]).map(({ key, label, pinyin, initials }) =>
      ({ id: key, name: label, pinyin, initials }))))
  }
}
