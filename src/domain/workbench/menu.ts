import type { MenuNode, MenuProperty } from '@/contract/workbench'

const DIRECTORY = 1

export interface MenuGroup {
  id: string
  title: string
  items: MenuNode[]
}

/** `propertyJson` is JSON text written by people: what cannot be read counts as absent. */
export function menuProperty(node: MenuNode): MenuProperty {
  try {
    return JSON.parse(node.propertyJson || '{}') as MenuProperty
  } catch {
    return {}
  }
}

/** All entries that can be opened below a node, directories flattened. */
export function menuLeaves(node: MenuNode): MenuNode[] {
  const children = node.children ?? []
  return children.length === 0 ? (node.type === DIRECTORY ? [] : [node]) : children.flatMap(menuLeaves)
}

/** The menu as cards: groups without an entry that the keyword names are left out (screens.md 2.1). */
export function menuGroups(menu: readonly MenuNode[], keyword: string): MenuGroup[] {
  const wanted = keyword.trim().toLowerCase()
  return menu
    .map((group) => ({ id: group.id, title: group.fullName, items: menuLeaves(group).filter((item) => item.fullName.toLowerCase().includes(wanted)) }))
    .filter((group) => group.items.length > 0)
}
