import { isList, isObject } from '@/domain/guards'
import { shapedOver } from '@/domain/shaped'

interface Branch {
  children?: unknown
}

/**
 * The nodes of a tree, or of one of its levels, with what each of them must have; nothing but a list means none. Nodes of ours pass as
 * they are: trees have thousands.
 */
export function wholeNodes<Node extends object>(whole: Partial<Node>, nodes: readonly Node[]): Node[] {
  const isWhole = (node: Node): boolean =>
    Object.entries(whole).every(([key, usual]) => typeof (node as Readonly<Record<string, unknown>>)[key] === typeof usual)
  return nodes
    .filter((node) => isObject(node))
    .map((node) => {
      const { children } = node as Branch
      const own = isWhole(node) ? node : (shapedOver(whole, node) as Node)
      return isList<Node>(children) ? { ...own, children: wholeNodes(whole, children) } : own
    })
}
