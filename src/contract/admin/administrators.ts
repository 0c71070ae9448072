import { type Static } from '@sinclair/typebox'
import { Id, Nullable, strict } from '../transferCar/order/parts'

/**
 * Who administers the company and its organizations, by feature `administration`; administrators of the whole company only
 * (administration.md#who-administers).
 *
 * GET  admin/Administrators -> { list: Administrator[] }, those of the whole company first
 * POST admin/Administrators, AdministratorBody -> { list }
 * POST admin/Administrators/Take, AdministratorBody -> { list }; never one's own, never the last of the whole company
 */

/** @see Administrator */
export const AdministratorBody = strict({
  userId: Id,
  /** null = the whole company; else this organization and all below it. */
  organizeId: Nullable(Id)
})
export type AdministratorBody = Static<typeof AdministratorBody>

export interface Administrator {
  userId: string
  name: string
  account: string
  /** False: cannot sign in now, and does not count as an administrator who is left. */
  isInService: boolean
  organizeId: string | null
  /** Path of the organization, '' = the whole company. */
  organizeName: string
}
