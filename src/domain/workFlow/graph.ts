import type { ApproverNode, FlowDefinition, FlowNode, ForkNode, StartNode } from './definition'
import type { FlowState } from './state'

/** Questions about the graph alone. It has no cycles: it comes from a tree. */
export function nodeOf(definition: FlowDefinition, id: string): FlowNode {
  const node = definition.nodes[id]
  if (node === undefined) throw new Error(`unknown node ${id}`)
  return node
}

export function startOf(definition: FlowDefinition): StartNode {
  const node = nodeOf(definition, definition.start)
  if (node.kind !== 'start') throw new Error(`${node.id} is no start`)
  return node
}

export const approverOf = (definition: FlowDefinition, id: string): ApproverNode | undefined => {
  const node = definition.nodes[id]
  return node?.kind === 'approver' ? node : undefined
}

export function nextOf(node: FlowNode): readonly string[] {
  if (node.kind === 'end') return []
  return node.kind === 'fork' ? node.branches.map((branch) => branch.next) : [node.next]
}

/** A definition never changes: what can be reached in it is looked up once. */
const reaches = new WeakMap<FlowDefinition, Map<string, ReadonlySet<string>>>()

/** The node and everything that may come after it. */
export function reachableFrom(definition: FlowDefinition, id: string): ReadonlySet<string> {
  const known = reaches.get(definition) ?? new Map<string, ReadonlySet<string>>()
  reaches.set(definition, known)
  const found = known.get(id) ?? walk(definition, id)
  known.set(id, found)
  return found
}

function walk(definition: FlowDefinition, id: string): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = [id]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    waiting.push(...nextOf(nodeOf(definition, at)))
  }
  return seen
}

/** Approver steps that always or sometimes come before a node, in the order of the template. */
export function approversBefore(definition: FlowDefinition, id: string): ApproverNode[] {
  return definition.order.flatMap((at) => {
    const node = at === id ? undefined : approverOf(definition, at)
    return node !== undefined && reachableFrom(definition, at).has(id) ? node : []
  })
}

/** The nearest approver steps before a node: those from which it can be reached without passing another one of `among`. */
export function nearestBefore(definition: FlowDefinition, id: string, among: readonly ApproverNode[]): ApproverNode[] {
  return among.filter(
    (node) =>
      !among.some(
        (other) => other !== node && reachableFrom(definition, node.id).has(other.id) && reachableFrom(definition, other.id).has(id)
      )
  )
}

/** Whether a node stands in the block of a fork. */
export const isInside = (node: FlowNode, fork: ForkNode['id']): boolean => node.within.some((enclosure) => enclosure.fork === fork)

/** Steps at which a task waits now, in the order they began (thisStep, thisStepId). */
export const currentSteps = (
  definition: FlowDefinition,
  state: FlowState
): { readonly visitId: string; readonly nodeId: string; readonly name: string }[] =>
  state.visits.flatMap((visit) =>
    visit.state === 'active' ? { visitId: visit.id, nodeId: visit.nodeId, name: nodeOf(definition, visit.nodeId).name } : []
  )

/** Steps whose people a data interface names: the server asks it before an act and hands the answer on (World.interfaceUsers). */
export function interfaceNodes(definition: FlowDefinition): { readonly nodeId: string; readonly url: string }[] {
  return definition.order.flatMap((id) => {
    const node = nodeOf(definition, id)
    const rule = node.kind === 'approver' ? node.assignee : node.kind === 'subFlow' ? node.launchers : undefined
    return rule?.by === 'interface' ? { nodeId: id, url: rule.url } : []
  })
}
