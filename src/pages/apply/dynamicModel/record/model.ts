import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { FormStore } from '@/form'
import { BodyCode } from '@/contract/codes'
import type { RecordChange } from '@/contract/form'
import { asApiError, resultOf, type ApiError } from '@/domain/apiError'
import { createFormEngine } from '@/domain/form/engine'
import { normaliseForm } from '@/domain/form/normalise'
import { isEmptyValue } from '@/domain/form/read'
import type { FormContext } from '@/domain/form/types'
import { debounce } from '@/domain/throttle'
import { conflictOf, type FormModel, type FormRecord, type RecordValues } from '@/services/form'
import { recallRows } from '@/form/store/recallRows'
import { reasonToWait, showRefusal } from '@/form/store/sending'
import { DRAFT_DELAY_MS, Submission } from '@/stores/submission'
import { unobserved } from '@/domain/unobserved'
import { conflictLines } from './changeLines'
import { mayEdit } from '../flowState'
import { changedValues } from './draft'
import { PREVIEW_WORDS, type Prefill, type RecordMode, type RecordParts } from './parts'

/** new and edit write; reading shows a record; preview lets try a form that is not stored. */
/** One record of a model, opened: its form, its draft, and sending it (forms.md#records). */
export class RecordModel {
  /** `missing`: no server knows the model. */
  state: 'loading' | 'ready' | 'missing' | 'error' = 'loading'
  error = ''
  model: FormModel | undefined = undefined
  form: FormStore | undefined = undefined
  /** A draft stands in the form. */
  isRestored = false
  isSending = false
  failure = ''
  /** What somebody else changed meanwhile, in lines; undefined while nobody did. */
  conflict: readonly string[] | undefined = undefined
  /** How numbers of people, and what the designer masks, stand in the record; undefined where nothing is masked. */
  numbers: FormRecord['numbers'] = undefined
  /** What came masked was asked for. */
  private isRevealed = false
  /** Its flow lets it be changed now (forms.md#flow-state). */
  isOpen = true
  private record: FormRecord | undefined = undefined
  /** The form was opened with something that is not stored. */
  private isUnsaved = false
  private readonly submission: Submission
  /** What came with the button of a row. */
  prefilled: Prefill | undefined = undefined
  private readonly parts: RecordParts
  private readonly save = debounce(() => this.saveNow(), DRAFT_DELAY_MS)

  constructor(parts: RecordParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid, onDevice: { book: parts.draft.book, name: parts.draft.name, now: parts.now } })
    makeAutoObservable<RecordModel, 'parts' | 'submission' | 'record' | 'save' | 'isRevealed'>(
      this,
      { ...unobserved('parts submission record save isRevealed'), prefilled: observableRef, model: observableRef, form: observableRef },
      { autoBind: true }
    )
  }

  get mode(): RecordMode {
    return this.parts.mode
  }

  get isWriting(): boolean {
    return this.mode !== 'reading'
  }

  /** A form without a list: the next record follows where the last one was. */
  get isAlone(): boolean {
    return this.model?.webType === '1' && this.mode === 'new'
  }

  /** It has no records: its list is all there is to see (forms.md#views). */
  get isView(): boolean {
    return this.model?.webType === '4'
  }

  get isDirty(): boolean {
    return this.form?.isDirty === true || this.isUnsaved
  }

  /** Model and record at once, then the draft over them. */
  async load(): Promise<void> {
    const { service, modelId, menuId, recordId } = this.parts
    if (this.form === undefined) this.state = 'loading'
    const [model, record, prefill] = await Promise.all([
      resultOf(service.model(modelId)),
      recordId === '' ? undefined : resultOf(service.record(modelId, recordId, menuId)),
      this.parts.prefill === undefined ? undefined : resultOf(this.parts.prefill()),
      recordId === '' ? this.parts.knowPlaces() : undefined
    ])
    runInAction(() => {
      // What is being written stays: the server says at the save what changed meanwhile.
      if (this.isWriting && this.isDirty) return
      if (model.data?.webType === '4') {
        this.model = model.data
        return
      }
      const error = model.error ?? record?.error ?? prefill?.error
      if (error !== undefined || model.data === undefined) {
        this.state = model.error?.code === BodyCode.notFound ? 'missing' : 'error'
        this.error = error?.message ?? ''
        return
      }
      const isSame = this.form !== undefined && JSON.stringify([this.model, this.record]) === JSON.stringify([model.data, record?.data])
      this.state = 'ready'
      if (isSame) return
      this.model = model.data
      this.take(record?.data)
      this.prefilled = prefill?.data
      this.restore()
    })
  }

  /** Shows what came masked in full, which the server writes down; what was typed stands over them. Rejects with ApiError. */
  async reveal(): Promise<void> {
    const { service, modelId, menuId, recordId } = this.parts
    const record = await service.record(modelId, recordId, menuId, true)
    runInAction(() => {
      const mine = changedValues(this.record?.values ?? {}, this.form?.engine.values() ?? {})
      this.take(record)
      this.isRevealed = true
      this.open({ ...record.values, ...mine })
      this.isUnsaved ||= Object.keys(mine).length > 0
    })
  }

  /** Something was typed or chosen. */
  changed(): void {
    this.failure = ''
    this.save()
  }

  /** Writes the draft now: the page is hidden or left. */
  saveNow(): void {
    this.save.cancel()
    const { form } = this
    if (form === undefined || !this.isDirty || this.mode === 'preview') return
    this.parts.draft.write(
      form.definition,
      this.record?.values ?? {},
      form.engine.values(),
      { version: this.record?.version },
      this.parts.now()
    )
  }

  dispose(): void {
    this.saveNow()
    this.form?.dispose()
  }

  /** Throws away what was typed and begins with the record as it is now. */
  startAgain(): void {
    this.forgetDraft()
    this.conflict = undefined
    this.failure = ''
    this.open(this.record?.values)
  }

  /** After a conflict: what was typed here stands over what the others wrote. */
  goOn(): void {
    this.conflict = undefined
  }

  /** Checks and sends. @returns whether the server has it */
  async submit(): Promise<boolean> {
    const { form } = this
    if (form === undefined || this.isSending) return false
    this.failure = ''
    const reason = reasonToWait(form)
    if (reason !== undefined) return this.refuse(reason)
    if (this.mode === 'preview') return this.refuse(PREVIEW_WORDS)
    this.isSending = true
    try {
      const refusal = await form.beforeSubmit()
      if (refusal !== '') return this.refuse(refusal)
      await this.send(form.engine.values())
      this.forgetDraft()
      form.saved()
      await form.afterSubmit()
      return true
    } catch (thrown) {
      await this.failed(asApiError(thrown))
      return false
    } finally {
      runInAction(() => {
        this.isSending = false
      })
    }
  }

  private refuse(message: string): false {
    runInAction(() => {
      this.failure = message
    })
    return false
  }

  private take(record: FormRecord | undefined): void {
    this.isRevealed = false
    this.record = record
    this.numbers = record?.numbers
    this.isOpen = mayEdit(record?.flowState)
  }

  private restore(): void {
    const draft = this.isWriting && this.mode !== 'preview' ? this.parts.draft.read() : undefined
    this.isRestored = this.isUnsaved = draft !== undefined
    if (draft?.version !== this.record?.version && draft !== undefined && this.record !== undefined)
      this.conflict = ['保存草稿之后，记录已被他人修改']
    this.open(draft === undefined ? this.record?.values : { ...this.record?.values, ...draft.values })
  }

  private open(values: RecordValues | undefined): void {
    const { model } = this
    if (model === undefined) return
    const definition = normaliseForm(model.form)
    const context: FormContext = {
      ...this.parts.person(),
      rights: this.parts.rightsOf(model).fieldsOf(definition),
      isReadOnly: !this.isWriting,
      isMasked: this.numbers !== undefined
    }
    this.form?.dispose()
    this.form = new FormStore({
      ...this.parts.formParts(createFormEngine(definition, context, values), context, model.version),
      isReading: !this.isWriting,
      isRevealed: this.isRevealed
    })
    if (values === undefined) this.fillIn(this.form)
    else void recallRows(this.form, this.parts.rowsOf)
    if (this.isWriting) this.parts.takeLeft(this.form)
  }

  /** What came with the button is no work of the person yet: leaving loses nothing. */
  private fillIn(form: FormStore): void {
    const entries = Object.entries(this.prefilled?.values ?? {}).filter(
      ([key, value]) => form.definition.byId.has(key) && !isEmptyValue(value)
    )
    for (const [key, value] of entries) form.set(key, value)
    if (entries.length === 0) return
    void recallRows(form, this.parts.rowsOf)
    form.saved()
  }

  private forgetDraft(): void {
    this.save.cancel()
    this.submission.forget()
    this.isRestored = this.isUnsaved = false
  }

  private async send(values: RecordValues): Promise<void> {
    const { service, modelId, menuId, recordId } = this.parts
    const part = { menuId, ...(this.record?.version !== undefined && { version: this.record.version }) }
    const call = async (key: string): Promise<void> => {
      if (recordId === '') await service.create(modelId, values, part, key)
      else await service.update(modelId, recordId, values, part, key)
    }
    this.saveNow()
    const { error } = await this.submission.once('save', { values, ...part }, call)
    if (error !== undefined) throw error
  }

  private async failed(error: ApiError): Promise<void> {
    const current = conflictOf(error)
    if (current !== undefined) {
      await this.meet(current)
      return
    }
    this.refuse(showRefusal(this.form, error))
  }

  /** Who wrote what, newest first. Rejects with ApiError. */
  changes(): Promise<readonly RecordChange[]> {
    const { service, modelId, menuId, recordId } = this.parts
    return service.changes(modelId, recordId, menuId)
  }

  /** Somebody was faster: his record is the new ground, what was changed here stands over it until the person decides. */
  private async meet(current: FormRecord): Promise<void> {
    const { service, modelId, menuId, recordId } = this.parts
    const before = this.record?.values ?? {}
    const mine = changedValues(before, this.form?.engine.values() ?? {})
    const shown = (await resultOf(service.shownRecord(modelId, recordId, menuId))).data?.values ?? current.values
    runInAction(() => {
      const theirs = Object.keys(changedValues(before, current.values))
      this.conflict = conflictLines(theirs, { labelOf: (key) => this.form?.definition.byId.get(key)?.label ?? key, shown, mine })
      this.take(current)
      this.open({ ...current.values, ...mine })
      this.isUnsaved = true
      this.saveNow()
    })
  }
}
