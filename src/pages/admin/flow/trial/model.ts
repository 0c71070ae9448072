import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { FlowVersion, TriedFlow } from '@/contract/admin/flows'
import type { Json } from '@/contract/formSchema'
import type { ForecastStep } from '@/contract/workFlowForecast'
import { resultOf } from '@/domain/apiError'
import type { FlowDesignService } from '@/services/admin/designs'

export interface TrialParts {
  service: Pick<FlowDesignService, 'version' | 'try'>
  id: string
  /** What is tried instead of the version in use: a flow that is being designed. */
  design?: () => { id: string; text: string }
}

const SIGNS = { anyOne: '任一人审批', all: '全部审批', inTurn: '依次审批' } as const
const KINDS: Readonly<Record<ForecastStep['kind'], string>> = {
  start: '发起',
  approver: '审批',
  subFlow: '子流程',
  timer: '定时',
  copy: '抄送'
}

/** A flow launched only to see who would be asked (administration.md#forms-and-flows). */
export class TrialModel {
  launcherId = ''
  /** The version in use, once somebody wants to try it. */
  version: FlowVersion | undefined = undefined
  tried: TriedFlow | undefined = undefined
  /** The design it was tried of; '' = the version in use. */
  triedText = ''
  error = ''
  isTrying = false
  private readonly parts: TrialParts

  constructor(parts: TrialParts) {
    this.parts = parts
    makeAutoObservable<TrialModel, 'parts'>(this, { parts: false, version: observableRef, tried: observableRef }, { autoBind: true })
  }

  /** Reads the form that is filled in for the trial. */
  async open(version: number): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.version(this.parts.id, version))
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data !== undefined) this.version = data
    })
  }

  /** Whoever is chosen anew is tried anew. */
  choose(launcherId: string): void {
    this.launcherId = launcherId
    this.tried = undefined
  }

  /** @param values what the launcher would fill in */
  async run(values: Readonly<Record<string, Json | undefined>>): Promise<void> {
    if (this.isTrying) return
    if (this.launcherId === '') {
      this.error = '请选择发起人'
      return
    }
    this.isTrying = true
    const design = this.parts.design?.()
    const { data, error } = await resultOf(
      this.parts.service.try(design?.id ?? this.parts.id, {
        launcherId: this.launcherId,
        values: JSON.parse(JSON.stringify(values)) as Record<string, Json>,
        ...(design !== undefined && { text: design.text })
      })
    )
    runInAction(() => {
      this.isTrying = false
      this.tried = data
      this.triedText = design?.text ?? ''
      this.error = error?.message ?? ''
    })
  }

  /** What comes, step by step, in words. */
  get steps(): readonly { id: string; nodeId: string; name: string; words: string; whom: string }[] {
    const { tried } = this
    return (tried?.forecast.steps ?? []).map(({ nodeId, name, kind, people, sign, isToBeChosen }, index) => {
      const names = people.map(({ userId, isAutomatic }) => `${tried?.names[userId] ?? userId}${isAutomatic ? '（自动通过）' : ''}`)
      const words = [KINDS[kind], ...(people.length > 1 && sign !== undefined ? [SIGNS[sign]] : [])].join('，')
      const whom = isToBeChosen ? [...names, '由上一步选择'] : names
      return {
        id: `${nodeId} ${index}`,
        nodeId,
        name,
        whom: whom.join('、'),
        words: whom.length === 0 ? words : `${words}：${whom.join('、')}`
      }
    })
  }
}
