import type { Operand } from '../condition'
import type { ApproverNode, AssigneeRule, FlowDefinition, FlowNode, ForkNode, TemplateProblem } from '../definition'
import type { Formula } from '../formula'
import { approverOf, nodeOf, reachableFrom, startOf } from '../graph'
import { isNobody } from './properties'

type Level = TemplateProblem['level']
type Found = readonly [level: Level, message: string]

/** What is wrong with a graph that could be laid out: dead ends, references backwards and sideways, people and fields that are missing. */
export function checkDefinition(definition: FlowDefinition, formFields?: ReadonlySet<string>): TemplateProblem[] {
  const nodes = definition.order.map((id) => nodeOf(definition, id))
  const ofNodes = nodes.flatMap((node) =>
    checkNode(definition, node, formFields).map(
      ([level, message]): TemplateProblem => ({ level, nodeId: node.id, message: `${titleOf(node)}${message}` })
    )
  )
  const general: TemplateProblem[] = nodes.some((node) => node.kind === 'approver')
    ? []
    : [{ level: 'warning', nodeId: '', message: '流程没有审批节点' }]
  const { empty } = startOf(definition)
  if (empty.then === 'people' && empty.userIds.length === 0)
    general.push({ level: 'warning', nodeId: definition.start, message: '没有设置异常处理人员，审批人为空时由管理员处理' })
  return [...general, ...ofNodes]
}

const titleOf = (node: FlowNode): string => (node.kind === 'fork' ? node.name : `节点“${node.name}”`)

function checkNode(definition: FlowDefinition, node: FlowNode, formFields?: ReadonlySet<string>): Found[] {
  const unknown =
    formFields === undefined
      ? []
      : fieldsOf(node)
          .filter((field) => !formFields.has(field))
          .map((field): Found => ['warning', `引用了表单中没有的字段 ${field}`])
  switch (node.kind) {
    case 'approver':
      return [...checkApprover(definition, node), ...unknown]
    case 'subFlow':
      return [...checkReference(definition, node.id, node.launchers), ...unknown]
    case 'fork':
      return [...checkFork(node), ...unknown]
    case 'timer':
      return node.waits === 0 ? [['warning', '没有设置等待时间']] : []
    case 'copy':
      return isNobody(node.copies.members) ? [['warning', '没有设置抄送人']] : []
    default:
      return []
  }
}

function checkApprover(definition: FlowDefinition, node: ApproverNode): Found[] {
  const found: Found[] = [...checkReference(definition, node.id, node.assignee)]
  const { target } = node.reject
  if (typeof target === 'object') {
    const isBefore =
      approverOf(definition, target.nodeId) !== undefined &&
      target.nodeId !== node.id &&
      reachableFrom(definition, target.nodeId).has(node.id)
    if (!isBefore) found.push(['error', '的驳回步骤不在它之前'])
  }
  if (node.buttons.approve === undefined) found.push(['warning', '没有通过按钮，只能等待超时或由管理员变更'])
  return found
}

/** A step that takes its people from another one: that one must be passed before it. Two that name each other never are. */
function checkReference(definition: FlowDefinition, id: string, rule: AssigneeRule): Found[] {
  if (rule.by !== 'step') return []
  const other = approverOf(definition, rule.nodeId)
  if (other === undefined) return [['error', '引用的流程环节不存在']]
  if (refersTo(definition, rule.nodeId, id, new Set())) return [['error', `与“${other.name}”互相引用审批人`]]
  return other.id !== id && reachableFrom(definition, other.id).has(id) ? [] : [['error', `引用的环节“${other.name}”不在它之前`]]
}

function refersTo(definition: FlowDefinition, from: string, to: string, seen: Set<string>): boolean {
  if (from === to) return true
  const rule = approverOf(definition, from)?.assignee
  if (rule?.by !== 'step' || seen.has(from)) return false
  return refersTo(definition, rule.nodeId, to, seen.add(from))
}

function checkFork(fork: ForkNode): Found[] {
  if (fork.gate !== 'condition') return fork.branches.length < 2 ? [['warning', '只有一个分支']] : []
  const defaults = fork.branches.filter((branch) => branch.isDefault).length
  const found: Found[] = defaults === 0 ? [['error', '缺少默认分支']] : defaults > 1 ? [['error', '有多个默认分支']] : []
  for (const branch of fork.branches)
    if (!branch.isDefault && branch.condition.length === 0) found.push(['error', `：“${branch.name}”没有条件，永远走不到`])
  return found
}

/** Keys of the form that a node looks at. */
function fieldsOf(node: FlowNode): string[] {
  switch (node.kind) {
    case 'approver':
      return [
        ...(node.assignee.by === 'field' ? [node.assignee.field] : []),
        ...(typeof node.deadline?.from === 'object' ? [node.deadline.from.field] : [])
      ]
    case 'subFlow':
      return [...(node.launchers.by === 'field' ? [node.launchers.field] : []), ...node.transfers.map(({ from }) => from)]
    case 'fork':
      return [
        ...new Set(
          node.branches.flatMap((branch) =>
            branch.condition.flat().flatMap((row) => [...operandFields(row.left), ...operandFields(row.right)])
          )
        )
      ]
    default:
      return []
  }
}

function operandFields(operand: Operand): string[] {
  if ('field' in operand) return [operand.field]
  return 'formula' in operand ? formulaFields(operand.formula) : []
}

function formulaFields(formula: Formula): string[] {
  if ('field' in formula) return [formula.field]
  return 'call' in formula ? formula.args.flatMap(formulaFields) : []
}
