import { digest } from './digest'
import { FILES, keysOf, transact, type Key } from './indexedDb'
import { fileName, putAt, StorageError, usageOf, type FileStorage } from './types'

/** Files as blobs in IndexedDB; H5. */
export function createFileStorage(): FileStorage {
  let serial = 0
  return {
    async put({ userId, name: scope }, temporaryPath) {
      const { bytes, type } = await read(temporaryPath)
      if (bytes.length === 0) throw new StorageError('missing', 'empty file')
      // From here on the browser may not throw our data away by itself, where it agrees.
      if (serial === 0) void Promise.resolve(navigator.storage?.persist?.()).catch(() => undefined)
      serial += 1
      const sha256 = await digest(bytes)
      const name = fileName(Date.now(), serial, sha256, (type.split('/')[1] ?? '').replace('jpeg', 'jpg'))
      // A blob of the bytes: one that points at the chosen file fails once that file is changed.
      await transact(FILES, 'readwrite', (store) => store.put(new Blob([bytes], { type }), [userId, scope, name]))
      return { name, size: bytes.length, sha256 }
    },
    async path({ userId, name: scope }, name) {
      const blob = await transact<unknown>(FILES, 'readonly', (store) => store.get([userId, scope, name]))
      if (!(blob instanceof Blob)) throw new StorageError('missing', name)
      return URL.createObjectURL(blob)
    },
    release: (path) => URL.revokeObjectURL(path),
    async remove({ userId, name: scope }, names) {
      await transact(FILES, 'readwrite', (store) => {
        for (const name of names) store.delete([userId, scope, name])
        return undefined
      })
    },
    async list({ userId, name: scope }) {
      const keys = (await transact(FILES, 'readonly', (store) => store.getAllKeys(keysOf(userId, scope)))) ?? []
      return (keys as Key[]).map(([, , name]) => ({ name, at: putAt(name) }))
    },
    async clear({ userId, name: scope }) {
      await transact(FILES, 'readwrite', (store) => store.delete(keysOf(userId, scope)))
    },
    async usage() {
      try {
        const { usage = 0, quota = 0 } = await navigator.storage.estimate()
        return usageOf(usage, quota)
      } catch {
        // Browsers before 2021 and plain-http addresses do not tell.
        return usageOf(0, 0)
      }
    }
  }
}

async function read(path: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  try {
    const blob = await (await fetch(path)).blob()
    return { bytes: new Uint8Array(await new Response(blob).arrayBuffer()), type: blob.type }
  } catch (error) {
    throw new StorageError('missing', String(error))
  }
}
