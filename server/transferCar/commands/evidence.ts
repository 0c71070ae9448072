import { and, eq } from 'drizzle-orm'
import type { EvidenceBody, EvidenceItem, OrderDetail, SignatureInput } from '@/contract/transferCar'
import type { PhotoCategory } from '@/contract/transferCarCodes'
import { labelOf, PHOTO_CATEGORIES, RESTRICTED_CATEGORIES } from '@/domain/transferCar/dictionaries'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { accidentOrder, orderEvidence, orderSignature } from '../../database/schema'
import { forbidden, notFound, refuse } from '../../errors'
import { markIdentity, requireFile, type StoredFile } from '../../files/commands'
import { fileNameOf, isPublicType } from '../../files/signature'
import { newId } from '../../ids'
import { mayAddEvidence, mayRead } from '../policy'
import { readDetail } from '../presenter'
import { loadOrder } from '../repository/orders'
import type { Act, EvidenceRow, Loaded } from '../types'

/** Photos handed in with the report, before any leg: they never satisfy the gate of a step. */
export const INTAKE_LEG = 0

/** Adds photos apart from any step (rulings 30). @throws Refusal 404, 403, 400 */
export async function addEvidence(tx: Tx, actor: Actor, orderId: string, body: EvidenceBody, act: Act): Promise<OrderDetail> {
  const loaded = await loadOrder(tx, orderId, true)
  if (loaded === null || !mayRead(actor, loaded)) throw notFound('工单不存在')
  if (!mayAddEvidence(actor, loaded)) {
    throw ['CLOSED', 'CANCELLED', 'VOID'].includes(loaded.order.status) ? refuse('工单已结束，照片已冻结') : forbidden('没有给该工单添加照片的权限')
  }
  await attach(tx, actor, loaded, body.evidence, loaded.lead?.leg ?? INTAKE_LEG, act, 'refuse')
  return readDetail(tx, actor, loaded)
}

/**
 * Stores photos of an order, or their announcement while the file is on its way. The same id again completes or repeats.
 * @param sameBytes what happens to a picture that this leg already has in its category: it counts once either way
 */
export async function attach(tx: Tx, actor: Actor, { order, lead }: Loaded, items: readonly EvidenceItem[], leg: number, act: Act, sameBytes: 'skip' | 'refuse'): Promise<void> {
  for (const [index, item] of items.entries()) {
    const at = `evidence.${index}.fileName`
    const file = item.fileName === undefined ? null : await ownPicture(tx, actor, item.fileName, at)
    const sha256 = file?.sha256 ?? item.sha256
    if (sha256 === undefined) throw refuse('照片缺少文件或校验值', { [at]: '照片缺少文件或校验值' })
    const [known] = await tx.select().from(orderEvidence).where(eq(orderEvidence.id, item.id))
    if (known !== undefined) {
      await complete(tx, actor, order.id, known, file, at, act)
      continue
    }
    if (file !== null) await requireFree(tx, file.name, at)
    const row: EvidenceRow = {
      id: item.id, orderId: order.id, unitId: lead?.id ?? null, leg, category: item.category, fileName: file?.name ?? null, sha256,
      deviceAt: item.deviceAt, createdAt: act.now, uploadedAt: file === null ? null : act.now, uploaderId: actor.userId, source: item.source,
      lng: item.position?.lng ?? null, lat: item.position?.lat ?? null, accuracyM: item.position?.accuracyM ?? null, coordType: item.position?.coordType ?? null
    }
    const stored = await tx.insert(orderEvidence).values(row)
      .onConflictDoNothing({ target: [orderEvidence.orderId, orderEvidence.category, orderEvidence.leg, orderEvidence.sha256] }).returning({ id: orderEvidence.id })
    if (stored.length > 0) await restrict(tx, item.category, file)
    else if (sameBytes === 'refuse') {
      const message = `这张照片已经在“${labelOf(PHOTO_CATEGORIES, item.category)}”里了，相同的照片只算一张`
      throw refuse(message, { [at]: message })
    }
  }
}

/** The file of an announced photo arrives; anything else than what was announced is refused. */
async function complete(tx: Tx, actor: Actor, orderId: string, known: EvidenceRow, file: StoredFile | null, at: string, act: Act): Promise<void> {
  if (known.orderId !== orderId || known.uploaderId !== actor.userId) throw refuse('照片编号已被使用', { [at]: '照片编号已被使用' })
  if (file === null || known.fileName === file.name) return
  if (known.fileName !== null) throw refuse('该照片已经上传，不能替换', { [at]: '该照片已经上传，不能替换' })
  if (known.sha256 !== file.sha256) throw refuse('文件与登记的照片不一致', { [at]: '文件与登记的照片不一致' })
  await requireFree(tx, file.name, at)
  await tx.update(orderEvidence).set({ fileName: file.name, uploadedAt: act.now }).where(eq(orderEvidence.id, known.id))
  await restrict(tx, known.category, file)
}

/** What is handed in as an identity paper is kept as one, however it was uploaded. */
async function restrict(tx: Tx, category: PhotoCategory, file: StoredFile | null): Promise<void> {
  if (file !== null && file.type !== 'identity' && RESTRICTED_CATEGORIES.includes(category)) await markIdentity(tx, file.name)
}

/** Pictures by category that count for a step: of the current leg, announced ones included (rulings 30). */
export async function countPhotos(tx: Tx, orderId: string, leg: number): Promise<Partial<Record<PhotoCategory, number>>> {
  const rows = await tx.select({ category: orderEvidence.category }).from(orderEvidence).where(and(eq(orderEvidence.orderId, orderId), eq(orderEvidence.leg, leg)))
  const counts: Partial<Record<PhotoCategory, number>> = {}
  for (const { category } of rows) counts[category] = (counts[category] ?? 0) + 1
  return counts
}

export async function sign(tx: Tx, actor: Actor, orderId: string, purpose: 'price' | 'handover', signature: SignatureInput, act: Act): Promise<void> {
  const file = await ownPicture(tx, actor, signature.fileName, 'signature')
  await requireFree(tx, file.name, 'signature')
  await tx.insert(orderSignature).values({
    id: newId(), orderId, purpose, fileName: file.name, signerName: signature.signerName.trim(), signerRole: signature.signerRole,
    deviceAt: signature.deviceAt, createdAt: act.now, createdBy: actor.userId
  })
}

/** A picture that this very person uploaded, and not as one that anybody may see: nobody hands in what belongs to another. */
export async function ownPicture(tx: Tx, actor: Actor, nameOrUrl: string, at: string): Promise<StoredFile> {
  const file = await requireFile(tx, fileNameOf(nameOrUrl)).catch(() => undefined)
  if (file === undefined || file.ownerId !== actor.userId || !file.mime.startsWith('image/') || isPublicType(file.type)) throw refuse('照片不存在，请重新上传', { [at]: '照片不存在，请重新上传' })
  return file
}

/** One file proves one thing: not in another order, not as photo and signature. */
export async function requireFree(tx: Tx, fileName: string, at: string): Promise<void> {
  const [photo] = await tx.select({ orderNo: accidentOrder.orderNo }).from(orderEvidence)
    .innerJoin(accidentOrder, eq(accidentOrder.id, orderEvidence.orderId)).where(eq(orderEvidence.fileName, fileName))
  const [signature] = await tx.select({ id: orderSignature.id }).from(orderSignature).where(eq(orderSignature.fileName, fileName))
  if (photo === undefined && signature === undefined) return
  const message = photo === undefined ? '该图片已用作签字，不能再用' : `该照片已用于工单 ${photo.orderNo}，不能再用`
  throw refuse(message, { [at]: message })
}
