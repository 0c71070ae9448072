import type { Organization, OrganizeLine } from '@/contract/admin/organization'

/** One line of the tree as it is drawn. */
export interface TreeLine extends OrganizeLine {
  /** 0 at the top of what is shown. */
  depth: number
}

/** Lines from the top down with their depth. @param closedToo those that are closed as well */
export function treeLines({ organizes }: Organization, closedToo: boolean): TreeLine[] {
  const depths = new Map<string, number>()
  return organizes
    .filter(({ closedAt }) => closedToo || closedAt === null)
    .map((line) => {
      const above = depths.get(line.parentId)
      const depth = above === undefined ? 0 : above + 1
      depths.set(line.id, depth)
      return { ...line, depth }
    })
}

/** It and everything below it. */
export function withBelow({ organizes }: Organization, id: string): ReadonlySet<string> {
  const found = new Set([id])
  // From the top down: whoever stands above is found before.
  for (const line of organizes) if (found.has(line.parentId)) found.add(line.id)
  return found
}

/** 甲公司 / 车队, as far up as is shown. */
function pathName({ organizes }: Organization, id: string): string {
  const byId = new Map(organizes.map((line) => [line.id, line]))
  const names: string[] = []
  for (let line = byId.get(id); line !== undefined && names.length < organizes.length; line = byId.get(line.parentId))
    names.unshift(line.fullName)
  return names.join(' / ')
}

/** Organizations in use to choose from, without some. */
export const choices = (organization: Organization, without: ReadonlySet<string>): { id: string; fullName: string }[] =>
  organization.organizes
    .filter(({ id, closedAt }) => closedAt === null && !without.has(id))
    .map(({ id }) => ({ id, fullName: pathName(organization, id) }))
