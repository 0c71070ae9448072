import { makeAutoObservable, runInAction } from 'mobx'
import type { DutyState } from '@/contract/transferCar/fleet/board'
import { resultOf } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import type { TransferCarBoardService } from '@/services/transferCar/fleet/board'
import { Submission } from '@/stores/submission'

export interface DutyParts {
  service: Pick<TransferCarBoardService, 'myDuty' | 'setDuty'>
  uuid: () => Promise<string>
}

/** 上班 / 下班 of the driver who is signed in (fleet.md#duty). */
export class DutyModel {
  duty: DutyState | undefined = undefined
  error = ''
  /** Why the change was refused, said where it was asked. */
  refusal = ''
  isChanging = false
  private readonly parts: DutyParts
  private readonly submission: Submission

  constructor(parts: DutyParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<DutyModel, 'parts' | 'submission'>(this, { parts: false, submission: false }, { autoBind: true })
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.myDuty())
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data !== undefined) this.duty = data
    })
  }

  forgetRefusal(): void {
    this.refusal = ''
  }

  /** Begins or ends work. True when it is stored. */
  async change(): Promise<boolean> {
    if (this.duty === undefined || this.isChanging) return false
    this.isChanging = true
    this.refusal = ''
    const body = { onDuty: !this.duty.onDuty }
    const { data, error } = await this.submission.once('change', body, (key) => this.parts.service.setDuty(body, key))
    runInAction(() => {
      this.isChanging = false
      this.refusal = failureWords(error)
      if (data !== undefined) this.duty = data
    })
    return data !== undefined
  }
}
