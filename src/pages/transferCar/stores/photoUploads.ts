import { makeAutoObservable, runInAction } from 'mobx'
import type { PhotoCategory } from '@/contract/transferCarCodes'
import type { UploadAnswer } from '@/contract/files'
import { asApiError } from '@/domain/apiError'
import type { PickedPicture, PickResult, PictureSource } from '@/platform/mediaTypes'

/** A picture on its way: uploaded first, attached at once, so that a killed page loses nothing that arrived. */
export interface LocalPhoto {
  readonly id: string
  readonly category: PhotoCategory
  readonly picture: PickedPicture
  /** Names the act of attaching; the same through retries (rulings 2). */
  readonly key: string
  state: 'uploading' | 'failed'
  percent: number
  error: string
  /** Set once the file is on the server: a retry then only attaches. */
  uploaded: UploadAnswer | undefined
}

export interface PhotoUploadParts {
  pick: (source: PictureSource, count: number) => Promise<PickResult>
  upload: (path: string, name: string, onProgress: (percent: number) => void) => Promise<UploadAnswer>
  /** What is done with an uploaded file: attach it to the order, or note it in a form. */
  attach: (photo: LocalPhoto, file: UploadAnswer) => Promise<void>
  uuid: () => Promise<string>
  toast: (message: string) => void
}

const AT_ONCE = 9

/** Photos that are being sent, one after the other: a roadside network is slow enough for one. */
export class PhotoUploads {
  items: LocalPhoto[] = []
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

  of(category: PhotoCategory): LocalPhoto[] {
    return this.items.filter((item) => item.category === category)
  }

  /** Camera or album, then sends what was picked. */
  async add(category: PhotoCategory, source: PictureSource): Promise<void> {
    const result = await this.parts.pick(source, source === 'camera' ? 1 : AT_ONCE)
    if (result.kind === 'refused') this.parts.toast('没有相机或相册权限，请在系统设置中打开')
    if (result.kind === 'unavailable') this.parts.toast('打不开相机或相册，请重试')
    if (result.kind !== 'picked') return
    for (const picture of result.pictures) {
      const [id, key] = await Promise.all([this.parts.uuid(), this.parts.uuid()])
      runInAction(() => {
        this.items.push({ id, key, category, picture, state: 'uploading', percent: 0, error: '', uploaded: undefined })
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

  private find(id: string): LocalPhoto | undefined {
    return this.items.find((item) => item.id === id)
  }

  private enqueue(id: string): void {
    this.chain = this.chain.then(() => this.send(id))
  }

  private async send(id: string): Promise<void> {
    const item = this.find(id)
    if (item === undefined) return
    try {
      const file = item.uploaded ?? await this.parts.upload(item.picture.path, item.picture.name, (percent) => this.progress(id, percent))
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
