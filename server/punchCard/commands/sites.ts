import { and, eq, ne } from 'drizzle-orm'
import type { SiteBody, SiteChangeBody } from '@/contract/punchCard'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { punchSite } from '../../database/schema'
import { conflict, forbidden, notFound, refuse } from '../../errors'
import { newId } from '../../ids'
import { mayKeep, type Lead } from '../policy'
import { readSite, type SiteRow } from '../repository'

const NOT_HIS = '只能维护自己负责的组织的打卡地点'
const TAKEN = '已有同名的打卡地点'

/** @throws Refusal 403, 400 */
export async function createSite(tx: Tx, actor: Actor, lead: Lead, body: SiteBody, now: number): Promise<SiteRow> {
  const values = await checked(tx, lead, body)
  const row: SiteRow = { ...values, id: newId(), version: 1, updatedBy: actor.userId, createdAt: now, updatedAt: now }
  const inserted = await tx.insert(punchSite).values(row).onConflictDoNothing().returning({ id: punchSite.id })
  if (inserted.length === 0) throw refuse(TAKEN, { name: TAKEN })
  return row
}

/** Records keep what they said of a site: a change counts from now on. @throws Refusal 404, 403, 400, 409 with the current one */
export async function changeSite(
  tx: Tx,
  actor: Actor,
  lead: Lead,
  id: string,
  { version, ...body }: SiteChangeBody,
  now: number,
  present: (row: SiteRow) => unknown
): Promise<SiteRow> {
  const before = await readSite(tx, id, true)
  if (before === undefined) throw notFound('打卡地点不存在')
  if (!mayKeep(lead, before.organizeId)) throw forbidden(NOT_HIS)
  if (before.version !== version) throw conflict('打卡地点已被他人修改，请核对后再保存', present(before))
  const row: SiteRow = { ...before, ...(await checked(tx, lead, body, id)), version: version + 1, updatedBy: actor.userId, updatedAt: now }
  await tx.update(punchSite).set(row).where(eq(punchSite.id, id))
  return row
}

async function checked(tx: Tx, lead: Lead, body: SiteBody, id = ''): Promise<SiteBody> {
  if (!mayKeep(lead, body.organizeId)) throw forbidden(NOT_HIS)
  const name = body.name.trim()
  if (name === '') throw refuse('地点名称不能为空', { name: '地点名称不能为空' })
  const [same] = await tx
    .select({ id: punchSite.id })
    .from(punchSite)
    .where(and(eq(punchSite.name, name), ne(punchSite.id, id)))
  if (same !== undefined) throw refuse(TAKEN, { name: TAKEN })
  return { ...body, name, address: body.address.trim() }
}
