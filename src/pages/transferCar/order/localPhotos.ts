import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { EvidenceFileFields, Position } from '@/contract/transferCar/order/order'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { PhotoCategory, PhotoView } from '@/contract/transferCar/order/codes'
import { asApiError } from '@/domain/apiError'
import type { OutboxItem } from '@/domain/outbox/item'
import { photoRoom, PHOTOS_FULL, watermarkLines } from '@/domain/transferCar/order/evidence'
import { MAX_PICTURE_SIDE, type PickedPicture, type PickResult, type PictureSource } from '@/platform/media/types'
import type { PreparedPhoto } from '@/platform/watermark'
import type { Offline } from '@/stores/offlineStore'
import type { PhotoAct } from '@/stores/transferCar/order/stepActs'
import { AT_ONCE, picturesOf, type LocalPhoto, type PhotoTray } from '../stores/photoUploads'

/** Longest side of a picture when the device is nearly full (app.md#storage); pixels. */
const SMALL_SIDE = 1280
const NOT_LOADED = '照片没有保存，请联网后再试'

export interface LocalPhotosParts {
  order: () => OrderDetail | undefined
  offline: { readonly loaded: Offline | undefined; load: () => Promise<Offline> }
  pick: (source: PictureSource, count: number) => Promise<PickResult>
  prepare: (picture: PickedPicture, lines: readonly string[], maxSide: number) => Promise<PreparedPhoto>
  /** Where the device is, without asking anybody. */
  locate: () => Promise<Position | undefined>
  /** Called before the camera opens: a page that is killed behind it finds what was typed (evidence.md#before-the-camera-opens). */
  beforeCamera: () => void
  personName: () => string
  uuid: () => Promise<string>
  toast: (message: string) => void
}

/** Photos of an order on this device: marked, kept in the outbox before anything else, sent when their turn comes. */
export class LocalPhotos implements PhotoTray {
  /** Pictures that are being marked and copied. */
  private preparing = 0
  private readonly paths = observable.map<string, string>({}, { deep: false })
  private readonly parts: LocalPhotosParts

  constructor(parts: LocalPhotosParts) {
    this.parts = parts
    makeAutoObservable<LocalPhotos, 'parts' | 'paths'>(this, { parts: false, paths: false }, { autoBind: true })
  }

  get isBusy(): boolean {
    return this.preparing > 0
  }

  get items(): LocalPhoto[] {
    const { loaded } = this.parts.offline
    const id = this.parts.order()?.id
    if (loaded === undefined || id === undefined) return []
    const { progress } = loaded.outbox
    return loaded.acts.files.allPhotosOf(id).map((item) => this.shown(item, progress?.id === item.id ? progress.percent : 0))
  }

  of(category: PhotoCategory): LocalPhoto[] {
    return this.items.filter((photo) => photo.category === category)
  }

  async add(category: PhotoCategory, source: PictureSource, view?: PhotoView): Promise<void> {
    const room = photoRoom(
      this.parts.order()?.evidence ?? [],
      this.items.map(({ id }) => id)
    )
    if (room === 0) return this.parts.toast(PHOTOS_FULL)
    this.parts.beforeCamera()
    const pictures = picturesOf(await this.parts.pick(source, source === 'camera' ? 1 : Math.min(AT_ONCE, room)), this.parts.toast)
    for (const [index, picture] of pictures.entries()) await this.keep(category, picture, index === 0 ? view : undefined)
  }

  retry(id: string): void {
    this.act(id, ({ outbox }, item) => outbox.retry(item.id))
  }

  remove(id: string): void {
    this.act(id, ({ outbox }, item) => outbox.discard(item.id))
  }

  private async keep(category: PhotoCategory, picture: PickedPicture, view?: PhotoView): Promise<void> {
    const order = this.parts.order()
    if (order === undefined) return
    this.preparing += 1
    try {
      const { offline, locate, uuid, prepare, personName } = this.parts
      const [{ acts, outbox }, position, id] = await Promise.all([offline.load(), locate(), uuid()])
      const facts = { at: picture.pickedAt, source: picture.source === 'camera' ? ('CAMERA' as const) : ('ALBUM' as const), position }
      const photo = await prepare(
        picture,
        watermarkLines({ ...facts, personName: personName(), orderNo: order.orderNo }),
        outbox.isNearlyFull ? SMALL_SIDE : MAX_PICTURE_SIDE
      )
      const fields: Omit<EvidenceFileFields, 'sha256'> = {
        category,
        deviceAt: facts.at,
        source: facts.source,
        ...(view !== undefined && { view }),
        ...(position !== undefined && { position })
      }
      this.paths.set(id, photo.path)
      const problem = await acts.files.addPhoto(order, id, fields, photo.path)
      if (problem !== undefined) this.parts.toast(problem)
      else if (!photo.isMarked) this.parts.toast('照片已保存，但没有打上水印')
      if (outbox.isNearlyFull) this.parts.toast('手机存储快满了，之后的照片会小一些')
    } catch (thrown) {
      const { name, message } = asApiError(thrown)
      this.parts.toast(name === 'StorageError' ? message : NOT_LOADED)
    } finally {
      runInAction(() => {
        this.preparing -= 1
      })
    }
  }

  private shown(item: OutboxItem, percent: number): LocalPhoto {
    const { id, fields } = item.body as PhotoAct
    const state = item.state === 'sending' ? 'uploading' : item.state === 'waiting' ? 'waiting' : 'failed'
    return {
      id,
      category: fields.category,
      view: fields.view,
      picture: { path: this.paths.get(id) ?? '', source: fields.source === 'CAMERA' ? 'camera' : 'album' },
      state,
      percent,
      error: item.error
    }
  }

  /** Pictures taken before the app was started anew are shown from the outbox's keeping. */
  async restore(): Promise<void> {
    const { acts, outbox } = await this.parts.offline.load()
    await outbox.idle()
    const orderId = this.parts.order()?.id
    for (const item of orderId === undefined ? [] : acts.files.allPhotosOf(orderId)) {
      const { id } = item.body as PhotoAct
      if (this.paths.has(id)) continue
      const path = await outbox.pathOf(item).catch(() => '')
      runInAction(() => this.paths.set(id, path))
    }
  }

  private act(id: string, by: (parts: Offline, item: OutboxItem) => Promise<unknown>): void {
    const { loaded } = this.parts.offline
    const order = this.parts.order()
    const item = order === undefined ? undefined : loaded?.acts.files.allPhotosOf(order.id).find(({ body }) => (body as PhotoAct).id === id)
    if (loaded !== undefined && item !== undefined) void by(loaded, item)
  }
}
