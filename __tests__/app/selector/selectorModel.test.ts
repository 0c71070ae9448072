import fc from 'fast-check'
import { plainTree, treeOf, type PlainNode } from '@/components/selector/nodes'
import type { SelectorOptions } from '@/components/selector/options'
import { SelectorModel } from '@/components/selector/model'
import { SelectorTree } from '@/components/selector/selectorTree'
import type { SelectorNode } from '@/components/selector/types'
import { company } from './people'

const RUNS = { numRuns: process.env.TEST_FULL === '1' ? 1000 : 60, seed: 20261121 }
const options = (more: Partial<SelectorOptions> = {}): SelectorOptions => ({
  isMultiple: true,
  max: Infinity,
  unit: '人',
  cascades: true,
  chosen: [],
  disabled: [],
  ...more
})

/** Random trees: a list of sizes, nested three levels deep. */
const forest = () =>
  fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }), { minLength: 1, maxLength: 5 }).map((groups): PlainNode[] =>
    groups.map((group, g) => ({
      id: `${g}`,
      fullName: `组${g}`,
      children: group.map((size, s) => ({
        id: `${g}-${s}`,
        fullName: `队${g}-${s}`,
        children: Array.from({ length: size }, (_, i) => ({ id: `${g}-${s}-${i}`, fullName: `人${g}-${s}-${i}` }))
      }))
    }))
  )

const leavesOf = (node: PlainNode): string[] => ((node.children ?? []).length === 0 ? [node.id] : (node.children ?? []).flatMap(leavesOf))
const allOf = (nodes: readonly PlainNode[]): PlainNode[] => nodes.flatMap((node) => [node, ...allOf(node.children ?? [])])

describe('choosing in a tree where branches stand for what is below', () => {
  it('after any taps every state equals a full recomputation from the chosen leaves', () => {
    fc.assert(
      fc.property(
        forest(),
        fc.array(fc.nat(200), { minLength: 1, maxLength: 25 }),
        fc.array(fc.nat(200), { maxLength: 3 }),
        fc.option(fc.integer({ min: 1, max: 12 }), { nil: Infinity }),
        (roots, taps, off, max) => {
          const nodes = allOf(roots)
          const leaves = roots.flatMap(leavesOf)
          const disabled = [...new Set(off.map((at) => leaves[at % leaves.length] as string))]
          const model = new SelectorModel(options({ max, disabled }))
          model.setTree(plainTree(roots, true))
          let expected = new Set<string>()
          for (const tap of taps) {
            const node = nodes[tap % nodes.length] as PlainNode
            const free = leavesOf(node).filter((id) => !disabled.includes(id))
            const ticked = free.filter((id) => expected.has(id))
            const after = new Set(expected)
            if (free.length > 0 && ticked.length === free.length) for (const id of free) after.delete(id)
            else for (const id of free) after.add(id)
            if (after.size <= max || after.size < expected.size) expected = after
            model.toggle(model.tree?.node(node.id) as SelectorNode)
            expect(new Set(model.chosen.keys())).toEqual(expected)
            for (const each of nodes) {
              const below = leavesOf(each)
              const count = below.filter((id) => expected.has(id)).length
              const state = count === 0 ? 'unchecked' : count === below.length ? 'checked' : 'indeterminate'
              expect([each.id, model.stateOf(model.tree?.node(each.id) as SelectorNode)]).toEqual([each.id, state])
            }
          }
        }
      ),
      RUNS
    )
  })

  it('beyond the maximum nothing is taken and the tip says why; a single more is named plainly', () => {
    const model = new SelectorModel(options({ max: 3 }))
    model.setTree(treeOf('user', company(2, 4).tree))
    const department = model.tree?.node('d0') as SelectorNode
    expect(model.toggle(department)).toBe(false)
    expect(model.tip).toBe('最多选择 3 人，“部门0”还有 4 人未选')
    expect(model.chosen.size).toBe(0)
    for (const person of model.tree?.children('d0') ?? []) model.toggle(person)
    expect(model.chosen.size).toBe(3)
    expect(model.tip).toBe('最多选择 3 人')
    model.remove('u0')
    expect(model.tip).toBe('')
    expect(model.toggle(model.tree?.children('d0')[3] as SelectorNode)).toBe(true)
  })

  it('what was chosen survives drilling, searching and a tree that does not hold it', () => {
    const model = new SelectorModel(options({ chosen: [{ value: 'gone', label: '' }] }))
    model.setTree(treeOf('user', company(3, 3).tree))
    expect(model.trail).toEqual(['c'])
    model.open(model.tree?.node('d0') as SelectorNode)
    expect(model.rows.map(({ node }) => node.value)).toEqual(['u0', 'u1', 'u2'])
    model.toggle(model.rows[1]?.node as SelectorNode)
    model.backTo(1)
    model.open(model.tree?.node('d1') as SelectorNode)
    model.search('部门2')
    model.toggle(model.found?.rows[0]?.node as SelectorNode)
    model.learn([{ value: 'gone', label: '离职的人' }])
    expect([...model.chosen.values()].map(({ label }) => label)).toEqual(['离职的人', '王志远', '王国栋', '王思凡', '王建军'])
    expect(model.countBelow(model.tree?.node('c') as SelectorNode)).toBe(4)
    model.removeAll()
    expect(model.chosen.size).toBe(0)
  })

  it('disabled ones that were chosen before stay, whatever is pressed', () => {
    const model = new SelectorModel(options({ chosen: [{ value: 'u0', label: '王建军' }], disabled: ['u0', 'u1'] }))
    model.setTree(treeOf('user', company(1, 4).tree))
    const department = model.tree?.node('d0') as SelectorNode
    model.toggle(department)
    expect([...model.chosen.keys()]).toEqual(['u0', 'u2', 'u3'])
    expect(model.stateOf(department)).toBe('indeterminate')
    model.toggle(department)
    expect([...model.chosen.keys()]).toEqual(['u0'])
    model.remove('u0')
    model.removeAll()
    expect(model.toggle(model.tree?.children('d0')[1] as SelectorNode)).toBe(false)
    expect(model.tip).toBe('“王志远”不可更改')
    expect([...model.chosen.keys()]).toEqual(['u0'])
  })

  it('one value at two places is ticked at both and counted once', () => {
    const tree = SelectorTree.of(
      ['a', 'b'].flatMap((organize) => [
        { key: organize, parentKey: null, value: organize, label: organize, type: 'company' as const, canChoose: false },
        { key: `${organize}/r`, parentKey: organize, value: 'r', label: '司机', type: 'role' as const, canChoose: true }
      ])
    )
    const model = new SelectorModel(options())
    model.setTree(tree)
    model.toggle(tree.node('a') as SelectorNode)
    expect([...model.chosen.keys()]).toEqual(['r'])
    expect(model.stateOf(tree.node('b') as SelectorNode)).toBe('checked')
  })

  it('departments without people are left out, however deep', () => {
    const { tree } = company(10, 2)
    const users = treeOf('user', tree)
    expect(users.node('d9')).toBeUndefined()
    expect(users.children('c')).toHaveLength(9)
    expect(treeOf('department', tree).node('d9')?.canChoose).toBe(true)
    expect(treeOf('user', tree)).toBe(users)
  })

  it('ticking a parent of 5,000 chooses them all; unticking takes them all away', () => {
    const { tree } = company(1, 5000)
    const model = new SelectorModel(options())
    model.setTree(treeOf('user', tree))
    model.toggle(model.tree?.node('c') as SelectorNode)
    expect(model.chosen.size).toBe(5000)
    expect(model.stateOf(model.tree?.node('d0') as SelectorNode)).toBe('checked')
    model.toggle(model.tree?.node('c') as SelectorNode)
    expect(model.chosen.size).toBe(0)
  })
})

describe('choosing where each node stands for itself', () => {
  it('a branch shows how many are chosen below it and is chosen alone', () => {
    const model = new SelectorModel(options({ cascades: false, namesPath: true }))
    model.setTree(plainTree([{ id: 'a', fullName: '集团', children: [{ id: 'b', fullName: '分公司' }] }], false))
    const [a, b] = ['a', 'b'].map((key) => model.tree?.node(key) as SelectorNode) as [SelectorNode, SelectorNode]
    model.toggle(b)
    expect([model.stateOf(a), model.countBelow(a)]).toEqual(['indeterminate', 1])
    model.toggle(a)
    expect(model.stateOf(a)).toBe('checked')
    expect([...model.chosen.values()]).toEqual([
      { value: 'b', label: '集团/分公司', path: ['a', 'b'] },
      { value: 'a', label: '集团', path: ['a'] }
    ])
  })

  it('single choice replaces', () => {
    const model = new SelectorModel(options({ isMultiple: false, cascades: false, chosen: [{ value: 'a', label: '集团' }] }))
    model.setTree(plainTree([{ id: 'a', fullName: '集团', children: [{ id: 'b', fullName: '分公司' }] }], false))
    model.toggle(model.tree?.node('b') as SelectorNode)
    expect([...model.chosen.keys()]).toEqual(['b'])
  })
})
