import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { MenuBody, MenuOrderBody, MenusAnswer, MenuUpdate } from '@/contract/admin/menus'
import type { Reader, Tx } from '../database/client'
import { formModel, menu, role, roleMenu } from '../database/schema'
import { conflict, notFound, refuse } from '../errors'
import { newId } from '../ids'
import { noteAudit } from '../audit'
import { readMenus } from './menusRead'
import { groupsAbove, readMenuRows } from './rightsCatalogue'
import { announceRoles } from './roleHolders'
import { requireWhole } from './scope'

type Row = typeof menu.$inferSelect
type Fields = Omit<MenuUpdate, 'version'>
const DIRECTORY = 1
const PAGE = 2
const FUNCTION = 3
const LINK = 7
const ROOT = '0'
const NO_MENU = '菜单不存在'
const ROUTE = /^\/pages(\/[0-9A-Za-z_-]+)+$/

const wrong = (field: keyof Fields, message: string) => refuse(message, { [field]: message })

/** Whether an address may stand on the workbench: the same that `linkOf` will ask when somebody opens it. */
function requireLink(address: string, hosts: readonly string[]): void {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') throw wrong('urlAddress', '请填写 https:// 开头的网址')
  if (!hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)))
    throw wrong('urlAddress', `网站 ${url.hostname} 不在允许的范围内，请联系系统维护人员`)
}

/** What an entry leads to. @throws Refusal 400 with the field */
async function requireTarget(tx: Tx, type: number, { urlAddress, modelId }: Fields, hosts: readonly string[]): Promise<void> {
  if (type === PAGE && !ROUTE.test(urlAddress)) throw wrong('urlAddress', '请选择应用里的页面')
  if (type === LINK) requireLink(urlAddress, hosts)
  if (type !== FUNCTION) return
  const [model] = await tx.select({ id: formModel.id }).from(formModel).where(eq(formModel.id, modelId))
  if (model === undefined) throw wrong('modelId', '请选择表单')
}

/** @param id of the entry itself, '' = new @throws Refusal 400 with the field */
async function requirePlace(tx: Tx, id: string, { parentId, fullName, roleIds }: Fields): Promise<void> {
  if (fullName.trim() === '') throw wrong('fullName', '请填写菜单名称')
  const rows = new Map((await readMenuRows(tx)).map((row) => [row.id, row]))
  if (parentId !== ROOT) {
    if (rows.get(parentId)?.type !== DIRECTORY) throw wrong('parentId', '没有这个分组')
    if (id !== '' && [parentId, ...groupsAbove(rows, parentId)].includes(id)) throw wrong('parentId', '不能移到自己下面')
  }
  if (roleIds.length === 0) return
  const known = await tx.select({ id: role.id }).from(role).where(inArray(role.id, roleIds))
  if (known.length !== roleIds.length) throw wrong('roleIds', '有角色已不存在，请重新选择')
}

async function rolesOf(reader: Reader, menuId: string): Promise<string[]> {
  return (await reader.select({ id: roleMenu.roleId }).from(roleMenu).where(eq(roleMenu.menuId, menuId))).map(({ id }) => id)
}

/** Whoever sees an entry sees the groups above it, wherever it stands now. */
async function giveTo(tx: Tx, menuId: string, roleIds: readonly string[]): Promise<void> {
  const rows = new Map((await readMenuRows(tx)).map((row) => [row.id, row]))
  const values = [menuId, ...groupsAbove(rows, menuId)].flatMap((each) => roleIds.map((roleId) => ({ roleId, menuId: each })))
  if (values.length > 0) await tx.insert(roleMenu).values(values).onConflictDoNothing()
}

function propertyOf(type: number, { color, modelId, opensInside }: Fields, before: Row['property']): Row['property'] {
  const { iconBackgroundColor: _colour, ...others } = before
  return {
    ...others,
    ...(color !== '' && { iconBackgroundColor: color }),
    ...(type === FUNCTION && { moduleId: modelId }),
    ...(type === LINK && { linkTarget: opensInside ? '_self' : '_blank' })
  }
}

const columnsOf = ({ parentId, fullName, icon, urlAddress, enabled }: Fields, type: number) => ({
  parentId,
  fullName: fullName.trim(),
  icon,
  urlAddress: type === PAGE || type === LINK ? urlAddress : '',
  enabledMark: enabled ? 1 : 0
})

async function roleNames(reader: Reader, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return ''
  const rows = await reader
    .select({ name: role.fullName })
    .from(role)
    .where(inArray(role.id, [...ids]))
    .orderBy(role.sortCode, role.id)
  return rows.map(({ name }) => name).join('、')
}

/** Makes an entry, last among its siblings. @throws Refusal 400 with the field */
export async function createMenu(tx: Tx, request: FastifyRequest, { type, ...fields }: MenuBody): Promise<MenusAnswer> {
  const { clock, live, config } = request.server.context
  requireWhole(request.actor)
  await requirePlace(tx, '', fields)
  await requireTarget(tx, type, fields, config.linkHosts)
  const id = newId()
  const [last] = await tx.select({ sortCode: sql<number>`coalesce(max(${menu.sortCode}), 0)::int` }).from(menu)
  await tx.insert(menu).values({
    ...columnsOf(fields, type),
    id,
    enCode: id,
    type,
    property: propertyOf(type, fields, {}),
    sortCode: (last?.sortCode ?? 0) + 1
  })
  if (type !== DIRECTORY) await giveTo(tx, id, fields.roleIds)
  await announceRoles(tx, live, fields.roleIds, clock.now())
  await noteAudit(tx, request, {
    area: 'menus',
    act: '新建菜单',
    subjectId: id,
    subject: fields.fullName.trim(),
    organizeId: null,
    changes: [{ label: '可见角色', before: null, after: await roleNames(tx, fields.roleIds) }]
  })
  return readMenus(tx, config)
}

/** Changes an entry and who sees it. @throws Refusal 400 with the field, 404, 409 with the current entries */
export async function updateMenu(tx: Tx, request: FastifyRequest, id: string, { version, ...fields }: MenuUpdate): Promise<MenusAnswer> {
  const { clock, live, config } = request.server.context
  requireWhole(request.actor)
  const [before] = await tx.select().from(menu).where(eq(menu.id, id)).for('update')
  if (before === undefined) throw notFound(NO_MENU)
  if (before.version !== version) throw conflict('菜单已被他人修改，请核对后再保存', await readMenus(tx, config))
  const { type } = before
  // Kinds that are made elsewhere keep what they lead to.
  const kept = type === PAGE || type === LINK ? fields : { ...fields, urlAddress: before.urlAddress }
  await requirePlace(tx, id, kept)
  await requireTarget(tx, type, kept, config.linkHosts)
  const had = await rolesOf(tx, id)
  const roleIds = type === DIRECTORY ? had : fields.roleIds
  const taken = had.filter((each) => !roleIds.includes(each))
  await tx
    .update(menu)
    .set({
      ...columnsOf(kept, type),
      urlAddress: kept.urlAddress,
      property: propertyOf(type, fields, before.property),
      version: version + 1
    })
    .where(eq(menu.id, id))
  if (taken.length > 0) await tx.delete(roleMenu).where(and(eq(roleMenu.menuId, id), inArray(roleMenu.roleId, taken)))
  await giveTo(tx, id, roleIds)
  await announceRoles(tx, live, [...had, ...roleIds], clock.now())
  const place = async (parentId: string) =>
    (await tx.select({ name: menu.fullName }).from(menu).where(eq(menu.id, parentId)))[0]?.name ?? '顶层'
  await noteAudit(tx, request, {
    area: 'menus',
    act: '修改菜单',
    subjectId: id,
    subject: fields.fullName.trim(),
    organizeId: null,
    changes: [
      { label: '名称', before: before.fullName, after: fields.fullName.trim() },
      { label: '分组', before: await place(before.parentId), after: await place(fields.parentId) },
      { label: '图标', before: before.icon, after: fields.icon },
      { label: '地址', before: before.urlAddress, after: kept.urlAddress },
      { label: '状态', before: before.enabledMark === 1 ? '启用' : '停用', after: fields.enabled ? '启用' : '停用' },
      { label: '可见角色', before: await roleNames(tx, had), after: await roleNames(tx, roleIds) }
    ]
  })
  return readMenus(tx, config)
}

/** Puts the entries of one group into an order. @throws Refusal 400 when they are not all of it */
export async function orderMenus(tx: Tx, request: FastifyRequest, { parentId, ids }: MenuOrderBody): Promise<MenusAnswer> {
  const { clock, live, config } = request.server.context
  requireWhole(request.actor)
  const rows = await readMenuRows(tx)
  const siblings = rows.filter((row) => row.parentId === parentId)
  if (siblings.length !== ids.length || siblings.some(({ id }) => !ids.includes(id))) throw refuse('菜单已变化，请刷新后再调整顺序')
  // The places that they have among all entries are given out anew.
  const places = siblings.map(({ sortCode }) => sortCode)
  const isTight = new Set(places).size === places.length
  for (const [nth, id] of ids.entries())
    await tx
      .update(menu)
      .set({ sortCode: isTight ? (places[nth] ?? nth) : nth })
      .where(eq(menu.id, id))
  const everybody = await tx.select({ id: role.id }).from(role)
  await announceRoles(
    tx,
    live,
    everybody.map(({ id }) => id),
    clock.now()
  )
  const names = (order: readonly string[]): string => order.map((id) => siblings.find((row) => row.id === id)?.fullName ?? id).join('、')
  await noteAudit(tx, request, {
    area: 'menus',
    act: '调整菜单顺序',
    subjectId: parentId,
    subject: rows.find((row) => row.id === parentId)?.fullName ?? '工作台',
    organizeId: null,
    changes: [{ label: '顺序', before: names(siblings.map(({ id }) => id)), after: names(ids) }]
  })
  return readMenus(tx, config)
}
