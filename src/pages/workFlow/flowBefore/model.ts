import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { FormStore } from '@/form'
import { BodyCode } from '@/contract/codes'
import type { FlowOfTemplate } from '@/contract/dialect'
import type { StepWithoutPeople } from '@/contract/workFlowActs'
import { resultOf, type ApiError } from '@/domain/apiError'
import { debounce } from '@/domain/throttle'
import type { RecordValues } from '@/services/form'
import type { FilledForm } from '@/services/workFlowTask'
import { reasonToWait, showRefusal, STILL_UPLOADING } from '@/form/store/sending'
import { DRAFT_DELAY_MS } from '@/stores/submission'
import type { FlowDrafts } from '../stores/flowDrafts'
import { PathModel } from './flowPath/model'
import { openForm, type TaskParts } from './taskForm'
import { viewOfFlow, viewOfTask, type TaskMode, type TaskView } from '../stores/taskView'

/** What is not drawn is not sent either: it would overwrite the record with nothing. */
const NO_FORM = '这张表单请在电脑上办理'

/**
 * One task opened: its form with the rights of the step, its draft, saving it, and the way it will go (workflow.md#task-page, flowBefore).
 */
export class TaskModel {
  /** choosing: one of `variants` has to be chosen before it can be launched. */
  state: 'loading' | 'choosing' | 'ready' | 'missing' | 'error' = 'loading'
  variants: readonly FlowOfTemplate[] = []
  error = ''
  view: TaskView | undefined = undefined
  form: FormStore | undefined = undefined
  urgency: 1 | 2 | 3 = 1
  /** A draft of this device stands in the form. */
  isRestored = false
  isSending = false
  failure = ''
  /** Somebody was faster: what became of the task. */
  changedWords = ''
  readonly path: PathModel
  drafts: FlowDrafts
  private isUnsaved = false
  private readonly parts: TaskParts
  private readonly save = debounce(() => this.saveNow(), DRAFT_DELAY_MS)

  constructor(parts: TaskParts) {
    this.parts = parts
    this.drafts = parts.draftsOf('')
    this.path = new PathModel(parts.service)
    makeAutoObservable<TaskModel, 'parts' | 'save' | 'drafts'>(
      this,
      { parts: false, save: false, drafts: false, path: false, variants: observableRef, view: observableRef, form: observableRef },
      { autoBind: true }
    )
  }

  get mode(): TaskMode {
    return this.view?.mode ?? 'read'
  }

  get isWriting(): boolean {
    return this.mode !== 'read'
  }

  get isDirty(): boolean {
    return this.isWriting && (this.form?.isDirty === true || this.isUnsaved)
  }

  /** Reads the task, or the flow that is launched; a form in which somebody writes stays as it is while the step is the same. */
  async load(): Promise<void> {
    const { service, flows, params } = this.parts
    if (this.state === 'choosing') return
    if (this.view === undefined) this.state = 'loading'
    if (params.id === '' && this.view === undefined && (await this.hasToChoose())) return
    const call =
      params.id === ''
        ? resultOf(flows.flow(params.flowId, params.variantId).then(viewOfFlow))
        : resultOf(
            service
              .detail(params.id, { taskNodeId: params.taskNodeId, taskOperatorId: params.taskId, flowId: params.flowId })
              .then((detail) => viewOfTask(detail, params))
          )
    const [{ data, error }] = await Promise.all([call, params.id === '' ? this.parts.knowPlaces() : undefined])
    runInAction(() => {
      if (data === undefined) return this.refuseToOpen(error)
      this.state = 'ready'
      const before = this.view
      this.view = data
      const isSame =
        this.form !== undefined &&
        before !== undefined &&
        before.mode === data.mode &&
        before.seatId === data.seatId &&
        JSON.stringify(before.values) === JSON.stringify(data.values)
      if (!isSame) this.restore()
      this.path.follow(this.parts.forecasts && this.isWriting ? this.filled : undefined, data)
    })
  }

  /** A launch of one of several: which one is chosen first. A failed question says why. */
  private async hasToChoose(): Promise<boolean> {
    const { flows, params } = this.parts
    if ((params.variantId ?? '') !== '') return false
    const { data, error } = await resultOf(flows.variants(params.flowId))
    runInAction(() => {
      if (error !== undefined) this.refuseToOpen(error)
      else if (data.length > 1) {
        this.variants = data
        this.state = 'choosing'
      }
    })
    return error !== undefined || data.length > 1
  }

  /** The form as it stands, with what it belongs to. */
  get filled(): FilledForm {
    return {
      taskId: this.view?.id ?? '',
      flowId: this.view?.flowId ?? '',
      opId: this.view?.seatId ?? '',
      values: this.form?.engine.values() ?? {}
    }
  }

  /** Something was typed or chosen. */
  changed(): void {
    this.failure = ''
    this.save()
    if (this.parts.forecasts && this.isWriting) this.path.look(this.filled)
  }

  setUrgency(urgency: 1 | 2 | 3): void {
    this.urgency = urgency
    this.isUnsaved = true
    this.save()
  }

  /** Writes the draft now: the page is hidden or left. */
  saveNow(): void {
    this.save.cancel()
    if (this.form !== undefined && this.isDirty)
      this.drafts.keepForm(this.form.definition, this.view?.values ?? {}, this.form.engine.values(), this.urgency)
  }

  /** Throws away what was typed here and begins with the task as it is. */
  startAgain(): void {
    this.forgetDraft()
    this.open(this.view?.draft ?? undefined)
  }

  dispose(): void {
    this.saveNow()
    this.path.dispose()
    this.form?.dispose()
  }

  /** Checks the form as for sending. @returns whether it may be sent */
  async check(): Promise<boolean> {
    const { form } = this
    if (form === undefined || this.isSending) return false
    this.failure = ''
    const reason = reasonToWait(form)
    if (reason !== undefined) return this.refuse(reason)
    const refusal = await form.beforeSubmit()
    return refusal === '' || this.refuse(refusal)
  }

  /** 保存 of the launcher: nothing is checked but what the server refuses. @returns whether the server has it */
  async saveTask(): Promise<boolean> {
    return (await this.launch(1)) !== undefined
  }

  /** Launches it when nothing has to be chosen. @returns steps that found nobody, undefined when it was refused */
  submit(): Promise<readonly StepWithoutPeople[] | undefined> {
    return this.launch(0)
  }

  /** Whether candidates or branches have to be chosen before it can be launched; undefined when it could not be asked. */
  async hasChoices(): Promise<boolean | undefined> {
    this.isSending = true
    const { data, error } = await resultOf(this.parts.service.candidates('', this.filled))
    runInAction(() => {
      this.isSending = false
      if (error !== undefined) this.failed(error)
    })
    return data === undefined ? undefined : data.type !== 3 && data.list.length > 0
  }

  /** 暂存 of the approver. @returns whether the server has it */
  async saveAudit(): Promise<boolean> {
    const { view, form } = this
    if (view === undefined || form === undefined || this.isSending) return false
    if (view.form.fields === undefined) return this.refuse(NO_FORM)
    if (form.uploads.isBusy) return this.refuse(STILL_UPLOADING)
    const values = form.engine.values()
    return (
      (await this.send('saveDraft', { seat: view.seatId, values }, (key) =>
        this.parts.service.saveAudit(view.seatId, this.filled, key).then(() => true)
      )) === true
    )
  }

  /** An act was refused because somebody was faster: the task is read again and says what it is now. */
  async overtaken(): Promise<void> {
    await this.load()
    runInAction(() => {
      this.changedWords = '流程已被他人处理，以下是最新状态。'
    })
  }

  private async launch(status: 0 | 1): Promise<readonly StepWithoutPeople[] | undefined> {
    const { view, form } = this
    if (view === undefined || form === undefined || this.isSending) return undefined
    if (view.form.fields === undefined) return this.refuse(NO_FORM) || undefined
    if (form.uploads.isBusy) return this.refuse(STILL_UPLOADING) || undefined
    const { filled } = this
    const body = { status, flowUrgent: this.urgency }
    return this.send('launch', { ...body, ...filled }, (key) => this.parts.service.launch(filled, body, key))
  }

  /** Sends an act; its draft goes when it is stored. @returns its answer, undefined when it was refused */
  private async send<T>(act: string, inputs: object, call: (key: string) => Promise<T>): Promise<T | undefined> {
    this.isSending = true
    this.failure = ''
    const { data, error } = await this.parts.keys.once(act, inputs, (key) => call(key).then((answer) => ({ answer })))
    runInAction(() => {
      this.isSending = false
      if (error !== undefined) return this.failed(error)
      // Steps without people: nothing is stored yet, what was typed stays.
      if (Array.isArray(data.answer) && data.answer.length > 0) return undefined
      this.forgetDraft()
      this.form?.saved()
      return undefined
    })
    return data?.answer
  }

  private refuse(message: string): false {
    runInAction(() => {
      this.failure = message
    })
    return false
  }

  private failed(error: ApiError): void {
    if (error.code === BodyCode.conflict) {
      void this.overtaken()
      return
    }
    this.failure = showRefusal(this.form, error)
  }

  private refuseToOpen(error: ApiError | undefined): void {
    if (this.view !== undefined) return
    this.state = error?.code === BodyCode.notFound || error?.code === BodyCode.forbidden ? 'missing' : 'error'
    this.error = error?.message ?? ''
  }

  private restore(): void {
    const { view } = this
    if (view === undefined) return
    this.drafts = this.parts.draftsOf(view.mode === 'approve' ? view.seatId : '')
    const draft = this.isWriting ? this.drafts.form() : undefined
    this.isRestored = this.isUnsaved = draft !== undefined
    this.urgency = (draft?.urgency ?? view.urgency) as 1 | 2 | 3
    this.open({ ...view.draft, ...draft?.values })
  }

  private open(over: RecordValues | undefined): void {
    const { view } = this
    if (view === undefined) return
    this.form?.dispose()
    this.form = openForm(view, this.parts, this.isWriting, over)
    if (this.isWriting) this.parts.takeLeft(this.form)
  }

  private forgetDraft(): void {
    this.save.cancel()
    this.drafts.dropForm()
    this.isRestored = this.isUnsaved = false
  }
}
