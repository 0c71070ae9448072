import { Type, type Static } from '@sinclair/typebox'
import { Id, strict } from '../transferCar/order/parts'
import type { Named } from './people'

/**
 * Groups of people across departments, by feature `administration`; administrators within their scope (administration.md#groups). Nothing
 * is deleted: it is closed. Each write answers the whole as it is then. Times are epoch ms.
 *
 * GET  admin/Groups                        -> GroupsAnswer, closed ones among it
 * POST admin/Groups                        GroupBody -> GroupsAnswer
 * POST admin/Groups/Arrange                GroupOrderBody -> GroupsAnswer
 * PUT  admin/Groups/{id}                   GroupChange -> GroupsAnswer; 409 with GroupsAnswer
 * POST admin/Groups/{id}/Actions/Close     -> GroupsAnswer
 * POST admin/Groups/{id}/Actions/Open      -> GroupsAnswer
 */

const fields = {
  fullName: Type.String({ maxLength: 100, title: '名称' }),
  /** By its name: one that is not there is made. */
  typeName: Type.String({ maxLength: 100, title: '类别' }),
  /** Who keeps it: administrators of this organization; null = of the whole company alone. */
  organizeId: Type.Union([Id, Type.Null()], { title: '所属组织' }),
  memberIds: Type.Array(Id, { maxItems: 1000, uniqueItems: true, title: '成员' })
}
export const GroupBody = strict(fields)
export type GroupBody = Static<typeof GroupBody>

export const GroupChange = strict({ ...fields, version: Type.String({ minLength: 1, maxLength: 64, title: '版本' }) })
export type GroupChange = Static<typeof GroupChange>

/** All groups of one kind that this administrator keeps, in their new order. */
export const GroupOrderBody = strict({
  typeId: Type.String({ ...Id, title: '类别' }),
  ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true, title: '顺序' })
})
export type GroupOrderBody = Static<typeof GroupOrderBody>

export interface GroupLine {
  id: string
  typeId: string
  typeName: string
  fullName: string
  organizeId: string | null
  /** From the top down; '' = the whole company. */
  organizeName: string
  /** Members whom this administrator may put in and take out. */
  memberIds: string[]
  /** Members in service, 姓名/账号; those outside his scope among them. */
  members: string[]
  /** null = in use. */
  closedAt: number | null
  version: string
}

export interface GroupsAnswer {
  /** By kind and order. */
  list: GroupLine[]
  /** Organizations that a group can belong to, called from the top down. */
  organizes: Named[]
}
