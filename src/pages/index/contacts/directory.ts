import type { OrganizeNode } from '@/contract/organization'

/** A company or department as the drill-down shows it. */
export interface Branch {
  id: string
  name: string
  /** People at and below it, each once. */
  count: number
  /** Who leads it, '' where the platform does not say. */
  leaderId: string
}

/** A person of a department, as far as the tree knows him. */
export interface Member {
  id: string
  name: string
  account: string
  headIcon: string
}

interface Node {
  branch: Branch
  parent: Node | undefined
  children: Node[]
  members: Member[]
}

/** `姓名/账号` of platforms that send no parts. */
function memberOf(node: OrganizeNode): Member {
  const [name = '', account = ''] = node.fullName.split('/')
  return { id: node.id, name: node.realName ?? name, account: node.account ?? account, headIcon: node.headIcon ?? '' }
}

/** The tree of companies, departments and people (Users/Selector) to walk down through. */
export class Directory {
  private readonly byId = new Map<string, Node>()
  private readonly roots: Node[] = []
  private readonly loose: Member[] = []

  constructor(tree: readonly OrganizeNode[]) {
    const waiting: { node: OrganizeNode; parent: Node | undefined }[] = tree.map((node) => ({ node, parent: undefined })).reverse()
    const placesOf = new Map<string, (Node | undefined)[]>()
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { node, parent } = next
      if (node.type === 'user') {
        const places = placesOf.get(node.id) ?? []
        if (node.enabledMark === 0 || places.includes(parent)) continue
        placesOf.set(node.id, [...places, parent])
        ;(parent?.members ?? this.loose).push(memberOf(node))
        continue
      }
      // A branch that stands twice counts where it stands first.
      if (this.byId.has(node.id)) continue
      const own: Node = {
        branch: { id: node.id, name: node.fullName, count: 0, leaderId: node.managerId ?? '' },
        parent,
        children: [],
        members: []
      }
      this.byId.set(node.id, own)
      ;(parent?.children ?? this.roots).push(own)
      for (const child of [...(node.children ?? [])].reverse()) waiting.push({ node: child, parent: own })
    }
    for (const places of placesOf.values()) this.countOnce(places)
  }

  /** Where to begin: inside the one root, else at the roots ('' = above them). */
  get start(): string {
    return this.roots.length === 1 && this.loose.length === 0 ? (this.roots[0]?.branch.id ?? '') : ''
  }

  has(id: string): boolean {
    return id === '' || this.byId.has(id)
  }

  /** From the top to this branch. */
  path(id: string): Branch[] {
    const path: Branch[] = []
    for (let node = this.byId.get(id); node !== undefined; node = node.parent) path.unshift(node.branch)
    return path
  }

  /** What is directly in a branch: departments in their order, those without people last; who leads it, then the others in their order. */
  level(id: string): { branches: Branch[]; members: Member[] } {
    const node = this.byId.get(id)
    const branches = (id === '' ? this.roots : (node?.children ?? [])).map((child) => child.branch)
    const members = id === '' ? this.loose : (node?.members ?? [])
    const isLeader = (member: Member) => member.id === node?.branch.leaderId
    return {
      branches: [...branches.filter(({ count }) => count > 0), ...branches.filter(({ count }) => count === 0)],
      members: [...members.filter(isLeader), ...members.filter((member) => !isLeader(member))]
    }
  }

  /** A person of two departments counts once in whatever holds both. */
  private countOnce(places: readonly (Node | undefined)[]): void {
    const above = new Set<Node>()
    for (const place of places) {
      for (let node = place; node !== undefined && !above.has(node); node = node.parent) above.add(node)
    }
    for (const node of above) node.branch.count += 1
  }
}
