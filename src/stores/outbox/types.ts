import type { Lane, OutboxItem } from '@/domain/outbox/item'
import type { Clock } from '@/platform/clock'
import type { Feedback } from '@/platform/feedback'
import type { FileStorage, RecordStorage } from '@/platform/storage'

/** Sends the items of one kind. Towing, chat and punch-in bring theirs (app.md#outbox). */
export interface Executor {
  /**
   * One attempt, silent and without a mask; the call leaves before anything is awaited, so that it carries the session of
   * this moment. Rejects with ApiError. What it resolves with (plain JSON) is given to items that depend on this one.
   * @param path where the item's file can be read; empty without one
   * @param onProgress 0 to 100, for files
   */
  send(item: OutboxItem, path: string, onProgress: (percent: number) => void): Promise<unknown>
  /** How many of this kind may be on their way at once, 1 without it; they leave in order, and the server must keep to that order. */
  together?(): number
  /**
   * Somebody changed meanwhile what it is about (code 409): the body that goes again by itself on top of that, as another act with
   * a key of its own. Undefined: a real clash, a person has to look.
   */
  rebase?(item: OutboxItem, theirs: unknown): unknown
  /** Whether it arrived, for servers without keys; undefined when that cannot be found out. */
  isThere?(item: OutboxItem): Promise<boolean | undefined>
  /** It arrived; also after the app was started anew. Screens read again by events, this is for what only this device knows. */
  arrived?(item: OutboxItem, answer: unknown): void
}

export interface NewItem {
  lane: Lane
  kind: string
  about?: string
  title: string
  method?: OutboxItem['method']
  route: string
  body?: unknown
  /** Temporary path: copied before anything else. */
  filePath?: string
  /** Without it a step waits for the latest step about the same thing. */
  dependsOn?: string
  /** Ids of items that its person saw as done: where the last of them has arrived meanwhile, the new one still gets what that left. */
  sees?: readonly string[]
}

/** What has arrived while the app runs, by id, in this order. */
export type Arrived = ReadonlyMap<string, { about: string; answer: unknown }>

/** What an act of a person on the outbox came to; `error` is fit for people. */
export type Done<T = true> = { data: T; error?: undefined } | { data?: undefined; error: string }

export interface OutboxParts {
  records: RecordStorage
  files: FileStorage
  /** Runs while nobody else, in this or another tab, runs under the name. */
  alone: <T>(name: string, act: () => Promise<T>) => Promise<T>
  clock: Pick<Clock, 'now' | 'offsetMs'>
  newKey: () => Promise<string>
  confirm: Feedback['confirm']
  /** Whether the server lists the feature `idempotency` (wire.md#features). */
  hasKeys: () => boolean
  timers?: { set(act: () => void, ms: number): unknown; clear(handle: unknown): void }
}
