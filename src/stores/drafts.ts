import { isObject } from '@/domain/guards'
import type { KeyStorage } from '@/platform/storage'

/** One key for all drafts: signing out removes it whole (app.md#whose-data). */
export const DRAFTS_KEY = 'drafts'
/** More drafts than a person keeps open; the oldest go first. */
const MOST_DRAFTS = 30

interface Entry {
  at: number
  value: unknown
}
interface Book {
  userId: string
  entries: Record<string, Entry>
}

/** What a person typed and has not sent yet (app.md#drafts). Kept per user: another one on the same device never sees it. */
export class DraftBook {
  private readonly storage: KeyStorage
  private readonly userId: string

  constructor(storage: KeyStorage, userId: string) {
    this.storage = storage
    this.userId = userId
  }

  get<T extends object>(name: string): T | undefined {
    const value = this.read()[name]?.value
    return isObject<T>(value) ? value : undefined
  }

  /**
   * Keeps a draft; where the device has no room the oldest others make it.
   * @param now epoch ms
   * @returns false when it has no room for this one alone
   */
  set(name: string, value: object, now: number): boolean {
    const { [name]: _before, ...others } = this.read()
    const newest = Object.entries(others)
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, MOST_DRAFTS - 1)
    let room = newest.length
    while (!this.write({ ...Object.fromEntries(newest.slice(0, room)), [name]: { at: now, value } })) {
      if (room === 0) return false
      room >>= 1
    }
    return true
  }

  remove(name: string): void {
    const { [name]: removed, ...entries } = this.read()
    if (removed !== undefined) this.write(entries)
  }

  private write(entries: Record<string, Entry>): boolean {
    return this.storage.set(DRAFTS_KEY, { userId: this.userId, entries })
  }

  private read(): Record<string, Entry> {
    const book = this.storage.get(DRAFTS_KEY, isObject<Book>)
    return book?.userId === this.userId && isObject<Record<string, Entry>>(book.entries) ? book.entries : {}
  }
}
