import type { TemplateNode } from '@/contract/workFlowTemplate'
import type { FlowVersion } from './types'

/** Nodes of a template by id, as it was imported: versions never change, so they are collected once. */
const kept = new WeakMap<FlowVersion, ReadonlyMap<string, TemplateNode>>()

export function templateNodes(version: FlowVersion): ReadonlyMap<string, TemplateNode> {
  const known = kept.get(version)
  if (known !== undefined) return known
  const nodes = new Map<string, TemplateNode>()
  const waiting: (TemplateNode | undefined)[] = [version.row.template]
  for (let node = waiting.pop(); node !== undefined || waiting.length > 0; node = waiting.pop()) {
    if (node === undefined) continue
    if (node.nodeId !== undefined) nodes.set(node.nodeId, node)
    waiting.push(node.childNode, ...(node.conditionNodes ?? []))
  }
  kept.set(version, nodes)
  return nodes
}

/** Properties of a step as the template has them (buttons, texts, rules). */
export const propertiesOf = (version: FlowVersion, nodeId: string): object => templateNodes(version).get(nodeId)?.properties ?? {}
