import { makeAutoObservable, runInAction } from 'mobx'
import type { PhotoCategory, PhotoView } from '@/contract/transferCar/order/codes'
import type { UploadAnswer } from '@/contract/files'
import { asApiError } from '@/domain/apiError'
import type { PickedPicture, PickResult, PictureSource } from '@/platform/media/types'

/** A picture that is on this device and not on the server yet. */
export interface LocalPhoto {
  readonly id: string
  readonly category: PhotoCategory
  /** `path`: something to show it by; empty while it is not known. */
  readonly picture: Pick<PickedPicture, 'path' | 'source'>
  /** `waiting` = safe on the device, goes by itself. */
  state: 'waiting' | 'uploading' | 'failed'
  /** 0 to 100. */
  percent: number
  error: string
  /** Which corner it shows, where it says so. */
  readonly view?: PhotoView | undefined
}

/** What screens need of pictures that are on their way, wherever they go. */
export interface PhotoTray {
  /** Nothing may be sent yet that counts on them. */
  readonly isBusy: boolean
  of(category: PhotoCategory): LocalPhoto[]
  /** @param view which corner it shows, where that is asked for */
  add(category: PhotoCategory, source: PictureSource, view?: PhotoView): Promise<void>
  retry(id: string): void
  remove(id: string): void
}

/** A picture for a form that is not an order yet: uploaded first, noted in the form once it is there. */
export interface Upload extends LocalPhoto {
  readonly picture: PickedPicture
  /** Set once the file is on the server: a retry then only attaches. */
  uploaded: UploadAnswer | undefined
}

export interface PhotoUploadParts {
  pick: (source: PictureSource, count: number) => Promise<PickResult>
  upload: (path: string, name: string, onProgress: (percent: number) => void) => Promise<UploadAnswer>
  /** What is done with an uploaded file: attach it to the order, or note it in a form. */
  attach: (photo: Upload, file: UploadAnswer) => Promise<void>
  uuid: () => Promise<string>
  toast: (message: string) => void
}

/** At most this many pictures from the album in one go. */
export const AT_ONCE = 9

/** The pictures of an answer of the picker; why there are none is said, unless the person closed it. */
export function picturesOf(result: PickResult, toast: (message: string) => void): PickedPicture[] {
  if (result.kind === 'refused') toast('没有相机或相册权限，请在系统设置中打开')
  if (result.kind === 'unavailable') toast('打不开相机或相册，请重试')
  return result.kind === 'picked' ? result.pictures : []
}

/** Photos that are being sent, one after the other: a roadside network is slow enough for one. */
export class PhotoUploads implements PhotoTray {
  items: Upload[] = []
  private chain: Promise<void> = Promise.resolve()
  private readonly parts: PhotoUploadParts

  constructor(parts: PhotoUploadParts) {
    this.parts = parts
    makeAutoObservable<PhotoUploads, 'parts' | 'chain'>(this, { parts: false, chain: false }, { autoBind: true })
  }

  /** Something is still on its way. */
  get isBusy(): boolean {
    return this.items.some((item) => item.state === 'uploading')
  }

  of(category: PhotoCategory): Upload[] {
    return this.items.filter((item) => item.category === category)
  }

  /** Camera or album, then sends what was picked. */
  async add(category: PhotoCategory, source: PictureSource): Promise<void> {
    const result = await this.parts.pick(source, source === 'camera' ? 1 : AT_ONCE)
    for (const picture of picturesOf(result, this.parts.toast)) {
      const id = await this.parts.uuid()
      runInAction(() => {
        this.items.push({ id, category, picture, state: 'uploading', percent: 0, error: '', uploaded: undefined })
      })
      this.enqueue(id)
    }
  }

  retry(id: string): void {
    const item = this.find(id)
    if (item?.state !== 'failed') return
    item.state = 'uploading'
    item.error = ''
    this.enqueue(id)
  }

  remove(id: string): void {
    this.items = this.items.filter((item) => item.id !== id)
  }

  private find(id: string): Upload | undefined {
    return this.items.find((item) => item.id === id)
  }

  private enqueue(id: string): void {
    this.chain = this.chain.then(() => this.send(id))
  }

  private async send(id: string): Promise<void> {
    const item = this.find(id)
    if (item === undefined) return
    try {
      const file = item.uploaded ?? (await this.parts.upload(item.picture.path, item.picture.name, (percent) => this.progress(id, percent)))
      runInAction(() => {
        item.uploaded = file
        item.percent = 100
      })
      await this.parts.attach(item, file)
      this.remove(id)
    } catch (thrown) {
      const { message } = asApiError(thrown)
      runInAction(() => {
        item.state = 'failed'
        item.error = message
      })
      this.parts.toast(`照片没有传上去：${message}`)
    }
  }

  private progress(id: string, percent: number): void {
    const item = this.find(id)
    if (item !== undefined) item.percent = Math.round(percent)
  }
}
