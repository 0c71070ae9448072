import { asc, eq, inArray } from 'drizzle-orm'
import type { MenuNode } from '@/contract/workbench'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { menu, roleMenu } from '../database/schema'

type MenuRow = typeof menu.$inferSelect
type Person = Pick<Actor, 'roleIds' | 'isAdministrator'>

const DIRECTORY = 1
/** Menu type of a form (workbench.md#menu). */
const FUNCTION = 3

/** Directories only hold others. */
export const isOpenable = (row: MenuRow): boolean => row.type !== DIRECTORY

/** The entries that this person's roles are given now, in order; administrators get all. */
export async function menusOf(db: Reader, actor: Pick<Actor, 'roleIds' | 'isAdministrator'>): Promise<MenuRow[]> {
  const all = await db.select().from(menu).where(eq(menu.enabledMark, 1)).orderBy(asc(menu.sortCode), asc(menu.id))
  if (actor.isAdministrator) return all
  if (actor.roleIds.length === 0) return []
  const given = await db
    .selectDistinct({ id: roleMenu.menuId })
    .from(roleMenu)
    .where(inArray(roleMenu.roleId, [...actor.roleIds]))
  const ids = new Set(given.map((row) => row.id))
  return all.filter((row) => ids.has(row.id))
}

/** Menu id -> name, to name the models of a permission list. */
export async function moduleNames(db: Reader): Promise<Map<string, string>> {
  const rows = await db.select({ id: menu.id, fullName: menu.fullName }).from(menu)
  return new Map(rows.map((row) => [row.id, row.fullName]))
}

/** The workbench of a person, for other areas too (CurrentUser carries it, read but unused: nothing is marked as 常用 there). */
export async function menuTreeOf(db: Reader, actor: Person): Promise<MenuNode[]> {
  return menuTree(await menusOf(db, actor))
}

/** Menus of a person that open a form (type 3), with the form's model. */
export async function formMenusOf(db: Reader, actor: Person): Promise<{ menuId: string; modelId: string }[]> {
  return (await menusOf(db, actor)).flatMap((row) =>
    row.type === FUNCTION && typeof row.property.moduleId === 'string' ? [{ menuId: row.id, modelId: row.property.moduleId }] : []
  )
}

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
