import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../errors'
import { newId } from '../ids'
import { FILE_KINDS, FILE_NAME, placeOf, type FileKind, type FileStore, type FoundFile, type OpenedFile } from './store'

const absent = <T>(instead: T) => {
  return (error: unknown): T => {
    if (errorCode(error) !== 'ENOENT') throw error
    return instead
  }
}

/** Uploads in a folder of this machine: DATA_DIR/files. */
export class DiskFiles implements FileStore {
  constructor(private readonly root: string) {}

  async write(kind: FileKind, name: string, bytes: Uint8Array): Promise<void> {
    const target = this.pathOf(kind, name)
    await mkdir(path.dirname(target), { recursive: true })
    const part = `${target}.${newId()}.part`
    await writeFile(part, bytes, { flush: true })
    await rename(part, target)
  }

  async open(kind: FileKind, name: string): Promise<OpenedFile | undefined> {
    const size = await this.sizeOf(kind, name)
    return size === undefined ? undefined : { size, stream: createReadStream(this.pathOf(kind, name)) }
  }

  async sizeOf(kind: FileKind, name: string): Promise<number | undefined> {
    return (await stat(this.pathOf(kind, name)).catch(absent(undefined)))?.size
  }

  async remove(name: string): Promise<void> {
    await Promise.all(FILE_KINDS.map((kind) => this.removeOne(kind, name)))
  }

  /** Takes one kind of it away. */
  async removeOne(kind: FileKind, name: string): Promise<void> {
    await rm(this.pathOf(kind, name), { force: true })
  }

  async *list(kind: FileKind): AsyncGenerator<FoundFile> {
    const folder = path.join(this.root, kind)
    for (const month of (await readdir(folder).catch(absent([]))).sort())
      for (const name of (await readdir(path.join(folder, month))).filter((each) => FILE_NAME.test(each)).sort()) {
        const found = await stat(path.join(folder, month, name)).catch(absent(undefined))
        if (found !== undefined) yield { name, size: found.size, changedAt: Math.round(found.mtimeMs) }
      }
  }

  addressOf(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

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

  private pathOf(kind: FileKind, name: string): string {
    return path.join(this.root, placeOf(kind, name))
  }
}
