import { makeAutoObservable, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import { asApiError, fieldErrors, resultOf, type ApiError, type Result } from '@/domain/apiError'
import { md5 } from '@/domain/md5'
import { failureWords, isSettled } from '@/domain/outcome'
import { debounce } from '@/domain/throttle'
import type { DraftBook } from './drafts'

/** What was typed is on the device at most this long afterwards; ms. */
export const DRAFT_DELAY_MS = 400

/**
 * An act that may have reached the server. `inputs` is their sum: what somebody typed does not stay on the device for the sake of a key.
 * `body` is kept where a repeat could not make it again alike, because it carries a time or a place.
 */
interface Pending {
  readonly key: string
  readonly inputs: string
  readonly body?: object
}
type PendingActs = Readonly<Record<string, Pending>>

/** `body` is what the act was begun with; of the caller's type. */
type Call<T> = (key: string, body: never) => Promise<T>

/** Where draft and keys outlive the app: among the drafts of the person. */
export interface OnDevice {
  readonly book: DraftBook
  /** Of the form or page, unlike any other's. */
  readonly name: string
  /** Epoch ms. */
  readonly now: () => number
  /** What was typed, as it is kept; undefined = nothing worth it. */
  readonly draft?: () => object | undefined
  /** The act carries something that may not lie on the device (app.md#drafts): then its key does not either. */
  readonly isPrivate?: () => boolean
}

export interface SubmissionParts {
  readonly uuid: () => Promise<string>
  /** Missing: nothing is typed, and keys live as long as their screen. */
  readonly onDevice?: OnDevice
}

/**
 * The writes that a person makes on one screen: draft, key, refused fields and conflict. The same act with the same inputs keeps its
 * key until the answer is known (wire.md#acts-and-keys, wire.md#unknown-answers), so that pressing again never does it twice. The only
 * place that makes keys (decision 43).
 */
export class Submission {
  /** Name of the act on its way; '' = none. */
  running = ''
  /** Why the act named by `failed` did not succeed, in words; '' = it did, or was not tried. */
  failure = ''
  failed = ''
  /** Messages by field (code 400). */
  refused: Readonly<Record<string, string>> = {}
  /** Somebody else changed the record meanwhile (code 409). */
  isStale = false
  /** Something was typed that is not stored. */
  isDirty = false
  private acts: PendingActs = {}
  private readonly onWay = new Map<string, Promise<Result<unknown>>>()
  private readonly parts: SubmissionParts
  private readonly keep = debounce(() => this.saveNow(), DRAFT_DELAY_MS)

  constructor(parts: SubmissionParts) {
    this.parts = parts
    makeAutoObservable<Submission, 'acts' | 'onWay' | 'parts' | 'keep'>(
      this,
      { acts: false, onWay: false, parts: false, keep: false, isUnsure: false, once: false },
      { autoBind: true }
    )
  }

  /** What was typed and not sent, as it lies on the device; the form holds it again from now on. */
  restore<D extends object>(): D | undefined {
    const draft = this.parts.onDevice?.book.get<D>(this.parts.onDevice.name)
    this.isDirty = draft !== undefined
    return draft
  }

  /** Something was typed: it is on the device soon. */
  typed(): void {
    this.isDirty = true
    this.keep()
  }

  /** The page is hidden or left: what waits is written now. */
  saveNow(): void {
    this.keep.cancel()
    const { onDevice } = this.parts
    if (onDevice?.draft === undefined || !this.isDirty) return
    const draft = onDevice.draft()
    if (draft === undefined) onDevice.book.remove(onDevice.name)
    else onDevice.book.set(onDevice.name, draft, onDevice.now())
  }

  /** It was sent, or is given up: draft and keys go. */
  forget(): void {
    this.keep.cancel()
    const { onDevice } = this.parts
    onDevice?.book.remove(onDevice.name)
    onDevice?.book.remove(actsName(onDevice))
    this.acts = {}
    this.isDirty = false
  }

  /** The act is on its way, or nobody knows whether it was done. @param inputs then it is asked of these alone */
  isUnsure(act: string, inputs?: object): boolean {
    const pending = this.pending[act]
    return pending !== undefined && (inputs === undefined || pending.inputs === sumOf(inputs))
  }

  failureOf(act: string): string {
    return this.failed === act ? this.failure : ''
  }

  errorsOf(act: string): Readonly<Record<string, string>> {
    return this.failed === act ? this.refused : {}
  }

  /** Shows a sentence at the button of an act. */
  tell(act: string, words: string): void {
    this.clear()
    this.failed = act
    this.failure = words
  }

  /** Says why an act failed. */
  say(act: string, error: ApiError): void {
    this.tell(act, failureWords(error))
    this.refused = fieldErrors(error)
    this.isStale = error.code === BodyCode.conflict
  }

  /** What was said of the last act goes: something is typed, or a sheet is opened anew. */
  clear(): void {
    this.failed = ''
    this.failure = ''
    this.refused = {}
    this.isStale = false
  }

  /** A field was put right: its message goes, and what was said of the whole. */
  fixed(field: string): void {
    const { [field]: _fixed, ...others } = this.refused
    this.failure = ''
    this.refused = others
  }

  /** Does an act while no other is on its way. @returns its answer, undefined when it failed: then this says why */
  async run<T>(act: string, inputs: object, call: (key: string) => Promise<T>): Promise<T | undefined> {
    return (await this.send(act, inputs, call))?.data
  }

  /** The same with the error. @returns undefined while another act is on its way */
  async send<T>(act: string, inputs: object, call: (key: string) => Promise<T>): Promise<Result<T> | undefined> {
    if (this.running !== '') return undefined
    this.clear()
    this.running = act
    const result = await this.once(act, inputs, call)
    runInAction(() => {
      this.running = ''
      if (result.error !== undefined && !result.error.isAborted) this.say(act, result.error)
    })
    return result
  }

  /**
   * Does an act, whatever else is on its way; pressed again before it is answered it is the same one. Never rejects.
   * @param inputs everything the act depends on
   * @param body makes what is sent, once: a repeat sends the same
   */
  once<T>(act: string, inputs: object, call: (key: string) => Promise<T>): Promise<Result<T>>
  once<T, B extends object>(act: string, inputs: object, call: (key: string, body: B) => Promise<T>, body: () => B): Promise<Result<T>>
  once<T>(act: string, inputs: object, call: Call<T>, body?: () => object): Promise<Result<T>> {
    const sum = sumOf(inputs)
    const name = `${act} ${sum}`
    const running = this.onWay.get(name) as Promise<Result<T>> | undefined
    if (running !== undefined) return running
    const attempt = this.attempt(act, sum, call, body).finally(() => this.onWay.delete(name))
    this.onWay.set(name, attempt)
    return attempt
  }

  private async attempt<T>(act: string, inputs: string, call: Call<T>, body?: () => object): Promise<Result<T>> {
    const before = this.pending[act]
    const made = async (): Promise<Pending> => ({ key: await this.parts.uuid(), inputs, ...(body !== undefined && { body: body() }) })
    const pending = before?.inputs === inputs ? before : await made()
    if (pending !== before) this.note(act, pending)
    const result = await resultOf(call(pending.key, pending.body as never)).catch(
      (thrown: unknown): Result<T> => ({ error: asApiError(thrown) })
    )
    const isKnown = result.error === undefined || isSettled(result.error)
    if (isKnown && this.pending[act]?.key === pending.key) this.note(act, undefined)
    return result
  }

  private get pending(): PendingActs {
    const { onDevice } = this.parts
    return { ...(onDevice !== undefined && onDevice.book.get<PendingActs>(actsName(onDevice))), ...this.acts }
  }

  private note(act: string, pending: Pending | undefined): void {
    const { [act]: _before, ...others } = this.acts
    this.acts = pending === undefined ? others : { ...others, [act]: pending }
    const { onDevice } = this.parts
    if (onDevice === undefined) return
    const { [act]: _dropped, ...stored } = onDevice.book.get<PendingActs>(actsName(onDevice)) ?? {}
    const next = pending === undefined || onDevice.isPrivate?.() === true ? stored : { ...stored, [act]: pending }
    if (Object.keys(next).length === 0) onDevice.book.remove(actsName(onDevice))
    else onDevice.book.set(actsName(onDevice), next, onDevice.now())
    if (pending !== undefined) this.saveNow()
  }
}

const sumOf = (inputs: object): string => md5(JSON.stringify(inputs))
const actsName = ({ name }: OnDevice): string => `act:${name}`
