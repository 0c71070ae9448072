import { and, eq } from 'drizzle-orm'
import type { EvidenceFileFields } from '@/contract/transferCar/order/order'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { Actor } from '../../../context'
import type { Reader, Tx } from '../../../database/client'
import { orderEvidence, orderSignature } from '../../../database/schema'
import { notFound, refuse } from '../../../errors'
import { recordUpload, type StoredFile } from '../../../files/commands'
import { mayRead } from '../policy'
import { readDetail } from '../presenter'
import { loadOrder } from '../repository/orders'
import type { Act, EvidenceRow, Loaded, SignatureRow } from '../types'
import { changedDetail, ID_TAKEN, OTHER_BYTES, OTHER_SIGNATURE, placeOf, refuseOwners, requireOpen, requireRoom, unitOf } from './evidence'

/** What a file on its way belongs to. @typeParam Row the announced photo or signature */
export interface Arrival<Row> {
  loaded: Loaded
  /** Undefined = a photo that no step named: it is added. */
  known: Row
}

/** How a file was taken. */
export interface Receipt {
  /** Null: the order was taken from this person since the file was announced. */
  detail: OrderDetail | null
  /** false = it was there already and these bytes are not kept. */
  isStored: boolean
}

/**
 * The photo a file is for. Who announced it may hand it in whatever happened to the order since (handed to another driver,
 * cancelled, void): it was promised while that was allowed, and the record of the work stays whole. New photos follow the freeze of
 * evidence.md#reused-photos. The same bytes in the same category and leg are the same photo, whatever their id.
 * @param lock holds the order until the transaction ends: of two at once one comes second and finds the first
 * @throws Refusal 404 not his, 400 other bytes, another's id, or frozen, 403
 */
export async function findPhoto(
  reader: Reader,
  actor: Actor,
  orderId: string,
  id: string,
  fields: EvidenceFileFields,
  lock = false
): Promise<Arrival<EvidenceRow | undefined>> {
  const loaded = await loadOrder(reader, orderId, lock)
  const [byId] = await reader.select().from(orderEvidence).where(eq(orderEvidence.id, id))
  const isOwn = byId?.orderId === orderId && byId.uploaderId === actor.userId
  if (loaded === null || !(isOwn || mayRead(actor, loaded))) throw notFound('工单不存在')
  if (byId !== undefined) {
    if (!isOwn) throw refuse(ID_TAKEN)
    if (byId.sha256 !== fields.sha256) throw refuse(OTHER_BYTES, { sha256: OTHER_BYTES })
    return { loaded, known: byId }
  }
  requireOpen(actor, loaded)
  refuseOwners(fields.category)
  const [twin] = await reader
    .select()
    .from(orderEvidence)
    .where(
      and(
        eq(orderEvidence.orderId, orderId),
        eq(orderEvidence.category, fields.category),
        eq(orderEvidence.leg, placeOf(unitOf(actor, loaded)).leg),
        eq(orderEvidence.sha256, fields.sha256)
      )
    )
  return { loaded, known: twin }
}

/** The signature a file is for; only the one who had it drawn hands it in. @throws Refusal 404, 400 other bytes */
export async function findSignature(
  reader: Reader,
  actor: Actor,
  orderId: string,
  id: string,
  sha256: string,
  lock = false
): Promise<Arrival<SignatureRow>> {
  const loaded = await loadOrder(reader, orderId, lock)
  const [known] = await reader.select().from(orderSignature).where(eq(orderSignature.id, id))
  if (loaded === null || known === undefined || known.orderId !== orderId || known.createdBy !== actor.userId)
    throw notFound('没有登记过这份签字')
  if (known.sha256 !== sha256) throw refuse(OTHER_SIGNATURE, { sha256: OTHER_SIGNATURE })
  return { loaded, known }
}

/** Takes the file of a photo, once. @throws Refusal as `findPhoto` */
export async function receivePhoto(
  tx: Tx,
  actor: Actor,
  orderId: string,
  id: string,
  fields: EvidenceFileFields,
  file: StoredFile,
  act: Act
): Promise<Receipt> {
  const { loaded, known } = await findPhoto(tx, actor, orderId, id, fields, true)
  if (known !== undefined && known.fileName !== null) return { detail: await detailFor(tx, actor, loaded), isStored: false }
  await recordUpload(tx, file)
  const stored = { fileName: file.name, uploadedAt: act.now }
  if (known !== undefined) await tx.update(orderEvidence).set(stored).where(eq(orderEvidence.id, known.id))
  else {
    const { position, ...said } = fields
    const inserted = await tx
      .insert(orderEvidence)
      .values({
        ...said,
        ...stored,
        id,
        orderId,
        ...placeOf(unitOf(actor, loaded)),
        createdAt: act.now,
        uploaderId: actor.userId,
        lng: position?.lng,
        lat: position?.lat,
        accuracyM: position?.accuracyM,
        coordType: position?.coordType
      })
      .onConflictDoNothing()
      .returning({ id: orderEvidence.id })
    // Just now, in another order.
    if (inserted.length === 0) throw refuse(ID_TAKEN)
    await requireRoom(tx, orderId)
  }
  return received(tx, actor, loaded, act)
}

/** Takes the file of a signature, once. @throws Refusal as `findSignature` */
export async function receiveSignature(tx: Tx, actor: Actor, orderId: string, id: string, file: StoredFile, act: Act): Promise<Receipt> {
  const { loaded, known } = await findSignature(tx, actor, orderId, id, file.sha256, true)
  if (known.fileName !== null) return { detail: await detailFor(tx, actor, loaded), isStored: false }
  await recordUpload(tx, file)
  await tx.update(orderSignature).set({ fileName: file.name }).where(eq(orderSignature.id, id))
  return received(tx, actor, loaded, act)
}

/** The order as this person may see it now, null when he may not. */
export async function detailFor(reader: Reader, actor: Actor, loaded: Loaded): Promise<OrderDetail | null> {
  return mayRead(actor, loaded) ? readDetail(reader, actor, loaded) : null
}

async function received(tx: Tx, actor: Actor, loaded: Loaded, act: Act): Promise<Receipt> {
  const detail = await changedDetail(tx, actor, loaded, act)
  return { detail: mayRead(actor, loaded) ? detail : null, isStored: true }
}
