import type { Quote } from '@/contract/conversation'
import { isObject, isText } from '@/domain/guards'
import type { RecordStorage, Scope } from '@/platform/storage'

/** Typed and not sent. */
export interface Draft {
  text: string
  quote?: Quote
}

/** What was typed is on the device after this, ms. */
const STORED_AFTER_MS = 400

const isDraft = (value: unknown): value is Draft => isObject<Partial<Draft>>(value) && isText(value.text)
const scopeOf = (userId: string): Scope => ({ userId, name: 'chatDrafts' })

/** Drafts of one person's chats on the device; they go at sign-out (app.md#whose-data). What cannot be kept is lost with the app only. */
export class Drafts {
  /** Typed, and not on the device yet. */
  private readonly typed = new Map<string, Draft>()
  private timer: ReturnType<typeof setTimeout> | undefined = undefined

  /** @param stored told when a draft goes onto the device */
  constructor(
    private readonly records: RecordStorage,
    private readonly userId: string,
    private readonly stored: (conversationId: string, draft: Draft) => void
  ) {}

  /** With what was typed a moment ago. */
  async all(): Promise<Map<string, Draft>> {
    const { records } = await this.records.all(scopeOf(this.userId))
    return new Map([...[...records].filter((record): record is [string, Draft] => isDraft(record[1])), ...this.typed])
  }

  /** The person types: it is on the device within a second. */
  type(conversationId: string, draft: Draft): void {
    this.typed.set(conversationId, draft)
    this.timer ??= setTimeout(() => {
      this.keep()
    }, STORED_AFTER_MS)
  }

  /** Puts everything that was typed onto the device now: the app may be closed the next moment. */
  keep(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    const drafts = [...this.typed]
    this.typed.clear()
    const [written, emptied] = [
      drafts.filter(([, draft]) => !isEmpty(draft)),
      drafts.filter(([, draft]) => isEmpty(draft)).map(([id]) => id)
    ]
    if (written.length > 0) void this.records.put(scopeOf(this.userId), new Map(written)).catch(() => undefined)
    if (emptied.length > 0) void this.records.remove(scopeOf(this.userId), emptied).catch(() => undefined)
    for (const [id, draft] of drafts) this.stored(id, draft)
  }

  async clear(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    this.typed.clear()
    await this.records.clear(scopeOf(this.userId))
  }
}

/** The name of the draft of a thread, or of a conversation itself. @param rootId '' = the main talk */
export const draftName = (conversationId: string, rootId: string): string =>
  rootId === '' ? conversationId : `${conversationId}/${rootId}`
/** No id of a conversation has a slash. */
export const isOfThread = (name: string): boolean => name.includes('/')

const isEmpty = ({ text, quote }: Draft): boolean => text === '' && quote === undefined
