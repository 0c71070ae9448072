import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { SignatureInput } from '@/contract/transferCar/order/order'
import type { OutboxItem } from '@/domain/outbox/item'
import { labelOf, PHOTO_CATEGORIES } from '@/domain/transferCar/order/dictionaries'
import type { FileStorage, RecordStorage } from '@/platform/storage'
import type { TransferCarFilesService } from '@/services/transferCar/order/files'
import type { OutboxStore } from '@/stores/outbox/outboxStore'
import type { NewItem } from '@/stores/outbox/types'
import { needsPerson } from '@/stores/outbox/waitFor'
import { LocalSignatures } from './localSignatures'
import type { LocalOrders } from './localOrders'
import { aboutOf, PHOTO_KIND, routeOf, SIGNATURE_KIND, type PhotoAct, type SignatureAct } from './stepActs'

export interface FileActsParts {
  outbox: OutboxStore
  orders: LocalOrders
  files: TransferCarFilesService
  device: { records: RecordStorage; files: FileStorage }
  uuid: () => Promise<string>
  /** Who is in front of the device; empty when nobody is signed in. */
  userId: () => string
}

/** Photos and signatures of orders: kept on the device first, then sent (evidence.md#evidence-may-follow). */
export class FileActs {
  private readonly signatures: LocalSignatures

  constructor(private readonly parts: FileActsParts) {
    const { outbox, files, device, uuid, userId } = parts
    this.signatures = new LocalSignatures({ device, uuid, userId })
    outbox.register(PHOTO_KIND, {
      send: (item, path, onProgress) => {
        const { orderId, id, fields } = item.body as PhotoAct
        return this.arrive(files.sendPhoto(orderId, id, { ...fields, sha256: item.file?.sha256 ?? '' }, path, onProgress))
      }
    })
    outbox.register(SIGNATURE_KIND, {
      send: (item, path, onProgress) => {
        const { orderId, id } = item.body as SignatureAct
        return this.arrive(files.sendSignature(orderId, id, item.file?.sha256 ?? '', path, onProgress))
      }
    })
  }

  /** Photos of an order on the device, in the order of taking; refused ones prove nothing. */
  photosOf(orderId: string): OutboxItem[] {
    return this.allPhotosOf(orderId).filter((item) => !needsPerson(item))
  }

  /** All photos of an order that have not arrived, refused ones too. */
  allPhotosOf(orderId: string): OutboxItem[] {
    const about = aboutOf(orderId)
    return this.parts.outbox.items.filter((item) => item.kind === PHOTO_KIND && item.about === about)
  }

  /** Puts a photo into the outbox's keeping. @param path temporary, of the final bytes @returns why not, undefined when it is safe */
  async addPhoto(
    order: Pick<OrderDetail, 'id' | 'orderNo'>,
    id: string,
    fields: PhotoAct['fields'],
    path: string
  ): Promise<string | undefined> {
    const { outbox } = this.parts
    const body: PhotoAct = { orderId: order.id, id, fields }
    const { error } = await outbox.add({
      lane: 'files',
      kind: PHOTO_KIND,
      about: aboutOf(order.id),
      title: `${labelOf(PHOTO_CATEGORIES, fields.category)}照片 · ${order.orderNo}`,
      route: `${routeOf(order.id)}/Evidence/${id}/File`,
      body,
      filePath: path
    })
    outbox.retryNow()
    return error
  }

  /** Keeps a drawn signature on the device until its step is taken; survives a killed page. @throws StorageError */
  keepSignature(path: string): Promise<Pick<SignatureInput, 'id' | 'sha256'>> {
    return this.signatures.keep(path)
  }

  /** What follows a step that was signed; nothing where the signature is not on the device. */
  async signatureFile({ id: orderId, orderNo }: OrderDetail, signature: SignatureInput | undefined): Promise<NewItem[]> {
    if (signature?.id === undefined) return []
    const filePath = await this.signatures.pathOf(signature.id)
    if (filePath === undefined) return []
    const body: SignatureAct = { orderId, id: signature.id }
    return [
      {
        lane: 'files',
        kind: SIGNATURE_KIND,
        about: aboutOf(orderId),
        title: `签字 · ${orderNo}`,
        route: `${routeOf(orderId)}/Signatures/${signature.id}/File`,
        body,
        filePath
      }
    ]
  }

  /** Its step is taken: the outbox keeps the file now. */
  dropSignature(id: string): Promise<void> {
    return this.signatures.drop(id)
  }

  /** Signatures without a step go with the person. Call it while he is still signed in. */
  clear(): Promise<void> {
    return this.signatures.clear()
  }

  private async arrive(call: Promise<OrderDetail | null>): Promise<null> {
    const order = await call
    // It is stored; the person may not read the order any more.
    if (order !== null) await this.parts.orders.keep(order)
    return null
  }
}
