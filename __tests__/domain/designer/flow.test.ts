import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FlowForecast } from '../../../src/contract/workFlowForecast'
import type { TemplateCondition, TemplateNode } from '../../../src/contract/workFlowTemplate'
import { drawFlow, partsOf, stepTo, takenParts, type Row } from '../../../src/domain/designer/flow/drawing'
import { addBranch, newFork, newStep } from '../../../src/domain/designer/flow/nodes'
import { valueOf } from '../../../src/domain/designer/flow/conditions'
import {
  allNodes,
  idOf,
  insertFork,
  insertStep,
  moveStep,
  parentOf,
  removeStep,
  setProperties,
  type Place
} from '../../../src/domain/designer/flow/tree'
import { isSameJson } from '../../../src/domain/form/read'
import { forecast } from '../../../src/domain/workFlow/forecast'
import { parseTemplate } from '../../../src/domain/workFlow/template/parse'
import { frozen, Play } from '../workFlow/play'
import { randomFlow } from '../workFlow/randomFlows'
import { FIELDS, randomDesign } from './randomDesigns'

const RUNS = process.env.TEST_FULL === '1' ? 2000 : 200
const SEED = 20261128
const DEMO = path.resolve(__dirname, '../../../server/seed/flows')
const demoTemplates = (): TemplateNode[] =>
  readdirSync(DEMO).map(
    (name) => (JSON.parse(readFileSync(path.join(DEMO, name), 'utf8')) as { flowTemplateJson: TemplateNode }).flowTemplateJson
  )

/** What one row of a condition says, read by hand. */
function isMet({ symbol, ...row }: TemplateCondition, amount: number): boolean {
  const value = Number(valueOf(row))
  switch (symbol) {
    case '>=':
      return amount >= value
    case '>':
      return amount > value
    case '<=':
      return amount <= value
    case '<':
      return amount < value
    case '<>':
      return amount !== value
    default:
      return amount === value
  }
}
const holds = (rows: readonly TemplateCondition[], amount: number): boolean =>
  rows.length === 2 && rows[0]?.logic === '||'
    ? rows.some((row) => isMet(row, amount))
    : rows.length > 0 && rows.every((row) => isMet(row, amount))

/** The parts that a task goes through, read from the drawing alone. */
const wayOf = ({ items }: Row, amount: number): string[] =>
  items.flatMap((item) => {
    if (item.kind === 'step') return [item.key]
    const taken =
      item.gate === 'parallel'
        ? item.branches
        : [
            item.branches.find(({ isDefault, node }) => !isDefault && holds(node.properties?.conditions ?? [], amount)) ??
              item.branches.find(({ isDefault }) => isDefault)
          ].flatMap((branch) => branch ?? [])
    return [item.key, ...taken.flatMap((branch) => [branch.key, ...wayOf(branch.row, amount)])]
  })

test('a random design is one that the import takes, and the engine goes the way that is drawn', () => {
  let forked = 0
  fc.assert(
    fc.property(randomDesign('made'), fc.constantFrom(0, 100, 250, 300, 400), ({ template }, amount) => {
      const { definition, problems } = parseTemplate(template, new Set(FIELDS.map(({ id }) => id)))
      if (definition === undefined) throw new Error(problems.map(({ message }) => message).join('; '))
      const row = drawFlow(template)
      const drawn = partsOf(row).flatMap((part) => (part.kind === 'step' ? [part.id] : []))
      expect(definition.order.filter((id) => !/fork$|join$|^end$/.test(id)).sort()).toEqual([...drawn].sort())
      const play = new Play(frozen(definition), { amount })
      const foreseen = forecast(definition, play.state, play.world)
      const way = wayOf(row, amount)
      expect(foreseen.steps.map(({ nodeId }) => nodeId).sort()).toEqual(way.filter((key) => !key.includes(':')).sort())
      const taken = takenParts(row, foreseen)
      for (const key of way.filter((each) => !each.includes(':'))) expect(taken.has(key)).toBe(true)
      if (row.items.some(({ kind }) => kind === 'fork')) forked += 1
    }),
    { numRuns: RUNS, seed: SEED }
  )
  expect(forked).toBeGreaterThan(RUNS / 4)
})

test('ids stay single, and every node names the one before it', () => {
  fc.assert(
    fc.property(randomDesign('made'), ({ way }) => {
      for (const tree of way) {
        const ids = allNodes(tree).map(idOf)
        expect(new Set(ids).size).toBe(ids.length)
        for (const node of allNodes(tree)) if (node.type !== 'start') expect(node.prevId).toBe(parentOf(tree, idOf(node))?.parent.nodeId)
      }
    }),
    { numRuns: RUNS, seed: SEED }
  )
})

test('what was drawn elsewhere is drawn whole, and a change leaves all the rest as it came', () => {
  const strange = { x: [1, { y: null }] }
  const templates = fc.oneof(
    fc.constantFrom(...demoTemplates()),
    randomFlow().map(({ template }) => template)
  )
  fc.assert(
    fc.property(templates, fc.nat(), (template, pick) => {
      const root = { ...template, unheardOf: strange } as TemplateNode
      const parts = partsOf(drawFlow(root))
      expect(
        allNodes(root)
          .flatMap((node) => (['condition', 'empty', 'branch'].includes(node.type ?? '') ? [] : [idOf(node)]))
          .sort()
      ).toEqual(parts.flatMap((part) => (part.kind === 'step' ? [part.id] : [])).sort())
      const steps = parts.flatMap((part) => (part.kind === 'step' ? [part] : []))
      const { id, title } = steps[pick % steps.length]!
      const renamed = setProperties(root, id, { title: `${title}改` })
      expect(isSameJson(renamed, root)).toBe(false)
      const places = parts.flatMap((part): Place[] => (part.kind === 'branch' ? [part.row.before!] : [part.after]))
      const added = insertStep(root, places[pick % places.length]!, newStep('brandNew', 'approver'))
      expect(partsOf(drawFlow(added)).length).toBe(parts.length + 1)
      // Taken away again it is the flow that it was.
      const before = parseTemplate(root).definition
      const after = parseTemplate(removeStep(added, 'brandNew')).definition
      expect(isSameJson(meaningOf(after), meaningOf(before))).toBe(true)
      expect(isSameJson((added as { unheardOf?: unknown }).unheardOf, strange)).toBe(true)
    }),
    { numRuns: RUNS, seed: SEED }
  )
})

/** A definition without the names of what holds branches: which node that is may change. */
const meaningOf = (definition: ReturnType<typeof parseTemplate>['definition']): unknown => {
  if (definition === undefined) return undefined
  const forks = Object.keys(definition.nodes).filter((id) => id.endsWith(':fork'))
  const order = definition.order.filter((id) => !/:(fork|join)$/.test(id))
  return [
    order,
    forks.length,
    order.map((id) => ({ ...definition.nodes[id], next: '', within: definition.nodes[id]?.within.map(({ branch }) => branch) }))
  ]
}

const place = (at: Place['at'], id: string): Place => ({ at, id })
const start = { nodeId: 'start', type: 'start', properties: { title: '发起' }, childNode: newStep('a', 'approver') } as TemplateNode
const titles = (root: TemplateNode): string[] => partsOf(drawFlow(root)).map(({ key }) => key)

test('branches go in at every place; a step moves past them and out of them; arrows walk over all of it', () => {
  const forked = insertFork(start, place('after', 'start'), newFork(start, 'condition'))
  expect(titles(forked)).toEqual(['start', 'start:fork', 'condition1:branch', 'condition2:branch', 'a'])
  const twice = insertFork(forked, place('after', 'start'), newFork(forked, 'parallel'))
  expect(titles(twice)).toEqual([
    'start',
    'start:fork',
    'approver1:branch',
    'approver1',
    'approver2:branch',
    'approver2',
    'empty1:fork',
    'condition1:branch',
    'condition2:branch',
    'a'
  ])
  const moved = moveStep(twice, 'a', place('after', 'condition1'))
  expect(titles(moved).slice(-3)).toEqual(['condition1:branch', 'a', 'condition2:branch'])
  expect(titles(moveStep(moved, 'a', place('before', 'approver2')))).toContain('a:branch')
  const three = addBranch(moved, 'empty1').root
  expect(titles(three).slice(-4)).toEqual(['condition1:branch', 'a', 'condition3:branch', 'condition2:branch'])
  const row = drawFlow(three)
  expect([stepTo(row, 'a', 'right'), stepTo(row, 'a', 'left'), stepTo(row, 'a', 'up'), stepTo(row, 'a', 'last')]).toEqual([
    'condition3:branch',
    'a',
    'condition1:branch',
    'condition2:branch'
  ])
})

test('branches that somebody chooses on the way are open in a trial; a branch without steps is taken where no other is', () => {
  const steps = (...ids: string[]): FlowForecast => ({ problem: '', steps: ids.map((nodeId) => ({ nodeId })) }) as never
  const chosen = insertFork(start, place('after', 'start'), newFork(start, 'choice'))
  expect([...takenParts(drawFlow(chosen), steps('start', 'a'))]).toEqual(titles(chosen))
  const asked = insertFork(start, place('after', 'start'), newFork(start, 'condition'))
  expect([...takenParts(drawFlow(asked), steps('start', 'a'))]).toEqual(['start', 'start:fork', 'condition2:branch', 'a'])
})

test('a kind of step that cannot be drawn is a block that is kept and moved', () => {
  const odd: TemplateNode = { nodeId: 'odd', type: 'robot', properties: { title: '机器人', secret: [1] } } as never
  const root = { ...start, childNode: { ...odd, childNode: newStep('a', 'approver') } }
  expect(drawFlow(root).items.map((item) => item.kind === 'step' && item.type)).toEqual(['start', 'unknown', 'approver'])
  const moved = moveStep(root, 'odd', place('after', 'a'))
  expect(titles(moved)).toEqual(['start', 'a', 'odd'])
  expect(allNodes(moved).find(({ nodeId }) => nodeId === 'odd')).toEqual(odd)
  expect(titles(removeStep(root, 'odd'))).toEqual(['start', 'a'])
})
