import { actionBound, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import type { ApiError } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import type { DraftBook } from '../../../stores/drafts'
import { Submission } from '../../../stores/submission'

interface StoredDraft<Input> {
  input: Input
}

export interface DraftFormParts {
  drafts: DraftBook
  /** Epoch ms by the server's clock. */
  now: () => number
  uuid: () => Promise<string>
}

/**
 * A form that is read, typed and sent: what is typed is kept on the device (app.md#drafts) and a refusal stands at its
 * fields. What stands in the form and what is sent is the subclass's.
 */
export abstract class DraftForm<Input extends object> {
  state: 'loading' | 'ready' | 'error' = 'loading'
  /** Why nothing can be shown. */
  error = ''
  input: Input
  problems: Readonly<Record<string, string>> = {}
  isRestored = false
  /** Counts what was filled in: text fields are drawn anew with it. */
  generation = 0
  private readonly submission: Submission

  constructor(parts: DraftFormParts, input: Input) {
    this.input = input
    const nameNow = (): string => this.draftName
    const draft = (): StoredDraft<Input> => ({ input: this.input })
    this.submission = new Submission({
      uuid: parts.uuid,
      onDevice: {
        book: parts.drafts,
        get name() {
          return nameNow()
        },
        now: parts.now,
        draft
      }
    })
    makeObservable(this, {
      state: observable,
      error: observable,
      input: observableRef,
      problems: observableRef,
      isRestored: observable,
      generation: observable,
      failure: computed,
      isSending: computed,
      isDirty: computed,
      isStale: computed,
      saveNow: actionBound,
      startAgain: actionBound,
      load: actionBound
    })
  }

  /** Refusal in words. */
  get failure(): string {
    return this.submission.failure
  }

  get isSending(): boolean {
    return this.submission.running !== ''
  }

  get isDirty(): boolean {
    return this.submission.isDirty
  }

  /** Somebody changed it meanwhile. */
  get isStale(): boolean {
    return this.submission.isStale
  }

  /** Name of the draft on the device. */
  protected abstract get draftName(): string
  /** Reads what the form begins with. @returns puts it in, or why there is nothing */
  protected abstract read(draft: Input | undefined): Promise<ApiError | (() => Input)>

  /** Reads what is there and puts the draft over it. */
  async load(): Promise<void> {
    this.state = 'loading'
    const stored = this.submission.restore<StoredDraft<Input>>()
    const draft = isObject<Input>(stored?.input) ? stored.input : undefined
    const found = await this.read(draft)
    runInAction(() => {
      if (typeof found !== 'function') {
        this.state = 'error'
        this.error = found.message
        return
      }
      this.input = { ...found(), ...draft }
      this.isRestored = draft !== undefined
      this.submission.isStale = false
      this.state = 'ready'
      this.generation++
    })
  }

  /** What was typed is forgotten. */
  async startAgain(): Promise<void> {
    this.submission.forget()
    this.submission.clear()
    this.problems = {}
    await this.load()
  }

  /** Writes the draft now: the page is hidden or left. */
  saveNow(): void {
    if (this.state === 'ready') this.submission.saveNow()
  }

  /** Something was typed or chosen. */
  protected type(input: Input): void {
    this.input = input
    this.submission.typed()
  }

  /** Sends what was checked. @param body what is sent: the same body goes under the same key @returns undefined when it was not stored; problems, failure or isStale say why */
  protected async deliver<T>(body: object, call: (key: string) => Promise<T>): Promise<T | undefined> {
    const result = await this.submission.send('save', body, call)
    if (result === undefined) return undefined
    if (result.error === undefined) this.submission.forget()
    else
      runInAction(() => {
        this.problems = this.submission.refused
      })
    return result.data
  }
}
