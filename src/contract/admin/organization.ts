import { Type, type Static } from '@sinclair/typebox'
import type { Named } from './people'

/**
 * Companies, departments and positions, by feature `administration`; administrators within their scope (administration.md#organization).
 * Nothing is deleted: it is closed. Each write answers the whole as it is then. Times are epoch ms.
 *
 * GET  admin/Organization                             -> Organization, closed ones among it
 * POST admin/Organization                             OrganizeBody -> Organization
 * POST admin/Organization/Arrange                     ArrangeBody -> Organization
 * PUT  admin/Organization/{id}                        OrganizeChange -> Organization; 409 with Organization
 * POST admin/Organization/{id}/Actions/Close          -> Organization; 400 with what still hangs on it
 * POST admin/Organization/{id}/Actions/Open           -> Organization
 * POST admin/Organization/{id}/Actions/Merge          MergeBody -> Organization; this one goes into the other and is closed
 * POST admin/Organization/{id}/Positions              PositionBody -> Organization
 * PUT  admin/Positions/{id}                           PositionChange -> Organization; 409 with Organization
 * POST admin/Positions/{id}/Actions/Close             -> Organization; 400 while people have it
 * POST admin/Positions/{id}/Actions/Open              -> Organization
 */

const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })
const Version = Type.String({ minLength: 1, maxLength: 64, title: '版本' })

export const OrganizeParams = Type.Object({ id: Id })
export type OrganizeParams = Static<typeof OrganizeParams>

const organizeFields = {
  /** '0' = at the top. */
  parentId: Type.String({ minLength: 1, maxLength: 64, title: '上级组织' }),
  fullName: Type.String({ maxLength: 100, title: '名称' }),
  category: Type.Union([Type.Literal('company'), Type.Literal('department')], { title: '类型' }),
  /** Who leads it. */
  managerId: Type.Union([Id, Type.Null()], { title: '负责人' })
}
export const OrganizeBody = Type.Object(organizeFields)
export type OrganizeBody = Static<typeof OrganizeBody>

export const OrganizeChange = Type.Object({ ...organizeFields, version: Version })
export type OrganizeChange = Static<typeof OrganizeChange>

/** All that stand directly below `parentId`, in their new order. */
export const ArrangeBody = Type.Object({
  parentId: Type.String({ minLength: 1, maxLength: 64, title: '上级组织' }),
  ids: Type.Array(Id, { minItems: 1, maxItems: 500, title: '顺序' })
})
export type ArrangeBody = Static<typeof ArrangeBody>

export const MergeBody = Type.Object({ intoId: Id })
export type MergeBody = Static<typeof MergeBody>

const positionFields = {
  fullName: Type.String({ maxLength: 100, title: '名称' }),
  /** Roles that whoever works in it has. */
  roleIds: Type.Array(Id, { maxItems: 50, title: '角色' })
}
export const PositionBody = Type.Object(positionFields)
export type PositionBody = Static<typeof PositionBody>

export const PositionChange = Type.Object({ ...positionFields, version: Version })
export type PositionChange = Static<typeof PositionChange>

export interface OrganizeLine {
  id: string
  parentId: string
  fullName: string
  category: 'company' | 'department'
  managerId: string | null
  /** 姓名/账号, '' = nobody. */
  manager: string
  /** People in service who belong to it itself. */
  people: number
  /** null = in use. */
  closedAt: number | null
  version: string
}

export interface PositionLine {
  id: string
  organizeId: string
  fullName: string
  /** Roles that this administrator may give. */
  roleIds: string[]
  /** All of its roles, by name. */
  roles: string[]
  /** In service. */
  people: number
  closedAt: number | null
  version: string
}

export interface Organization {
  /** From the top down, siblings in order; the top of what is administered may have a parent that is not among them. */
  organizes: OrganizeLine[]
  positions: PositionLine[]
  /** Roles that may be given to positions. */
  roles: Named[]
}
