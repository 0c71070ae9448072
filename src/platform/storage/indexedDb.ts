import { storageError } from './types'

const NAME = 'towing'
const VERSION = 1
export const RECORDS = 'records'
export const FILES = 'files'

type Store = typeof RECORDS | typeof FILES
/** Keys are [user, scope, id]: whose it is stands first. */
export type Key = [string, string, string]

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  return (opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      for (const store of [RECORDS, FILES]) if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store)
    }
    request.onsuccess = () => {
      const database = request.result
      // A newer tab wants to change the layout, or the browser closed it: the next call opens it again.
      database.onversionchange = () => {
        database.close()
        opened = undefined
      }
      database.onclose = () => {
        opened = undefined
      }
      resolve(database)
    }
    request.onerror = () => reject(request.error ?? new Error('open failed'))
    request.onblocked = () => reject(new Error('blocked'))
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  }))
}

/** All keys of one scope; an array sorts behind every text. */
export const keysOf = (userId: string, name: string): IDBKeyRange => IDBKeyRange.bound([userId, name], [userId, name, []])

/**
 * One transaction; resolves when the browser says it is written, with what the request found.
 * @throws StorageError and nothing else
 */
export async function transact<T>(
  store: Store,
  mode: IDBTransactionMode,
  act: (objects: IDBObjectStore) => IDBRequest<T> | undefined
): Promise<T | undefined> {
  try {
    const database = await open()
    return await new Promise<T | undefined>((resolve, reject) => {
      // `strict`: on the disk, not only on its way there; older browsers do so by themselves or ignore it.
      const transaction = database.transaction(store, mode, { durability: 'strict' })
      let request: IDBRequest<T> | undefined
      transaction.oncomplete = () => resolve(request?.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
      try {
        request = act(transaction.objectStore(store))
        // All was asked for: written even if the page is closed the next moment. Older browsers wait for their own commit.
        if (mode === 'readwrite') transaction.commit?.()
      } catch (error) {
        // Otherwise the browser would keep the part that was asked for before the fault.
        reject(error)
        transaction.abort()
      }
    })
  } catch (error) {
    const { name, message } = error instanceof Error || error instanceof DOMException ? error : { name: '', message: String(error) }
    throw storageError(`${name} ${message}`)
  }
}
