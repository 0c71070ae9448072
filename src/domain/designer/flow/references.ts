import type { TemplateNode } from '@/contract/workFlowTemplate'
import { allNodes, branchesOf, idOf, nextOf, titleOf } from './tree'

interface Named {
  readonly id: string
  readonly title: string
}

/**
 * Approvals that a task may have passed before it comes to a step: those that its people may be taken from, or a refusal go back to.
 * @param id '' = all of the flow
 */
export function approversOnTheWay(root: TemplateNode, id: string): readonly Named[] {
  const before = id === '' ? allNodes(root) : (pathTo(root, id) ?? [])
  return before.flatMap((node) =>
    node.type === 'approver' && idOf(node) !== id ? [{ id: idOf(node), title: titleOf(node) || idOf(node) }] : []
  )
}

/** All nodes that may come before this one: what it hangs on, and whole branches that have met again. */
function pathTo(node: TemplateNode, id: string): TemplateNode[] | undefined {
  if (idOf(node) === id) return [node]
  for (const branch of branchesOf(node)) {
    const inside = pathTo(branch, id)
    if (inside !== undefined) return [node, ...inside]
  }
  const next = nextOf(node)
  const after = next === undefined ? undefined : pathTo(next, id)
  return after === undefined ? undefined : [node, ...branchesOf(node).flatMap(allNodes), ...after]
}

/** Ids of steps that a step names in its settings. */
const namedSteps = ({ properties }: TemplateNode): readonly string[] =>
  [properties?.nodeId, properties?.rejectStep].flatMap((id) => (id === undefined || /^[0-2]?$/.test(String(id)) ? [] : [String(id)]))

/** Titles of the steps that take their people from this one or go back to it. */
export const whoNames = (root: TemplateNode, id: string): readonly string[] =>
  allNodes(root).flatMap((node) => (idOf(node) !== id && namedSteps(node).includes(id) ? [titleOf(node)] : []))
