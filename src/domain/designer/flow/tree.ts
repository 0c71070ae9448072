import type { TemplateNode, TemplateNodeType, TemplateProperties } from '@/contract/workFlowTemplate'

/**
 * Changes of a flow's tree as the platform writes it (workflow.md#template): what a change does not touch stays as it came, unknown
 * properties too. Every function leaves its tree alone and answers with another one.
 */

/** Where something is put in: right behind a node, before its branches; behind its branches; before the first step of a branch. */
export interface Place {
  readonly at: 'after' | 'afterFork' | 'before'
  readonly id: string
}

/** Steps that the designer can draw and set. */
export type StepType = 'approver' | 'copy' | 'timer' | 'subFlow'

/** They are nothing by themselves: what they lead to stands in their place. */
const TRANSPARENT: readonly (TemplateNodeType | undefined)[] = ['condition', 'empty', 'branch']
export const isTransparent = ({ type }: TemplateNode): boolean => TRANSPARENT.includes(type)

export const idOf = ({ nodeId }: TemplateNode): string => nodeId ?? ''
export const titleOf = ({ properties, content }: TemplateNode): string => properties?.title ?? content ?? ''
/** What follows; the platform also writes an empty object for nothing. */
export const nextOf = ({ childNode }: TemplateNode): TemplateNode | undefined =>
  childNode === undefined || childNode === null || Object.keys(childNode).length === 0 ? undefined : childNode
export const branchesOf = ({ conditionNodes }: TemplateNode): readonly TemplateNode[] => conditionNodes ?? []
const hasFork = (node: TemplateNode): boolean => branchesOf(node).length > 0

/** All nodes in the order of the tree: a node, its branches, what follows. */
export const allNodes = (node: TemplateNode): TemplateNode[] => {
  const next = nextOf(node)
  return [node, ...branchesOf(node).flatMap(allNodes), ...(next === undefined ? [] : allNodes(next))]
}

/** The first node of this id. */
export const findNode = (root: TemplateNode, id: string): TemplateNode | undefined => allNodes(root).find((node) => idOf(node) === id)

/** The node that a node follows, or whose branch it begins. */
export function parentOf(root: TemplateNode, id: string): { parent: TemplateNode; isBranch: boolean } | undefined {
  for (const parent of allNodes(root)) {
    if (nextOf(parent)?.nodeId === id) return { parent, isBranch: false }
    if (branchesOf(parent).some((branch) => idOf(branch) === id)) return { parent, isBranch: true }
  }
  return undefined
}

/** Ids that no node of the tree has, another one at each call. */
export function freshIds(root: TemplateNode): (kind: string) => string {
  const taken = new Set(allNodes(root).map(idOf))
  return (kind) => {
    let at = 1
    while (taken.has(`${kind}${at}`)) at += 1
    taken.add(`${kind}${at}`)
    return `${kind}${at}`
  }
}

/** The branches of a node as they hang on it. */
export type Fork = Pick<TemplateNode, 'conditionNodes' | 'conditionType'>
export const forkOf = (node: TemplateNode): Fork | undefined =>
  hasFork(node)
    ? {
        conditionNodes: branchesOf(node),
        ...(node.conditionType !== undefined && { conditionType: node.conditionType })
      }
    : undefined
function withFork(node: TemplateNode, fork: Fork | undefined): TemplateNode {
  const { conditionNodes: _nodes, conditionType: _type, ...rest } = node
  return { ...rest, ...fork }
}
function withNext(node: TemplateNode, next: TemplateNode | undefined): TemplateNode {
  const { childNode: _next, ...rest } = node
  return next === undefined ? rest : { ...rest, childNode: next }
}

/** What 3.3 writes at the first node of a branch: it stays with the branch, whichever node is its first. */
const marksOf = ({ isInterflow, isBranchFlow }: TemplateNode): Partial<TemplateNode> => ({
  ...(isInterflow !== undefined && { isInterflow }),
  ...(isBranchFlow !== undefined && { isBranchFlow })
})
function unmarked(node: TemplateNode): TemplateNode {
  const { isInterflow: _parallel, isBranchFlow: _chosen, ...rest } = node
  return rest
}

/** @param change makes another node of it; undefined = it goes with all that hangs on it */
export function changeNode(root: TemplateNode, id: string, change: (node: TemplateNode) => TemplateNode | undefined): TemplateNode {
  return changed(root, id, change) ?? root
}

function changed(node: TemplateNode, id: string, change: (node: TemplateNode) => TemplateNode | undefined): TemplateNode | undefined {
  if (idOf(node) === id) return change(node)
  const next = nextOf(node)
  const newNext = next === undefined ? undefined : changed(next, id, change)
  const branches = branchesOf(node)
  const newBranches = branches.flatMap((branch) => changed(branch, id, change) ?? [])
  const isSame = newBranches.length === branches.length && newBranches.every((branch, at) => branch === branches[at])
  const own = isSame ? node : { ...node, conditionNodes: newBranches }
  return newNext === next ? own : withNext(own, newNext)
}

/** The names of nodes before them, where nodes carry them. */
function relinked(root: TemplateNode): TemplateNode {
  const link = (node: TemplateNode, before: string | undefined): TemplateNode => {
    const own = before === undefined || node.prevId === undefined || node.prevId === before ? node : { ...node, prevId: before }
    const next = nextOf(own)
    const linked = next === undefined ? own : { ...own, childNode: link(next, idOf(own)) }
    return hasFork(own) ? { ...linked, conditionNodes: branchesOf(own).map((branch) => link(branch, idOf(own))) } : linked
  }
  return link(root, undefined)
}

/** Lets a node be followed by another; one that only holds branches gives them to a node without any. */
function follow(node: TemplateNode, next: TemplateNode | undefined): TemplateNode {
  if (next?.type !== 'empty') return withNext(node, next)
  if (!hasFork(next)) return follow(node, nextOf(next))
  return hasFork(node) ? withNext(node, next) : withNext(withFork(node, forkOf(next)), nextOf(next))
}

/** Something that only holds branches and what follows them. */
const holder = (nodeId: string, fork: Fork | undefined, next: TemplateNode | undefined): TemplateNode =>
  withNext(withFork({ nodeId, prevId: '', type: 'empty' }, fork), next)

/** Puts a step in. */
export function insertStep(root: TemplateNode, { at, id }: Place, step: TemplateNode): TemplateNode {
  return relinked(
    changeNode(root, id, (node) => {
      if (at === 'after') return withNext(withFork(node, undefined), withNext(withFork(step, forkOf(node)), nextOf(node)))
      if (at === 'afterFork') return withNext(node, withNext(step, nextOf(node)))
      return { ...withNext(step, unmarked(node)), ...marksOf(node) }
    })
  )
}

/** Puts branches in. @param fork as they hang on a node */
export function insertFork(root: TemplateNode, { at, id }: Place, fork: Fork): TemplateNode {
  const newId = freshIds(root)
  return relinked(
    changeNode(root, id, (node) => {
      if (at === 'after')
        return hasFork(node) ? withNext(withFork(node, fork), holder(newId('empty'), forkOf(node), nextOf(node))) : withFork(node, fork)
      if (at === 'afterFork') return withNext(node, holder(newId('empty'), fork, nextOf(node)))
      return { ...holder(newId('empty'), fork, unmarked(node)), ...marksOf(node) }
    })
  )
}

/** The step alone, without what hangs on it. */
const bare = (node: TemplateNode): TemplateNode => unmarked(withNext(withFork(node, undefined), undefined))

/** Takes a step away; branches behind it stay where they are. The only step of a branch without a condition goes with its branch. */
export function removeStep(root: TemplateNode, id: string): TemplateNode {
  const node = findNode(root, id)
  const place = parentOf(root, id)
  if (node === undefined || place === undefined) return root
  const left = hasFork(node) ? holder(freshIds(root)('empty'), forkOf(node), nextOf(node)) : nextOf(node)
  if (!place.isBranch) return relinked(changeNode(root, idOf(place.parent), (parent) => follow(parent, left)))
  if (left === undefined) return removeBranch(root, idOf(place.parent), id)
  return relinked(changeNode(root, id, () => ({ ...left, ...marksOf(node) })))
}

/** While a step is moved it stands in the tree twice. */
const MOVING = 'moving'

/** Puts a step somewhere else; branches behind it stay where they are. */
export function moveStep(root: TemplateNode, id: string, place: Place): TemplateNode {
  const node = findNode(root, id)
  if (node === undefined || (place.id === id && place.at !== 'afterFork')) return root
  const twice = insertStep(root, place, { ...bare(node), nodeId: MOVING })
  return relinked(changeNode(removeStep(twice, id), MOVING, (moved) => ({ ...moved, nodeId: id })))
}

/** A copy of a step right behind it. */
export function duplicateStep(root: TemplateNode, id: string): { root: TemplateNode; id: string } {
  const node = findNode(root, id)
  if (node === undefined) return { root, id }
  const copyId = freshIds(root)(node.type ?? 'step')
  const copy = { ...bare(node), nodeId: copyId, properties: { ...node.properties, title: `${titleOf(node)}副本` } }
  return { root: insertStep(root, { at: 'after', id }, copy), id: copyId }
}

/**
 * Takes a branch away with all that stands in it. Of two the other one's steps stay on the way, and the branches are gone. Not the default
 * one of conditions: the others would have nowhere to go on.
 */
export function removeBranch(root: TemplateNode, ownerId: string, branchId: string): TemplateNode {
  return relinked(
    changeNode(root, ownerId, (owner) => {
      const left = branchesOf(owner).filter((branch) => idOf(branch) !== branchId)
      const [last] = left
      if (last === undefined || left.length > 1)
        return withFork(owner, last === undefined ? undefined : { ...forkOf(owner), conditionNodes: left })
      const isHeader = last.type === 'condition' || last.type === 'branch'
      const inside = !isHeader ? unmarked(last) : hasFork(last) ? holder(freshIds(root)('empty'), forkOf(last), nextOf(last)) : nextOf(last)
      return follow(withFork(owner, undefined), appended(inside, nextOf(owner)))
    })
  )
}

const appended = (row: TemplateNode | undefined, tail: TemplateNode | undefined): TemplateNode | undefined =>
  row === undefined ? tail : withNext(row, appended(nextOf(row), tail))

/** Takes branches away with all that stands in them. */
export const removeFork = (root: TemplateNode, ownerId: string): TemplateNode => {
  const without = changeNode(root, ownerId, (owner) => withFork(owner, undefined))
  const place = findNode(root, ownerId)?.type === 'empty' ? parentOf(root, ownerId) : undefined
  return place === undefined ? relinked(without) : removeStep(without, ownerId)
}

/** Sets properties of a node; undefined takes one away. What the platform shows of a step follows its title. */
export function setProperties(root: TemplateNode, id: string, change: Partial<TemplateProperties>): TemplateNode {
  return changeNode(root, id, (node) => {
    const properties = Object.fromEntries(
      Object.entries({ ...node.properties, ...change }).filter(([, value]) => value !== undefined)
    ) as TemplateProperties
    const isNamed = change.title !== undefined && node.content !== undefined && node.content === node.properties?.title
    return { ...node, ...(isNamed && { content: change.title }), properties }
  })
}
