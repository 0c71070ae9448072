import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import { asApiError, fieldErrors, resultOf, type ApiError } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import { isSettled } from '@/domain/outcome'
import { debounce } from '@/domain/throttle'
import type { Clock } from '@/platform/clock'
import type { DraftBook } from '@/stores/drafts'
import { codesIn, fieldsIn, type FieldGroup, type RepeatSpec, type Texts } from './editorFields'

/** A draft is on the device at most this long after typing; ms. */
const DRAFT_DELAY_MS = 400

interface StoredDraft { texts: Texts, pending: Pending | null }
/** One act that may have reached the server: sent again under the same key (rulings 2). */
interface Pending { key: string, inputs: string }

/** What one kind of record says to the editor: its fields, and how it is read and sent. */
export interface EditorSource<View extends object, Body extends object> {
  /** Name of the draft on the device. */
  draftName: string
  groups: () => readonly FieldGroup[]
  repeats: readonly RepeatSpec[]
  /** @param view undefined for a new record */
  textsOf: (view: View | undefined) => Texts
  bodyOf: (texts: Texts) => { body: Body, errors: Record<string, string> }
  /** Absent for a new record. */
  read?: () => Promise<View>
  /** What must be there before the fields can be drawn. */
  prepare?: () => Promise<void>
  /** @param view as it was read; undefined = make a new one */
  send: (body: Body, view: View | undefined, key: string) => Promise<View>
}

export interface EditorParts {
  drafts: DraftBook
  clock: Clock
  uuid: () => Promise<string>
}

/** A record that is edited field by field: draft on the device, errors by field, conflicts with both versions, one act one key. */
export class EditorModel<View extends object, Body extends object> {
  state: 'loading' | 'ready' | 'error' = 'loading'
  loadError = ''
  /** As the server last answered; undefined while it is new. */
  view: View | undefined = undefined
  texts: Texts = {}
  isDirty = false
  isRestored = false
  isTried = false
  isSending = false
  /** Refusal that belongs to no field. */
  failure = ''
  refused: Readonly<Record<string, string>> = {}
  /** What somebody else wrote meanwhile (code 409): field, theirs, ours. */
  conflict: readonly string[] | undefined = undefined
  private pending: Pending | null = null
  private readonly source: EditorSource<View, Body>
  private readonly parts: EditorParts
  private readonly save = debounce(() => this.saveNow(), DRAFT_DELAY_MS)

  constructor(source: EditorSource<View, Body>, parts: EditorParts) {
    this.source = source
    this.parts = parts
    makeAutoObservable<EditorModel<View, Body>, 'source' | 'parts' | 'pending' | 'save'>(this, { view: observableRef, texts: observableRef, source: false, parts: false, pending: false, save: false }, { autoBind: true })
  }

  get groups(): readonly FieldGroup[] {
    return this.source.groups()
  }

  get repeats(): readonly RepeatSpec[] {
    return this.source.repeats
  }

  get checked(): { body: Body, errors: Record<string, string> } {
    return this.source.bodyOf(this.texts)
  }

  /** Messages by field: after a try what is wrong, and what the server refused. */
  get errors(): Readonly<Record<string, string>> {
    return { ...(this.isTried && this.checked.errors), ...this.refused }
  }

  async load(): Promise<void> {
    this.state = 'loading'
    const { data, error } = await resultOf(Promise.all([this.source.read?.(), this.source.prepare?.()]))
    runInAction(() => {
      if (error !== undefined) {
        this.state = 'error'
        this.loadError = error.message
        return
      }
      this.take(data[0])
      this.state = 'ready'
      const draft = this.parts.drafts.get<StoredDraft>(this.source.draftName)
      if (!isObject<Texts>(draft?.texts)) return
      this.texts = draft.texts
      this.pending = draft.pending ?? null
      this.isRestored = true
      this.isDirty = true
    })
  }

  set(path: string, text: string): void {
    const { [path]: _cleared, ...others } = this.refused
    this.refused = others
    this.change({ ...this.texts, [path]: text })
  }

  /** Draws the fields of one more code. */
  add(repeat: RepeatSpec, code: string): void {
    const before = codesIn(this.texts, repeat)
    const typical = Object.fromEntries(repeat.fieldsOf(code).map(({ path }) => [path, '']))
    if (!before.includes(code)) this.change({ ...this.texts, ...typical })
  }

  remove(repeat: RepeatSpec, code: string): void {
    this.change(Object.fromEntries(Object.entries(this.texts).filter(([path]) => path !== `${repeat.prefix}.${code}` && !path.startsWith(`${repeat.prefix}.${code}.`))))
  }

  /** Throws away what was typed. */
  startAgain(): void {
    this.forget()
    this.take(this.view)
  }

  /** Saves; true when it is stored, otherwise the model says why. */
  async submit(): Promise<boolean> {
    this.isTried = true
    const { body, errors } = this.checked
    if (Object.keys(errors).length > 0) return false
    return this.run((key) => this.source.send(body, this.view, key), ['save', body, this.view])
  }

  /** Another act on the record as it is stored, such as publishing it. */
  act(name: string, call: (view: View, key: string) => Promise<View>): Promise<boolean> {
    const { view } = this
    return view === undefined ? Promise.resolve(false) : this.run((key) => call(view, key), [name, view])
  }

  /** Writes the draft now: the page is hidden or left. */
  saveNow(): void {
    this.save.cancel()
    if (this.isDirty) this.parts.drafts.set(this.source.draftName, { texts: this.texts, pending: this.pending }, this.parts.clock.now())
  }

  private change(texts: Texts): void {
    this.texts = texts
    this.failure = ''
    this.isDirty = true
    this.save()
  }

  private take(view: View | undefined): void {
    this.view = view
    this.texts = this.source.textsOf(view)
  }

  private forget(): void {
    this.save.cancel()
    this.parts.drafts.remove(this.source.draftName)
    this.pending = null
    this.isDirty = false
    this.isRestored = false
    this.isTried = false
    this.refused = {}
    this.failure = ''
    this.conflict = undefined
  }

  private async run(call: (key: string) => Promise<View>, inputs: unknown): Promise<boolean> {
    if (this.isSending) return false
    this.isSending = true
    this.failure = ''
    this.refused = {}
    try {
      const view = await call(await this.keyFor(JSON.stringify(inputs)))
      runInAction(() => {
        this.forget()
        this.take(view)
      })
      return true
    } catch (thrown) {
      this.refuse(asApiError(thrown))
      return false
    } finally {
      runInAction(() => {
        this.isSending = false
      })
    }
  }

  private async keyFor(inputs: string): Promise<string> {
    if (this.pending?.inputs !== inputs) {
      this.pending = { key: await this.parts.uuid(), inputs }
      this.saveNow()
    }
    return this.pending.key
  }

  private refuse(error: ApiError): void {
    runInAction(() => {
      if (isSettled(error)) this.pending = null
      if (error.code === BodyCode.conflict && isObject<View>(error.data)) {
        const theirs = this.source.textsOf(error.data)
        this.conflict = this.differences(theirs)
        this.view = error.data
        return
      }
      this.refused = fieldErrors(error)
      this.failure = error.isOffline ? `${error.message}，填写的内容已保存在本机，可再次提交` : error.message
    })
  }

  /** Both versions, field by field. */
  private differences(theirs: Texts): string[] {
    const fields = fieldsIn({ ...theirs, ...this.texts }, this.groups, this.repeats)
    const shown = (texts: Texts, path: string, options: FieldGroup['fields'][number]['options']) => {
      const text = texts[path] ?? ''
      return options?.find(({ value }) => value === text)?.label ?? (text === '' ? '空' : text)
    }
    return fields.filter(({ path }) => (theirs[path] ?? '') !== (this.texts[path] ?? ''))
      .map(({ path, label, options }) => `${label}：现在是 ${shown(theirs, path, options)}，填写的是 ${shown(this.texts, path, options)}`)
  }
}

/** What a page draws of an editor, whatever record it holds. */
export type EditorForm = Pick<EditorModel<object, object>, 'state' | 'loadError' | 'view' | 'texts' | 'groups' | 'repeats' | 'errors' | 'failure' | 'conflict' | 'isDirty' | 'isRestored' | 'isSending'
  | 'load' | 'set' | 'add' | 'remove' | 'startAgain' | 'submit' | 'saveNow'>
