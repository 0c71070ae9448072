import { inArray } from 'drizzle-orm'
import type { AssigneeRule, FlowDefinition, FlowNode } from '@/domain/workFlow/definition'
import type { Reader } from '../../database/client'
import { dataInterface, flowTemplate, organize, position, role, userAccount, userGroup } from '../../database/schema'

const TABLES = {
  userIds: userAccount,
  departmentIds: organize,
  positionIds: position,
  roleIds: role,
  groupIds: userGroup,
  flowIds: flowTemplate,
  interfaceIds: dataInterface
} as const
const WORDS: Readonly<Record<keyof typeof TABLES, string>> = {
  userIds: '人员',
  departmentIds: '组织',
  positionIds: '岗位',
  roleIds: '角色',
  groupIds: '分组',
  flowIds: '子流程',
  interfaceIds: '数据接口'
}
type Named = Partial<Readonly<Record<keyof typeof TABLES, readonly string[]>>>

/** People, places, flows and interfaces that a flow names and nobody has, a line in Chinese each. */
export async function missingNames(reader: Reader, definition: FlowDefinition): Promise<string[]> {
  const named = definition.order.flatMap((id) => {
    const node = definition.nodes[id]
    return node === undefined ? [] : namedBy(node).map((names) => ({ node, names }))
  })
  const lines: string[] = []
  for (const kind of Object.keys(TABLES) as (keyof typeof TABLES)[]) {
    const ids = [...new Set(named.flatMap(({ names }) => names[kind] ?? []))]
    if (ids.length === 0) continue
    const table = TABLES[kind]
    const known = new Set((await reader.select({ id: table.id }).from(table).where(inArray(table.id, ids))).map(({ id }) => id))
    for (const { node, names } of named)
      for (const id of names[kind] ?? [])
        if (!known.has(id)) lines.push(`提示［${node.id}］：节点“${node.name}”的${WORDS[kind]} ${id} 不存在`)
  }
  return lines
}

/** What a step names by id. */
export function namedBy(node: FlowNode): Named[] {
  switch (node.kind) {
    case 'start':
      return [node.launchers, node.copies.members, { userIds: node.empty.userIds }, { interfaceIds: Object.values(node.interfaces) }]
    case 'approver':
      return [membersOf(node.assignee), node.copies.members, { interfaceIds: Object.values(node.interfaces) }]
    case 'subFlow':
      return [membersOf(node.launchers), { flowIds: [node.flowId], userIds: node.empty.userIds }]
    case 'copy':
      return [node.copies.members]
    default:
      return []
  }
}

const membersOf = (rule: AssigneeRule): Named => ('members' in rule ? rule.members : {})
