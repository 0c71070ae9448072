import { ROLES } from '@/domain/permission'
import { BUTTON_NAMES, roleId } from '../admin/rightsCatalogue'
import type { Clock } from '../clock'
import type { Tx } from '../database/client'
import { banner, dictionaryData, dictionaryType, menu, role, roleMenu, rolePermission } from '../database/schema'
import { seedApprovalFlows } from './approvalFlows'
import { INTERFACES, seedInterfaces } from './dataInterfaces'
import { DICTIONARIES } from './dictionaries'
import { MENUS } from './menus'
import { ROLE_NAMES, ROLE_RIGHTS } from './roles'

/** What stands at the top of a new workbench; kept as data from then on. */
const BANNERS = [
  { id: 'banner-path', art: 'road', title: '从接警到结算，一单到底', text: '每一步有时间、有经办人、有留痕', menuId: 'accidentOrder' },
  { id: 'banner-evidence', art: 'photo', title: '现场证据随单留存', text: '照片与签名保存在工单里，随时可查', menuId: '' },
  { id: 'banner-crew', art: 'team', title: '派得出去，叫得回来', text: '值班驾驶员与拖车一目了然', menuId: 'dispatchBoard' }
] as const

/**
 * What every installation needs: roles with their rights, the workbench, dictionaries, data interfaces. Runs at each start and only adds what a
 * newer version brings: a name that somebody changed and a right that somebody took away stay as they are. Entries that nobody
 * wants are disabled, not deleted.
 */
export async function seedBase(tx: Tx, clock: Clock): Promise<void> {
  const createdAt = clock.now()
  const fresh = await tx
    .insert(role)
    .values(ROLES.map((code, i) => ({ id: roleId(code), enCode: code, fullName: ROLE_NAMES[code], sortCode: i, createdAt })))
    .onConflictDoNothing()
    .returning({ enCode: role.enCode })
  const isFresh = (code: string): boolean => fresh.some((row) => row.enCode === code)
  const rights = ROLES.filter(isFresh).flatMap((code) =>
    ROLE_RIGHTS[code].map(({ modelId, enCode }) => ({
      roleId: roleId(code),
      modelId,
      kind: 'button' as const,
      enCode,
      fullName: BUTTON_NAMES[enCode]
    }))
  )
  if (fresh.length > 0) await seedBanners(tx)
  if (rights.length > 0) await tx.insert(rolePermission).values(rights).onConflictDoNothing()

  const added = await tx
    .insert(menu)
    .values(
      MENUS.map((entry, i) => ({
        id: entry.id,
        parentId: entry.parentId,
        fullName: entry.fullName,
        enCode: entry.id,
        icon: entry.icon,
        type: entry.type,
        urlAddress: entry.urlAddress,
        property: { ...entry.property, ...(entry.color === '' ? {} : { iconBackgroundColor: entry.color }) },
        sortCode: i
      }))
    )
    .onConflictDoNothing()
    .returning({ id: menu.id })
  const given = MENUS.flatMap((entry) =>
    entry.roles
      .filter((code) => isFresh(code) || added.some((row) => row.id === entry.id))
      .map((code) => ({ roleId: roleId(code), menuId: entry.id }))
  )
  if (given.length > 0) await tx.insert(roleMenu).values(given).onConflictDoNothing()

  await tx
    .insert(dictionaryType)
    .values(DICTIONARIES.map(({ enCode, fullName }, i) => ({ id: `dict-${enCode}`, enCode, fullName, sortCode: i })))
    .onConflictDoNothing()
  await tx
    .insert(dictionaryData)
    .values(
      DICTIONARIES.flatMap(({ enCode, entries }) =>
        entries.map(({ code, label }, i) => ({
          id: `dict-${enCode}-${code}`,
          typeId: `dict-${enCode}`,
          parentId: '0',
          fullName: label,
          enCode: code,
          sortCode: i
        }))
      )
    )
    .onConflictDoNothing()
  await seedInterfaces(tx, INTERFACES, createdAt)
  await seedApprovalFlows(tx, createdAt)
}

async function seedBanners(tx: Tx): Promise<void> {
  await tx
    .insert(banner)
    .values(BANNERS.map((row, sortCode) => ({ ...row, sortCode })))
    .onConflictDoNothing()
}
