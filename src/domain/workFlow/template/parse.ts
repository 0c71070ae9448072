import type { Branch, Enclosure, FlowDefinition, FlowNode, ForkNode, TemplateProblem } from '../definition'
import { END } from '../definition'
import { checkDefinition } from './checks'
import { readCondition } from './conditions'
import { approverNode, copyNode, startNode, subFlowNode, timerNode, type Place } from './nodes'
import type { Raw } from './properties'
import { isOn, listOf, numberOf, recordOf, textOf } from './read'

/** More nodes than anybody can follow: such a template is refused. */
const NODE_LIMIT = 300

/**
 * Reads a flow template (workflow.md#template; platforms 3.3 and 3.4) into the graph that the engine runs, and reports in Chinese what is
 * wrong with it. With an error there is no definition; warnings leave one that runs.
 * @param raw the parsed flowTemplateJson @param formFields keys of the form, where known: `table-field` for columns
 */
export function parseTemplate(
  raw: unknown,
  formFields?: ReadonlySet<string>
): { definition: FlowDefinition | undefined; problems: TemplateProblem[] } {
  const root = recordOf(raw)
  if (root.type !== 'start') return { definition: undefined, problems: [{ level: 'error', nodeId: '', message: '模板没有发起节点' }] }
  const layout = new Layout(recordOf(root.properties))
  const start = layout.lay(root, [], END)
  layout.add({ kind: 'end', id: END, name: '流程结束', within: [] })
  if (layout.problems.length > 0) return { definition: undefined, problems: layout.problems }
  const definition: FlowDefinition = { start, order: [...orderOf(layout.nodes, start, END), END], nodes: layout.nodes }
  const problems = checkDefinition(definition, formFields)
  return { definition: problems.some(({ level }) => level === 'error') ? undefined : definition, problems }
}

/** Ids from one node up to another as a reader of the template meets them. */
function orderOf(nodes: Readonly<Record<string, FlowNode>>, from: string, until: string): string[] {
  const node = from === until ? undefined : nodes[from]
  if (node === undefined || node.kind === 'end') return []
  if (node.kind !== 'fork') return [from, ...orderOf(nodes, node.next, until)]
  return [from, ...node.branches.flatMap((branch) => orderOf(nodes, branch.next, node.join)), ...orderOf(nodes, node.join, until)]
}

/** The tree on its way to a graph. What follows a node is laid out before it: it then knows where its way goes on. */
class Layout {
  readonly nodes: Record<string, FlowNode> = {}
  readonly problems: TemplateProblem[] = []
  private readonly branchIds = new Set<string>()
  private count = 0

  constructor(private readonly start: Raw) {}

  add(node: FlowNode): void {
    if (this.nodes[node.id] !== undefined || this.branchIds.has(node.id)) this.fault(node.id, `节点“${node.name}”的编号 ${node.id} 重复`)
    this.nodes[node.id] = node
  }

  private fault(nodeId: string, message: string): void {
    this.problems.push({ level: 'error', nodeId, message })
  }

  /**
   * Lays a node of the tree out, with its branches and all that follows.
   * @param exit where the way goes on behind it @returns id of the first node that does something
   */
  lay(raw: Raw, within: readonly Enclosure[], exit: string): string {
    this.count += 1
    if (this.count === NODE_LIMIT) this.fault('', `节点超过 ${NODE_LIMIT} 个`)
    if (this.count >= NODE_LIMIT) return exit
    const id = textOf(raw.nodeId)
    const properties = recordOf(raw.properties)
    const name = textOf(properties.title, textOf(raw.content, id))
    if (id === '' || id === END || id.includes(':')) this.fault(id, `节点“${name}”没有可用的编号`)
    const type = textOf(raw.type)
    const next = this.onward(raw, id, name, within, exit)
    // They only hold branches or what follows: what they lead to stands in their place.
    if (type === 'condition' || type === 'empty' || type === 'branch') return next
    const node = this.nodeOf(type, { id, name, within, next }, properties)
    if (node === undefined) this.fault(id, `节点“${name}”的类型“${type}”不认识`)
    else this.add(node)
    return id
  }

  private nodeOf(type: string, place: Place, raw: Raw): FlowNode | undefined {
    const report = (message: string): void => this.fault(place.id, `节点“${place.name}”${message}`)
    switch (type) {
      case 'start':
        return startNode(place, raw)
      case 'approver':
        return approverNode(place, raw, this.start, report)
      case 'subFlow':
        return subFlowNode(place, raw, this.start, report)
      case 'timer':
        return timerNode(place, raw)
      case 'copy':
        return copyNode(place, raw)
      default:
        return undefined
    }
  }

  /** What follows a node: its branches, which meet again before its child, or the child alone. */
  private onward(raw: Raw, id: string, name: string, within: readonly Enclosure[], exit: string): string {
    const branches = listOf(raw.conditionNodes)
    const follow = (): string => (Object.keys(recordOf(raw.childNode)).length > 0 ? this.lay(recordOf(raw.childNode), within, exit) : exit)
    if (branches.length === 0) return follow()
    const fork = `${id}:fork`
    const join = `${id}:join`
    const gate = gateOf(raw, branches)
    const laid = branches.map((branch, index) =>
      this.branch(branch, gate, [...within, { fork, branch: textOf(branch.nodeId) }], join, index)
    )
    const ordered = laid.sort((a, b) => a.priority - b.priority).map(({ branch }) => branch)
    this.add({ kind: 'fork', id: fork, name: `${name}之后的分支`, within, gate, branches: ordered, join })
    this.add({ kind: 'join', id: join, name: `${name}之后的汇合`, within, fork, next: follow() })
    return fork
  }

  private branch(
    raw: Raw,
    gate: ForkNode['gate'],
    within: readonly Enclosure[],
    join: string,
    index: number
  ): { branch: Branch; priority: number } {
    const properties = recordOf(raw.properties)
    const id = textOf(raw.nodeId)
    const name = textOf(properties.title, `分支 ${index + 1}`)
    if (raw.type === 'condition' && (this.nodes[id] !== undefined || this.branchIds.has(id)))
      this.fault(id, `分支“${name}”的编号 ${id} 重复`)
    if (raw.type === 'condition') this.branchIds.add(id)
    else if (gate === 'condition') this.fault(id, `分支“${name}”不是条件分支`)
    const condition =
      gate === 'condition' ? readCondition(properties.conditions, (message) => this.fault(id, `分支“${name}”${message}`)) : []
    const isDefault = isOn(properties.isDefault)
    return {
      branch: { id, name, isDefault, condition: isDefault ? [] : condition, next: this.lay(raw, within, join) },
      priority: numberOf(properties.priority, index)
    }
  }
}

/** The kind stands at the node that branches, or (3.3) at its branches. */
function gateOf(raw: Raw, branches: readonly Raw[]): ForkNode['gate'] {
  if (raw.conditionType === 'interflow' || raw.conditionType === 'branchFlow')
    return raw.conditionType === 'interflow' ? 'parallel' : 'choice'
  if (raw.conditionType === 'condition') return 'condition'
  if (branches.some((branch) => isOn(branch.isBranchFlow))) return 'choice'
  return branches.some((branch) => isOn(branch.isInterflow)) ? 'parallel' : 'condition'
}
