import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Banner, BannerBody, BannerRow } from '@/contract/workbench'
import type { Actor } from '../context'
import type { Reader, Tx } from '../database/client'
import { banner, menu } from '../database/schema'
import { forbidden, refuse } from '../errors'
import { imagePath, stripSignature } from '../files/signature'

/** Public pictures only (files.md#addresses-of-files): a banner is on the page before anybody's rights are asked. */
const PICTURE = new RegExp(`^${imagePath('(?:preview|system)', '[0-9A-Za-z_.-]+')}$`)

/** What is shown at this moment, in order. @param open entries of the person: a banner never names another @param now epoch ms */
export async function shownBanners(reader: Reader, open: ReadonlySet<string>, now: number): Promise<Banner[]> {
  const rows = await reader
    .select()
    .from(banner)
    .where(
      and(
        eq(banner.enabled, true),
        or(isNull(banner.startsAt), lte(banner.startsAt, now)),
        or(isNull(banner.endsAt), gt(banner.endsAt, now))
      )
    )
    .orderBy(asc(banner.sortCode), asc(banner.id))
  return rows.map(({ id, title, text, art, picture, menuId }) => ({
    id,
    title,
    text,
    art: art as Banner['art'],
    picture,
    menuId: open.has(menuId) ? menuId : ''
  }))
}

/** @throws Refusal 403 */
export function requireAdministrator(actor: Actor): void {
  if (!actor.isAdministrator) throw forbidden('只有管理员可以管理轮播图')
}

export async function allBanners(reader: Reader): Promise<BannerRow[]> {
  return (await reader.select().from(banner).orderBy(asc(banner.sortCode), asc(banner.id))) as BannerRow[]
}

/** Makes or replaces a banner. @throws Refusal 400 with the field */
export async function saveBanner(tx: Tx, id: string, body: BannerBody): Promise<BannerRow> {
  const picture = stripSignature(body.picture)
  if (picture !== '' && !PICTURE.test(picture))
    throw refuse('图片应是上传到 preview 的公开图片', { picture: '图片应是上传到 preview 的公开图片' })
  if (body.startsAt !== null && body.endsAt !== null && body.startsAt >= body.endsAt)
    throw refuse('结束时间应晚于开始时间', { endsAt: '结束时间应晚于开始时间' })
  if (body.menuId !== '' && (await tx.select({ id: menu.id }).from(menu).where(eq(menu.id, body.menuId))).length === 0)
    throw refuse('没有这个应用', { menuId: '没有这个应用' })
  const row = { ...body, picture, id }
  await tx.insert(banner).values(row).onConflictDoUpdate({ target: banner.id, set: row })
  return row
}

/** What is not there any more is no error. */
export async function removeBanner(tx: Tx, id: string): Promise<null> {
  await tx.delete(banner).where(eq(banner.id, id))
  return null
}
