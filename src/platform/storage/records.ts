import { createTurns } from '@/domain/outbox/inTurn'
import { createFileSystem, folderName, folderText, type FileSystem } from './fileSystem'
import { RECORDS_FOLDER, Shards } from './shards'
import type { RecordStorage, Scope } from './types'

/** Records as files in the user files folder; default part (mini-programs). Make one an app: it keeps what it read. */
export function createRecordStorage(files: FileSystem = createFileSystem()): RecordStorage {
  const turn = createTurns()
  const known = new Map<string, Shards>()
  const keyOf = (scope: Scope): string => `${folderName(scope.userId)}/${folderName(scope.name)}`
  const within = <T>(scope: Scope, act: (shards: Shards) => Promise<T> | T): Promise<T> =>
    turn(keyOf(scope), async () => {
      const shards = known.get(keyOf(scope)) ?? (await Shards.read(files, scope))
      known.set(keyOf(scope), shards)
      return act(shards)
    })
  return {
    all: (scope) => within(scope, (shards) => ({ records: shards.records, damaged: shards.damaged })),
    get: (scope, id) => within(scope, (shards) => shards.get(id)),
    put: (scope, records) => within(scope, (shards) => shards.write(records)),
    remove: (scope, ids) =>
      within(scope, (shards) => shards.write(new Map(ids.filter((id) => shards.get(id) !== undefined).map((id) => [id, undefined])))),
    clear: (scope) => within(scope, (shards) => shards.clear()),
    async users(name) {
      const found: string[] = []
      for (const user of await files.list(`${files.root}/${RECORDS_FOLDER}`)) {
        const inside = await files.list(`${files.root}/${RECORDS_FOLDER}/${user}/${folderName(name)}`)
        if (inside.length > 0) found.push(folderText(user))
      }
      return found
    }
  }
}
