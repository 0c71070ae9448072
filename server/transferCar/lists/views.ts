import { and, asc, eq, ne, or } from 'drizzle-orm'
import type { ListName, ListView, ListViewBody } from '@/contract/transferCar/lists'
import type { Actor } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { listView, userAccount } from '../../database/schema'
import { forbidden, notFound, refuse } from '../../errors'
import { newId } from '../../ids'
import { sourceOf } from './sources'

type Row = typeof listView.$inferSelect

/** More of one person is a mistake. */
const MOST = 50

function viewOf({ id, list, name, tab, filter, columns, isShared, ownerId }: Row, ownerName: string, userId: string): ListView {
  return { id, list, name, tab, filter, columns, isShared, isMine: ownerId === userId, ownerName }
}

/** @throws Refusal 403 for who may not see the list, 400 with `fields` */
function checked(actor: Actor, body: ListViewBody): ListViewBody {
  if (!sourceOf(body.list, body).maySee(actor)) throw forbidden()
  const name = body.name.trim()
  if (name === '') throw refuse('请填写视图名称', { name: '请填写视图名称' })
  return { ...body, name }
}

/** One's own views and those that colleagues share, by name. @throws Refusal 403 for who may not see the list */
export async function listViews(reader: Reader, actor: Actor, list: ListName): Promise<ListView[]> {
  if (!sourceOf(list).maySee(actor)) throw forbidden()
  const rows = await reader
    .select({ view: listView, ownerName: userAccount.realName })
    .from(listView)
    .innerJoin(userAccount, eq(userAccount.id, listView.ownerId))
    .where(and(eq(listView.list, list), or(eq(listView.ownerId, actor.userId), eq(listView.isShared, true))))
    .orderBy(asc(listView.name), asc(listView.id))
  return rows.map(({ view, ownerName }) => viewOf(view, ownerName, actor.userId))
}

/** A name stands once among the views that a person has of a list. @throws Refusal 400 with `fields` */
async function requireFree(tx: Tx, actor: Actor, { list, name }: ListViewBody, ownId: string | undefined): Promise<void> {
  // Two who save at once under one account come one after another.
  await tx.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, actor.userId)).for('update')
  const own = and(eq(listView.ownerId, actor.userId), eq(listView.list, list))
  const others = await tx
    .select({ name: listView.name })
    .from(listView)
    .where(ownId === undefined ? own : and(own, ne(listView.id, ownId)))
  if (others.some((other) => other.name === name)) throw refuse('已有同名视图', { name: '已有同名视图' })
  if (ownId === undefined && others.length >= MOST) throw refuse(`最多保存 ${MOST} 个视图`)
}

/** @throws Refusal 403, 400 with `fields` */
export async function saveView(tx: Tx, actor: Actor, body: ListViewBody, now: number): Promise<ListView> {
  const view = checked(actor, body)
  await requireFree(tx, actor, view, undefined)
  const row = { ...view, id: newId(), ownerId: actor.userId, createdAt: now, updatedAt: now }
  await tx.insert(listView).values(row)
  return viewOf(row, actor.realName, actor.userId)
}

/** @throws Refusal 404 for what is not one's own, 403, 400 with `fields` */
export async function changeView(tx: Tx, actor: Actor, id: string, body: ListViewBody, now: number): Promise<ListView> {
  const { createdAt, list } = await ownView(tx, actor, id)
  const view = checked(actor, { ...body, list })
  await requireFree(tx, actor, view, id)
  await tx
    .update(listView)
    .set({ ...view, updatedAt: now })
    .where(eq(listView.id, id))
  return viewOf({ ...view, id, ownerId: actor.userId, createdAt, updatedAt: now }, actor.realName, actor.userId)
}

/** @throws Refusal 404 for what is not one's own */
export async function removeView(tx: Tx, actor: Actor, id: string): Promise<void> {
  await ownView(tx, actor, id)
  await tx.delete(listView).where(eq(listView.id, id))
}

async function ownView(tx: Tx, { userId }: Actor, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(listView)
    .where(and(eq(listView.id, id), eq(listView.ownerId, userId)))
    .for('update')
  if (row === undefined) throw notFound('视图不存在')
  return row
}
