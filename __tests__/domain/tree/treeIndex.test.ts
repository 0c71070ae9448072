import fc from 'fast-check'
import { checkedKeys, ticksOf } from '@/domain/tree/checking'
import { collapse, expand, expandAll, type Expanded, reveal, visibleKeys } from '@/domain/tree/expanding'
import { addChildren } from '@/domain/tree/lazyChildren'
import { buildTree, childPlaces, flattenTree, type TreeItem } from '@/domain/tree/treeIndex'
import { nestedNodes } from '@/domain/tree/treeNode'

const item = (key: string, parentKey: string | null, more: Partial<TreeItem> = {}): TreeItem => ({ key, parentKey, label: key, ...more })
const keys = (items: readonly TreeItem[]): string[] => items.map(({ key }) => key)
const CLOSED: Expanded = new Set()

describe('a tree from a list', () => {
  test('children may come before their parents; siblings keep their order', () => {
    const tree = buildTree([item('b1', 'b'), item('a', null), item('b', null), item('a2', 'a'), item('a1', 'a')])
    expect(keys(tree.items)).toEqual(['a', 'a2', 'a1', 'b', 'b1'])
    expect(Array.from(tree.levels)).toEqual([0, 1, 1, 0, 1])
    expect(childPlaces(tree, -1)).toEqual([0, 3])
    expect(childPlaces(tree, 0)).toEqual([1, 2])
  })
  test('a missing parent makes a root, the first of two nodes with one key counts, a ring of parents is opened', () => {
    expect(keys(buildTree([item('a', '0'), item('b', 'a')]).items)).toEqual(['a', 'b'])
    expect(
      buildTree([item('a', null), item('b', 'a', { label: '先' }), item('b', null, { label: '后' })]).items.map(({ label }) => label)
    ).toEqual(['a', '先'])
    const ring = buildTree([item('x', null), item('a', 'c'), item('b', 'a'), item('c', 'b'), item('s', 's')])
    expect([...keys(ring.items)].sort()).toEqual(['a', 'b', 'c', 's', 'x'])
    expect(Array.from(ring.parents).filter((parent) => parent < 0)).toHaveLength(3)
  })
  test('whatever the parents are, every node stands once and each branch is one stretch', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 24 }), { maxLength: 20 }), (parents) => {
        const tree = buildTree(parents.map((parent, i) => item(String(i), String(parent))))
        expect(new Set(keys(tree.items)).size).toBe(parents.length)
        expect(tree.items).toHaveLength(parents.length)
        tree.items.forEach((_, place) => {
          const parent = tree.parents[place] as number
          expect(parent).toBeLessThan(place)
          if (parent >= 0) expect(tree.ends[place]).toBeLessThanOrEqual(tree.ends[parent] as number)
        })
      })
    )
  })
  test('nested nodes of the contract: the nesting counts, null and empty children are leaves', () => {
    const nodes = [
      {
        id: '1',
        parentId: '0',
        children: [
          { id: '2', parentId: '-1', children: null },
          { id: '3', parentId: '1', children: [] }
        ]
      },
      { id: '4', parentId: '' }
    ]
    const items = flattenTree<{ id: string; parentId: string; children?: { id: string; parentId: string }[] | null }>(nodes, ({ id }) => ({
      key: id,
      label: id
    }))
    expect(items.map(({ key, parentKey }) => [key, parentKey])).toEqual([
      ['1', null],
      ['2', '1'],
      ['3', '1'],
      ['4', null]
    ])
  })
})

const TREE = buildTree([
  item('A', null),
  item('A1', 'A'),
  item('A11', 'A1'),
  item('A2', 'A'),
  item('A21', 'A2'),
  item('B', null),
  item('B1', 'B'),
  item('C', null, { isLeaf: false })
])

describe('expanding and collapsing', () => {
  test('rows below closed nodes are not there', () => {
    expect(visibleKeys(TREE, CLOSED)).toEqual(['A', 'B', 'C'])
    const open = expand(TREE, expand(TREE, CLOSED, 'A'), 'A2')
    expect(visibleKeys(TREE, open)).toEqual(['A', 'A1', 'A2', 'A21', 'B', 'C'])
    expect(visibleKeys(TREE, collapse(open, 'A'))).toEqual(['A', 'B', 'C'])
    expect(visibleKeys(TREE, expand(TREE, collapse(open, 'A'), 'A'))).toEqual(['A', 'A1', 'A2', 'A21', 'B', 'C'])
  })
  test('leaves and unknown keys cannot be opened, a node that is still to be loaded can', () => {
    expect(expand(TREE, CLOSED, 'A11')).toBe(CLOSED)
    expect(expand(TREE, CLOSED, '?')).toBe(CLOSED)
    expect([...expand(TREE, CLOSED, 'C')]).toEqual(['C'])
  })
  test('accordion: one open node among siblings, at every level, after any taps', () => {
    expect([...expand(TREE, new Set(['A', 'A1']), 'A2', true)].sort()).toEqual(['A', 'A2'])
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...keys(TREE.items)), { maxLength: 20 }), (taps) => {
        const open = taps.reduce<Expanded>((now, key) => (now.has(key) ? collapse(now, key) : expand(TREE, now, key, true)), CLOSED)
        const groups = [...open].map((key) => TREE.parents[TREE.places.get(key) as number])
        expect(new Set(groups).size).toBe(groups.length)
      })
    )
  })
  test('a node found by search is revealed', () => {
    expect(visibleKeys(TREE, reveal(TREE, CLOSED, 'A21'))).toContain('A21')
    expect([...reveal(TREE, new Set(['A', 'A1']), 'A21', true)].sort()).toEqual(['A', 'A2'])
    expect([...reveal(TREE, new Set(['B']), 'A21', true)].sort()).toEqual(['A', 'A2'])
    expect(reveal(TREE, CLOSED, '?')).toBe(CLOSED)
  })
  test('all open', () => {
    expect(visibleKeys(TREE, expandAll(TREE))).toEqual(keys(TREE.items))
    expect([...expandAll(TREE, true)].sort()).toEqual(['A', 'A1'])
  })
})

test('nested nodes carry the fields of people.md#tree-ticking', () => {
  const tree = buildTree([item('p', null, { icon: 'icon-ym-tree-department1' }), item('x', 'p', { disabled: true }), item('y', 'p')])
  const leaf = { icon: '', level: 1, indeterminate: false, expanded: false, isLeaf: true, children: [] }
  expect(nestedNodes(tree, ticksOf(tree, ['y']), new Set(['p']))).toEqual([
    {
      key: 'p',
      label: 'p',
      icon: 'icon-ym-tree-department1',
      level: 0,
      checked: false,
      indeterminate: true,
      disabled: false,
      expanded: true,
      isLeaf: false,
      children: [
        { ...leaf, key: 'x', label: 'x', checked: false, disabled: true },
        { ...leaf, key: 'y', label: 'y', checked: true, disabled: false }
      ]
    }
  ])
})

describe('children loaded on opening', () => {
  const lazy = buildTree([item('p', null, { isLeaf: false }), item('q', null, { isLeaf: false })])
  const loaded = [
    { key: 'x', label: 'x' },
    { key: 'y', label: 'y', disabled: true }
  ]
  test('under a ticked node they come ticked but for disabled ones, under another not', () => {
    const ticked = addChildren(lazy, ticksOf(lazy, ['p']), 'p', loaded)
    expect(keys(ticked.tree.items)).toEqual(['p', 'x', 'y', 'q'])
    expect(checkedKeys(ticked.tree, ticked.ticks, 'leaves')).toEqual(['x'])
    const other = addChildren(lazy, ticksOf(lazy, ['q']), 'p', loaded)
    expect(checkedKeys(other.tree, other.ticks, 'leaves')).toEqual(['q'])
  })
  test('a second load ticks nobody and repeats nobody', () => {
    const once = addChildren(lazy, ticksOf(lazy, ['p']), 'p', [{ key: 'x', label: 'x' }])
    const twice = addChildren(once.tree, once.ticks, 'p', [
      { key: 'x', label: 'x' },
      { key: 'z', label: 'z' }
    ])
    expect(keys(twice.tree.items)).toEqual(['p', 'x', 'z', 'q'])
    expect(checkedKeys(twice.tree, twice.ticks, 'leaves')).toEqual(['x'])
  })
  test('none at all: a leaf that keeps its tick', () => {
    const empty = addChildren(lazy, ticksOf(lazy, ['p']), 'p', [])
    expect(nestedNodes(empty.tree, empty.ticks, CLOSED).map(({ isLeaf, checked }) => ({ isLeaf, checked }))).toEqual([
      { isLeaf: true, checked: true },
      { isLeaf: false, checked: false }
    ])
  })
})
