import { and, count, eq, isNotNull, or } from 'drizzle-orm'
import type { EvidenceBody, EvidenceItem, SignatureInput } from '@/contract/transferCar/order/order'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { PhotoCategory } from '@/contract/transferCar/order/codes'
import { labelOf, PHOTO_CATEGORIES, RESTRICTED_CATEGORIES } from '@/domain/transferCar/order/dictionaries'
import { countsFor, MAX_ORDER_PHOTOS, PHOTOS_FULL, type EvidencePlace } from '@/domain/transferCar/order/evidence'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import type { Actor } from '../../../context'
import type { Tx } from '../../../database/client'
import { accidentOrder, orderEvidence, orderSignature, storedFile } from '../../../database/schema'
import { forbidden, notFound, refuse } from '../../../errors'
import { markIdentity, requireFile, type StoredFile } from '../../../files/commands'
import { fileNameOf, isPublicType } from '../../../files/signature'
import { newId } from '../../../ids'
import { followOrder } from '../notices'
import { mayAddEvidence, mayRead } from '../policy'
import { readDetail } from '../presenter'
import { givenUpIds, notGivenUp } from '../repository/givenUp'
import { loadOrder } from '../repository/orders'
import { recountPending } from '../repository/pending'
import type { Act, EvidenceRow, Loaded, SignatureRow, UnitRow } from '../types'
import { announceOrder } from './announce'

/** Photos handed in with the report, before any leg: they never satisfy the gate of a step. */
export const INTAKE_LEG = 0

/** Where a photo of this unit belongs now (evidence.md#photos-of-a-crew). */
export const placeOf = (unit: UnitRow | null): EvidencePlace => ({ unitId: unit?.id ?? null, leg: unit?.leg ?? INTAKE_LEG })

/** The unit that a person's photos belong to: a helping driver's own, else the lead. */
export function unitOf(actor: Actor, { units, lead }: Loaded): UnitRow | null {
  return units.find((unit) => !unit.isLead && unit.driverId === actor.userId && unit.removedAt === null) ?? lead
}

const SHORTEST_NAME = 2

export const ID_TAKEN = '照片编号已被使用'
export const OTHER_BYTES = '文件与登记的照片不一致'
export const OTHER_SIGNATURE = '文件与登记的签字不一致'

/** Adds photos apart from any step (evidence.md#evidence-may-follow). @throws Refusal 404, 403, 400 */
export async function addEvidence(tx: Tx, actor: Actor, orderId: string, body: EvidenceBody, act: Act): Promise<OrderDetail> {
  const loaded = await loadOrder(tx, orderId, true)
  if (loaded === null || !mayRead(actor, loaded)) throw notFound('工单不存在')
  requireOpen(actor, loaded)
  await attach(tx, actor, orderId, body.evidence, placeOf(unitOf(actor, loaded)), act, 'refuse')
  return changedDetail(tx, actor, loaded, act)
}

/** @throws Refusal 400 frozen (evidence.md#freezing), 403 */
export function requireOpen(actor: Actor, loaded: Loaded): void {
  if (mayAddEvidence(actor, loaded)) return
  throw STATUS_INFO[loaded.order.status].isEnded ? refuse('工单已结束，照片已冻结') : forbidden('没有给该工单添加照片的权限')
}

/** Steps of an ended order bring no photos along either, but a manager's. @throws Refusal 400 frozen (evidence.md#freezing) */
export function requireNotFrozen(actor: Actor, loaded: Loaded): void {
  if (STATUS_INFO[loaded.order.status].isEnded) requireOpen(actor, loaded)
}

/** What the owner sends comes through his page alone. @throws Refusal 400 */
export function refuseOwners(category: PhotoCategory): void {
  if (category === 'OWNER') throw refuse('车主照片只能由车主通过链接发送')
}

/** After photos or signatures of an order changed: counts what is on its way, tells the others, answers the order. */
export async function changedDetail(tx: Tx, actor: Actor, loaded: Loaded, act: Act): Promise<OrderDetail> {
  const after = { ...loaded, order: { ...loaded.order, pendingEvidence: await recountPending(tx, loaded.order.id) } }
  await announceOrder(tx, act, 'evidence', loaded, after)
  await followOrder(tx, act, { kind: 'evidence', before: loaded, after, actorId: actor.userId })
  return readDetail(tx, actor, after)
}

/**
 * Stores photos of an order, or their announcement while the file is on its way. The same id again completes or repeats.
 * @param sameBytes what happens to a picture that this leg already has in its category: it counts once either way
 */
export async function attach(
  tx: Tx,
  actor: Actor,
  orderId: string,
  items: readonly EvidenceItem[],
  place: EvidencePlace,
  act: Act,
  sameBytes: 'skip' | 'refuse'
): Promise<void> {
  for (const [index, item] of items.entries()) {
    const at = `evidence.${index}.fileName`
    refuseOwners(item.category)
    const file = item.fileName === undefined ? null : await ownPicture(tx, actor, item.fileName, at)
    const sha256 = file?.sha256 ?? item.sha256
    if (sha256 === undefined) throw refuse('照片缺少文件或校验值', { [at]: '照片缺少文件或校验值' })
    const [known] = await tx.select().from(orderEvidence).where(eq(orderEvidence.id, item.id))
    if (known !== undefined) {
      if (known.orderId !== orderId || known.uploaderId !== actor.userId) throw refuse(ID_TAKEN, { [at]: ID_TAKEN })
      if (known.sha256 !== sha256) throw refuse(OTHER_BYTES, { [at]: OTHER_BYTES })
      if (file !== null) await complete(tx, known, file, at, act)
      continue
    }
    if (file !== null) await requireFree(tx, file.name, at)
    const row: EvidenceRow = {
      id: item.id,
      orderId,
      ...place,
      category: item.category,
      fileName: file?.name ?? null,
      sha256,
      deviceAt: item.deviceAt,
      createdAt: act.now,
      uploadedAt: file === null ? null : act.now,
      uploaderId: actor.userId,
      source: item.source,
      view: item.view ?? null,
      lng: item.position?.lng ?? null,
      lat: item.position?.lat ?? null,
      accuracyM: item.position?.accuracyM ?? null,
      coordType: item.position?.coordType ?? null
    }
    const stored = await tx.insert(orderEvidence).values(row).onConflictDoNothing().returning({ id: orderEvidence.id })
    if (stored.length > 0) {
      await requireRoom(tx, orderId, at)
      await restrict(tx, item.category, file)
    } else if (await isIdTaken(tx, item.id)) throw refuse(ID_TAKEN, { [at]: ID_TAKEN })
    else if (sameBytes === 'refuse') {
      const message = `这张照片已经在“${labelOf(PHOTO_CATEGORIES, item.category)}”里了，相同的照片只算一张`
      throw refuse(message, { [at]: message })
    }
  }
  await recountPending(tx, orderId)
}

/**
 * After photos were added: an order has so many at most (evidence.md#sizes), those on their way included unless they were given up.
 * @throws Refusal 400 with the field, when one was named
 */
export async function requireRoom(tx: Tx, orderId: string, at?: string): Promise<void> {
  const [held] = await tx
    .select({ photos: count() })
    .from(orderEvidence)
    .where(
      and(
        eq(orderEvidence.orderId, orderId),
        or(isNotNull(orderEvidence.fileName), notGivenUp(tx, orderEvidence.id, orderEvidence.orderId))
      )
    )
  if (held === undefined || held.photos <= MAX_ORDER_PHOTOS) return
  throw refuse(PHOTOS_FULL, at === undefined ? undefined : { [at]: PHOTOS_FULL })
}

/** Just now, in another order: who came second is told so. */
async function isIdTaken(tx: Tx, id: string): Promise<boolean> {
  return (await tx.select({ id: orderEvidence.id }).from(orderEvidence).where(eq(orderEvidence.id, id))).length > 0
}

/** A file that was uploaded apart belongs to an announced photo. */
async function complete(tx: Tx, known: EvidenceRow, file: StoredFile, at: string, act: Act): Promise<void> {
  if (known.fileName === file.name) return
  if (known.fileName !== null) throw refuse('该照片已经上传，不能替换', { [at]: '该照片已经上传，不能替换' })
  await requireFree(tx, file.name, at)
  await tx.update(orderEvidence).set({ fileName: file.name, uploadedAt: act.now }).where(eq(orderEvidence.id, known.id))
  await restrict(tx, known.category, file)
}

/** What is handed in as an identity paper is kept as one, however it was uploaded. */
async function restrict(tx: Tx, category: PhotoCategory, file: StoredFile | null): Promise<void> {
  if (file !== null && file.type !== 'identity' && RESTRICTED_CATEGORIES.includes(category)) await markIdentity(tx, file.name)
}

/**
 * Pictures by category that count for a step: of the unit and its current leg, announced ones included unless they were given up
 * (evidence.md#giving-up, evidence.md#photos-of-a-crew).
 */
export async function countPhotos(tx: Tx, orderId: string, unit: UnitRow | null): Promise<Partial<Record<PhotoCategory, number>>> {
  const rows = await tx.select().from(orderEvidence).where(eq(orderEvidence.orderId, orderId))
  const givenUp = await givenUpIds(tx, orderId)
  const counts: Partial<Record<PhotoCategory, number>> = {}
  for (const row of rows.filter(({ id, fileName }) => fileName !== null || !givenUp.has(id)))
    if (countsFor(row, placeOf(unit))) counts[row.category] = (counts[row.category] ?? 0) + 1
  return counts
}

/**
 * Keeps a signature: its file is uploaded already, or announced by id and sha256 and follows (evidence.md#evidence-may-follow).
 * @throws Refusal 400 at `signature`
 */
export async function sign(
  tx: Tx,
  actor: Actor,
  orderId: string,
  purpose: SignatureRow['purpose'],
  signature: SignatureInput,
  act: Act
): Promise<void> {
  const { fileName, id = newId(), sha256 } = signature
  const signerName = signature.signerName.trim()
  if (Array.from(signerName).length < SHORTEST_NAME) throw refuse('请填写签字人姓名', { signature: '请填写签字人姓名' })
  const file = fileName === undefined ? null : await ownPicture(tx, actor, fileName, 'signature')
  if (file !== null) await requireFree(tx, file.name, 'signature')
  if (file === null && (signature.id === undefined || sha256 === undefined)) throw refuse('请先签字', { signature: '请先签字' })
  if (file !== null && sha256 !== undefined && sha256 !== file.sha256) throw refuse(OTHER_SIGNATURE, { signature: OTHER_SIGNATURE })
  const stored = await tx
    .insert(orderSignature)
    .values({
      id,
      orderId,
      purpose,
      fileName: file?.name ?? null,
      sha256: file?.sha256 ?? sha256 ?? null,
      signerName,
      signerRole: signature.signerRole,
      deviceAt: signature.deviceAt,
      createdAt: act.now,
      createdBy: actor.userId
    })
    .onConflictDoNothing({ target: orderSignature.id })
    .returning({ id: orderSignature.id })
  if (stored.length === 0) throw refuse('签字编号已被使用，请重新签字', { signature: '签字编号已被使用，请重新签字' })
  await recountPending(tx, orderId)
}

/** A picture that this very person uploaded, and not as one that anybody may see: nobody hands in what belongs to another. */
export async function ownPicture(tx: Tx, actor: Actor, nameOrUrl: string, at: string): Promise<StoredFile> {
  const file = await requireFile(tx, fileNameOf(nameOrUrl)).catch(() => undefined)
  if (file === undefined || file.ownerId !== actor.userId || !file.mime.startsWith('image/') || isPublicType(file.type))
    throw refuse('照片不存在，请重新上传', { [at]: '照片不存在，请重新上传' })
  return file
}

/** One file proves one thing: not in another order, not as photo and signature. */
export async function requireFree(tx: Tx, fileName: string, at: string): Promise<void> {
  // Two who hand in the same file at once, in two orders, come one after the other.
  await tx.select({ name: storedFile.name }).from(storedFile).where(eq(storedFile.name, fileName)).for('no key update')
  const [photo] = await tx
    .select({ orderNo: accidentOrder.orderNo })
    .from(orderEvidence)
    .innerJoin(accidentOrder, eq(accidentOrder.id, orderEvidence.orderId))
    .where(eq(orderEvidence.fileName, fileName))
  const [signature] = await tx.select({ id: orderSignature.id }).from(orderSignature).where(eq(orderSignature.fileName, fileName))
  if (photo === undefined && signature === undefined) return
  const message = photo === undefined ? '该图片已用作签字，不能再用' : `该照片已用于工单 ${photo.orderNo}，不能再用`
  throw refuse(message, { [at]: message })
}
