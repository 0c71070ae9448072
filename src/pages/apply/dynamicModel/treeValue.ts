import type { Json } from '@/contract/formSchema'

interface TreeNode {
  readonly id: string
  readonly children?: readonly TreeNode[] | null
}

const below = (node: TreeNode): string[] => [node.id, ...(node.children ?? []).flatMap(below)]

function find(nodes: readonly TreeNode[], id: string): TreeNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : find(node.children ?? [], id)
    if (found !== undefined) return found
  }
  return undefined
}

/** What a node of a tree stands for when records are looked for: itself and all below it. A path begins with what it stands for as it is. */
export function withBelow(nodes: readonly TreeNode[], value: Json | undefined): Json {
  if (typeof value !== 'string' || value === '') return value ?? null
  const node = find(nodes, value)
  return node === undefined ? value : below(node)
}
