import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newId } from '../ids'

/** original = as received, never served when it carried metadata; served = what people get; thumb = small picture. */
type FileKind = 'original' | 'served' | 'thumb'

/** Server-made names only: yyyyMMdd_<id>.<ext>. Anything else never becomes a path. */
export const FILE_NAME = /^\d{8}_[0-9a-f]{32}\.[a-z0-9]{1,5}$/

/** Bytes of uploads in DATA_DIR/files, one folder a kind and month. */
export class FileStore {
  constructor(private readonly root: string) {}

  /** @throws Error for a name that this server did not make */
  pathOf(kind: FileKind, name: string): string {
    if (!FILE_NAME.test(name)) throw new Error('not a stored name')
    return path.join(this.root, kind, name.slice(0, 6), name)
  }

  /** Whole or not at all: a crash in the middle leaves no half file under the name. */
  async write(kind: FileKind, name: string, bytes: Uint8Array): Promise<void> {
    const target = this.pathOf(kind, name)
    await mkdir(path.dirname(target), { recursive: true })
    const part = `${target}.${newId()}.part`
    await writeFile(part, bytes, { flush: true })
    await rename(part, target)
  }

  /** @returns undefined when the file is gone */
  async open(kind: FileKind, name: string): Promise<{ size: number; stream: ReadStream } | undefined> {
    const target = this.pathOf(kind, name)
    const found = await stat(target).catch(() => undefined)
    return found === undefined ? undefined : { size: found.size, stream: createReadStream(target) }
  }

  async remove(name: string): Promise<void> {
    await Promise.all((['original', 'served', 'thumb'] as const).map((kind) => rm(this.pathOf(kind, name), { force: true })))
  }
}
