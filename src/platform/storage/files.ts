import { digest } from './digest'
import { createFileSystem, folderName, type FileSystem } from './fileSystem'
import { RECORDS_FOLDER } from './shards'
import { fileName, putAt, StorageError, usageOf, type FileStorage, type Scope } from './types'

const FOLDER = 'files'
const HALF_COPIED = '.tmp'
const MB = 1024 * 1024
/** What the platforms grant one app: WeChat's documentation says 200 MB; Alipay's names no figure that we could check, so a careful one. */
const QUOTA_BYTES = process.env.TARO_ENV === 'alipay' ? 50 * MB : 200 * MB

/** Files in the user files folder; default part (mini-programs). */
export function createFileStorage(files: FileSystem = createFileSystem()): FileStorage {
  let serial = 0
  const folderOf = (scope: Scope): string => `${files.root}/${FOLDER}/${folderName(scope.userId)}/${folderName(scope.name)}`
  const remove = async (scope: Scope, names: readonly string[]): Promise<void> => {
    for (const name of names) {
      await files.remove(`${folderOf(scope)}/${name}`).catch((error: unknown) => {
        if (!(error instanceof StorageError) || error.kind !== 'missing') throw error
      })
    }
  }
  return {
    async put(scope, temporaryPath) {
      serial += 1
      const at = Date.now()
      const folder = folderOf(scope)
      await files.makeFolder(folder)
      const copy = `${folder}/${fileName(at, serial, '0'.repeat(16), 'part')}${HALF_COPIED}`
      try {
        await files.copy(temporaryPath, copy)
        const bytes = await files.bytes(copy)
        if (bytes.length === 0) throw new StorageError('missing', 'empty copy')
        const sha256 = await digest(bytes)
        const name = fileName(at, serial, sha256, /\.([^./]+)$/.exec(temporaryPath)?.[1] ?? '')
        await files.rename(copy, `${folder}/${name}`)
        return { name, size: bytes.length, sha256 }
      } catch (error) {
        await files.remove(copy).catch(() => undefined)
        throw error
      }
    },
    async path(scope, name) {
      const path = `${folderOf(scope)}/${name}`
      await files.size(path)
      return path
    },
    release: () => undefined,
    remove,
    async list(scope) {
      const names = await files.list(folderOf(scope))
      return names.map((name) => ({ name, at: putAt(name) }))
    },
    async clear(scope) {
      await remove(scope, await files.list(folderOf(scope)))
    },
    async usage() {
      return usageOf(
        (await bytesUnder(files, `${files.root}/${FOLDER}`)) + (await bytesUnder(files, `${files.root}/${RECORDS_FOLDER}`)),
        QUOTA_BYTES
      )
    }
  }
}

/** Records count too: the platform makes no difference. A name with a point is a file of ours, others are folders. */
async function bytesUnder(files: FileSystem, folder: string): Promise<number> {
  let sum = 0
  for (const name of await files.list(folder)) {
    const path = `${folder}/${name}`
    // Gone between listing and looking is gone.
    sum += name.includes('.') ? await files.size(path).catch(() => 0) : await bytesUnder(files, path).catch(() => 0)
  }
  return sum
}
