import { actionBound, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { asApiError, type ApiError } from '@/domain/apiError'

/** Everything of a part: what is known, whether it is being read, why it failed (the old data stays). */
export interface LoadableState<T> {
  readonly data: T | undefined
  readonly error: ApiError | undefined
  readonly isLoading: boolean
}

/** One part of what the server knows, read when somebody needs it and read again when it changed. */
export class Loadable<T> implements LoadableState<T> {
  data: T | undefined = undefined
  error: ApiError | undefined = undefined
  isLoading = false
  /** When `data` came, device time in epoch ms; 0 = never. */
  readAt = 0

  private readonly read: () => Promise<T>
  private call: Promise<void> | undefined = undefined
  private next: Promise<void> | undefined = undefined
  private generation = 0

  constructor(read: () => Promise<T>) {
    this.read = read
    // Lists of thousands are replaced as a whole: watching each entry would cost more than all the screens together.
    makeObservable(this, { data: observableRef, error: observableRef, isLoading: observable, clear: actionBound })
  }

  /** Reads unless it is there or on its way. Never rejects: `error` says why there is nothing. */
  need(): Promise<void> {
    return this.data === undefined ? this.load() : Promise.resolve()
  }

  /** Reads; whoever asks meanwhile shares the call. */
  load(): Promise<void> {
    return (this.call ??= this.start())
  }

  /** Reads what is newer than this moment: a call on its way may have been answered before the change, so one more follows it. */
  refresh(): Promise<void> {
    if (this.call === undefined) return this.load()
    const generation = this.generation
    return (this.next ??= this.call.then(() => {
      if (generation !== this.generation) return undefined
      this.next = undefined
      return this.load()
    }))
  }

  /** Forgets everything; an answer still on its way is dropped. */
  clear(): void {
    this.generation += 1
    this.call = undefined
    this.next = undefined
    this.data = undefined
    this.error = undefined
    this.isLoading = false
    this.readAt = 0
  }

  private async start(): Promise<void> {
    const generation = this.generation
    runInAction(() => {
      this.isLoading = true
    })
    const { data, error } = await this.read().then(
      (value) => ({ data: value, error: undefined }),
      (thrown: unknown) => ({ data: undefined, error: asApiError(thrown) })
    )
    if (generation !== this.generation) return
    runInAction(() => {
      this.call = undefined
      this.isLoading = false
      this.error = error
      if (error !== undefined) return
      this.data = data
      this.readAt = Date.now()
    })
  }
}
