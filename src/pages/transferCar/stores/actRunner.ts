import { makeAutoObservable, runInAction } from 'mobx'
import { asApiError, fieldErrors } from '@/domain/apiError'

/** Acts of one screen, one at a time: which is on its way and what became of the last one. */
export class ActRunner {
  /** Name of the act on its way; '' = none. */
  running = ''
  failure = ''
  /** The failure belongs to the act of this name. */
  failed = ''
  refused: Readonly<Record<string, string>> = {}
  private pending: { key: string, inputs: string } | undefined = undefined
  private readonly uuid: () => Promise<string>

  constructor(uuid: () => Promise<string>) {
    this.uuid = uuid
    makeAutoObservable<ActRunner, 'uuid' | 'pending'>(this, { uuid: false, pending: false }, { autoBind: true })
  }

  failureOf(name: string): string {
    return this.failed === name ? this.failure : ''
  }

  errorsOf(name: string): Readonly<Record<string, string>> {
    return this.failed === name ? this.refused : {}
  }

  /** A sheet is opened anew: what was said before is no business of it. */
  forget(): void {
    this.failed = ''
    this.failure = ''
    this.refused = {}
  }

  /**
   * Does one act; the same inputs are the same act and keep their key through a lost answer (rulings 2).
   * @returns its answer, undefined when it failed: then this says why
   */
  async run<T>(name: string, inputs: object, call: (key: string) => Promise<T>): Promise<T | undefined> {
    if (this.running !== '') return undefined
    this.running = name
    this.forget()
    const text = JSON.stringify([name, inputs])
    try {
      if (this.pending?.inputs !== text) this.pending = { key: await this.uuid(), inputs: text }
      const answer = await call(this.pending.key)
      this.pending = undefined
      return answer
    } catch (thrown) {
      const error = asApiError(thrown)
      runInAction(() => {
        this.failed = name
        this.failure = error.message
        this.refused = fieldErrors(error)
      })
      return undefined
    } finally {
      runInAction(() => {
        this.running = ''
      })
    }
  }
}
