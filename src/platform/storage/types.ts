/** Whose data and which part of it, for example the outbox of one user: nothing is kept without an owner (app.md#whose-data). */
export interface Scope {
  userId: string
  name: string
}

export type StorageFault =
  /** No room left on the device or for this app. */
  | 'full'
  /** The browser or the person does not allow storing. */
  | 'forbidden'
  /** What was asked for is not there (any more). */
  | 'missing'
  | 'broken'

const MESSAGES: Record<StorageFault, string> = {
  full: '手机存储空间不足，请清理后重试',
  forbidden: '手机不允许保存数据，请关闭无痕浏览或检查权限',
  missing: '文件已不存在，请重新选择',
  broken: '保存到手机失败，请重试'
}

/** The only thing that leaves a store when it fails; `message` is fit for people. */
export class StorageError extends Error {
  constructor(
    readonly kind: StorageFault,
    readonly reason = ''
  ) {
    super(MESSAGES[kind])
    this.name = 'StorageError'
  }
}

/** What the platforms say about a failure, in our four words; Alipay by its codes and in Chinese. @param text error name, message and `error <code>` in any order */
export function storageError(text: string): StorageError {
  if (/quota|exceed|no space|ENOSPC|storage limit|maximum size|error 10028|超过|超出|已满|空间不足|上限/i.test(text))
    return new StorageError('full', text)
  if (/no such file|not exist|ENOENT|not found|error 10022|不存在/i.test(text)) return new StorageError('missing', text)
  if (/denied|permission|security|InvalidState|not allowed|EACCES|error 10024|权限/i.test(text)) return new StorageError('forbidden', text)
  return new StorageError('broken', text)
}

/** All of a scope as it was found. */
export interface RecordsRead {
  records: Map<string, unknown>
  /** Parts that could not be read and were set aside; the others are whole. */
  damaged: number
}

/** Plain JSON records by id. What a resolved promise says is on the device; a call that rejects (StorageError) changed nothing it did not name. */
export interface RecordStorage {
  all(scope: Scope): Promise<RecordsRead>
  get(scope: Scope, id: string): Promise<unknown>
  put(scope: Scope, records: ReadonlyMap<string, object>): Promise<void>
  remove(scope: Scope, ids: readonly string[]): Promise<void>
  /** Removes the scope with what was set aside as damaged. */
  clear(scope: Scope): Promise<void>
  /** Ids of all users who have something in the scopes of this name. */
  users(name: string): Promise<string[]>
}

/** A file that was copied into the app's own keeping. */
export interface LocalFile {
  name: string
  /** Bytes. */
  size: number
  /** Of the kept bytes, lower-case hex. */
  sha256: string
}

export interface StorageUsage {
  usedBytes: number
  /** 0 where the platform does not tell. */
  quotaBytes: number
  /** At 80 % the person is told and pictures are taken smaller (app.md#storage). */
  isNearlyFull: boolean
}

/** Pictures and other files. Each call rejects with StorageError only. */
export interface FileStorage {
  /** Copies a temporary file before anything else happens to it: the platform may take it away at any time. */
  put(scope: Scope, temporaryPath: string): Promise<LocalFile>
  /** Something to show or upload it by; on H5 a blob: address that `release` gives back. */
  path(scope: Scope, name: string): Promise<string>
  release(path: string): void
  remove(scope: Scope, names: readonly string[]): Promise<void>
  /** Names and when they were put, device clock, epoch ms. */
  list(scope: Scope): Promise<{ name: string; at: number }[]>
  clear(scope: Scope): Promise<void>
  /** Of everybody's files together: the quota is one. */
  usage(): Promise<StorageUsage>
}

/** Share of the quota from which on the person is told (app.md#storage). */
const NEARLY_FULL = 0.8

export function usageOf(usedBytes: number, quotaBytes: number): StorageUsage {
  return { usedBytes, quotaBytes, isNearlyFull: quotaBytes > 0 && usedBytes >= quotaBytes * NEARLY_FULL }
}

/** Name of a new file: when it was put, a number that two files of one moment differ by, the beginning of its sha256. */
export function fileName(at: number, serial: number, sha256: string, extension: string): string {
  const kind = /^[a-z0-9]{1,5}$/i.test(extension) ? extension.toLowerCase() : 'bin'
  return `${at.toString(36)}-${serial.toString(36)}-${sha256.slice(0, 16)}.${kind}`
}

/** When a file was put, read from its name; 0 for a name that is not ours. */
export function putAt(name: string): number {
  const stamp = /^([0-9a-z]+)-[0-9a-z]+-[0-9a-f]{16}\./.exec(name)?.[1]
  return stamp === undefined ? 0 : parseInt(stamp, 36)
}
