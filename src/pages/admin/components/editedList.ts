import { actionBound, computed, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import { resultOf } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import { Submission } from '@/stores/submission'

/** A row of the list, and what a change of it is based on. */
interface Kept {
  id: string
  version: string | number
}

/** What a list of records is made of that are written in a sheet over it. */
export interface EditedParts<Row, Draft, Answer> {
  read: () => Promise<Answer>
  /** What a new one begins with; its id is ''. */
  empty: Draft
  draftOf: (row: Row) => Draft
  uuid: () => Promise<string>
}

/** A list that comes whole with each answer, and the one record of it that is being written. */
export class EditedList<Row extends Kept, Draft extends Kept, Answer extends { list: Row[] }> {
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  answer: Answer | undefined = undefined
  draft: Draft | undefined = undefined
  readonly submission: Submission
  private readonly parts: EditedParts<Row, Draft, Answer>

  constructor(parts: EditedParts<Row, Draft, Answer>) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeObservable(this, {
      state: observable,
      error: observable,
      answer: observableRef,
      draft: observableRef,
      list: computed,
      load: actionBound,
      edit: actionBound,
      close: actionBound,
      type: actionBound
    })
  }

  get list(): readonly Row[] {
    return this.answer?.list ?? []
  }

  /** What was read before stays when reading fails. */
  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.read())
    runInAction(() => {
      this.answer = data ?? this.answer
      this.error = error?.message ?? ''
      this.state = this.answer === undefined ? 'error' : 'ready'
    })
  }

  /** @param id '' = a new one */
  edit(id: string): void {
    const row = this.list.find((each) => each.id === id)
    this.draft = row === undefined ? this.parts.empty : this.parts.draftOf(row)
    this.submission.clear()
  }

  close(): void {
    this.draft = undefined
    this.submission.clear()
  }

  type(change: Partial<Draft>): void {
    if (this.draft === undefined) return
    this.draft = { ...this.draft, ...change }
    for (const field of Object.keys(change)) this.submission.fixed(field)
  }

  /**
   * An act that answers the whole list, after which the sheet is closed. When others changed the record meanwhile, their word is the new
   * ground, and what was typed stays to be sent again. @returns whether it is done; else the submission says why
   */
  protected async write(act: string, inputs: object, call: (key: string) => Promise<Answer>): Promise<boolean> {
    const result = await this.submission.send(act, inputs, call)
    if (result === undefined) return false
    const { data, error } = result
    runInAction(() => {
      if (data !== undefined) {
        this.answer = data
        this.draft = undefined
      } else if (error?.code === BodyCode.conflict && isObject<Answer>(error.data) && Array.isArray(error.data.list)) {
        this.answer = error.data
        const current = this.list.find(({ id }) => id === this.draft?.id)
        if (this.draft !== undefined && current !== undefined) this.draft = { ...this.draft, version: current.version }
      }
    })
    return data !== undefined
  }
}

/** Ids with one of them moved. @param by -1 up, 1 down @returns undefined where it cannot go there */
export function movedIds(ids: readonly string[], id: string, by: number): string[] | undefined {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return undefined
  const moved = [...ids]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}
