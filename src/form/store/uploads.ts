import { makeAutoObservable, runInAction } from 'mobx'
import type { Json } from '@/contract/formSchema'
import { asApiError } from '@/domain/apiError'
import type { Address } from '@/domain/form/types'
import { isList, isObject } from '@/domain/guards'
import type { FormFileType, FormParts } from './parts'

/** One file of a field as the platform stores it (forms.md#kinds-of-fields "annex array"); `url` carries a proof while it is shown. */
export type StoredFile = {
  readonly name: string
  readonly fileId: string
  readonly url: string
  /** Bytes. */
  readonly fileSize?: number
  readonly fileExtension?: string
}

/** What was picked on the device. */
export interface PickedFile {
  readonly path: string
  readonly name: string
  readonly size: number
}

/** A file on its way. */
export interface Upload {
  readonly id: number
  readonly address: Address
  readonly type: FormFileType
  readonly file: PickedFile
  state: 'uploading' | 'failed'
  /** 0 to 100. */
  percent: number
  error: string
}

/** What a field allows (forms.md#kinds-of-fields). `size` bytes. */
export interface FileLimits {
  readonly count: number
  readonly size: number
  readonly extensions: readonly string[]
}

export const filesOf = (value: Json | undefined): readonly StoredFile[] =>
  isList<Json>(value) ? (value.filter((item) => isObject<StoredFile>(item)) as readonly StoredFile[]) : []

export const extensionOf = (name: string): string => (/\.([^./\\]+)$/.exec(name)?.[1] ?? '').toLowerCase()

/** Files of a form that are being sent, one after the other; each joins its field's value when it has arrived, wherever the person is by then. */
export class Uploads {
  items: Upload[] = []
  private serial = 0
  private chain: Promise<void> = Promise.resolve()
  private readonly parts: Pick<FormParts, 'upload' | 'feedback'>
  private readonly read: (address: Address) => Json | undefined
  private readonly write: (address: Address, value: Json) => void

  constructor(
    parts: Pick<FormParts, 'upload' | 'feedback'>,
    read: (address: Address) => Json | undefined,
    write: (address: Address, value: Json) => void
  ) {
    this.parts = parts
    this.read = read
    this.write = write
    makeAutoObservable<Uploads, 'serial' | 'chain' | 'parts' | 'read' | 'write'>(
      this,
      { serial: false, chain: false, parts: false, read: false, write: false, of: false },
      { autoBind: true }
    )
  }

  /** Something is still on its way: a form is not sent meanwhile. */
  get isBusy(): boolean {
    return this.items.some(({ state }) => state === 'uploading')
  }

  of(address: Address): Upload[] {
    return this.items.filter((item) => item.address === address)
  }

  /** Room that is left in a field. */
  room(address: Address, { count }: FileLimits): number {
    return count - filesOf(this.read(address)).length - this.of(address).length
  }

  /** Takes picked files as far as the field allows; what it does not allow is said. */
  add(address: Address, type: FormFileType, files: readonly PickedFile[], limits: FileLimits): void {
    const { toast } = this.parts.feedback
    const room = this.room(address, limits)
    if (files.length > room) toast('超出最大允许的文件个数')
    for (const file of files.slice(0, Math.max(0, room))) {
      if (file.size > limits.size) toast('超出允许的文件大小')
      else if (limits.extensions.length > 0 && file.name !== '' && !limits.extensions.includes(extensionOf(file.name)))
        toast('不支持这种文件')
      else this.begin(address, type, file)
    }
  }

  retry(id: number): void {
    const item = this.find(id)
    if (item?.state !== 'failed') return
    item.state = 'uploading'
    item.percent = 0
    item.error = ''
    this.enqueue(id)
  }

  remove(id: number): void {
    this.items = this.items.filter((item) => item.id !== id)
  }

  private begin(address: Address, type: FormFileType, file: PickedFile): void {
    this.serial += 1
    this.items.push({ id: this.serial, address, type, file, state: 'uploading', percent: 0, error: '' })
    this.enqueue(this.serial)
  }

  private find(id: number): Upload | undefined {
    return this.items.find((item) => item.id === id)
  }

  private enqueue(id: number): void {
    this.chain = this.chain.then(() => this.send(id))
  }

  private async send(id: number): Promise<void> {
    const item = this.find(id)
    if (item === undefined) return
    const { address, type, file } = item
    try {
      const answer = await this.parts.upload(type, file.path, file.name, (percent) =>
        runInAction(() => {
          item.percent = Math.round(percent)
        })
      )
      // Taken away meanwhile.
      if (this.find(id) === undefined) return
      runInAction(() => {
        this.remove(id)
        const stored: StoredFile = {
          name: file.name === '' ? answer.name : file.name,
          fileId: answer.name,
          url: answer.url,
          fileSize: answer.size ?? file.size,
          fileExtension: extensionOf(answer.name)
        }
        this.write(address, [...filesOf(this.read(address)), stored])
      })
    } catch (thrown) {
      runInAction(() => {
        item.state = 'failed'
        item.error = asApiError(thrown).message
      })
    }
  }
}
