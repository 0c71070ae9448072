import { and, eq, inArray } from 'drizzle-orm'
import { Model } from '@/domain/permission'
import type { Actor } from '../../context'
import type { Reader } from '../../database/client'
import { roleMenu } from '../../database/schema'
import { forbidden } from '../../errors'

/** Who is given the page may ask for its figures. @throws Refusal 403 */
export async function requireStatistic(reader: Reader, actor: Actor): Promise<void> {
  if (actor.isAdministrator) return
  const [given] =
    actor.roleIds.length === 0
      ? []
      : await reader
          .select({ id: roleMenu.menuId })
          .from(roleMenu)
          .where(and(eq(roleMenu.menuId, Model.statistic), inArray(roleMenu.roleId, [...actor.roleIds])))
          .limit(1)
  if (given === undefined) throw forbidden('没有“统计”的权限')
}

export const mayExport = (actor: Actor): boolean => actor.can(Model.statistic, 'btn_export')
