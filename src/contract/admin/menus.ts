import { Type, type Static } from '@sinclair/typebox'
import { Id, strict } from '../transferCar/order/parts'

/**
 * Entries of the workbench as the company keeps them, by feature `administration`; administrators of the whole company only
 * (administration.md#menus).
 *
 * GET  admin/Menus -> MenusAnswer
 * POST admin/Menus, MenuBody -> MenusAnswer
 * PUT  admin/Menus/{id}, MenuUpdate -> MenusAnswer; 409 with the current MenusAnswer
 * PUT  admin/MenuOrder, MenuOrderBody -> MenusAnswer
 */

/** What can be made: 1 group, 2 page of the app, 3 form, 7 external link (workbench.md#menu). */
const MENU_KINDS = [1, 2, 3, 7] as const
export type MenuKind = (typeof MENU_KINDS)[number]

const Parent = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '分组' })
const fields = {
  /** A group, '0' = at the top. */
  parentId: Parent,
  fullName: Type.String({ minLength: 1, maxLength: 20, title: '名称' }),
  icon: Type.String({ maxLength: 60, pattern: '^[0-9A-Za-z _-]*$', title: '图标' }),
  color: Type.String({ pattern: '^(#[0-9A-Fa-f]{6})?$', title: '颜色' }),
  /** Page: its route; link: its address; else ''. */
  urlAddress: Type.String({ maxLength: 500, title: '地址' }),
  /** Form: its model; else ''. */
  modelId: Type.String({ maxLength: 64, pattern: '^[0-9A-Za-z_-]*$', title: '表单' }),
  /** Link: inside our page; else in a window of its own. */
  opensInside: Type.Boolean({ title: '打开方式' }),
  enabled: Type.Boolean({ title: '状态' }),
  /** Who sees it; of a group nobody: whoever sees an entry sees the groups above it. */
  roleIds: Type.Array(Id, { maxItems: 500, uniqueItems: true, title: '角色' })
}
export const MenuBody = strict({
  ...fields,
  type: Type.Union(
    MENU_KINDS.map((kind) => Type.Literal(kind)),
    { title: '类型' }
  )
})
export type MenuBody = Static<typeof MenuBody>

/** The type stays what it is. */
export const MenuUpdate = strict({ ...fields, version: Type.Integer({ minimum: 1, title: '版本' }) })
export type MenuUpdate = Static<typeof MenuUpdate>

export const MenuOrderBody = strict({
  parentId: Parent,
  ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true, title: '菜单' })
})
export type MenuOrderBody = Static<typeof MenuOrderBody>

export interface MenuRow extends MenuUpdate {
  id: string
  /** As workbench.md#menu numbers them; those of MENU_KINDS can be made, others are kept. */
  type: number
}

export interface MenusAnswer {
  /** In order; siblings by their order. */
  list: MenuRow[]
  roles: { id: string; fullName: string }[]
  /** Forms that an entry can open. */
  models: { id: string; fullName: string }[]
  /** Sites that a link may lead to. */
  hosts: readonly string[]
}
