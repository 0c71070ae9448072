import type { MenuNode } from '@/contract/workbench'
import type { MenuRow } from './repository'

const DIRECTORY = 1

/**
 * The tree of app/Menu. A directory is shown only with something in it; a keyword keeps the entries whose name has it, and
 * a directory whose own name has it keeps all of its entries.
 */
export function menuTree(rows: readonly MenuRow[], keyword = ''): MenuNode[] {
  const wanted = keyword.trim().toLowerCase()
  const build = (parentId: string, inherited: boolean): MenuNode[] => rows
    .filter((row) => row.parentId === parentId)
    .flatMap((row) => {
      const hit = inherited || row.fullName.toLowerCase().includes(wanted)
      const children = build(row.id, hit)
      const shown = row.type === DIRECTORY ? children.length > 0 : hit
      return shown ? [node(row, children)] : []
    })
  return build('0', wanted === '')
}

function node(row: MenuRow, children: MenuNode[]): MenuNode {
  return {
    id: row.id,
    parentId: row.parentId,
    fullName: row.fullName,
    enCode: row.enCode,
    icon: row.icon,
    urlAddress: row.urlAddress,
    type: row.type,
    propertyJson: JSON.stringify(row.property),
    linkTarget: '_self',
    category: 'App',
    sortCode: row.sortCode,
    isData: false,
    hasChildren: children.length > 0,
    children: children.length > 0 ? children : null
  }
}
