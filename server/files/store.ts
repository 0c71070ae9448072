import type { Readable } from 'node:stream'

/** original = as received, never served when it carried metadata; served = what people get; thumb = small picture. */
export type FileKind = 'original' | 'served' | 'thumb'
export const FILE_KINDS: readonly FileKind[] = ['original', 'served', 'thumb']

/** Server-made names only: yyyyMMdd_<id>.<ext>. Anything else never becomes a place. */
export const FILE_NAME = /^\d{8}_[0-9a-f]{32}\.[a-z0-9]{1,5}$/

/**
 * Where a file lies below the folder or in the bucket, one folder a kind and month.
 * @throws Error for a name that this server did not make
 */
export function placeOf(kind: FileKind, name: string): string {
  if (!FILE_NAME.test(name)) throw new Error('not a stored name')
  return `${kind}/${name.slice(0, 6)}/${name}`
}

/** Bytes on their way; `size` in bytes. */
export interface OpenedFile {
  size: number
  stream: Readable
}

/** One that lies in a store. */
export interface FoundFile {
  name: string
  size: number
  /** Epoch ms. */
  changedAt: number
}

/** Bytes of uploads (files.md#where-files-lie). Once written a name never gets other bytes. */
export interface FileStore {
  /** Whole or not at all: a crash in the middle leaves no half file under the name. */
  write(kind: FileKind, name: string, bytes: Uint8Array): Promise<void>
  /** @returns undefined when the file is gone */
  open(kind: FileKind, name: string): Promise<OpenedFile | undefined>
  /** Bytes, undefined when the file is gone. */
  sizeOf(kind: FileKind, name: string): Promise<number | undefined>
  /** Takes all kinds of it away; one that is not there is no error. */
  remove(name: string): Promise<void>
  /** All of a kind, in no order; one that is written meanwhile may be missing. */
  list(kind: FileKind): AsyncIterable<FoundFile>
  /** An address that hands out the bytes without this server for some minutes; undefined = only this server does. */
  addressOf(kind: FileKind, name: string, mime: string): Promise<string | undefined>
  /** Writes, reads and removes a few bytes. @returns bytes that are free, null = as many as one pays for @throws what the store said */
  tryOut(): Promise<{ free: number | null }>
}
