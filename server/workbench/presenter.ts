import type { Favourite, MenuNode } from '@/contract/workbench'
import type { FavouriteRow, MenuRow } from './repository'

const DIRECTORY = 1

/**
 * The tree of app/Menu. A directory is shown only with something in it; a keyword keeps the entries whose name has it, and
 * a directory whose own name has it keeps all of its entries.
 * @param marked ids among the person's 常用
 */
export function menuTree(rows: readonly MenuRow[], keyword = '', marked: ReadonlySet<string> = new Set()): MenuNode[] {
  const wanted = keyword.trim().toLowerCase()
  const build = (parentId: string, inherited: boolean): MenuNode[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .flatMap((row) => {
        const hit = inherited || row.fullName.toLowerCase().includes(wanted)
        const children = build(row.id, hit)
        const shown = row.type === DIRECTORY ? children.length > 0 : hit
        return shown ? [node(row, children, marked.has(row.id))] : []
      })
  return build('0', wanted === '')
}

function node(row: MenuRow, children: MenuNode[], isData: boolean): MenuNode {
  return {
    id: row.id,
    parentId: row.parentId,
    fullName: row.fullName,
    enCode: row.enCode,
    icon: row.icon,
    urlAddress: row.urlAddress,
    type: row.type,
    propertyJson: JSON.stringify(row.property),
    linkTarget: typeof row.property.linkTarget === 'string' ? row.property.linkTarget : '_self',
    category: 'App',
    sortCode: row.sortCode,
    isData,
    hasChildren: children.length > 0,
    children: children.length > 0 ? children : null
  }
}

export function presentFavourite({ objectId, objectType, objectData }: FavouriteRow): Favourite {
  return { id: `${objectType}-${objectId}`, objectId, objectType, objectData }
}
