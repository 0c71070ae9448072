import type { Favourite, FavouriteBody, MenuNode } from '@/contract/workbench'
import { FavouriteKind, FAVOURITE_FULL, FAVOURITE_LIMIT } from '@/domain/workbench/favourites'
import type { Actor } from '../context'
import type { Reader, Tx } from '../database/client'
import { notFound, refuse } from '../errors'
import { isOpenable, isRecordText, shownFavourites } from './policy'
import { menuTree, presentFavourite } from './presenter'
import { deleteFavourite, holdFavourites, menuNames, menusOf, readFavourites, saveFavourite, type FavouriteRow } from './repository'

type Person = Pick<Actor, 'roleIds' | 'isAdministrator'>

/** The workbench of a person, for other areas too (CurrentUser carries it, read but unused: nothing is marked as 常用 there). */
export async function menuTreeOf(db: Reader, actor: Person): Promise<MenuNode[]> {
  return menuTree(await menusOf(db, actor))
}

/** The workbench with the person's 常用 marked. */
export async function markedMenuTree(db: Reader, actor: Person & Pick<Actor, 'userId'>, keyword?: string): Promise<MenuNode[]> {
  const marked = await readFavourites(db, actor.userId, FavouriteKind.application)
  return menuTree(await menusOf(db, actor), keyword, new Set(marked.map(({ objectId }) => objectId)))
}

/** Menu id -> name, to name the models of a permission list. */
export function moduleNames(db: Reader): Promise<Map<string, string>> {
  return menuNames(db)
}

/** 常用 of one kind: only what the person may open now, at most FAVOURITE_LIMIT, in the order added. */
export async function favouritesOf(db: Reader, actor: Actor, kind: FavouriteKind): Promise<Favourite[]> {
  return (await shown(db, actor, kind)).map(presentFavourite)
}

/**
 * Puts an application among the person's 常用; again is no error. Flows come with the workflow area: until then none is known.
 * @param now epoch ms
 * @throws Refusal 404 for what is not in the person's own menu (also when it is in somebody else's), 400 for the twelfth and for text that is no JSON
 */
export async function addFavourite(tx: Tx, actor: Actor, body: FavouriteBody, now: number): Promise<null> {
  const kind = Number(body.objectType) as FavouriteKind
  const objectData = body.objectData ?? ''
  if (!isRecordText(objectData)) throw refuse('内容应为 JSON 文本', { objectData: '内容应为 JSON 文本' })
  if (kind === FavouriteKind.flow) throw notFound('流程不存在')
  if (!(await menusOf(tx, actor)).some((row) => row.id === body.objectId && isOpenable(row))) throw notFound('应用不存在或未开通')
  await holdFavourites(tx, actor.userId)
  const all = await readFavourites(tx, actor.userId, kind)
  const mine = shownFavourites(all, await menusOf(tx, actor))
  if (mine.length >= FAVOURITE_LIMIT && !mine.some(({ objectId }) => objectId === body.objectId)) throw refuse(FAVOURITE_FULL[kind])
  // One later than the last: also within one millisecond, or after the clock was set back, the order of adding stays.
  await saveFavourite(tx, { userId: actor.userId, objectType: kind, objectId: body.objectId, objectData, createdAt: Math.max(now, (all.at(-1)?.createdAt ?? 0) + 1) })
  return null
}

/** Takes something out of the person's own 常用; what is not there is no error. */
export async function removeFavourite(tx: Tx, actor: Actor, objectId: string): Promise<null> {
  await deleteFavourite(tx, actor.userId, objectId)
  return null
}

async function shown(db: Reader, actor: Actor, kind: FavouriteKind): Promise<FavouriteRow[]> {
  if (kind === FavouriteKind.flow) return []
  return shownFavourites(await readFavourites(db, actor.userId, kind), await menusOf(db, actor))
}
