import type { MenuNode, MenuProperty } from '@/contract/workbench'
import { isObject } from '../guards'
import { PAGES } from '../pages'

/** Types of menu entries (workbench.md#menu). */
const DIRECTORY = 1
const PAGE = 2
const FUNCTION = 3
const REPORT = 5
const LINK = 7

/** Shows printable pages and sites outside; ids only in its address. */

export interface MenuGroup {
  id: string
  title: string
  items: MenuNode[]
}

/** `propertyJson` is JSON text written by people: what cannot be read counts as absent. */
export function menuProperty(node: MenuNode): MenuProperty {
  try {
    const property: unknown = JSON.parse(node.propertyJson || '{}')
    return isObject<MenuProperty>(property) ? property : {}
  } catch {
    return {}
  }
}

/** Where an entry leads in this app and what it carries there; undefined for the types that no page of ours shows. */
export function menuTarget(node: MenuNode): { route: string; params: Record<string, string> } | undefined {
  if (node.type === PAGE) return { route: `/${(node.urlAddress.split('?')[0] ?? '').replace(/^\/+/, '')}`, params: { menuId: node.id } }
  if (node.type === LINK) return { route: PAGES.link, params: { menuId: node.id } }
  const { moduleId = '' } = node.type === FUNCTION || node.type === REPORT ? menuProperty(node) : {}
  if (node.type === REPORT && moduleId !== '') return { route: PAGES.link, params: { reportId: moduleId, menuId: node.id } }
  return moduleId === '' ? undefined : { route: PAGES.records, params: { modelId: moduleId, menuId: node.id } }
}

/** The menu entry through which a person reaches the records of a model; its id carries his rights. '' where there is none. */
export function menuOfModel(menu: readonly MenuNode[], modelId: string): string {
  return menu.flatMap(menuLeaves).find((node) => node.type === FUNCTION && menuProperty(node).moduleId === modelId)?.id ?? ''
}

/** All entries that can be opened below a node, directories flattened. */
export function menuLeaves(node: MenuNode): MenuNode[] {
  const children = node.children ?? []
  return children.length === 0 ? (node.type === DIRECTORY ? [] : [node]) : children.flatMap(menuLeaves)
}

/** The menu without entries that lead to pages this package was built without; what else has no page here stays and says so when tapped. */
export function withoutLeftOut(menu: readonly MenuNode[], isLeftOut: (route: string) => boolean): MenuNode[] {
  return menu
    .filter((node) => node.type !== PAGE || !isLeftOut(node.urlAddress))
    .map((node) => ((node.children ?? []).length === 0 ? node : { ...node, children: withoutLeftOut(node.children ?? [], isLeftOut) }))
}

/** The menu as cards: groups without an entry that the keyword names are left out (workbench.md#menu). */
export function menuGroups(menu: readonly MenuNode[], keyword: string): MenuGroup[] {
  const wanted = keyword.trim().toLowerCase()
  return menu
    .map((group) => ({
      id: group.id,
      title: group.fullName,
      items: menuLeaves(group).filter((item) => item.fullName.toLowerCase().includes(wanted))
    }))
    .filter((group) => group.items.length > 0)
}
