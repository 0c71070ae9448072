import type { FlowForecast } from '@/contract/workFlowForecast'
import type { TemplateNode } from '@/contract/workFlowTemplate'
import type { TemplateProblem } from '../../workFlow/definition'
import { gateOf, GATE_WORDS, isDefault, isHeader, orderedBranches, STEP_WORDS, type Gate } from './nodes'
import { branchesOf, idOf, isTransparent, moveStep, nextOf, titleOf, type Place, type StepType } from './tree'

/** A flow as it is drawn from top to bottom. Every part has a key: the id of a step, `id:fork` of what branches behind it, `id:branch`. */
export interface StepItem {
  readonly kind: 'step'
  readonly key: string
  readonly id: string
  readonly title: string
  /** `unknown`: a block that is kept as it came. */
  readonly type: StepType | 'start' | 'unknown'
  readonly node: TemplateNode
  readonly after: Place
}
export interface BranchItem {
  readonly kind: 'branch'
  readonly key: string
  readonly id: string
  readonly ownerId: string
  readonly gate: Gate
  readonly title: string
  readonly isDefault: boolean
  readonly node: TemplateNode
  readonly row: Row
}
export interface ForkItem {
  readonly kind: 'fork'
  readonly key: string
  readonly ownerId: string
  readonly gate: Gate
  readonly title: string
  readonly branches: readonly BranchItem[]
  readonly after: Place
}
export type Item = StepItem | ForkItem
export interface Row {
  /** Where the first step is put in; undefined where nothing comes before it. */
  readonly before: Place | undefined
  readonly items: readonly Item[]
}
export type Part = Item | BranchItem

export const branchKey = (id: string): string => `${id}:branch`
const KNOWN: readonly string[] = Object.keys(STEP_WORDS)

/** The whole flow. */
export const drawFlow = (root: TemplateNode): Row => ({ before: undefined, items: itemsFrom(root) })

function itemsFrom(node: TemplateNode): readonly Item[] {
  const id = idOf(node)
  const next = nextOf(node)
  const type = KNOWN.includes(node.type ?? '') ? (node.type as StepType | 'start') : 'unknown'
  const own: readonly Item[] = isTransparent(node)
    ? []
    : [{ kind: 'step', key: id, id, type, node, title: titleOf(node) || id, after: { at: 'after', id } }]
  return [...own, ...(branchesOf(node).length > 0 ? [forkItem(node)] : []), ...(next === undefined ? [] : itemsFrom(next))]
}

function forkItem(owner: TemplateNode): ForkItem {
  const ownerId = idOf(owner)
  const gate = gateOf(owner)
  const ordered = gate === 'condition' ? orderedBranches(owner) : branchesOf(owner)
  const branches = ordered.map((node, at): BranchItem => {
    const id = idOf(node)
    const before: Place = { at: isHeader(node) ? 'after' : 'before', id }
    const title = titleOf(node) || `分支 ${at + 1}`
    return {
      kind: 'branch',
      key: branchKey(id),
      id,
      ownerId,
      gate,
      title,
      isDefault: isDefault(node),
      node,
      row: { before, items: itemsFrom(node) }
    }
  })
  return { kind: 'fork', key: `${ownerId}:fork`, ownerId, gate, title: GATE_WORDS[gate], branches, after: { at: 'afterFork', id: ownerId } }
}

/** All parts in the order in which they are read. */
export const partsOf = ({ items }: Row): readonly Part[] =>
  items.flatMap((item): readonly Part[] =>
    item.kind === 'step' ? [item] : [item, ...item.branches.flatMap((branch): readonly Part[] => [branch, ...partsOf(branch.row)])]
  )

/** The branches of which a part stands in one, with that one; the innermost. */
function aroundOf(row: Row, key: string): { fork: ForkItem; at: number } | undefined {
  for (const item of row.items) {
    if (item.kind === 'step') continue
    const at = item.branches.findIndex((branch) => branch.key === key || partsOf(branch.row).some((part) => part.key === key))
    const inside = item.branches[at]
    if (inside !== undefined) return aroundOf(inside.row, key) ?? { fork: item, at }
  }
  return undefined
}

export type Direction = 'up' | 'down' | 'left' | 'right' | 'first' | 'last'

/** Where an arrow leads: up and down by reading, left and right to the branch beside. */
export function stepTo(row: Row, key: string, direction: Direction): string {
  const parts = partsOf(row)
  if (direction === 'first') return parts[0]?.key ?? key
  if (direction === 'last') return parts.at(-1)?.key ?? key
  if (direction === 'up' || direction === 'down') {
    const at = parts.findIndex((part) => part.key === key) + (direction === 'down' ? 1 : -1)
    return parts[at]?.key ?? key
  }
  const around = aroundOf(row, key)
  return around?.fork.branches[around.at + (direction === 'right' ? 1 : -1)]?.key ?? key
}

/** The row that a part stands in, with its place there. */
function rowWith(row: Row, key: string): { row: Row; at: number } | undefined {
  const at = row.items.findIndex((item) => item.key === key)
  if (at >= 0) return { row, at }
  for (const item of row.items) {
    if (item.kind === 'step') continue
    for (const branch of item.branches) {
      const found = rowWith(branch.row, key)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** Puts a step before the one above it, or behind the one below, in its row; the same tree where there is none. */
export function moveBy(root: TemplateNode, id: string, by: -1 | 1): TemplateNode {
  const found = rowWith(drawFlow(root), id)
  if (found === undefined) return root
  const { row, at } = found
  const placeAt = (index: number): Place | undefined => (index < 0 ? row.before : row.items[index]?.after)
  const isThere = row.items[at + by] !== undefined
  const place = isThere ? placeAt(by === 1 ? at + 1 : at - 2) : undefined
  return place === undefined ? root : moveStep(root, id, place)
}

/** What the arrows call a part, and a screen reader says of it. */
export function partWords(part: Part): string {
  if (part.kind === 'fork') return `${part.title}，${part.branches.length} 个分支`
  if (part.kind === 'branch') return `分支：${part.title}${part.isDefault ? '，默认' : ''}`
  return `${part.type === 'unknown' ? '不能修改的步骤' : STEP_WORDS[part.type]}：${part.title}`
}

/** The part that a fault of the check is about; '' = the flow as a whole. */
export function partOfProblem(row: Row, { nodeId, message }: Pick<TemplateProblem, 'nodeId' | 'message'>): string {
  const parts = partsOf(row)
  const part = [nodeId, branchKey(nodeId)].map((key) => parts.find((each) => each.key === key)).find((each) => each !== undefined)
  // The check tells a branch without a condition at what branches.
  const branch = part?.kind === 'fork' ? part.branches.find(({ title }) => message.includes(`“${title}”没有条件`)) : undefined
  return branch?.key ?? part?.key ?? ''
}

/** Keys of the parts that a task goes through by a forecast, or may go through where somebody chooses on the way. */
export function takenParts(row: Row, forecast: FlowForecast): ReadonlySet<string> {
  const met = new Set(forecast.steps.map(({ nodeId }) => nodeId))
  const isMet = (inside: Row): boolean => partsOf(inside).some((part) => part.kind === 'step' && met.has(part.id))
  const takenIn = ({ items }: Row): readonly string[] =>
    items.flatMap((item): readonly string[] => {
      if (item.kind === 'step') return met.has(item.id) ? [item.key] : []
      const walked = item.branches.filter((branch) => isMet(branch.row))
      // Which of them is chosen is not known yet: all are open.
      if (item.gate === 'choice' && walked.length === 0)
        return [item.key, ...item.branches.flatMap((branch) => [branch.key, ...partsOf(branch.row).map(({ key }) => key)])]
      // A branch without steps is the one that is taken where no other is.
      const empty = item.branches.filter((branch) => branch.row.items.length === 0)
      const taken = walked.length > 0 ? walked : [empty.find((branch) => branch.isDefault) ?? empty[0]].flatMap((branch) => branch ?? [])
      return [item.key, ...taken.flatMap((branch) => [branch.key, ...takenIn(branch.row)])]
    })
  return new Set(takenIn(row))
}
