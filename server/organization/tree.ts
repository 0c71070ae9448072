import type { NodeType, OrganizeNode } from '@/contract/organization'
import { pinyinOf } from './initials'

/** A node before it hangs in a tree; root nodes have the parent '0'. */
export type Flat = Omit<OrganizeNode, 'hasChildren' | 'isLeaf' | 'num' | 'children'>

export const ICONS: Readonly<Record<NodeType, string>> = {
  company: 'icon-ym-tree-organization3',
  department: 'icon-ym-tree-department1',
  position: 'icon-ym-tree-position1',
  user: 'icon-ym-tree-user2',
  role: 'icon-ym-generator-role',
  group: 'icon-ym-generator-group1',
  groupType: 'icon-ym-tree-organization3',
  global: 'icon-ym-tree-organization3'
}

interface TreeRules {
  /** Keeps only branches that hold a node of this type. */
  holding?: NodeType
  /** `num` counts nodes of this type at and below instead of the children. */
  counting?: NodeType
}

/** Hangs nodes under their parents, siblings in the order given. What does not lead to the root '0' is left out. */
export function treeOf(nodes: readonly Flat[], { holding, counting }: TreeRules = {}): OrganizeNode[] {
  const below = new Map<string, Flat[]>()
  for (const node of nodes) {
    const siblings = below.get(node.parentId)
    if (siblings === undefined) below.set(node.parentId, [node])
    else siblings.push(node)
  }
  const build = (parentId: string): OrganizeNode[] => {
    const built: OrganizeNode[] = []
    for (const node of below.get(parentId) ?? []) {
      const children = node.type === 'user' ? [] : build(node.id)
      if (holding !== undefined && node.type !== holding && children.length === 0) continue
      const own = node.type === counting ? 1 : 0
      const num = counting === undefined ? children.length : children.reduce((sum, child) => sum + child.num, own)
      const reading = node.type === 'user' ? {} : { pinyin: pinyinOf(node.fullName) }
      built.push(Object.assign({}, node, reading, { hasChildren: children.length > 0, isLeaf: children.length === 0, num, children }))
    }
    return built
  }
  return build('0')
}

/**
 * Cuts a forest out of a tree: the kept nodes hang under their nearest kept ancestor, the topmost become roots.
 * @param ancestors ids of a node's ancestors, nearest first
 */
export function cutOut(nodes: readonly Flat[], kept: ReadonlySet<string>, ancestors: (node: Flat) => readonly string[]): Flat[] {
  return nodes.filter((node) => kept.has(node.id)).map((node) => ({ ...node, parentId: ancestors(node).find((id) => kept.has(id)) ?? '0' }))
}
