import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { resultOf, type ApiError } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import type { Clock } from '@/platform/clock'
import type { DraftBook } from '@/stores/drafts'
import { Submission } from '@/stores/submission'
import { codesIn, fieldsIn, type FieldGroup, type RepeatSpec, type Texts } from './fields'

interface StoredDraft {
  texts: Texts
}

/** What one kind of record says to the editor: its fields, and how it is read and sent. */
export interface EditorSource<View extends object, Body extends object> {
  /** Name of the draft on the device. */
  draftName: string
  groups: () => readonly FieldGroup[]
  repeats: readonly RepeatSpec[]
  /** @param view undefined for a new record */
  textsOf: (view: View | undefined) => Texts
  bodyOf: (texts: Texts) => { body: Body; errors: Record<string, string> }
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
  isRestored = false
  isTried = false
  /** What somebody else wrote meanwhile (code 409): field, theirs, ours. */
  conflict: readonly string[] | undefined = undefined
  private readonly source: EditorSource<View, Body>
  private readonly submission: Submission

  constructor(source: EditorSource<View, Body>, parts: EditorParts) {
    this.source = source
    const draft = (): StoredDraft => ({ texts: this.texts })
    this.submission = new Submission({
      uuid: parts.uuid,
      onDevice: { book: parts.drafts, name: source.draftName, now: () => parts.clock.now(), draft }
    })
    makeAutoObservable<EditorModel<View, Body>, 'source' | 'submission'>(
      this,
      { view: observableRef, texts: observableRef, source: false, submission: false },
      { autoBind: true }
    )
  }

  get isDirty(): boolean {
    return this.submission.isDirty
  }

  get isSending(): boolean {
    return this.submission.running !== ''
  }

  /** Refusal that belongs to no field. */
  get failure(): string {
    return this.submission.failure
  }

  get groups(): readonly FieldGroup[] {
    return this.source.groups()
  }

  get repeats(): readonly RepeatSpec[] {
    return this.source.repeats
  }

  get checked(): { body: Body; errors: Record<string, string> } {
    return this.source.bodyOf(this.texts)
  }

  /** Messages by field: after a try what is wrong, and what the server refused. */
  get errors(): Readonly<Record<string, string>> {
    return { ...(this.isTried && this.checked.errors), ...this.submission.refused }
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
      const draft = this.submission.restore<StoredDraft>()
      if (!isObject<Texts>(draft?.texts)) return
      this.texts = draft.texts
      this.isRestored = true
    })
  }

  set(path: string, text: string): void {
    this.change({ ...this.texts, [path]: text }, path)
  }

  /** Draws the fields of one more code. */
  add(repeat: RepeatSpec, code: string): void {
    const before = codesIn(this.texts, repeat)
    const typical = Object.fromEntries(repeat.fieldsOf(code).map(({ path }) => [path, '']))
    if (!before.includes(code)) this.change({ ...this.texts, ...typical })
  }

  remove(repeat: RepeatSpec, code: string): void {
    this.change(
      Object.fromEntries(
        Object.entries(this.texts).filter(([path]) => path !== `${repeat.prefix}.${code}` && !path.startsWith(`${repeat.prefix}.${code}.`))
      )
    )
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
    return this.run('save', [body, this.view], (key) => this.source.send(body, this.view, key))
  }

  /** Another act on the record as it is stored, such as publishing it. */
  act(name: string, call: (view: View, key: string) => Promise<View>): Promise<boolean> {
    const { view } = this
    return view === undefined ? Promise.resolve(false) : this.run(name, view, (key) => call(view, key))
  }

  /** Writes the draft now: the page is hidden or left. */
  saveNow(): void {
    this.submission.saveNow()
  }

  private change(texts: Texts, path = ''): void {
    this.texts = texts
    this.submission.fixed(path)
    this.submission.typed()
  }

  private take(view: View | undefined): void {
    this.view = view
    this.texts = this.source.textsOf(view)
  }

  private forget(): void {
    this.submission.forget()
    this.submission.clear()
    this.isRestored = false
    this.isTried = false
    this.conflict = undefined
  }

  private async run(name: string, inputs: object, call: (key: string) => Promise<View>): Promise<boolean> {
    const result = await this.submission.send(name, inputs, call)
    if (result === undefined) return false
    const { data, error } = result
    runInAction(() => {
      if (error !== undefined) {
        this.meet(error)
        return
      }
      this.forget()
      this.take(data)
    })
    return error === undefined
  }

  private meet({ data }: ApiError): void {
    if (!this.submission.isStale || !isObject<View>(data)) return
    this.submission.clear()
    this.conflict = this.differences(this.source.textsOf(data))
    this.view = data
  }

  /** Both versions, field by field. */
  private differences(theirs: Texts): string[] {
    const fields = fieldsIn({ ...theirs, ...this.texts }, this.groups, this.repeats)
    const shown = (texts: Texts, path: string, options: FieldGroup['fields'][number]['options']) => {
      const text = texts[path] ?? ''
      return options?.find(({ value }) => value === text)?.label ?? (text === '' ? '空' : text)
    }
    return fields
      .filter(({ path }) => (theirs[path] ?? '') !== (this.texts[path] ?? ''))
      .map(({ path, label, options }) => `${label}：现在是 ${shown(theirs, path, options)}，填写的是 ${shown(this.texts, path, options)}`)
  }
}

/** What a page draws of an editor, whatever record it holds. */
export type EditorForm = Pick<
  EditorModel<object, object>,
  | 'state'
  | 'loadError'
  | 'view'
  | 'texts'
  | 'groups'
  | 'repeats'
  | 'errors'
  | 'failure'
  | 'conflict'
  | 'isDirty'
  | 'isRestored'
  | 'isSending'
  | 'load'
  | 'set'
  | 'add'
  | 'remove'
  | 'startAgain'
  | 'submit'
  | 'saveNow'
>
