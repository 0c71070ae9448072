import { actionBound, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import { fieldErrors, resultOf, type ApiError } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import { isSettled } from '@/domain/outcome'
import { debounce } from '@/domain/throttle'
import type { DraftBook } from './drafts'

/** A draft is on the device at most this long after typing; ms. */
const DRAFT_DELAY_MS = 400

/** One act that may have reached the server: sent again under the same key, also after a restart (rulings 2). */
interface Pending { key: string, body: string }
interface StoredDraft<Input> { input: Input, pending: Pending | null }

export interface DraftFormParts {
  drafts: DraftBook
  /** Epoch ms by the server's clock. */
  now: () => number
  uuid: () => Promise<string>
}

/**
 * A form that is read, typed and sent: what is typed is kept on the device (rulings 44), one act has one key, and a refusal stands at its
 * fields. What stands in the form and what is sent is the subclass's.
 */
export abstract class DraftForm<Input extends object> {
  state: 'loading' | 'ready' | 'error' = 'loading'
  /** Why nothing can be shown. */
  error = ''
  input: Input
  problems: Readonly<Record<string, string>> = {}
  /** Refusal in words. */
  failure = ''
  isSending = false
  isDirty = false
  isRestored = false
  /** Somebody changed it meanwhile. */
  isStale = false
  /** Counts what was filled in: text fields are drawn anew with it. */
  generation = 0
  private pending: Pending | null = null
  private readonly own: DraftFormParts
  private readonly keep = debounce(() => this.saveNow(), DRAFT_DELAY_MS)

  constructor(parts: DraftFormParts, input: Input) {
    this.own = parts
    this.input = input
    makeObservable(this, {
      state: observable, error: observable, input: observableRef, problems: observableRef, failure: observable, isSending: observable, isDirty: observable, isRestored: observable, isStale: observable,
      generation: observable, saveNow: actionBound, startAgain: actionBound, load: actionBound
    })
  }

  /** Name of the draft on the device. */
  protected abstract get draftName(): string
  /** Reads what the form begins with. @returns puts it in, or why there is nothing */
  protected abstract read(draft: Input | undefined): Promise<ApiError | (() => Input)>

  /** Reads what is there and puts the draft over it. */
  async load(): Promise<void> {
    this.state = 'loading'
    const stored = this.own.drafts.get<StoredDraft<Input>>(this.draftName)
    const draft = isObject<Input>(stored?.input) ? stored.input : undefined
    const found = await this.read(draft)
    runInAction(() => {
      if (typeof found !== 'function') {
        this.state = 'error'
        this.error = found.message
        return
      }
      this.input = { ...found(), ...draft }
      this.pending = draft === undefined ? null : stored?.pending ?? null
      this.isRestored = draft !== undefined
      this.isDirty = draft !== undefined
      this.isStale = false
      this.state = 'ready'
      this.generation++
    })
  }

  /** What was typed is forgotten. */
  async startAgain(): Promise<void> {
    this.forget()
    this.problems = {}
    this.failure = ''
    await this.load()
  }

  /** Writes the draft now: the page is hidden or left. */
  saveNow(): void {
    this.keep.cancel()
    if (this.isDirty) this.own.drafts.set(this.draftName, { input: this.input, pending: this.pending } satisfies StoredDraft<Input>, this.own.now())
  }

  /** Something was typed or chosen. */
  protected type(input: Input): void {
    this.input = input
    this.isDirty = true
    this.keep()
  }

  /** Sends what was checked. @param body what is sent: the same body goes under the same key @returns undefined when it was not stored; problems, failure or isStale say why */
  protected async deliver<T>(body: object, call: (key: string) => Promise<T>): Promise<T | undefined> {
    if (this.isSending) return undefined
    this.isSending = true
    this.failure = ''
    const { data, error } = await resultOf(call(await this.keyFor(JSON.stringify(body))))
    runInAction(() => {
      this.isSending = false
      if (error === undefined) {
        this.forget()
        return
      }
      // A refused act was not done: the next try is another one. What got no answer is sent again as the same.
      if (isSettled(error)) this.pending = null
      this.problems = fieldErrors(error)
      this.isStale = error.code === BodyCode.conflict
      this.failure = error.message
    })
    return data
  }

  private async keyFor(body: string): Promise<string> {
    if (this.pending?.body !== body) {
      this.pending = { key: await this.own.uuid(), body }
      this.saveNow()
    }
    return this.pending.key
  }

  private forget(): void {
    this.keep.cancel()
    this.own.drafts.remove(this.draftName)
    this.pending = null
    this.isDirty = false
  }
}
