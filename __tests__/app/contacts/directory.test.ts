import fc from 'fast-check'
import type { NodeType, OrganizeNode } from '@/contract/organization'
import { Directory } from '@/pages/index/contacts/directory'

const TRIALS = process.env.TEST_FULL === '1' ? 2000 : 100
const RUN = { seed: 20261121, numRuns: TRIALS }

const node = (id: string, type: NodeType, children: OrganizeNode[] = [], more: Partial<OrganizeNode> = {}): OrganizeNode => ({
  id,
  parentId: '',
  fullName: type === 'user' ? `人${id}/${id}` : id,
  type,
  icon: '',
  hasChildren: children.length > 0,
  isLeaf: children.length === 0,
  enabledMark: 1,
  num: 0,
  children,
  ...more
})

/** A forest: parent of each department (itself or later = root), and where people stand; somebody may stand in several places. */
const forest = fc.record({
  parents: fc.array(fc.nat(20), { minLength: 1, maxLength: 12 }),
  people: fc.array(fc.record({ id: fc.nat(9), at: fc.nat(20) }), { maxLength: 25 })
})
type Forest = typeof forest extends fc.Arbitrary<infer T> ? T : never

function build({ parents, people }: Forest): OrganizeNode[] {
  const branches = parents.map((_, i) => node(`d${i}`, i % 3 === 0 ? 'company' : 'department'))
  const roots: OrganizeNode[] = []
  parents.forEach((parent, i) => {
    const own = branches[i] as OrganizeNode
    ;(parent < i ? (branches[parent]?.children ?? roots) : roots).push(own)
  })
  for (const { id, at } of people) branches[at % branches.length]?.children?.push(node(`p${id}`, 'user'))
  return roots
}

/** Every person at and below a node, counted over again from the tree itself. */
const below = (of: OrganizeNode): Set<string> =>
  new Set(of.type === 'user' ? [of.id] : (of.children ?? []).flatMap((child) => [...below(child)]))
const flatten = (nodes: readonly OrganizeNode[]): OrganizeNode[] => nodes.flatMap((each) => [each, ...flatten(each.children ?? [])])

test('each count is the recount over the tree, a person of two departments once; levels hold exactly what is below', () => {
  fc.assert(
    fc.property(forest, (given) => {
      const tree = build(given)
      const directory = new Directory(tree)
      for (const each of flatten(tree).filter(({ type }) => type !== 'user')) {
        const path = directory.path(each.id)
        expect(path[path.length - 1]).toMatchObject({ id: each.id, count: below(each).size })
        const { branches, members } = directory.level(each.id)
        const children = each.children ?? []
        expect(branches.map(({ id }) => id).sort()).toEqual(
          children
            .filter(({ type }) => type !== 'user')
            .map(({ id }) => id)
            .sort()
        )
        expect(members.map(({ id }) => id)).toEqual([...new Set(children.filter(({ type }) => type === 'user').map(({ id }) => id))])
        const counts = branches.map(({ count }) => count > 0)
        expect(counts).toEqual([...counts].sort((one, other) => Number(other) - Number(one)))
        path.slice(1).forEach((step, place) => expect(directory.level(path[place]?.id ?? '').branches).toContain(step))
      }
    }),
    RUN
  )
})

test('a company of one root begins inside it, several begin above', () => {
  const one = new Directory([node('root', 'company', [node('a', 'department')])])
  expect([one.start, one.path('a').map(({ id }) => id)]).toEqual(['root', ['root', 'a']])
  const two = new Directory([node('x', 'company'), node('y', 'company', [node('p', 'user')])])
  expect([two.start, two.level('').branches.map(({ id, count }) => [id, count])]).toEqual([
    '',
    [
      ['y', 1],
      ['x', 0]
    ]
  ])
  expect([new Directory([]).start, new Directory([]).level('')]).toEqual(['', { branches: [], members: [] }])
})

test('who leads a department stands first, the others as they came; disabled people and second places of a branch are left out', () => {
  const people = ['a', 'b', 'c'].map((id) => node(id, 'user', [], { realName: `姓${id}`, account: id }))
  const directory = new Directory([
    node('root', 'company', [
      node('dep', 'department', [...people, node('gone', 'user', [], { enabledMark: 0 }), people[0] as OrganizeNode], { managerId: 'c' }),
      node('dep', 'department', [node('z', 'user')])
    ])
  ])
  expect(directory.level('dep').members.map(({ id, name, account }) => [id, name, account])).toEqual([
    ['c', '姓c', 'c'],
    ['a', '姓a', 'a'],
    ['b', '姓b', 'b']
  ])
  expect(directory.path('root')).toEqual([{ id: 'root', name: 'root', count: 3, leaderId: '' }])
})

test('a platform that sends no parts is read from 姓名/账号; a branch that is gone is not there', () => {
  const directory = new Directory([node('root', 'company', [node('u1', 'user', [], { fullName: '王建军/driver1' })])])
  expect(directory.level('root').members).toEqual([{ id: 'u1', name: '王建军', account: 'driver1', headIcon: '' }])
  expect([directory.has('root'), directory.has('gone'), directory.has('u1'), directory.path('gone')]).toEqual([true, false, false, []])
})

test("depth is the data's, not the call stack's", () => {
  let deep = node('p', 'user')
  for (let i = 0; i < 20_000; i++) deep = node(`d${i}`, 'department', [deep])
  const directory = new Directory([deep])
  expect(directory.path('d0')).toHaveLength(20_000)
  expect(directory.path('d19999')[0]?.count).toBe(1)
})
