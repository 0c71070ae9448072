import { isList, isText } from '@/domain/guards'
import type { KeyStorage } from '@/platform/storage'

/** What everybody starts with. */
const USUAL = ['同意', '已阅，无意见', '请补充材料后重新提交', '金额有误，请核对'] as const
export const PHRASE_LENGTH = 50
const MOST = 20

const keyOf = (userId: string): string => `phrases.${userId}`

/** A person's reusable phrases, kept on the device for each person (app.md#whose-data). */
export class Phrases {
  private readonly storage: KeyStorage
  private readonly userId: string

  constructor(storage: KeyStorage, userId: string) {
    this.storage = storage
    this.userId = userId
  }

  all(): readonly string[] {
    const kept = this.storage.get(keyOf(this.userId), isList<unknown>)
    return kept === undefined ? USUAL : kept.filter(isText)
  }

  /** Puts a phrase on top; @returns all of them */
  add(phrase: string): readonly string[] {
    const text = phrase.trim()
    return text === '' ? this.all() : this.keep([text, ...this.all().filter((other) => other !== text)].slice(0, MOST))
  }

  remove(phrase: string): readonly string[] {
    return this.keep(this.all().filter((other) => other !== phrase))
  }

  private keep(phrases: readonly string[]): readonly string[] {
    this.storage.set(keyOf(this.userId), phrases)
    return phrases
  }
}
