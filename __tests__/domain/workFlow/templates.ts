import { parseTemplate } from '../../../src/domain/workFlow/template/parse'
import type { FlowDefinition } from '../../../src/domain/workFlow/definition'
import type { TemplateNode, TemplateProperties } from '../../../src/contract/workFlowTemplate'

/** Templates as the platform's designer writes them, with less typing: nodes in a row, forks holding rows. */
export interface Sketch extends Omit<TemplateNode, 'childNode' | 'conditionNodes'> {
  readonly branches?: readonly (readonly Sketch[])[]
  readonly gate?: 'condition' | 'interflow' | 'branchFlow'
}

export const approver = (nodeId: string, properties: TemplateProperties): Sketch => ({
  nodeId,
  type: 'approver',
  properties: { title: nodeId, hasFreeApprover: true, hasSaveBtn: true, ...properties }
})
/** Members of a step by their ids. */
export const by = (...approvers: string[]): TemplateProperties => ({ assigneeType: 6, approvers })
export const timer = (nodeId: string, hour: number): Sketch => ({ nodeId, type: 'timer', properties: { title: nodeId, hour } })
export const copy = (nodeId: string, ...members: string[]): Sketch => ({ nodeId, type: 'copy', properties: { title: nodeId, members } })
export const subFlow = (nodeId: string, properties: TemplateProperties): Sketch => ({
  nodeId,
  type: 'subFlow',
  properties: { title: nodeId, flowId: 'child', initiateType: 6, ...properties }
})
export const parallel = (...branches: Sketch[][]): Sketch => ({ gate: 'interflow', branches })
export const choice = (...branches: Sketch[][]): Sketch => ({ gate: 'branchFlow', branches })

/** One branch: its condition, and what stands in it. */
export const when = (nodeId: string, properties: TemplateProperties, ...row: Sketch[]): Sketch[] => [
  { nodeId, type: 'condition', properties: { title: nodeId, ...properties } },
  ...row
]
export const condition = (...branches: Sketch[][]): Sketch => ({ gate: 'condition', branches })
export const amountFrom = (fieldValue: number): TemplateProperties => ({
  conditions: [{ field: 'amount', symbol: '>=', fieldValue, jnpfKey: 'numInput' }]
})

/** The tree of a row: a fork hangs on the node before it. */
function treeOf(row: readonly Sketch[]): TemplateNode | undefined {
  const [first, ...rest] = row
  if (first === undefined) return undefined
  const { branches: _branches, gate: _gate, ...own } = first
  const [next, ...after] = rest
  if (next?.branches === undefined) {
    const childNode = treeOf(rest)
    return { ...own, ...(childNode === undefined ? {} : { childNode }) }
  }
  const childNode = treeOf(after[0]?.branches === undefined ? after : [{ nodeId: `${first.nodeId ?? ''}-empty`, type: 'empty' }, ...after])
  return {
    ...own,
    conditionType: next.gate ?? 'condition',
    conditionNodes: next.branches.map((branch) => treeOf(branch) ?? {}),
    ...(childNode === undefined ? {} : { childNode })
  }
}

export const template = (properties: TemplateProperties, ...row: Sketch[]): TemplateNode =>
  treeOf([{ nodeId: 'start', type: 'start', properties: { title: '发起', ...properties } }, ...row]) ?? {}

/** A definition that must be without errors. */
export function define(properties: TemplateProperties, ...row: Sketch[]): FlowDefinition {
  const { definition, problems } = parseTemplate(template(properties, ...row))
  if (definition === undefined) throw new Error(problems.map(({ message }) => message).join('; '))
  return definition
}
