import fc from 'fast-check'
import { carryTicks, check, checkedKeys, checkStateAt, ticksOf, toggle, type CheckState, type Ticks } from '@/domain/tree/checking'
import { buildTree, type TreeIndex, type TreeItem } from '@/domain/tree/treeIndex'

const item = (key: string, parentKey: string | null, disabled: boolean = false): TreeItem => ({ key, parentKey, label: key, disabled })

/** 公司 has 调度 (a, b, c disabled) and 车队 (d, and 夜班 with e). */
const COMPANY = [
  item('公司', null),
  item('调度', '公司'),
  item('车队', '公司'),
  item('a', '调度'),
  item('b', '调度'),
  item('c', '调度', true),
  item('d', '车队'),
  item('夜班', '车队'),
  item('e', '夜班')
]
const tree = buildTree(COMPANY)
const none = ticksOf(tree, [])

const stateOf = (of: TreeIndex, ticks: Ticks, key: string): CheckState => checkStateAt(of, ticks, of.places.get(key) ?? -1)
const states = (of: TreeIndex, ticks: Ticks): Record<string, CheckState> =>
  Object.fromEntries(of.items.map(({ key }) => [key, stateOf(of, ticks, key)]))

/** The rule of people.md#tree-ticking said again in the plainest way: a set of ticked leaves, everything else computed from scratch. */
class PlainTree {
  readonly ticked = new Set<string>()
  constructor(private readonly items: readonly TreeItem[]) {}

  children(key: string): TreeItem[] {
    return this.items.filter((other) => other.parentKey === key)
  }

  write(key: string, checked: boolean): void {
    const self = this.items.find((other) => other.key === key)
    if (self === undefined || self.disabled === true) return
    const children = this.children(key)
    if (children.length > 0) children.forEach((child) => this.write(child.key, checked))
    else if (checked) this.ticked.add(key)
    else this.ticked.delete(key)
  }

  state(key: string): CheckState {
    const children = this.children(key).map((child) => this.state(child.key))
    if (children.length === 0) return this.ticked.has(key) ? 'checked' : 'unchecked'
    if (children.every((child) => child === 'checked')) return 'checked'
    return children.every((child) => child === 'unchecked') ? 'unchecked' : 'indeterminate'
  }
}

describe('tree checking (people.md#tree-ticking)', () => {
  test('a tick goes down to everything but disabled nodes, and up', () => {
    expect(states(tree, check(tree, none, '车队', true).ticks)).toEqual({
      公司: 'indeterminate',
      调度: 'unchecked',
      a: 'unchecked',
      b: 'unchecked',
      c: 'unchecked',
      车队: 'checked',
      d: 'checked',
      夜班: 'checked',
      e: 'checked'
    })
    expect(states(tree, check(tree, none, '公司', true).ticks)).toEqual({
      公司: 'indeterminate',
      调度: 'indeterminate',
      a: 'checked',
      b: 'checked',
      c: 'unchecked',
      车队: 'checked',
      d: 'checked',
      夜班: 'checked',
      e: 'checked'
    })
  })
  test('the last child makes the parent checked, the first unticked one makes it indeterminate', () => {
    const one = check(tree, none, 'e', true)
    expect(stateOf(tree, one.ticks, '夜班')).toBe('checked')
    expect(stateOf(tree, one.ticks, '车队')).toBe('indeterminate')
    const both = check(tree, one.ticks, 'd', true)
    expect(stateOf(tree, both.ticks, '车队')).toBe('checked')
    expect(stateOf(tree, check(tree, both.ticks, 'e', false).ticks, '车队')).toBe('indeterminate')
    expect(states(tree, check(tree, check(tree, both.ticks, 'e', false).ticks, 'd', false).ticks)).toEqual(states(tree, none))
  })
  test('a disabled node keeps its tick when everything is unticked', () => {
    const ticks = ticksOf(tree, ['公司'])
    expect(stateOf(tree, ticks, '公司')).toBe('checked')
    const after = check(tree, ticks, '公司', false).ticks
    expect(checkedKeys(tree, after, 'leaves')).toEqual(['c'])
    expect(stateOf(tree, after, '公司')).toBe('indeterminate')
  })
  test('a disabled branch keeps everything below it; its own children can still be ticked', () => {
    const locked = buildTree([item('p', null), item('q', 'p', true), item('x', 'q'), item('y', 'p')])
    const ticks = check(locked, ticksOf(locked, []), 'p', true).ticks
    expect(checkedKeys(locked, ticks, 'leaves')).toEqual(['y'])
    expect(states(locked, check(locked, ticks, 'x', true).ticks)).toEqual({ p: 'checked', q: 'checked', x: 'checked', y: 'checked' })
  })
  test('ticking a disabled or unknown node, or what is ticked already, answers the same ticks', () => {
    for (const key of ['c', 'nobody']) expect(check(tree, none, key, true)).toEqual({ ticks: none, changed: [] })
    expect(check(tree, none, 'a', false).ticks).toBe(none)
  })
  test('what was given is never written to', () => {
    const before = ticksOf(tree, ['a'])
    const copy = Array.from(before)
    check(tree, before, '公司', true)
    toggle(tree, before, '公司')
    expect(Array.from(before)).toEqual(copy)
  })
  test('a tap on a parent with a disabled child ticks, and the next one takes it back', () => {
    const first = toggle(tree, none, '调度')
    expect(stateOf(tree, first.ticks, '调度')).toBe('indeterminate')
    expect(checkedKeys(tree, first.ticks, 'leaves')).toEqual(['a', 'b'])
    expect(checkedKeys(tree, toggle(tree, first.ticks, '调度').ticks, 'leaves')).toEqual([])
  })
  test('chosen as leaves, as the highest nodes, and all of them', () => {
    const ticks = ticksOf(tree, ['车队', 'a'])
    expect(checkedKeys(tree, ticks, 'leaves')).toEqual(['a', 'd', 'e'])
    expect(checkedKeys(tree, ticks, 'tops')).toEqual(['a', '车队'])
    expect(checkedKeys(tree, ticks, 'all')).toEqual(['a', '车队', 'd', '夜班', 'e'])
    expect(states(tree, ticksOf(tree, checkedKeys(tree, ticks, 'tops')))).toEqual(states(tree, ticks))
  })
  test('ticks survive a newer tree; who is new is not ticked, who is gone is gone', () => {
    const ticks = ticksOf(tree, ['车队'])
    const newer = buildTree([...COMPANY.filter(({ key }) => key !== 'd'), item('f', '夜班')])
    expect(checkedKeys(newer, carryTicks(tree, ticks, newer), 'leaves')).toEqual(['e'])
    expect(stateOf(newer, carryTicks(tree, ticks, newer), '车队')).toBe('indeterminate')
  })
  test('a chain of 50,000 levels does not break the stack', () => {
    const chain = buildTree(Array.from({ length: 50_000 }, (_, i) => item(String(i), i === 0 ? null : String(i - 1))))
    const { ticks, changed } = check(chain, ticksOf(chain, []), '49999', true)
    expect(changed).toHaveLength(50_000)
    expect(stateOf(chain, ticks, '0')).toBe('checked')
  })
})

/** A tree of 1 to 40 nodes in any order: each node's parent is one of those before it, or none; then shuffled. */
const trees = fc
  .array(fc.record({ parent: fc.nat(), isRoot: fc.nat({ max: 9 }), disabled: fc.nat({ max: 5 }) }), { minLength: 1, maxLength: 40 })
  .map((nodes) =>
    nodes.map(({ parent, isRoot, disabled }, i) => item(String(i), i === 0 || isRoot === 0 ? null : String(parent % i), disabled === 0))
  )
  .chain((items) => fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length }))
const acts = fc.array(fc.record({ node: fc.nat(), checked: fc.boolean() }), { maxLength: 30 })

test('after any sequence of ticks every node is what a full recomputation says, and exactly the changed ones are named', () => {
  fc.assert(
    fc.property(trees, fc.array(fc.nat(), { maxLength: 6 }), acts, (items, chosen, sequence) => {
      const index = buildTree(items)
      const plain = new PlainTree(items)
      const keyAt = (n: number): string => (items[n % items.length] as TreeItem).key
      const leaves = chosen.map(keyAt).filter((key) => plain.children(key).length === 0)
      leaves.forEach((key) => plain.ticked.add(key))
      let ticks = ticksOf(index, leaves)
      for (const { node, checked } of sequence) {
        const before = states(index, ticks)
        const result = check(index, ticks, keyAt(node), checked)
        ticks = result.ticks
        plain.write(keyAt(node), checked)
        const after = states(index, ticks)
        expect(after).toEqual(Object.fromEntries(index.items.map(({ key }) => [key, plain.state(key)])))
        expect([...result.changed].sort()).toEqual(
          Object.keys(after)
            .filter((key) => after[key] !== before[key])
            .sort()
        )
      }
    }),
    { numRuns: 500 }
  )
})
