import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { FormStore } from '@/form'
import { BodyCode } from '@/contract/codes'
import type { FlowActName, LegalAct } from '@/contract/workFlowForecast'
import type { FlowDetail } from '@/contract/workFlowDetail'
import { fieldErrors, resultOf, type ApiError } from '@/domain/apiError'
import { isObject } from '@/domain/guards'
import { failureWords } from '@/domain/outcome'
import type { RecordValues } from '@/services/form'
import type { WorkFlowService } from '@/services/workFlow'
import type { WorkFlowTaskService } from '@/services/workFlowTask'
import type { Submission } from '@/stores/submission'
import { ChoicesModel } from '../stores/choices/model'
import type { ActResult, FlowDrafts, Handed } from '../stores/flowDrafts'
import { sayingForm } from './sayingForm'
import { saidOf, sendAct, type Said } from './sendAct'
import { viewOfFlow, viewOfTask, type TaskParams, type TaskView } from '../stores/taskView'

const INCOMPLETE = '表单还有内容需要填写，请先打开表单'

/** Acts before which the engine may want people or branches chosen. */
const CHOOSING: readonly FlowActName[] = ['submit', 'approve', 'addAfter']
/** The task leaves the person's hands. */
const OVER: readonly FlowActName[] = ['submit', 'discard']

const DONE_WORDS: Readonly<Partial<Record<FlowActName, string>>> = {
  submit: '已提交',
  approve: '已通过',
  reject: '已退回',
  transfer: '已转审',
  addBefore: '已加签，等待加签人审批',
  addAfter: '已通过并加签',
  recall: '已撤回',
  takeBack: '已撤回审批',
  assign: '已指派',
  terminate: '已终止',
  change: '已变更',
  revive: '已复活'
}

/** The task as it is now, which comes with the refusal of who was too late (wire.md#body-codes, code 409). */
function currentOf({ data }: ApiError, params: TaskParams): TaskView | undefined {
  return isObject<FlowDetail>(data) && isObject(data.flowTaskInfo) ? viewOfTask(data, params) : undefined
}

export interface OperateParts {
  service: WorkFlowTaskService
  flows: Pick<WorkFlowService, 'flow'>
  params: TaskParams
  act: FlowActName
  /** Opened from the task's page, which hears what became of it. */
  isAsked: boolean
  draftsOf: (seatId: string) => FlowDrafts
  /** The signature that decisions begin with. Rejects with ApiError. */
  usualSignature: () => Promise<{ readonly path: string; readonly url: string } | undefined>
  keys: Submission
  makeForm: (form: ReturnType<typeof sayingForm>, values: Readonly<Record<string, unknown>> | undefined) => FormStore
}

/** One act on a task, with everything that is said and chosen for it (workflow.md#act-page, operate). */
export class OperateModel {
  /** gone: the act is not possible any more; `view` is then the task as it has become, undefined where nobody says. */
  state: 'loading' | 'ready' | 'gone' | 'error' = 'loading'
  error = ''
  view: TaskView | undefined = undefined
  act: LegalAct | undefined = undefined
  form: FormStore | undefined = undefined
  /** Bare path of the picture, '' while nobody signed. */
  signature = ''
  /** The person's own, kept with his account; undefined where he has none. */
  usualSignature: { readonly path: string; readonly url: string } | undefined = undefined
  isSending = false
  failure = ''
  /** The task's own form is not complete: it is filled on its page. */
  isFormIncomplete = false
  readonly choices: ChoicesModel
  private drafts: FlowDrafts
  private handed: Handed | undefined = undefined
  private readonly parts: OperateParts

  constructor(parts: OperateParts) {
    this.parts = parts
    this.drafts = parts.draftsOf('')
    this.choices = new ChoicesModel(parts.service)
    makeAutoObservable<OperateModel, 'parts' | 'drafts' | 'handed'>(
      this,
      {
        parts: false,
        drafts: false,
        handed: false,
        choices: false,
        view: observableRef,
        act: observableRef,
        form: observableRef,
        usualSignature: observableRef
      },
      { autoBind: true }
    )
  }

  get name(): FlowActName {
    return this.parts.act
  }

  get isDirty(): boolean {
    return (
      this.state !== 'gone' &&
      (this.form?.isDirty === true || (this.signature !== '' && this.signature !== this.usualSignature?.path) || this.choices.isDirty)
    )
  }

  /** The task's own form: as it stands on its page, else as the task has it. */
  get formValues(): RecordValues {
    return this.handed?.values ?? this.view?.values ?? {}
  }

  /** Nothing is asked: the act is confirmed, no more. */
  get isPlain(): boolean {
    return this.act?.needsSignature !== true && this.form?.definition.fields.length === 0 && !this.choices.isNeeded
  }

  async load(): Promise<void> {
    const { service, flows, params, act: name } = this.parts
    const { data, error } =
      params.id === ''
        ? await resultOf(flows.flow(params.flowId, params.variantId).then(viewOfFlow))
        : await resultOf(
            service
              .detail(params.id, { taskNodeId: params.taskNodeId, taskOperatorId: params.taskId, flowId: params.flowId })
              .then((detail) => viewOfTask(detail, params))
          )
    runInAction(() => {
      if (data === undefined) {
        this.state = error?.code === BodyCode.notFound || error?.code === BodyCode.forbidden ? 'gone' : 'error'
        this.error = error?.message ?? ''
        return
      }
      this.view = data
      this.act = data.acts.find((act) => act.do === name)
      if (this.act === undefined) {
        this.state = 'gone'
        return
      }
      this.drafts = this.parts.draftsOf(data.mode === 'approve' ? data.seatId : '')
      this.handed = this.drafts.handed(name)
      this.isFormIncomplete = this.handed?.isPartial === true
      if (this.isFormIncomplete) this.failure = INCOMPLETE
      this.open(this.act)
    })
    if (name === 'reject' && this.act !== undefined && this.act.targets === undefined && !(await this.chooseTarget(this.act))) return
    if (this.act?.needsSignature === true) await this.signAsUsual()
    if (this.act !== undefined && CHOOSING.includes(name)) await this.choose()
    else
      runInAction(() => {
        if (this.state === 'loading') this.state = 'ready'
      })
  }

  setSignature(signature: string): void {
    this.signature = signature
    this.failure = ''
    this.keep()
  }

  /** Where the refusal may lead is asked of a server that says it apart. @returns false when it could not be asked */
  private async chooseTarget(act: LegalAct): Promise<boolean> {
    const { data: targets, error } = await resultOf(this.parts.service.rejectChoices(this.view?.seatId ?? ''))
    runInAction(() => {
      if (error !== undefined) this.failed(error, true)
      else if (targets.length > 0) {
        this.act = { ...act, targets }
        this.open(this.act)
      }
    })
    return error === undefined
  }

  /** Who keeps a signature with his account begins with it; without an answer he signs by hand. */
  private async signAsUsual(): Promise<void> {
    const { data } = await resultOf(this.parts.usualSignature())
    runInAction(() => {
      this.usualSignature = data
      if (this.signature === '' && data !== undefined) this.signature = data.path
    })
  }

  /** Asks what has to be chosen before the act. */
  async choose(): Promise<void> {
    const { view } = this
    if (view === undefined) return
    const { error } = await this.choices.ask(view.seatId, { taskId: view.id, flowId: view.flowId, values: this.formValues })
    runInAction(() => {
      if (error === undefined) this.state = 'ready'
      else this.failed(error, true)
    })
  }

  /** What was said stays on the device until it is sent (app.md#drafts). */
  keep(): void {
    if (this.form === undefined || this.state !== 'ready') return
    this.drafts.keepAct(this.name, { values: this.form.engine.values(), signature: this.signature, ...this.choices.kept })
  }

  dispose(): void {
    this.form?.dispose()
  }

  /** Does it. @returns whether the server has it */
  async send(): Promise<boolean> {
    const { view, act, form } = this
    if (view === undefined || act === undefined || form === undefined || this.isSending) return false
    this.failure = ''
    const missing = this.missing(form)
    if (missing !== '') return this.refuse(missing)
    this.isSending = true
    const said: Said = saidOf(form.engine.values(), this.signature, this.choices, this.handed)
    const { data: nobody, error } = await this.parts.keys.once(act.do, { said, task: view.id }, (key) =>
      sendAct(this.parts.service, view, act, said, key)
    )
    runInAction(() => {
      this.isSending = false
      if (error !== undefined) this.failed(error, false)
      else if (nobody.length > 0) this.choices.setNobody(nobody)
    })
    if (error !== undefined) return false
    if (nobody.length > 0) return this.refuse('有步骤没有找到审批人，请选择处理人')
    const result: ActResult = { words: DONE_WORDS[act.do] ?? '已办理', isOver: OVER.includes(act.do) }
    this.drafts.finish(act.do, this.parts.isAsked ? result : undefined)
    return true
  }

  get doneWords(): string {
    return DONE_WORDS[this.name] ?? '已办理'
  }

  private open(act: LegalAct): void {
    const { view, parts } = this
    if (view === undefined) return
    const kept = this.drafts.act<{ values?: Readonly<Record<string, unknown>>; signature?: string }>(act.do)
    const nameOf = (id: string): string => view.nodes.find(({ nodeCode }) => nodeCode === id)?.nodeName ?? id
    const isMonitor = act.do === 'assign' || act.do === 'change' || act.do === 'revive'
    const steps = isMonitor
      ? view.acts.flatMap(({ do: name, nodeId }) =>
          name === act.do && nodeId !== undefined ? { id: nodeId, fullName: nameOf(nodeId) } : []
        )
      : []
    this.signature = kept?.signature ?? ''
    this.choices.restore(kept, this.handed?.nobody ?? [])
    this.form?.dispose()
    this.form = parts.makeForm(sayingForm(act, steps), kept?.values)
  }

  /** What keeps it from being sent, in the words of workflow.md#act-page; '' when nothing does. */
  private missing(form: FormStore): string {
    const problem = this.choices.problem
    if (problem !== '') return problem
    if (form.uploads.isBusy) return '还有文件没有传完，请稍候'
    if (form.uploads.items.length > 0) return '有文件没有传上去，请重试或移除'
    if (form.validate().length > 0) {
      form.showFirstProblem()
      return '还有内容需要填写'
    }
    return this.act?.needsSignature === true && this.signature === '' ? '请签名' : ''
  }

  private refuse(message: string): false {
    runInAction(() => {
      this.failure = message
    })
    return false
  }

  private failed(error: ApiError, isLoading: boolean): void {
    if (error.code === BodyCode.conflict) {
      this.view = currentOf(error, this.parts.params)
      this.state = 'gone'
      return
    }
    this.isFormIncomplete = Object.keys(fieldErrors(error)).length > 0
    const message = failureWords(error)
    if (isLoading && !this.isFormIncomplete) {
      this.state = 'error'
      this.error = message
      return
    }
    this.state = 'ready'
    this.failure = this.isFormIncomplete ? INCOMPLETE : message
  }
}
