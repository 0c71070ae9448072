import { ApiError } from '@/domain/apiError'
import { areaNode, treeOf, type PlainNode } from '@/components/selector/nodes'
import type { SelectorOptions } from '@/components/selector/options'
import { SelectorModel } from '@/components/selector/model'
import type { SelectorNode } from '@/components/selector/types'
import { chosenOf, storedOf } from '@/components/selector/values'
import { company } from './people'

const options = (more: Partial<SelectorOptions> = {}): SelectorOptions => ({
  isMultiple: true,
  max: Infinity,
  unit: '人',
  cascades: true,
  chosen: [],
  disabled: [],
  ...more
})

const leavesOf = (node: PlainNode): string[] => ((node.children ?? []).length === 0 ? [node.id] : (node.children ?? []).flatMap(leavesOf))
const allOf = (nodes: readonly PlainNode[]): PlainNode[] => nodes.flatMap((node) => [node, ...allOf(node.children ?? [])])

describe('choosing level by level', () => {
  const AREAS: Record<string, string[]> = { '': ['44'], '44': ['4403', '4419'], '4403': ['440305', '440306'], '4419': [] }
  const reader =
    (log: string[], fails: Set<string> = new Set()) =>
    async (parent: SelectorNode | undefined): Promise<SelectorNode[]> => {
      const at = parent?.key ?? ''
      log.push(at)
      if (fails.delete(at)) throw new ApiError({ code: 500, message: '系统繁忙' })
      const depth = { '': 0, '44': 1 }[at] ?? 2
      return (AREAS[at] ?? []).map((id, index) => ({
        ...areaNode({ id, fullName: id, isLeaf: id === '4419', sortCode: index }, depth, 2),
        parentKey: parent?.key ?? null
      }))
    }

  it('only full depth or an end counts; a stored path opens its level and stays chosen', async () => {
    const log: string[] = []
    const model = new SelectorModel(
      options({
        isMultiple: false,
        cascades: false,
        namesPath: true,
        chosen: chosenOf('area', ['44', '4403', '440306']),
        readLevel: reader(log)
      })
    )
    await model.openPath(['44', '4403'])
    expect(log).toEqual(['', '44', '4403'])
    expect(model.rows.map(({ node }) => [node.key, model.stateOf(node)])).toEqual([
      ['440305', 'unchecked'],
      ['440306', 'checked']
    ])
    model.backTo(1)
    const [shenzhen, dongguan] = model.rows.map(({ node }) => node) as [SelectorNode, SelectorNode]
    expect([model.canTick(shenzhen), model.canTick(dongguan)]).toEqual([false, true])
    expect([model.isBranch(shenzhen), model.isBranch(dongguan)]).toEqual([true, false])
    model.toggle(dongguan)
    expect(storedOf('area', false, [...model.chosen.values()])).toEqual(['44', '4419'])
    expect([...model.chosen.values()][0]?.label).toBe('44/4419')
  })

  it('what is chosen below branches that were never opened is counted by its path', async () => {
    const model = new SelectorModel(
      options({
        cascades: false,
        chosen: chosenOf('area', [
          ['44', '4403', '440306'],
          ['44', '4403', '440305']
        ]),
        readLevel: reader([])
      })
    )
    await model.load(undefined)
    expect(model.countBelow(model.rows[0]?.node as SelectorNode)).toBe(2)
  })

  it('a level that fails says why and is read again', async () => {
    const model = new SelectorModel(options({ cascades: false, readLevel: reader([], new Set(['44'])) }))
    await model.load(undefined)
    model.open(model.rows[0]?.node as SelectorNode)
    expect(model.isLevelLoading).toBe(true)
    await Promise.resolve().then(() => undefined)
    await new Promise((done) => {
      setTimeout(done, 0)
    })
    expect(model.levelError).toBe('系统繁忙')
    model.retry()
    await new Promise((done) => {
      setTimeout(done, 0)
    })
    expect([model.levelError, model.rows.length]).toEqual(['', 2])
  })

  it('a whole tree that comes first is not replaced by one of its levels that comes late', async () => {
    let answer: (nodes: SelectorNode[]) => void = () => undefined
    const model = new SelectorModel(
      options({
        readLevel: () =>
          new Promise((done) => {
            answer = done
          })
      })
    )
    const reading = model.load(undefined)
    model.setTree(treeOf('user', company(2, 2).tree))
    answer([])
    await reading
    expect(model.rows.map(({ node }) => node.key)).toEqual(['d0', 'd1'])
    expect(model.isLevelLoading).toBe(false)
  })
})

describe('stored values', () => {
  it.each([
    ['user', false, '', []],
    ['user', false, 'a', ['a']],
    ['user', true, ['a', 'b'], ['a', 'b']],
    ['user', true, 'a', ['a']],
    ['user', true, null, []],
    ['organize', false, ['c', 'd'], ['d']],
    ['organize', true, [['c'], ['c', 'd']], ['c', 'd']],
    ['organize', false, 'c', ['c']],
    ['area', false, [], []],
    ['area', false, ['44', '4403'], ['4403']],
    ['area', true, [['44'], ['11']], ['44', '11']]
  ] as const)('%s (several: %s) %j is read as %j', (kind, _multiple, value, ids) => {
    expect(chosenOf(kind, value).map((item) => item.value)).toEqual(ids)
  })

  it.each([
    ['department', false, 'a'],
    ['department', true, ['a', 'b']],
    ['organize', false, ['c', 'd']],
    ['organize', true, [['c', 'd'], ['c']]],
    ['area', false, ['44', '4403', '440305']],
    ['area', true, [['44', '4403']]],
    ['user', true, []],
    ['user', false, ''],
    ['area', false, []]
  ] as const)('%s (several: %s) %j is stored as it was', (kind, multiple, value) => {
    expect(storedOf(kind, multiple, chosenOf(kind, value))).toEqual(value)
  })
})
