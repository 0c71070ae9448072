import type { OrganizeRow } from './repository/structure'

/** What the tree itself asks of its nodes. */
type Node = Pick<OrganizeRow, 'id' | 'parentId'>

/** Companies and departments that are in use, as a tree to ask. Only what hangs on the root by enabled nodes belongs to it. */
export class OrganizeIndex<Row extends Node = OrganizeRow> {
  private readonly byId: Map<string, Row>
  private readonly below = new Map<string, Row[]>()
  /** Worked out once an organization: 10,000 people ask for the text of 1,000. */
  private readonly texts = new Map<string, string>()
  /** From the root down, siblings in order. */
  readonly rows: readonly Row[]

  constructor(all: readonly Row[]) {
    for (const row of all) {
      const siblings = this.below.get(row.parentId)
      if (siblings === undefined) this.below.set(row.parentId, [row])
      else siblings.push(row)
    }
    // From the root only: a loop in the data is never reached, so it cannot hold anybody up.
    this.rows = this.walk(this.children('0'))
    this.byId = new Map(this.rows.map((row) => [row.id, row]))
  }

  get(id: string): Row | undefined {
    return this.byId.get(id)
  }

  children(id: string): readonly Row[] {
    return this.below.get(id) ?? []
  }

  /** From the root to this one; empty when it is not in use. */
  path(id: string): Row[] {
    const path: Row[] = []
    for (let row = this.byId.get(id); row !== undefined; row = this.byId.get(row.parentId)) path.push(row)
    return path.reverse()
  }

  /** "A / B". */
  pathText(this: OrganizeIndex, id: string): string {
    let text = this.texts.get(id)
    if (text === undefined) {
      text = this.path(id)
        .map((row) => row.fullName)
        .join(' / ')
      this.texts.set(id, text)
    }
    return text
  }

  /** These and everything below them. */
  withBelow(ids: readonly string[]): Set<string> {
    const starts = [...new Set(ids)].flatMap((id) => this.byId.get(id) ?? [])
    return new Set(this.walk(starts).map((row) => row.id))
  }

  /** People at and below each child of an organization, each once a child. */
  countBelow(parentId: string, members: readonly { userId: string; organizeId: string }[]): Map<string, number> {
    const childOf = new Map<string, string>()
    for (const child of this.children(parentId)) for (const id of this.withBelow([child.id])) childOf.set(id, child.id)
    const people = new Map<string, Set<string>>()
    for (const { userId, organizeId } of members) {
      const child = childOf.get(organizeId)
      if (child === undefined) continue
      const known = people.get(child)
      if (known === undefined) people.set(child, new Set([userId]))
      else known.add(userId)
    }
    return new Map([...people].map(([child, each]) => [child, each.size]))
  }

  private walk(starts: readonly Row[]): Row[] {
    const seen = new Set<string>()
    const found: Row[] = []
    const stack = [...starts].reverse()
    for (let row = stack.pop(); row !== undefined; row = stack.pop()) {
      if (seen.has(row.id)) continue
      seen.add(row.id)
      found.push(row)
      stack.push(...[...this.children(row.id)].reverse())
    }
    return found
  }
}
