import type { PhotoCategory } from '@/contract/transferCar/order/codes'
import type { StoredFile } from '../files/commands'
import type { Cast } from './ordersPeople'
import type { PictureMaker } from './ordersPictures'
import { type BuiltOrder, fixedId, userId, uuidOf } from './ordersBuilt'

export async function addPhoto(
  built: BuiltOrder,
  category: PhotoCategory,
  variant: number,
  n: number,
  actor: string,
  at: number,
  pictures: PictureMaker
): Promise<void> {
  const { order, unit, evidence } = built
  const file: StoredFile = await pictures.photo(category, variant, userId(actor), at, `${order.orderNo} ${category} ${n + 1}`)
  evidence.push({
    id: uuidOf(fixedId(`photo ${file.name}`)),
    orderId: order.id,
    unitId: unit?.id ?? null,
    leg: 1,
    category,
    fileName: file.name,
    sha256: file.sha256,
    deviceAt: at,
    createdAt: at + 4000,
    uploadedAt: at + 4000,
    uploaderId: userId(actor),
    source: 'CAMERA',
    lng: order.lng,
    lat: order.lat,
    accuracyM: 15,
    coordType: order.coordType
  })
}

export async function addSignature(
  built: BuiltOrder,
  purpose: 'price' | 'handover',
  cast: Cast,
  actor: string,
  at: number,
  pictures: PictureMaker,
  index: number
): Promise<void> {
  const file = await pictures.signature(cast.strokes(), userId(actor), at, `${built.order.orderNo} ${purpose}`)
  const signerName = purpose === 'price' ? (built.order.reporterName ?? cast.name()) : (built.order.receiverName ?? cast.name())
  built.signatures.push({
    id: fixedId(`signature ${index} ${purpose}`),
    orderId: built.order.id,
    purpose,
    fileName: file.name,
    signerName,
    signerRole: purpose === 'price' ? 'DRIVER' : 'OWNER',
    deviceAt: at,
    createdAt: at + 1500,
    createdBy: userId(actor)
  })
}
