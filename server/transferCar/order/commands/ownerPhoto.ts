import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Position } from '@/contract/transferCar/order/parts'
import type { Reader, Tx } from '../../../database/client'
import { orderEvidence } from '../../../database/schema'
import { refuse } from '../../../errors'
import { recordUpload, type StoredFile } from '../../../files/commands'
import { dispatchersBut, sendNotices } from '../notify'
import { told } from '../notices'
import { appendEvent, loadOrder, saveOrder } from '../repository/orders'
import type { Act, EvidenceRow, OrderRow } from '../types'
import { announceOrder } from './announce'
import { INTAKE_LEG, requireRoom } from './evidence'
import { byOwner, openOrder, PHOTOGRAPHED } from './owner'

/** The owner of a vehicle sends so many at most, of the sixty of an order. */
export const MOST_OWNER_PHOTOS = 9
const OVER = '救援已进行到后面的步骤，不用再发送照片'

/** What the owner has sent, oldest first. */
export const ownerPhotos = (reader: Reader, orderId: string): Promise<EvidenceRow[]> =>
  reader
    .select()
    .from(orderEvidence)
    .where(and(eq(orderEvidence.orderId, orderId), eq(orderEvidence.category, 'OWNER')))

/** The order while its owner may send photos. @throws Refusal 400 */
export async function requirePhotographed(reader: Reader, orderId: string): Promise<OrderRow> {
  const loaded = await loadOrder(reader, orderId)
  if (loaded === null || !PHOTOGRAPHED.includes(loaded.order.status)) throw refuse(OVER)
  return loaded.order
}

/**
 * A photo by the owner, from his page (payments.md#owner-page): stands with the photos of the order, told to dispatch and the driver. It
 * satisfies no step. @param position where his phone was, if it said so
 * @throws Refusal 400 too late, too many, sent before
 */
export async function takeOwnerPhoto(tx: Tx, orderId: string, file: StoredFile, position: Position | undefined, act: Act): Promise<void> {
  const loaded = await openOrder(tx, orderId, PHOTOGRAPHED, OVER)
  const { order, lead } = loaded
  if ((await ownerPhotos(tx, orderId)).length >= MOST_OWNER_PHOTOS) throw refuse(`最多发送 ${MOST_OWNER_PHOTOS} 张照片`)
  await recordUpload(tx, file)
  const place =
    position === undefined
      ? { lng: null, lat: null, accuracyM: null, coordType: null }
      : { lng: position.lng, lat: position.lat, accuracyM: position.accuracyM ?? null, coordType: position.coordType }
  const stored = await tx
    .insert(orderEvidence)
    .values({
      id: randomUUID(),
      orderId,
      unitId: null,
      leg: INTAKE_LEG,
      category: 'OWNER',
      fileName: file.name,
      sha256: file.sha256,
      deviceAt: act.now,
      createdAt: act.now,
      uploadedAt: act.now,
      uploaderId: null,
      // Nobody vouches for when and where it was taken.
      source: 'ALBUM',
      view: null,
      ...place
    })
    .onConflictDoNothing()
    .returning({ id: orderEvidence.id })
  if (stored.length === 0) throw refuse('这张照片已经发送过了')
  await requireRoom(tx, orderId)
  await saveOrder(tx, order, {}, act.now)
  await appendEvent(tx, { ...byOwner(loaded, act), ...place, action: 'ownerPhoto', payload: {} })
  const after = await loadOrder(tx, orderId)
  if (after !== null) await announceOrder(tx, act, 'ownerPhoto', loaded, after)
  const to = [...(await dispatchersBut(tx, null)), ...(lead?.driverId == null ? [] : [lead.driverId])]
  await sendNotices(tx, act, orderId, [
    { title: told('车主发送了照片', loaded), text: `可在工单照片中查看。工单 ${order.orderNo}。`, to: [...new Set(to)] }
  ])
}
