import { asc } from 'drizzle-orm'
import type { MenusAnswer } from '@/contract/admin/menus'
import type { ServerConfig } from '../config'
import type { Reader } from '../database/client'
import { formModel, role, roleMenu } from '../database/schema'
import { readMenuRows } from './rightsCatalogue'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** All entries of the workbench, with what their pages choose from. */
export async function readMenus(reader: Reader, { linkHosts }: Pick<ServerConfig, 'linkHosts'>): Promise<MenusAnswer> {
  const given = await reader.select().from(roleMenu).orderBy(asc(roleMenu.menuId), asc(roleMenu.roleId))
  const rolesOf = new Map<string, string[]>()
  for (const { menuId, roleId } of given) rolesOf.set(menuId, [...(rolesOf.get(menuId) ?? []), roleId])
  const rows = await readMenuRows(reader)
  return {
    list: rows.map(({ id, parentId, fullName, icon, type, urlAddress, property, enabledMark, version }) => ({
      id,
      parentId,
      fullName,
      icon,
      type,
      urlAddress,
      color: textOf(property.iconBackgroundColor),
      modelId: textOf(property.moduleId),
      opensInside: property.linkTarget === '_self',
      enabled: enabledMark === 1,
      version,
      roleIds: rolesOf.get(id) ?? []
    })),
    roles: await reader.select({ id: role.id, fullName: role.fullName }).from(role).orderBy(asc(role.sortCode), asc(role.id)),
    models: await reader.select({ id: formModel.id, fullName: formModel.fullName }).from(formModel).orderBy(asc(formModel.number)),
    hosts: linkHosts
  }
}
