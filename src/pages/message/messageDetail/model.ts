import { makeAutoObservable, runInAction } from 'mobx'
import { parseRichText, type RichNode } from '@/components/RichText/parse'
import { BodyCode } from '@/contract/codes'
import type { AttachedFile, InSiteDetail, InSiteType } from '@/contract/message'
import { resultOf, type ApiError } from '@/domain/apiError'
import { createCancel } from '@/domain/cancel'
import { isList, isObject, isText } from '@/domain/guards'
import type { RootStore } from '@/stores/rootStore'
import { NOTICE, recordTarget, type RecordTarget } from '../components/inSite'

const PICTURE = /\.(jpe?g|png|webp|gif)$/i

export interface Attachment extends AttachedFile {
  isPicture: boolean
}

/** Attachments of a message; what cannot be read counts as none. */
export function attachmentsOf(files: string): Attachment[] {
  let list: unknown
  try {
    list = JSON.parse(files || '[]')
  } catch {
    return []
  }
  if (!isList<unknown>(list)) return []
  return list
    .filter((file): file is AttachedFile => isObject<AttachedFile>(file) && isText(file.url) && file.url !== '')
    .map((file) => ({
      name: isText(file.name) ? file.name : '附件',
      fileId: String(file.fileId ?? ''),
      url: file.url,
      isPicture: PICTURE.test(file.url.split('?')[0] ?? '')
    }))
}

type Stores = Pick<RootStore, 'services' | 'im'>

/** One in-site message: reading it marks it read. */
export class MessageDetailModel {
  message: InSiteDetail | undefined = undefined
  error: ApiError | undefined = undefined
  isLoading = false

  private readonly stores: Stores
  private readonly id: string
  /** As its row of the list says it: a platform's detail has none. */
  private readonly type: InSiteType | undefined
  /** Counted off once where the server does not say the new counts itself. */
  private isUnread: boolean
  private readonly leaving = createCancel()

  constructor(stores: Stores, { id, type, isUnread }: { id: string; type?: InSiteType | undefined; isUnread: boolean }) {
    this.stores = stores
    this.id = id
    this.type = type
    this.isUnread = isUnread
    makeAutoObservable<MessageDetailModel, 'stores' | 'id' | 'type' | 'isUnread' | 'leaving'>(
      this,
      { stores: false, id: false, type: false, isUnread: false, leaving: false },
      { autoBind: true }
    )
  }

  get state(): 'loading' | 'missing' | 'error' | 'ready' {
    if (this.message !== undefined) return 'ready'
    if (this.id === '' || this.error?.code === BodyCode.notFound) return 'missing'
    return this.error === undefined || this.isLoading ? 'loading' : 'error'
  }

  /** Of a notice; others are plain text. */
  get nodes(): RichNode[] {
    return this.message?.type === NOTICE ? parseRichText(this.message.bodyText) : []
  }

  /** What a message of the system leads to. */
  get target(): RecordTarget | undefined {
    return this.message === undefined || this.message.type === NOTICE ? undefined : recordTarget(this.message.bodyText, this.message.type)
  }

  get text(): string {
    return this.target?.text ?? this.message?.bodyText ?? ''
  }

  get attachments(): Attachment[] {
    return attachmentsOf(this.message?.files ?? '')
  }

  async load(): Promise<void> {
    if (this.id === '' || this.isLoading) return
    this.isLoading = true
    const { data, error } = await resultOf(this.stores.services.message.message(this.id, this.leaving.signal))
    if (this.leaving.signal.aborted) return
    runInAction(() => {
      this.isLoading = false
      this.error = error
      if (data === undefined) return
      this.message = { ...data, type: this.type ?? data.type }
      if (this.isUnread) this.stores.im.markInSiteRead(1)
      this.isUnread = false
    })
  }

  dispose(): void {
    this.leaving.abort()
  }
}
