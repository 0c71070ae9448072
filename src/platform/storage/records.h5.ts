import { isList } from '@/domain/guards'
import { keysOf, RECORDS, transact, type Key } from './indexedDb'
import type { RecordStorage } from './types'

/** Records in IndexedDB; H5. A call is one transaction: all of it or nothing. */
export function createRecordStorage(): RecordStorage {
  return {
    async all({ userId, name }) {
      const range = keysOf(userId, name)
      const records = new Map<string, unknown>()
      await transact(RECORDS, 'readonly', (store) => {
        const cursor = store.openCursor(range)
        cursor.onsuccess = () => {
          const row = cursor.result
          if (row === null) return
          records.set((row.key as Key)[2], row.value)
          row.continue()
        }
        return undefined
      })
      return { records, damaged: 0 }
    },
    get: ({ userId, name }, id) => transact<unknown>(RECORDS, 'readonly', (store) => store.get([userId, name, id])),
    async put({ userId, name }, records) {
      await transact(RECORDS, 'readwrite', (store) => {
        // Through JSON: observables are no plain objects, and the mini-programs keep JSON as well.
        for (const [id, record] of records) store.put(JSON.parse(JSON.stringify(record)), [userId, name, id])
        return undefined
      })
    },
    async remove({ userId, name }, ids) {
      await transact(RECORDS, 'readwrite', (store) => {
        for (const id of ids) store.delete([userId, name, id])
        return undefined
      })
    },
    async clear({ userId, name }) {
      await transact(RECORDS, 'readwrite', (store) => store.delete(keysOf(userId, name)))
    },
    async users(name) {
      const keys = (await transact(RECORDS, 'readonly', (store) => store.getAllKeys())) ?? []
      const owners = keys.filter((key): key is Key => isList<string>(key) && key[1] === name).map(([userId]) => userId)
      return [...new Set(owners)]
    }
  }
}
