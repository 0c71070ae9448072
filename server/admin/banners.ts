import { asc, desc, eq, inArray, max } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { BannerBody, BannerChange, BannerOrderBody, BannerRow, BannersAnswer } from '@/contract/admin/banners'
import { formatDateTime } from '@/domain/format'
import type { Reader, Tx } from '../database/client'
import { banner, menu, notice, role } from '../database/schema'
import { conflict, notFound, refuse } from '../errors'
import { imagePath, stripSignature } from '../files/signature'
import { newId } from '../ids'
import { noteAudit } from '../audit'
import { requireWhole } from './scope'

type Row = typeof banner.$inferSelect
/** Public pictures only (files.md#addresses-of-files): a banner is on the page before anybody's rights are asked. */
const PICTURE = new RegExp(`^${imagePath('(?:preview|system)', '[0-9A-Za-z_.-]+')}$`)
/** As many of the latest notices can be chosen. */
const NOTICES = 50
const DIRECTORY = 1

const wrong = (field: keyof BannerBody, message: string) => refuse(message, { [field]: message })

const present = ({ sortCode: _place, noticeId, ...row }: Row): BannerRow => ({
  ...row,
  art: row.art as BannerRow['art'],
  noticeId: noticeId ?? ''
})

/** All banners in order, with what their page chooses from. */
export async function readBanners(reader: Reader): Promise<BannersAnswer> {
  const rows = await reader.select().from(banner).orderBy(asc(banner.sortCode), asc(banner.id))
  const menus = await reader.select().from(menu).where(eq(menu.enabledMark, 1)).orderBy(asc(menu.sortCode), asc(menu.id))
  const led = rows.flatMap(({ noticeId }) => noticeId ?? [])
  const latest = await reader
    .select({ id: notice.id })
    .from(notice)
    .where(eq(notice.state, 'PUBLISHED'))
    .orderBy(desc(notice.publishedAt), desc(notice.id))
    .limit(NOTICES)
  const notices = await reader
    .select({ id: notice.id, title: notice.title })
    .from(notice)
    .where(inArray(notice.id, [...led, ...latest.map(({ id }) => id)]))
    .orderBy(desc(notice.publishedAt), desc(notice.id))
  return {
    list: rows.map(present),
    roles: await reader.select({ id: role.id, fullName: role.fullName }).from(role).orderBy(asc(role.sortCode), asc(role.id)),
    entries: menus.filter(({ type }) => type !== DIRECTORY).map(({ id, fullName }) => ({ id, fullName })),
    notices
  }
}

/** @throws Refusal 400 with the field */
async function checked(tx: Tx, body: BannerBody, before: Row | undefined): Promise<Omit<Row, 'id' | 'sortCode' | 'version'>> {
  const { text, art, roleIds, enabled, startsAt, endsAt } = body
  const title = body.title.trim()
  const picture = stripSignature(body.picture)
  if (title === '') throw wrong('title', '请填写标题')
  if (picture !== '' && !PICTURE.test(picture)) throw wrong('picture', '请上传图片')
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt) throw wrong('endsAt', '结束时间应晚于开始时间')
  if (body.menuId !== '' && body.noticeId !== '') throw wrong('noticeId', '应用和公告只能选一个')
  const entries = body.menuId === '' ? [] : await tx.select({ type: menu.type }).from(menu).where(eq(menu.id, body.menuId))
  if (body.menuId !== '' && (entries[0] === undefined || entries[0].type === DIRECTORY)) throw wrong('menuId', '没有这个应用')
  if (body.noticeId !== '' && body.noticeId !== before?.noticeId) {
    const [found] = await tx.select({ state: notice.state }).from(notice).where(eq(notice.id, body.noticeId))
    if (found?.state !== 'PUBLISHED') throw wrong('noticeId', '公告还没有发布或已撤回')
  }
  const added = roleIds.filter((id) => before?.roleIds.includes(id) !== true)
  const known = added.length === 0 ? [] : await tx.select({ id: role.id }).from(role).where(inArray(role.id, added))
  if (known.length !== added.length) throw wrong('roleIds', '有角色已不存在，请重新选择')
  const noticeId = body.noticeId === '' ? null : body.noticeId
  return { title, text: text.trim(), art, picture, menuId: body.menuId, noticeId, roleIds: [...roleIds].sort(), enabled, startsAt, endsAt }
}

async function wordsOf(tx: Tx, row: Omit<Row, 'id' | 'sortCode' | 'version'>): Promise<Record<string, string>> {
  const { title, text, picture, art, menuId, noticeId, roleIds, enabled, startsAt, endsAt } = row
  const [entry] = await tx.select({ name: menu.fullName }).from(menu).where(eq(menu.id, menuId))
  const [led] = noticeId === null ? [] : await tx.select({ name: notice.title }).from(notice).where(eq(notice.id, noticeId))
  const roles = roleIds.length === 0 ? [] : await tx.select({ name: role.fullName }).from(role).where(inArray(role.id, roleIds))
  const at = (time: number | null): string => (time === null ? '' : formatDateTime(time))
  return {
    标题: title,
    说明: text,
    图片: picture === '' ? `图案 ${art}` : picture,
    打开: entry?.name ?? led?.name ?? '',
    可见角色: roleIds.length === 0 ? '全部' : roles.map(({ name }) => name).join('、'),
    开始: at(startsAt),
    结束: at(endsAt),
    状态: enabled ? '启用' : '停用'
  }
}

interface Act {
  act: string
  id: string
  subject: string
}

/** Tells open devices to read their workbench again, and notes the act. @returns all banners as they are now */
async function done(
  tx: Tx,
  request: FastifyRequest,
  { act, id, subject }: Act,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>
): Promise<BannersAnswer> {
  const { clock, live } = request.server.context
  live.changed(tx, { area: 'system', id: '', version: clock.now(), kind: 'banner', userIds: [] })
  const labels = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = labels.map((label) => ({ label, before: before[label] ?? null, after: after[label] ?? null }))
  await noteAudit(tx, request, { area: 'menus', act, subjectId: id, subject, organizeId: null, changes })
  return readBanners(tx)
}

/** Makes a banner, last in order. @throws Refusal 403, 400 with the field */
export async function createBanner(tx: Tx, request: FastifyRequest, body: BannerBody): Promise<BannersAnswer> {
  requireWhole(request.actor)
  const row = await checked(tx, body, undefined)
  const [last] = await tx.select({ at: max(banner.sortCode) }).from(banner)
  const id = newId()
  await tx.insert(banner).values({ ...row, id, sortCode: (last?.at ?? 0) + 1 })
  return done(tx, request, { act: '新建轮播图', id, subject: row.title }, {}, await wordsOf(tx, row))
}

async function holdBanner(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(banner).where(eq(banner.id, id)).for('update')
  if (row === undefined) throw notFound('轮播图不存在')
  return row
}

/** @throws Refusal 403, 404, 409 with all banners, 400 with the field */
export async function changeBanner(
  tx: Tx,
  request: FastifyRequest,
  id: string,
  { version, ...body }: BannerChange
): Promise<BannersAnswer> {
  requireWhole(request.actor)
  const before = await holdBanner(tx, id)
  if (before.version !== version) throw conflict('轮播图已被他人修改，请核对后再保存', await readBanners(tx))
  const row = await checked(tx, body, before)
  await tx
    .update(banner)
    .set({ ...row, version: version + 1 })
    .where(eq(banner.id, id))
  return done(tx, request, { act: '修改轮播图', id, subject: row.title }, await wordsOf(tx, before), await wordsOf(tx, row))
}

/** @throws Refusal 403, 400 when they are not all of them */
export async function orderBanners(tx: Tx, request: FastifyRequest, { ids }: BannerOrderBody): Promise<BannersAnswer> {
  requireWhole(request.actor)
  const rows = await tx.select().from(banner).orderBy(asc(banner.sortCode), asc(banner.id)).for('update')
  if (rows.length !== ids.length || rows.some(({ id }) => !ids.includes(id))) throw refuse('轮播图已变化，请刷新后再调整顺序')
  for (const [sortCode, id] of ids.entries()) await tx.update(banner).set({ sortCode }).where(eq(banner.id, id))
  const titles = (order: readonly string[]): string => order.map((id) => rows.find((row) => row.id === id)?.title ?? '').join('、')
  const act = { act: '调整轮播图顺序', id: 'banners', subject: '轮播图' }
  return done(tx, request, act, { 顺序: titles(rows.map(({ id }) => id)) }, { 顺序: titles(ids) })
}

/** Nothing refers to a banner: it is deleted. @throws Refusal 403, 404 */
export async function removeBanner(tx: Tx, request: FastifyRequest, id: string): Promise<BannersAnswer> {
  requireWhole(request.actor)
  const row = await holdBanner(tx, id)
  const before = await wordsOf(tx, row)
  await tx.delete(banner).where(eq(banner.id, id))
  return done(tx, request, { act: '删除轮播图', id, subject: row.title }, before, {})
}
