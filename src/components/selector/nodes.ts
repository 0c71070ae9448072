import type { NodeType, OrganizeNode, UserEntry } from '@/contract/organization'
import type { AreaNode } from '@/contract/system'
import { flattenTree, keepBranches } from '@/domain/tree/treeIndex'
import { SelectorTree } from './selectorTree'
import type { SelectorKind, SelectorNode } from './types'

/** Which nodes of a platform's tree a kind chooses; the others are the way to them. */
const CHOSEN_TYPES: Readonly<Partial<Record<SelectorKind, NodeType>>> = {
  user: 'user',
  department: 'department',
  organize: 'company',
  position: 'position',
  role: 'role',
  group: 'group'
}

/** Companies and departments stand above their like and for themselves; people, positions, roles and groups are leaves. */
export const cascades = (kind: SelectorKind): boolean => kind === 'user' || kind === 'position' || kind === 'role' || kind === 'group'

/** The name of a person out of `姓名/账号` (people.md#shown-as-text). */
const nameOf = (node: { realName?: string | null; fullName: string }): string => {
  const name = node.realName ?? ''
  return name !== '' ? name : (node.fullName.split('/')[0] ?? node.fullName)
}

/** What stands in a tree for a platform's node. People may stand in several departments, so their key carries the department. */
export function nodeOf(kind: SelectorKind, node: OrganizeNode): Omit<SelectorNode, 'parentKey'> {
  const isUser = node.type === 'user'
  return {
    key: node.onlyId ?? (isUser ? `${node.parentId}/${node.id}` : node.id),
    value: node.id,
    label: isUser ? nameOf(node) : node.fullName,
    type: node.type,
    // Some platforms name a company's type `organize` or leave it out: what is no department is one.
    canChoose: kind === 'organize' ? node.type !== 'department' && !isUser : node.type === CHOSEN_TYPES[kind],
    disabled: node.enabledMark === 0,
    ...(isUser && { account: node.account ?? node.fullName.split('/')[1], headIcon: node.headIcon, hint: node.organize })
  }
}

const built = new WeakMap<readonly OrganizeNode[], Map<SelectorKind, SelectorTree>>()

/** The tree of a kind over what the directory knows; made once for each reading. Branches that hold nothing to choose are left out. */
export function treeOf(kind: SelectorKind, roots: readonly OrganizeNode[]): SelectorTree {
  let kinds = built.get(roots)
  if (kinds === undefined) built.set(roots, (kinds = new Map()))
  let tree = kinds.get(kind)
  if (tree === undefined) {
    const nodes = flattenTree(roots, (node: OrganizeNode) => ({ ...nodeOf(kind, node), pinyin: node.pinyin }))
    kinds.set(kind, (tree = SelectorTree.of(keepBranches(nodes, (node) => node.canChoose))))
  }
  return tree
}

/** A person of a list. */
export function personNode(person: {
  id: string
  realName?: string | null
  fullName?: string
  account?: string
  headIcon?: string
  organize?: string
  department?: string
  positionName?: string
}): SelectorNode {
  const fullName = person.fullName ?? ''
  return {
    key: person.id,
    parentKey: null,
    value: person.id,
    label: nameOf({ realName: person.realName, fullName }),
    type: 'user',
    canChoose: true,
    account: person.account ?? fullName.split('/')[1],
    headIcon: person.headIcon,
    hint: placeText(person)
  }
}

/** Where a person works, shortest first: department and position, else the path of the organization. */
export function placeText(person: Pick<Partial<UserEntry>, 'department' | 'positionName'> & { organize?: string }): string {
  const text = [person.department, person.positionName].filter((part) => part !== undefined && part !== '').join(' · ')
  return text !== '' ? text : (person.organize ?? '')
}

/** Levels of areas: a choice counts at the level wanted, or where a branch ends before it (docs/decisions/0012). */
export function areaNode({ id, fullName, isLeaf, pinyin }: AreaNode, depth: number, level: number): Omit<SelectorNode, 'parentKey'> {
  const isEnd = isLeaf || depth >= level
  return { key: id, value: id, label: fullName, type: 'area', canChoose: isEnd, isLeaf: isEnd, pinyin }
}

/** A node of any tree a form brings along. */
export interface PlainNode {
  id: string
  fullName: string
  disabled?: boolean
  children?: readonly PlainNode[] | null
}

export function plainTree(roots: readonly PlainNode[], onlyLeaves: boolean): SelectorTree {
  return SelectorTree.of(
    flattenTree(roots, (node: PlainNode) => ({
      key: node.id,
      value: node.id,
      label: node.fullName,
      type: 'node' as const,
      disabled: node.disabled === true,
      canChoose: !onlyLeaves || (node.children ?? []).length === 0
    }))
  )
}
