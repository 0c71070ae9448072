import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
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

  /** Writes, reads and removes a few bytes. @returns bytes that are free @throws the error of the disk, or one that says that other bytes came back */
  async tryOut(): Promise<{ free: number }> {
    await mkdir(this.root, { recursive: true })
    const file = path.join(this.root, `${newId()}.part`)
    try {
      await writeFile(file, file, { flush: true })
      if ((await readFile(file, 'utf8')) !== file) throw new Error('other bytes came back')
    } finally {
      await rm(file, { force: true })
    }
    const { bavail, bsize } = await statfs(this.root)
    return { free: bavail * bsize }
  }

  async remove(name: string): Promise<void> {
    await Promise.all((['original', 'served', 'thumb'] as const).map((kind) => rm(this.pathOf(kind, name), { force: true })))
  }
}
