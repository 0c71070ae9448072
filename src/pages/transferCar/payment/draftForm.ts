import { makeAutoObservable } from 'mobx'
import { isObject } from '@/domain/guards'
import { debounce } from '@/domain/throttle'
import type { Clock } from '@/platform/clock'
import type { DraftBook } from '@/stores/drafts'
import type { Texts } from '../stores/editor/fields'

/** A draft is on the device at most this long after typing; ms. */
const DRAFT_DELAY_MS = 400

export interface DraftParts {
  drafts: DraftBook
  clock: Clock
}

/** A few texts of a sheet that outlive the app being killed (app.md#drafts). */
export class DraftForm {
  texts: Texts
  private readonly name: string
  private readonly start: Texts
  private readonly parts: DraftParts
  private readonly save = debounce(() => this.saveNow(), DRAFT_DELAY_MS)

  /** @param start what stands in the fields of a form nobody typed into yet */
  constructor(name: string, start: Texts, parts: DraftParts) {
    this.name = name
    this.start = start
    this.parts = parts
    const kept = parts.drafts.get<Record<string, unknown>>(name)
    const typed = Object.entries(isObject<Record<string, unknown>>(kept) ? kept : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string'
    )
    this.texts = { ...start, ...Object.fromEntries(typed) }
    makeAutoObservable<DraftForm, 'name' | 'start' | 'parts' | 'save'>(
      this,
      { name: false, start: false, parts: false, save: false },
      { autoBind: true }
    )
  }

  get isDirty(): boolean {
    return Object.entries(this.texts).some(([path, text]) => text !== (this.start[path] ?? ''))
  }

  text(path: string): string {
    return this.texts[path] ?? ''
  }

  set(path: string, text: string): void {
    this.texts = { ...this.texts, [path]: text }
    this.save()
  }

  /** The page is hidden or left: what waits is written now. */
  saveNow(): void {
    this.save.cancel()
    if (this.isDirty) this.parts.drafts.set(this.name, { ...this.texts }, this.parts.clock.now())
    else this.parts.drafts.remove(this.name)
  }

  /** It was sent, or is given up. */
  forget(): void {
    this.save.cancel()
    this.texts = this.start
    this.parts.drafts.remove(this.name)
  }
}
