import path from 'node:path'
import { BoundedCache } from '../boundedCache'
import { newId } from '../ids'
import type { Bucket } from './bucket'
import { UNKNOWN } from './content'
import { FILE_KINDS, FILE_NAME, placeOf, type FileKind, type FileStore, type FoundFile, type OpenedFile } from './store'

/** Names that are known to lie in the bucket. */
const KNOWN = 10_000

/** Uploads in a bucket of an object storage. */
export class BucketFiles implements FileStore {
  private readonly known = new BoundedCache<true>(KNOWN)
  constructor(
    private readonly bucket: Bucket,
    private readonly isDirect: boolean
  ) {}

  async write(kind: FileKind, name: string, bytes: Uint8Array): Promise<void> {
    // Of no type: whoever is sent there directly is told the type by his address.
    await this.bucket.put(placeOf(kind, name), bytes, UNKNOWN.mime)
  }

  open(kind: FileKind, name: string): Promise<OpenedFile | undefined> {
    return this.bucket.get(placeOf(kind, name))
  }

  sizeOf(kind: FileKind, name: string): Promise<number | undefined> {
    return this.bucket.sizeOf(placeOf(kind, name))
  }

  async remove(name: string): Promise<void> {
    await Promise.all(FILE_KINDS.map((kind) => this.bucket.remove(placeOf(kind, name))))
  }

  async *list(kind: FileKind): AsyncGenerator<FoundFile> {
    for await (const { key, size, at } of this.bucket.list(`${kind}/`)) {
      const name = path.posix.basename(key)
      if (FILE_NAME.test(name)) yield { name, size, changedAt: at }
    }
  }

  async addressOf(kind: FileKind, name: string, mime: string): Promise<string | undefined> {
    if (!this.isDirect) return undefined
    const place = placeOf(kind, name)
    try {
      await this.known.of(place, async () => {
        if ((await this.bucket.sizeOf(place)) === undefined) throw new NotThere()
        return true
      })
    } catch (error) {
      if (error instanceof NotThere) return undefined
      throw error
    }
    return this.bucket.addressOf(place, mime)
  }

  async tryOut(): Promise<{ free: null }> {
    const [place, bytes] = [`${newId()}.part`, Buffer.from(newId())]
    await this.bucket.put(place, bytes, UNKNOWN.mime)
    try {
      const chunks: Buffer[] = []
      for await (const chunk of (await this.bucket.get(place))?.stream ?? []) chunks.push(chunk as Buffer)
      if (!Buffer.concat(chunks).equals(bytes)) throw new Error('other bytes came back')
    } finally {
      await this.bucket.remove(place)
    }
    return { free: null }
  }
}

class NotThere extends Error {}

/**
 * A store that takes what is new, before an older one that still holds what was written before (files.md#moving-files): reads look into
 * both, the new one first and once more at the end, because a file may have been moved between the two looks.
 */
export class MovingFiles implements FileStore {
  constructor(
    private readonly store: FileStore,
    private readonly older: FileStore
  ) {}

  write(kind: FileKind, name: string, bytes: Uint8Array): Promise<void> {
    return this.store.write(kind, name, bytes)
  }

  async open(kind: FileKind, name: string): Promise<OpenedFile | undefined> {
    return (await this.store.open(kind, name)) ?? (await this.older.open(kind, name)) ?? this.store.open(kind, name)
  }

  async sizeOf(kind: FileKind, name: string): Promise<number | undefined> {
    return (await this.store.sizeOf(kind, name)) ?? (await this.older.sizeOf(kind, name)) ?? this.store.sizeOf(kind, name)
  }

  async remove(name: string): Promise<void> {
    await Promise.all([this.store.remove(name), this.older.remove(name)])
  }

  async *list(kind: FileKind): AsyncGenerator<FoundFile> {
    // What is not moved yet first: what is moved meanwhile is found in the other.
    for await (const found of this.older.list(kind)) if ((await this.store.sizeOf(kind, found.name)) === undefined) yield found
    yield* this.store.list(kind)
  }

  addressOf(kind: FileKind, name: string, mime: string): Promise<string | undefined> {
    return this.store.addressOf(kind, name, mime)
  }

  tryOut(): Promise<{ free: number | null }> {
    return this.store.tryOut()
  }
}
