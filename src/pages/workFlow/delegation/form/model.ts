import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { FormStore } from '@/form'
import type { PlatformForm } from '@/contract/formSchema'
import type { DelegationBody, DelegationEntry } from '@/contract/workFlowDelegation'
import { fieldErrors, resultOf } from '@/domain/apiError'
import { listOf, numberOf, textOf } from '@/domain/form/read'
import { isText } from '@/domain/guards'
import { failureWords } from '@/domain/outcome'
import type { RecordValues } from '@/services/form'
import type { WorkFlowService } from '@/services/workFlow'
import type { DelegationService } from '@/services/workFlowDelegation'
import type { Submission } from '@/stores/submission'
import type { DraftBook } from '@/stores/drafts'
import { DAY, MINUTE } from '@/domain/time'

const DESCRIPTION_LENGTH = 500
/** As many as one call answers: whoever gives more at once finds the older ones by their own lists. */
const MOST = 100

export interface DelegationFormParts {
  /** '' for a new one. */
  id: string
  service: Pick<DelegationService, 'list' | 'save'>
  flows: Pick<WorkFlowService, 'selector'>
  keys: Submission
  book: DraftBook
  makeForm: (form: PlatformForm, values: RecordValues) => FormStore
  /** Epoch ms by the server's clock. */
  now: () => number
}

/** What a delegation says, as a form of the engine. */
function delegationForm(flows: readonly { readonly id: string; readonly fullName: string }[]): PlatformForm {
  return {
    labelPosition: 'top',
    fields: [
      { __vModel__: 'toUserId', __config__: { jnpfKey: 'userSelect', label: '受委托人', required: true }, placeholder: '请选择受委托人' },
      {
        __vModel__: 'flowId',
        __config__: { jnpfKey: 'select', label: '委托流程' },
        multiple: true,
        placeholder: '不选即全部流程',
        __slot__: { options: flows }
      },
      {
        __vModel__: 'startTime',
        __config__: { jnpfKey: 'date', label: '开始时间', required: true },
        type: 'datetime',
        format: 'yyyy-MM-dd HH:mm'
      },
      {
        __vModel__: 'endTime',
        __config__: { jnpfKey: 'date', label: '结束时间', required: true },
        type: 'datetime',
        format: 'yyyy-MM-dd HH:mm'
      },
      {
        __vModel__: 'description',
        __config__: { jnpfKey: 'textarea', label: '委托说明' },
        maxlength: DESCRIPTION_LENGTH,
        placeholder: '例如：外出学习'
      }
    ]
  }
}

const nameOf = (id: string): string => `flow:delegation:${id}`

/** A delegation that is being written, or changed; kept on the device until it is stored (app.md#drafts). */
export class DelegationFormModel {
  state: 'loading' | 'ready' | 'missing' | 'error' = 'loading'
  error = ''
  failure = ''
  isSending = false
  form: FormStore | undefined = undefined
  private readonly parts: DelegationFormParts

  constructor(parts: DelegationFormParts) {
    this.parts = parts
    makeAutoObservable<DelegationFormModel, 'parts'>(this, { parts: false, form: observableRef }, { autoBind: true })
  }

  get isDirty(): boolean {
    return this.form?.isDirty === true
  }

  async load(): Promise<void> {
    if (this.form !== undefined) return
    this.state = 'loading'
    const { id, service, flows } = this.parts
    const { data, error } = await resultOf(Promise.all([flows.selector(), id === '' ? undefined : service.list('given', 1, MOST)]))
    runInAction(() => {
      if (data === undefined) {
        this.state = 'error'
        this.error = error?.message ?? ''
        return
      }
      const [categories, mine] = data
      const known = mine?.list.find((entry) => entry.id === id)
      if (id !== '' && known === undefined) {
        this.state = 'missing'
        return
      }
      this.form = this.parts.makeForm(
        delegationForm(categories.flatMap(({ children }) => children.map(({ id: flowId, fullName }) => ({ id: flowId, fullName })))),
        this.parts.book.get<RecordValues>(nameOf(id)) ?? this.valuesOf(known)
      )
      this.state = 'ready'
    })
  }

  keep(): void {
    if (this.isDirty && this.form !== undefined) this.parts.book.set(nameOf(this.parts.id), this.form.engine.values(), this.parts.now())
  }

  dispose(): void {
    this.form?.dispose()
  }

  /** @returns whether the server has it */
  async send(): Promise<boolean> {
    const { form, parts } = this
    if (form === undefined || this.isSending) return false
    this.failure = ''
    if (form.validate().length > 0) {
      form.showFirstProblem()
      return this.refuse('还有内容需要填写')
    }
    const { toUserId, flowId, startTime, endTime, description } = form.engine.values()
    const body: DelegationBody = {
      toUserId: textOf(toUserId),
      flowId: listOf(flowId).filter(isText).join(','),
      startTime: numberOf(startTime) ?? 0,
      endTime: numberOf(endTime) ?? 0,
      description: textOf(description).trim()
    }
    this.isSending = true
    const { error } = await parts.keys.once('save', { ...body, id: parts.id }, (key) => parts.service.save(parts.id, body, key))
    runInAction(() => {
      this.isSending = false
    })
    if (error === undefined) {
      parts.book.remove(nameOf(parts.id))
      form.saved()
      return true
    }
    form.fault(Object.entries(fieldErrors(error)).map(([address, message]) => ({ address, message })))
    form.showFirstProblem()
    return this.refuse(failureWords(error))
  }

  private valuesOf(entry: DelegationEntry | undefined): RecordValues {
    // From the minute that the field shows: what is given now counts at once.
    const from = Math.floor(this.parts.now() / MINUTE) * MINUTE
    if (entry === undefined) return { startTime: from, endTime: from + DAY }
    return {
      toUserId: entry.toUserId,
      flowId: entry.flowId === '' ? [] : entry.flowId.split(','),
      startTime: entry.startTime,
      endTime: entry.endTime,
      description: entry.description
    }
  }

  private refuse(message: string): false {
    runInAction(() => {
      this.failure = message
    })
    return false
  }
}
