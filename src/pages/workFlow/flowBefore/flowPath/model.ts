import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { FlowForecast } from '@/contract/workFlowForecast'
import type { TemplateNode } from '@/contract/workFlowTemplate'
import { resultOf } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import { SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { isSameJson } from '@/domain/form/read'
import { debounce } from '@/domain/throttle'
import type { FilledForm, WorkFlowTaskService } from '@/services/workFlowTask'
import type { TaskView } from '../../stores/taskView'

/** Fields whose values say which way a task goes and who handles it: of conditions, formulas, steps that read people from a field, limits. */
export function decidingFields(node: TemplateNode | undefined): ReadonlySet<string> {
  if (node === undefined) return new Set()
  const { conditions = [], formField, timeLimitConfig } = node.properties ?? {}
  const own = [
    formField,
    timeLimitConfig?.formField,
    ...conditions.flatMap(({ field, fieldValue, fieldValueType }) => [field, String(fieldValueType) === '1' ? fieldValue : undefined])
  ]
  const below = [node.childNode, ...(node.conditionNodes ?? [])].flatMap((next) => [...decidingFields(next)])
  return new Set([...own.filter((field): field is string => typeof field === 'string' && field !== ''), ...below])
}

/** The way a task will go, asked again when a field that decides about it changes. */
export class PathModel {
  forecast: FlowForecast | undefined = undefined
  error = ''
  isLoading = false
  private deciding: ReadonlySet<string> = new Set()
  private asked: object | undefined = undefined
  private running: CancelSource | undefined = undefined
  private readonly service: Pick<WorkFlowTaskService, 'forecast'>
  private readonly ask = debounce((form: FilledForm) => void this.read(form), SERVER_SEARCH_DELAY_MS)

  constructor(service: Pick<WorkFlowTaskService, 'forecast'>) {
    this.service = service
    makeAutoObservable<PathModel, 'service' | 'ask' | 'running' | 'asked' | 'deciding'>(
      this,
      { service: false, ask: false, running: false, asked: false, deciding: false, forecast: observableRef },
      { autoBind: true }
    )
  }

  /** The task was read. @param form what is being filled, undefined where nobody fills: then the task's own forecast counts */
  follow(form: FilledForm | undefined, view: TaskView): void {
    this.deciding = decidingFields(view.template)
    this.asked = undefined
    if (form === undefined) this.forecast = view.forecast
    else this.look(form)
  }

  /** The form changed. */
  look(form: FilledForm): void {
    // A formula may read any field: then every change counts.
    const values = [...this.deciding].every((field) => field in form.values)
      ? Object.fromEntries([...this.deciding].map((field) => [field, form.values[field] ?? null]))
      : form.values
    if (this.asked !== undefined && isSameJson(values, this.asked)) return
    const isFirst = this.asked === undefined
    this.asked = values
    if (isFirst) void this.read(form)
    else this.ask(form)
  }

  retry(form: FilledForm): void {
    void this.read(form)
  }

  dispose(): void {
    this.ask.cancel()
    this.running?.abort()
  }

  private async read(form: FilledForm): Promise<void> {
    this.running?.abort()
    const source = createCancel()
    this.running = source
    this.isLoading = true
    const { data, error } = await resultOf(this.service.forecast(form, source.signal))
    if (source.signal.aborted) return
    runInAction(() => {
      this.isLoading = false
      this.error = error?.message ?? ''
      if (data !== undefined) this.forecast = data
    })
  }
}
