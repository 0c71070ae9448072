import { isObject } from '@/domain/guards'
import type { KeyStorage } from '@/platform/storage'

/** One key for all drafts of this area: signing out removes it whole (rulings 19). */
export const DRAFTS_KEY = 'drafts'
/** More drafts than a person keeps open; the oldest go first. */
const MOST_DRAFTS = 30

interface Entry { at: number, value: unknown }
interface Book { userId: string, entries: Record<string, Entry> }

/** What a person typed and has not sent yet (rulings 44). Kept per user: another one on the same device never sees it. */
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

  /** @param now epoch ms */
  set(name: string, value: object, now: number): void {
    const entries = { ...this.read(), [name]: { at: now, value } }
    const newest = Object.entries(entries).sort(([, a], [, b]) => b.at - a.at).slice(0, MOST_DRAFTS)
    this.storage.set(DRAFTS_KEY, { userId: this.userId, entries: Object.fromEntries(newest) })
  }

  remove(name: string): void {
    const { [name]: removed, ...entries } = this.read()
    if (removed !== undefined) this.storage.set(DRAFTS_KEY, { userId: this.userId, entries })
  }

  private read(): Record<string, Entry> {
    const book = this.storage.get(DRAFTS_KEY, isObject<Book>)
    return book?.userId === this.userId && isObject<Record<string, Entry>>(book.entries) ? book.entries : {}
  }
}
