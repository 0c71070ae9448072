import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers'
import type { FileStorage, RecordStorage, Scope } from '@/platform/storage'
import { fileName, putAt, StorageError, storageError, usageOf } from '@/platform/storage/types'

const keyOf = ({ userId, name }: Scope): string => `${userId}\n${name}`

/** What a phone keeps when the app is killed. */
export class Disk {
  readonly records = new Map<string, Map<string, string>>()
  readonly files = new Map<string, Map<string, Buffer>>()
  /** Temporary files of the camera, by path. */
  readonly temporary = new Map<string, Buffer>()
  /** Parts that cannot be read any more. */
  damaged = 0
  /** Bytes that all files may have together. */
  quota = Infinity
  isFull = false

  of<T>(part: Map<string, Map<string, T>>, scope: Scope): Map<string, T> {
    const found = part.get(keyOf(scope)) ?? new Map<string, T>()
    part.set(keyOf(scope), found)
    return found
  }
}

/** One run of the app on a disk, until it is killed: from then on nothing it does has an effect or an end. */
export class AppRun {
  isDead = false
  private left = Infinity
  private applies = false

  constructor(readonly disk: Disk) {}

  /** Dies at once, or at the `after`th thing it does with the disk. @param applies whether that one still happens */
  kill(after = 0, applies = false): void {
    if (after === 0) this.isDead = true
    this.left = after
    this.applies = applies
  }

  /** Something the app does outside itself: later, and never once it is dead. */
  private async act<T>(work: () => T): Promise<T> {
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    this.left -= 1
    const isLast = this.left === 0
    if (this.isDead || (isLast && !this.applies)) {
      this.isDead = true
      return new Promise<T>(() => undefined)
    }
    const done = work()
    if (!isLast) return done
    this.isDead = true
    return new Promise<T>(() => undefined)
  }

  readonly records: RecordStorage = {
    all: (scope) =>
      this.act(() => ({
        records: new Map([...this.disk.of(this.disk.records, scope)].map(([id, json]) => [id, JSON.parse(json) as unknown])),
        damaged: this.disk.damaged
      })),
    get: (scope, id) =>
      this.act(() => {
        const json = this.disk.of(this.disk.records, scope).get(id)
        return json === undefined ? undefined : (JSON.parse(json) as unknown)
      }),
    put: (scope, records) =>
      this.act(() => {
        if (this.disk.isFull) throw storageError('QuotaExceededError')
        for (const [id, record] of records) this.disk.of(this.disk.records, scope).set(id, JSON.stringify(record))
      }),
    remove: (scope, ids) =>
      this.act(() => {
        for (const id of ids) this.disk.of(this.disk.records, scope).delete(id)
      }),
    clear: (scope) =>
      this.act(() => {
        this.disk.records.delete(keyOf(scope))
      }),
    users: (name) =>
      this.act(() =>
        [...this.disk.records]
          .filter(([key, records]) => key.endsWith(`\n${name}`) && records.size > 0)
          .map(([key]) => key.split('\n')[0] as string)
      )
  }

  private serial = 0
  readonly files: FileStorage = {
    put: (scope, path) =>
      this.act(() => {
        const bytes = this.disk.temporary.get(path) ?? this.bytes(path)
        if (bytes.length === 0) throw new StorageError('missing', path)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        const name = fileName(Date.now(), (this.serial += 1), sha256, 'jpg')
        this.disk.of(this.disk.files, scope).set(name, bytes)
        return { name, size: bytes.length, sha256 }
      }),
    path: (scope, name) =>
      this.act(() => {
        if (!this.disk.of(this.disk.files, scope).has(name)) throw new StorageError('missing', name)
        return `${keyOf(scope)}\n${name}`
      }),
    release: () => undefined,
    remove: (scope, names) =>
      this.act(() => {
        for (const name of names) this.disk.of(this.disk.files, scope).delete(name)
      }),
    list: (scope) => this.act(() => [...this.disk.of(this.disk.files, scope).keys()].map((name) => ({ name, at: putAt(name) }))),
    clear: (scope) =>
      this.act(() => {
        this.disk.files.delete(keyOf(scope))
      }),
    usage: () =>
      this.act(() =>
        usageOf(
          [...this.disk.files.values()].flatMap((files) => [...files.values()]).reduce((sum, bytes) => sum + bytes.length, 0),
          this.disk.quota
        )
      )
  }

  /** Bytes behind a path of `files.path`; empty when there are none. */
  bytes(path: string): Buffer {
    const [userId = '', name = '', file = ''] = path.split('\n')
    return this.disk.files.get(keyOf({ userId, name }))?.get(file) ?? Buffer.alloc(0)
  }
}
