import type { Quote } from '@/contract/conversation'
import { isObject, isText } from '@/domain/guards'
import type { RecordStorage, Scope } from '@/platform/storage'

/** Typed and not sent. */
export interface Draft { text: string, quote?: Quote }

const isDraft = (value: unknown): value is Draft => isObject<Partial<Draft>>(value) && isText(value.text)
const scopeOf = (userId: string): Scope => ({ userId, name: 'chatDrafts' })

/** Drafts of one person's chats on the device; they go at sign-out (rulings 19). What cannot be kept is lost with the app only. */
export class Drafts {
  constructor(private readonly records: RecordStorage, private readonly userId: string) {}

  async all(): Promise<Map<string, Draft>> {
    const { records } = await this.records.all(scopeOf(this.userId))
    return new Map([...records].filter((record): record is [string, Draft] => isDraft(record[1])))
  }

  async keep(conversationId: string, draft: Draft): Promise<void> {
    const isEmpty = draft.text === '' && draft.quote === undefined
    await (isEmpty ? this.records.remove(scopeOf(this.userId), [conversationId]) : this.records.put(scopeOf(this.userId), new Map([[conversationId, draft]]))).catch(() => undefined)
  }

  clear(): Promise<void> {
    return this.records.clear(scopeOf(this.userId))
  }
}
