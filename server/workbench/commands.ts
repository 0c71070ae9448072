import type { Favourite, FavouriteBody, MenuNode } from '@/contract/workbench'
import { FavouriteKind, FAVOURITE_FULL, FAVOURITE_LIMIT } from '@/domain/workbench/favourites'
import { isObject } from '@/domain/guards'
import type { Actor } from '../context'
import type { Reader, Tx } from '../database/client'
import { conflict, notFound, refuse } from '../errors'
import { launchableFlows } from '../workFlow/template/flows'
import { keepApplications, readApplications, readFavourites, shownFavourites, type FavouriteRow } from '../menu/favourites'
import { isOpenable, menusOf, menuTree } from '../menu/menus'
import { deleteFavourite, holdFavourites, placeFavourite, saveFavourite } from './repository'

/** The workbench with the person's 常用 marked. */
export async function markedMenuTree(db: Reader, actor: Actor, keyword?: string): Promise<MenuNode[]> {
  const marked = await readApplications(db, actor)
  return menuTree(await menusOf(db, actor), keyword, new Set(marked.map(({ objectId }) => objectId)))
}

/** 常用 of one kind: only what the person may open now, at most FAVOURITE_LIMIT, in the person's order. */
export async function favouritesOf(db: Reader, actor: Actor, kind: FavouriteKind): Promise<Favourite[]> {
  return (await shown(db, actor, kind)).map(presentFavourite)
}

/**
 * Puts an application or a flow among the person's 常用; again is no error.
 * @param now epoch ms
 * @throws Refusal 404 for what is not in the person's own menu or not his to launch, 400 for the twelfth and for text that is no JSON
 */
export async function addFavourite(tx: Tx, actor: Actor, body: FavouriteBody, now: number): Promise<null> {
  const kind = Number(body.objectType) as FavouriteKind
  const objectData = body.objectData ?? ''
  if (!isRecordText(objectData)) throw refuse('内容应为 JSON 文本', { objectData: '内容应为 JSON 文本' })
  const open = await openIds(tx, actor, kind)
  if (!open.has(body.objectId)) throw notFound(kind === FavouriteKind.flow ? '流程不存在' : '应用不存在或未开通')
  await holdFavourites(tx, actor.userId)
  const all = kind === FavouriteKind.flow ? await readFavourites(tx, actor.userId, kind) : await keepApplications(tx, actor)
  const mine = shownFavourites(all, open)
  if (mine.length >= FAVOURITE_LIMIT && !mine.some(({ objectId }) => objectId === body.objectId)) throw refuse(FAVOURITE_FULL[kind])
  // One later than the last: also within one millisecond, or after the clock was set back, the order of adding stays.
  const createdAt = Math.max(now, ...all.map((row) => row.createdAt + 1))
  await saveFavourite(tx, {
    userId: actor.userId,
    objectType: kind,
    objectId: body.objectId,
    objectData,
    position: all.at(-1)?.position ?? 0,
    createdAt
  })
  return null
}

/** Takes something out of the person's own 常用; what is not there is no error. */
export async function removeFavourite(tx: Tx, actor: Actor, objectId: string): Promise<null> {
  await holdFavourites(tx, actor.userId)
  if ((await readApplications(tx, actor)).some((row) => row.objectId === objectId)) await keepApplications(tx, actor)
  await deleteFavourite(tx, actor.userId, objectId)
  return null
}

/**
 * Puts one's applications among 常用 into this order. The call names those that are shown; what is kept unseen comes after them.
 * @throws Refusal 409 with the ids as they are when others are among 常用 by now
 */
export async function orderFavourites(tx: Tx, actor: Actor, ids: readonly string[]): Promise<string[]> {
  const kind = FavouriteKind.application
  await holdFavourites(tx, actor.userId)
  const all = await keepApplications(tx, actor)
  const mine = shownFavourites(all, await openIds(tx, actor, kind)).map(({ objectId }) => objectId)
  if (mine.length !== ids.length || mine.some((id) => !ids.includes(id))) throw conflict('常用应用已在别处修改，请重新排列', mine)
  const unseen = all.flatMap(({ objectId }) => (mine.includes(objectId) ? [] : [objectId]))
  for (const [index, objectId] of [...ids, ...unseen].entries())
    await placeFavourite(tx, { userId: actor.userId, objectType: kind, objectId }, index + 1)
  return [...ids]
}

async function shown(db: Reader, actor: Actor, kind: FavouriteKind): Promise<FavouriteRow[]> {
  const rows = kind === FavouriteKind.flow ? await readFavourites(db, actor.userId, kind) : await readApplications(db, actor)
  return shownFavourites(rows, await openIds(db, actor, kind))
}

/** What the person may open now: flows to launch, or applications of his menu. */
async function openIds(db: Reader, actor: Actor, kind: FavouriteKind): Promise<ReadonlySet<string>> {
  if (kind === FavouriteKind.flow) return new Set((await launchableFlows(db, actor, 0)).map(({ id }) => id))
  return new Set((await menusOf(db, actor)).filter(isOpenable).map(({ id }) => id))
}

function presentFavourite({ objectId, objectType, objectData }: FavouriteRow): Favourite {
  return { id: `${objectType}-${objectId}`, objectId, objectType, objectData }
}

/** JSON text of a record, or nothing at all. */
function isRecordText(text: string): boolean {
  if (text === '') return true
  try {
    return isObject(JSON.parse(text))
  } catch {
    return false
  }
}
