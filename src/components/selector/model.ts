import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { asApiError } from '@/domain/apiError'
import { checkStateAt, ticksOf, type CheckState, type Ticks } from '@/domain/tree/checking'
import { collapse, expand, visibleKeys, type Expanded } from '@/domain/tree/expanding'
import { unobserved } from '@/domain/unobserved'
import { LevelReadings } from './levelReadings'
import type { SelectorOptions } from './options'
import { rowOf, rowsFound, type SelectorRow } from './rows'
import { SelectorTree } from './selectorTree'
import type { Chosen, SelectorNode } from './types'

const ROOT = ''

/**
 * What an open selector knows: the choice so far, where in the tree the person stands, what is searched for. The choice is kept by
 * value apart from the tree, so it survives drilling, searching and branches that are not loaded; states of branches follow from it.
 */
export class SelectorModel {
  chosen: ReadonlyMap<string, Chosen>
  tree: SelectorTree | undefined = undefined
  /** Keys of the opened levels, from the root. */
  trail: readonly string[] = []
  expanded: Expanded = new Set()
  view: 'levels' | 'tree' = 'levels'
  keyword = ''
  /** Raised when the search field has to start empty. */
  searchTurn = 0
  /** Why the last tap did nothing; '' for none. */
  tip = ''
  readonly options: SelectorOptions

  private readonly readings = new LevelReadings()
  private readonly disabledValues: ReadonlySet<string>
  private isDisposed = false
  /** Every node is known: no level was left to be read. */
  private isWhole = false

  constructor(options: SelectorOptions) {
    this.options = options
    this.chosen = new Map(options.chosen.map((item) => [item.value, item]))
    this.disabledValues = new Set(options.disabled)
    makeAutoObservable<SelectorModel, 'readings' | 'disabledValues' | 'isDisposed'>(
      this,
      {
        ...unobserved('options readings disabledValues isDisposed stateOf isDisabled countBelow canTick isBranch'),
        chosen: observableRef,
        tree: observableRef,
        trail: observableRef,
        expanded: observableRef
      },
      { autoBind: true }
    )
  }

  dispose(): void {
    this.isDisposed = true
  }

  /** A whole tree that arrived, or a newer one: whoever stood in a level stays there if it still exists. */
  setTree(tree: SelectorTree): void {
    // A level may have been read alone before.
    const isFirst = !this.isWhole
    this.tree = tree.withDisabled(this.disabledValues)
    this.isWhole = true
    const kept = this.trail.findIndex((key) => tree.node(key) === undefined)
    if (kept >= 0) this.trail = this.trail.slice(0, kept)
    const [only, ...others] = tree.children(undefined)
    // One root that cannot be chosen is a door without a choice.
    if (isFirst && this.trail.length === 0 && only !== undefined && others.length === 0 && !only.canChoose) this.trail = [only.key]
  }

  private get cascades(): boolean {
    return this.options.cascades && this.isWhole
  }

  /** Ticks of the loaded part of the tree; branches follow from them. */
  get ticks(): Ticks {
    const tree = this.tree
    if (tree === undefined || !this.cascades) return new Int32Array(0)
    const keys: string[] = []
    for (const value of this.chosen.keys()) keys.push(...tree.keysOf(value))
    return ticksOf(tree.index, keys)
  }

  /** How many of the choice stand below each branch, where branches carry no ticks. */
  private get counts(): ReadonlyMap<string, number> {
    return this.tree === undefined || this.cascades ? new Map() : this.tree.countsAbove(this.chosen.values())
  }

  isBranch(node: SelectorNode): boolean {
    return node.isLeaf === false || this.tree?.hasChildren(node.key) === true
  }

  isDisabled(node: SelectorNode): boolean {
    return node.disabled === true || (node.canChoose && this.disabledValues.has(node.value))
  }

  /** Whether the row carries a box of its own. */
  canTick(node: SelectorNode): boolean {
    return node.canChoose || (this.options.isMultiple && this.cascades && this.tree?.hasChildren(node.key) === true)
  }

  stateOf(node: SelectorNode): CheckState {
    const tree = this.tree
    const place = tree?.index.places.get(node.key)
    if (tree !== undefined && place !== undefined && this.cascades && tree.hasChildren(node.key))
      return checkStateAt(tree.index, this.ticks, place)
    if (this.chosen.has(node.value) && node.canChoose) return 'checked'
    return this.countBelow(node) > 0 ? 'indeterminate' : 'unchecked'
  }

  /** How many of the choice stand below a branch, as far as that is known. */
  countBelow(node: SelectorNode): number {
    const place = this.tree?.index.places.get(node.key)
    if (this.cascades) return place === undefined || this.tree?.hasChildren(node.key) !== true ? 0 : (this.ticks[place] ?? 0)
    return this.counts.get(node.key) ?? 0
  }

  /**
   * A tap on a box. A branch ticks or unticks all below it that may be; beyond the maximum nothing happens but the tip. Single choice
   * replaces.
   * @returns whether the choice changed
   */
  toggle(node: SelectorNode): boolean {
    const { isMultiple, max, unit } = this.options
    this.tip = ''
    if (this.isDisabled(node)) {
      this.tip = `“${node.label}”不可更改`
      return false
    }
    if (!isMultiple) {
      this.chosen = new Map([[node.value, this.chosenFrom(node)]])
      return true
    }
    const { added, removed } = this.changesOf(node)
    if (added.length === 0 && removed.length === 0) {
      this.tip = `“${node.label}”下没有可选的内容`
      return false
    }
    const after = new Map(this.chosen)
    for (const value of removed) after.delete(value)
    for (const item of added) if (!after.has(item.value)) after.set(item.value, item)
    if (after.size > max && after.size > this.chosen.size) {
      this.tip = added.length > 1 ? `最多选择 ${max} ${unit}，“${node.label}”还有 ${added.length} ${unit}未选` : `最多选择 ${max} ${unit}`
      return false
    }
    this.chosen = after
    return true
  }

  private changesOf(node: SelectorNode): { added: Chosen[]; removed: string[] } {
    if (this.cascades && this.tree?.hasChildren(node.key) === true) return this.tree.toggled(node.key, this.ticks)
    return this.chosen.has(node.value) ? { added: [], removed: [node.value] } : { added: [this.chosenFrom(node)], removed: [] }
  }

  private chosenFrom({ key, value, label }: SelectorNode): Chosen {
    const trail = this.tree?.trailOf(key) ?? []
    const name = this.options.namesPath === true && trail.length > 0 ? trail.map((node) => node.label).join('/') : label
    return { value, label: name, ...(trail.length > 0 && { path: trail.map((node) => node.value) }) }
  }

  canRemove(value: string): boolean {
    return !this.disabledValues.has(value)
  }

  remove(value: string): void {
    this.tip = ''
    if (!this.canRemove(value)) return
    const after = new Map(this.chosen)
    after.delete(value)
    this.chosen = after
  }

  /** Takes everything away but what may not be taken away. */
  removeAll(): void {
    this.tip = ''
    this.chosen = new Map([...this.chosen].filter(([value]) => this.disabledValues.has(value)))
  }

  /** Names of stored values that became known. */
  learn(items: readonly { value: string; label: string }[]): void {
    const known = items.filter(({ value, label }) => label !== '' && this.chosen.get(value)?.label === '')
    if (known.length === 0) return
    const after = new Map(this.chosen)
    for (const { value, label } of known) after.set(value, { ...(after.get(value) as Chosen), label })
    this.chosen = after
  }

  /** Opens the level below a node; reads it where it is not there yet. */
  open(node: SelectorNode): void {
    this.tip = ''
    this.trail = this.tree === undefined ? [...this.trail, node.key] : this.tree.trailOf(node.key).map(({ key }) => key)
    this.endSearch()
    if (this.tree?.hasChildren(node.key) !== true) void this.load(node.key)
  }

  /** Opens the levels above a stored choice, one after the other, as far as they can be read. */
  async openPath(keys: readonly string[]): Promise<void> {
    await this.load(undefined)
    for (const key of keys) {
      const node = this.tree?.node(key)
      if (node === undefined || !this.isBranch(node) || this.isDisposed) return
      runInAction(() => {
        this.trail = [...this.trail, key]
      })
      await this.load(key)
    }
  }

  /** Back to a level: 0 = the roots. */
  backTo(depth: number): void {
    this.trail = this.trail.slice(0, depth)
  }

  setView(view: 'levels' | 'tree'): void {
    this.view = view
    if (view === 'tree' && this.tree !== undefined) {
      for (const key of this.trail) this.expanded = expand(this.tree.index, this.expanded, key)
      // A lone root says nothing: what is below it is what people look for.
      const [only, ...others] = this.tree.children(undefined)
      if (only !== undefined && others.length === 0) this.expanded = expand(this.tree.index, this.expanded, only.key)
    }
  }

  toggleExpanded(node: SelectorNode): void {
    if (this.tree === undefined) return
    this.expanded = this.expanded.has(node.key) ? collapse(this.expanded, node.key) : expand(this.tree.index, this.expanded, node.key)
  }

  search(keyword: string): void {
    this.keyword = keyword.trim()
  }

  private endSearch(): void {
    if (this.keyword === '') return
    this.keyword = ''
    this.searchTurn += 1
  }

  /** What a search of the loaded names finds; undefined while nothing is searched for. */
  get found(): { total: number; rows: SelectorRow[] } | undefined {
    const { keyword, tree, options } = this
    if (keyword === '') return undefined
    if (options.find !== undefined) return options.find(keyword)
    return tree === undefined ? { total: 0, rows: [] } : rowsFound(tree, keyword)
  }

  /** Rows of the level or the tree in sight. */
  get rows(): readonly SelectorRow[] {
    const { tree } = this
    if (tree === undefined) return []
    if (this.view === 'tree')
      return visibleKeys(tree.index, this.expanded).map((key) =>
        rowOf(tree.node(key) as SelectorNode, tree.index.levels[tree.index.places.get(key) as number])
      )
    return tree.children(this.trail[this.trail.length - 1]).map((node) => rowOf(node))
  }

  /** The node whose level is in sight; undefined at the roots. */
  get here(): SelectorNode | undefined {
    const key = this.trail[this.trail.length - 1]
    return key === undefined ? undefined : this.tree?.node(key)
  }

  get isLevelLoading(): boolean {
    return this.readings.isReading(this.trail[this.trail.length - 1] ?? ROOT)
  }

  /** Why the level in sight could not be read; '' for no error. */
  get levelError(): string {
    return this.readings.errorOf(this.trail[this.trail.length - 1] ?? ROOT)
  }

  /** Reads the level in sight again. */
  retry(): void {
    void this.load(this.trail[this.trail.length - 1])
  }

  /** Reads the children of a node, the roots for undefined; nothing to do for whole trees. */
  async load(key: string | undefined): Promise<void> {
    const { readLevel } = this.options
    const at = key ?? ROOT
    const parent = key === undefined ? undefined : this.tree?.node(key)
    if (readLevel === undefined || this.isWhole || this.readings.isReading(at) || parent?.isLeaf === true) return
    this.readings.begin(at)
    try {
      const nodes = await readLevel(parent)
      runInAction(() => {
        if (this.isDisposed) return
        this.readings.end(at)
        // The whole tree came first: one level of it is older and less.
        if (this.isWhole) return
        this.tree = key === undefined || this.tree === undefined ? SelectorTree.of(nodes) : this.tree.with(key, nodes)
      })
    } catch (thrown) {
      if (!this.isDisposed) this.readings.end(at, asApiError(thrown).message)
    }
  }
}
