import { makeAutoObservable, runInAction } from 'mobx'
import { asApiError, fieldErrors, type Result } from '@/domain/apiError'
import { ActKeys } from './actKeys'

/** Acts of one screen, one at a time: which is on its way and what became of the last one. */
export class ActRunner {
  /** Name of the act on its way; '' = none. */
  running = ''
  failure = ''
  /** The failure belongs to the act of this name. */
  failed = ''
  refused: Readonly<Record<string, string>> = {}
  private readonly keys: ActKeys

  constructor(uuid: () => Promise<string>) {
    this.keys = new ActKeys({ uuid })
    makeAutoObservable<ActRunner, 'keys'>(this, { keys: false }, { autoBind: true })
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
    return (await this.result(name, inputs, call))?.data
  }

  /** The same with the error. @returns undefined while another act is on its way */
  async result<T>(name: string, inputs: object, call: (key: string) => Promise<T>): Promise<Result<T> | undefined> {
    if (this.running !== '') return undefined
    this.running = name
    this.forget()
    const result = await this.keys.once(name, inputs, call).catch((thrown: unknown): Result<T> => ({ error: asApiError(thrown) }))
    runInAction(() => {
      this.running = ''
      if (result.error === undefined) return
      this.failed = name
      this.failure = result.error.message
      this.refused = fieldErrors(result.error)
    })
    return result
  }
}
