import { actionBound, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { resultOf } from '@/domain/apiError'
import { Submission } from '@/stores/submission'

/** What a list that can be added to is made of. */
export interface AddingParts<Row, Draft> {
  read: () => Promise<Row[]>
  /** What the form of a new one begins with. */
  empty: Draft
  uuid: () => Promise<string>
}

/** A list that comes whole, and the form of a new row over it: what is typed stays until it is taken. */
export class AddingList<Row, Draft extends object> {
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  list: readonly Row[] = []
  draft: Draft
  isAdding = false
  readonly submission: Submission
  private readonly parts: AddingParts<Row, Draft>

  constructor(parts: AddingParts<Row, Draft>) {
    this.parts = parts
    this.draft = parts.empty
    this.submission = new Submission({ uuid: parts.uuid })
    makeObservable(this, {
      state: observable,
      error: observable,
      list: observableRef,
      draft: observableRef,
      isAdding: observable,
      load: actionBound,
      show: actionBound,
      type: actionBound
    })
  }

  /** What was read before stays when reading fails. */
  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.read())
    runInAction(() => {
      if (data !== undefined) this.list = data
      this.error = error?.message ?? ''
      this.state = data === undefined && this.list.length === 0 ? 'error' : 'ready'
    })
  }

  show(isAdding: boolean): void {
    this.isAdding = isAdding
    this.submission.clear()
  }

  type(change: Partial<Draft>): void {
    this.draft = { ...this.draft, ...change }
    for (const field of Object.keys(change)) this.submission.fixed(field)
  }

  /** @returns what the server answered; undefined when it was refused: then the submission says why */
  protected async add<T>(body: Draft, call: (body: Draft, key: string) => Promise<T>): Promise<T | undefined> {
    const made = await this.submission.run('add', body, (key) => call(body, key))
    if (made === undefined) return undefined
    runInAction(() => {
      this.draft = this.parts.empty
      this.isAdding = false
    })
    return made
  }

  /** An act that answers the list as it is afterwards. */
  protected async change<B extends object>(act: string, body: B, call: (body: B, key: string) => Promise<readonly Row[]>): Promise<void> {
    this.replace(await this.submission.run(act, body, (key) => call(body, key)))
  }

  protected replace(list: readonly Row[] | undefined): void {
    if (list !== undefined)
      runInAction(() => {
        this.list = list
      })
  }
}
