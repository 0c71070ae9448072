import type { SignatureInput } from '@/contract/transferCar/order/order'
import { isObject } from '@/domain/guards'
import type { FileStorage, LocalFile, RecordStorage, Scope } from '@/platform/storage'

/** Drawn signatures whose step was not taken yet. */
const NAME = 'signatures'

export interface LocalSignaturesParts {
  device: { records: RecordStorage; files: FileStorage }
  uuid: () => Promise<string>
  /** Who is in front of the device; empty when nobody is signed in. */
  userId: () => string
}

/** Drawn signatures on the device until their step is taken: they survive a killed page and go with the person. */
export class LocalSignatures {
  constructor(private readonly parts: LocalSignaturesParts) {}

  /** @param path temporary, of the picture @throws StorageError */
  async keep(path: string): Promise<Pick<SignatureInput, 'id' | 'sha256'>> {
    const { device, uuid } = this.parts
    const scope = this.scope()
    const [id, file] = [await uuid(), await device.files.put(scope, path)]
    await device.records.put(scope, new Map([[id, file]]))
    return { id, sha256: file.sha256 }
  }

  /** Where the picture can be read; undefined when it is not here any more. */
  async pathOf(id: string): Promise<string | undefined> {
    const kept = await this.find(id)
    return kept === undefined ? undefined : this.parts.device.files.path(this.scope(), kept.name)
  }

  async drop(id: string): Promise<void> {
    const kept = await this.find(id)
    if (kept === undefined) return
    const { records, files } = this.parts.device
    await records.remove(this.scope(), [id]).catch(() => undefined)
    await files.remove(this.scope(), [kept.name]).catch(() => undefined)
  }

  async clear(): Promise<void> {
    const scope = this.scope()
    if (scope.userId === '') return
    const { records, files } = this.parts.device
    await files.clear(scope).catch(() => undefined)
    await records.clear(scope).catch(() => undefined)
  }

  private async find(id: string): Promise<LocalFile | undefined> {
    const kept = await this.parts.device.records.get(this.scope(), id).catch(() => undefined)
    return isObject<LocalFile>(kept) ? kept : undefined
  }

  private scope(): Scope {
    return { userId: this.parts.userId(), name: NAME }
  }
}
