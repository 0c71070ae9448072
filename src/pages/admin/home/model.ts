import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Checklist, ChecklistKey, ChecklistLine, DismissBody } from '@/contract/admin/checklist'
import { resultOf, type ApiError } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import type { InstallationService } from '@/services/admin/installation'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

export interface ChecklistParts extends Pick<RootStore, 'uuid'> {
  service: Pick<InstallationService, 'checklist' | 'dismiss'>
}

/** What is still missing to take the first order (administration.md#checklist). */
export class ChecklistModel {
  lines: readonly ChecklistLine[] | undefined = undefined
  error: ApiError | undefined = undefined
  /** The line that is being dismissed. */
  leaving: ChecklistKey | undefined = undefined
  /** Why the last one could not be dismissed. */
  failure = ''
  private readonly parts: ChecklistParts
  private readonly submission: Submission

  constructor(parts: ChecklistParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<ChecklistModel, 'parts' | 'submission'>(
      this,
      { parts: false, submission: false, lines: observableRef },
      { autoBind: true }
    )
  }

  /** How many required lines are missing; 0 = nobody needs the list any more. */
  get missing(): number {
    return this.lines?.filter(({ isRequired, isDone }) => isRequired && !isDone).length ?? 0
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.checklist())
    runInAction(() => {
      this.error = error
      if (data !== undefined) this.lines = data.lines
    })
  }

  async dismiss(key: DismissBody['key']): Promise<void> {
    if (this.leaving !== undefined) return
    this.leaving = key
    this.failure = ''
    const { data, error } = await this.submission.once<Checklist>('dismiss', { key }, (act) => this.parts.service.dismiss({ key }, act))
    runInAction(() => {
      this.leaving = undefined
      if (data !== undefined) this.lines = data.lines
      this.failure = failureWords(error)
    })
  }
}
