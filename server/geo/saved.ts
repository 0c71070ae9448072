import { and, asc, eq, isNull } from 'drizzle-orm'
import type { SavedPlace, SavedPlaceBody, SavedPlaceUpdate } from '@/contract/transferCar/order/places'
import type { Actor } from '../context'
import type { Reader, Tx } from '../database/client'
import { savedPlace } from '../database/schema'
import { conflict, notFound, refuse } from '../errors'
import { newId } from '../ids'
import { areaName, areaTree } from '../system/area'
import { areaOfText } from '../system/areaOfText'

type Row = typeof savedPlace.$inferSelect

/** A company knows its places by heart; more than this is a mistake of an import. */
const MOST = 2_000
const CHANGED = '这个地点已被他人修改，请核对后再保存'

async function view({ id, name, address, lng, lat, coordType, areaCode, version }: Row): Promise<SavedPlace> {
  return {
    id,
    name,
    address,
    position: lng === null || lat === null || coordType === null ? null : { lng, lat, coordType },
    areaCode,
    areaName: areaCode === null ? '' : await areaName(areaCode),
    version
  }
}

/** The company's saved places (intake.md#saved-places) by name. */
export async function listSaved(reader: Reader): Promise<SavedPlace[]> {
  const rows = await reader.select().from(savedPlace).where(isNull(savedPlace.removedAt)).orderBy(asc(savedPlace.name), asc(savedPlace.id))
  return Promise.all(rows.map(view))
}

/** The place as it may be stored: its area is the chosen one, else the one that its address names. @throws Refusal 400 with `fields` */
async function checked(
  body: SavedPlaceBody,
  home: string
): Promise<Pick<Row, 'name' | 'address' | 'lng' | 'lat' | 'coordType' | 'areaCode'>> {
  const name = body.name.trim()
  const address = body.address.trim()
  if (name === '') throw refuse('请填写地点名称', { name: '请填写地点名称' })
  if (address === '') throw refuse('请填写地址', { address: '请填写地址' })
  const areaCode = body.areaCode ?? (await areaOfText(address, home)) ?? null
  if (areaCode !== null && (await areaTree()).name(areaCode) === '') throw refuse('没有这个地区', { areaCode: '没有这个地区' })
  const { position } = body
  return { name, address, areaCode, lng: position?.lng ?? null, lat: position?.lat ?? null, coordType: position?.coordType ?? null }
}

/** Two who save at once come one after another, so that a name stands once. @throws Refusal 400 with `fields` */
async function requireFree(tx: Tx, name: string, ownId: string | undefined): Promise<void> {
  const rows = await tx
    .select({ id: savedPlace.id, name: savedPlace.name })
    .from(savedPlace)
    .where(isNull(savedPlace.removedAt))
    .for('update')
  if (rows.some((row) => row.name === name && row.id !== ownId)) throw refuse('已有同名地点', { name: '已有同名地点' })
  if (ownId === undefined && rows.length >= MOST) throw refuse(`最多保存 ${MOST} 个地点`)
}

/** @param home six digits of the company's own area, '' = not said @throws Refusal 400 with `fields` */
export async function savePlace(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  body: SavedPlaceBody,
  home: string,
  now: number
): Promise<SavedPlace> {
  const place = await checked(body, home)
  await requireFree(tx, place.name, undefined)
  const [row] = await tx
    .insert(savedPlace)
    .values({ id: newId(), ...place, updatedBy: actor.userId, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) throw refuse('已有同名地点', { name: '已有同名地点' })
  return view(row)
}

/** @throws Refusal 404, 409 with the current place, 400 with `fields` */
export async function changePlace(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  id: string,
  { version, ...body }: SavedPlaceUpdate,
  home: string,
  now: number
): Promise<SavedPlace> {
  await held(tx, id, version)
  const place = await checked(body, home)
  await requireFree(tx, place.name, id)
  const [row] = await tx
    .update(savedPlace)
    .set({ ...place, updatedBy: actor.userId, updatedAt: now, version: version + 1 })
    .where(eq(savedPlace.id, id))
    .returning()
  if (row === undefined) throw notFound('地点不存在')
  return view(row)
}

/** Orders keep the address they were written with. @throws Refusal 404, 409 */
export async function removePlace(tx: Tx, actor: Pick<Actor, 'userId'>, id: string, version: number, now: number): Promise<void> {
  await held(tx, id, version)
  await tx
    .update(savedPlace)
    .set({ removedAt: now, updatedAt: now, updatedBy: actor.userId, version: version + 1 })
    .where(eq(savedPlace.id, id))
}

async function held(tx: Tx, id: string, version: number): Promise<void> {
  const [row] = await tx
    .select()
    .from(savedPlace)
    .where(and(eq(savedPlace.id, id), isNull(savedPlace.removedAt)))
    .for('update')
  if (row === undefined) throw notFound('地点不存在')
  if (row.version !== version) throw conflict(CHANGED, await view(row))
}
