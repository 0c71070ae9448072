import { Type, type Static } from '@sinclair/typebox'
import { Id, Nullable, oneOf, strict } from '../transferCar/order/parts'

/**
 * Roles and what they may, by feature `administration`; administrators of the whole company only (administration.md#roles). Times are epoch
 * ms.
 *
 * GET  admin/Roles -> { list: RoleRow[] }, in order
 * POST admin/Roles, RoleBody -> RoleDetail
 * GET  admin/Roles/{id} -> RoleDetail
 * PUT  admin/Roles/{id}, RoleUpdate -> RoleDetail; 409 with the current RoleDetail
 * PUT  admin/Roles/{id}/Rights, RoleRightsBody -> RoleDetail; 409 with the current RoleDetail
 * PUT  admin/RoleOrder, RoleOrderBody -> { list: RoleRow[] }
 * DELETE admin/Roles/{id} -> null; refused while somebody holds it
 * POST admin/SeeAs, SeeAsBody -> SeenPerson; administrators of his organization too, noted in the audit
 */

const RIGHT_KINDS = ['button', 'column', 'form', 'resource'] as const
export type RightKind = (typeof RIGHT_KINDS)[number]

const Name = Type.String({ minLength: 1, maxLength: 50, title: '名称' })
const fields = {
  fullName: Name,
  /** null = counts everywhere; else in this organization and below it. */
  organizeId: Nullable(Id)
}
/** Code of a role: fixed once it is there, because rules and settings name it. */
export const RoleBody = strict({
  ...fields,
  enCode: Type.String({ minLength: 2, maxLength: 50, pattern: '^[A-Za-z][0-9A-Za-z_-]*$', title: '编码' })
})
export type RoleBody = Static<typeof RoleBody>

const Version = Type.Integer({ minimum: 1, title: '版本' })
export const RoleUpdate = strict({ ...fields, enabled: Type.Boolean({ title: '状态' }), version: Version })
export type RoleUpdate = Static<typeof RoleUpdate>

export const RoleOrderBody = strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true, title: '角色' }) })
export type RoleOrderBody = Static<typeof RoleOrderBody>

const Right = strict({ menuId: Id, kind: oneOf(RIGHT_KINDS), enCode: Type.String({ minLength: 1, maxLength: 100, title: '编码' }) })
export type Right = Static<typeof Right>

/** All that the role is given from now on, of what the console offers; what it does not offer stays as it is. */
export const RoleRightsBody = strict({
  version: Version,
  menuIds: Type.Array(Id, { maxItems: 1000, uniqueItems: true, title: '菜单' }),
  rights: Type.Array(Right, { maxItems: 5000, title: '权限' })
})
export type RoleRightsBody = Static<typeof RoleRightsBody>

export interface RoleRow {
  id: string
  fullName: string
  enCode: string
  organizeId: string | null
  /** Path of the organization, '' = the whole company. */
  organizeName: string
  enabled: boolean
  /** People who hold it now: given to them, or by their current position. */
  peopleCount: number
  version: number
}

/** A right that a menu can carry. */
export interface OfferedRight {
  kind: RightKind
  enCode: string
  fullName: string
}

/** A row of the matrix. Groups carry nothing themselves: whoever sees an entry sees the groups above it. */
export interface MatrixMenu {
  id: string
  fullName: string
  /** Names of the groups above it, '' = none. */
  group: string
  enabled: boolean
  rights: OfferedRight[]
}

export interface RoleHolder {
  id: string
  name: string
  account: string
  organizeName: string
  /** Name of the position that brings the role; null = it was given to him. */
  positionName: string | null
}

export interface RoleDetail extends RoleRow {
  /** At most 200. */
  people: RoleHolder[]
  /** Positions that bring it, by name. */
  positions: { id: string; name: string; organizeName: string }[]
  menus: MatrixMenu[]
  menuIds: string[]
  rights: Right[]
}

export const SeeAsBody = strict({ userId: Id })
export type SeeAsBody = Static<typeof SeeAsBody>

/** A role of a person, and why it counts now or does not. */
export interface SeenRole {
  id: string
  fullName: string
  /** 直接授予, 岗位：调度员. */
  from: string
  counts: boolean
  /** Why it does not count, '' = it does. */
  reason: string
}

export interface SeenMenu {
  id: string
  fullName: string
  group: string
  /** Shown on his workbench. */
  isShown: boolean
  rights: (OfferedRight & { /** Names of the roles it comes from. */ from: string[] })[]
}

/** What a person sees and may now, by the server's own rule. */
export interface SeenPerson {
  id: string
  name: string
  account: string
  organizeName: string
  positionName: string
  /** Administrators may everything, whatever their roles are. */
  isAdministrator: boolean
  roles: SeenRole[]
  menus: SeenMenu[]
}
