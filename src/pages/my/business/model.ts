import { makeAutoObservable, runInAction } from 'mobx'
import type { MajorBody, MajorChoice } from '@/contract/organization'
import { resultOf, type ApiError } from '@/domain/apiError'
import type { CancelSignal } from '@/domain/cancel'
import { failureWords } from '@/domain/outcome'
import { Submission } from '@/stores/submission'
import { clearCaches } from '@/stores/caches'
import type { RootStore } from '@/stores/rootStore'

export type MajorType = MajorBody['majorType']

export interface BusinessParts extends Pick<RootStore, 'storage' | 'uuid'> {
  session: Pick<RootStore['session'], 'loadCurrentUser'>
  organization: Pick<RootStore['services']['organization'], 'userOrganizes' | 'userPositions' | 'switchMajor'>
  signal?: CancelSignal
}

/** My organizations or positions and which one counts now; rights hang on it (people.md#current-user). */
export class BusinessModel {
  choices: MajorChoice[] | undefined = undefined
  isLoading = false
  error: ApiError | undefined = undefined
  /** Id of the one that is being switched to; empty = none. */
  switchingTo = ''
  /** Why the last switch was refused, in the server's words. */
  failure = ''

  private readonly majorType: MajorType
  private readonly parts: BusinessParts
  private readonly keys: Submission

  constructor(majorType: MajorType, parts: BusinessParts) {
    this.majorType = majorType
    this.parts = parts
    this.keys = new Submission(parts)
    makeAutoObservable<BusinessModel, 'majorType' | 'parts' | 'keys'>(
      this,
      { majorType: false, parts: false, keys: false },
      { autoBind: true }
    )
  }

  async load(): Promise<void> {
    if (this.isLoading) return
    this.isLoading = true
    const { organization } = this.parts
    const { data, error } = await resultOf(this.majorType === 'Organize' ? organization.userOrganizes() : organization.userPositions())
    runInAction(() => {
      this.isLoading = false
      this.error = error
      if (data !== undefined) this.choices = data
    })
  }

  /** Resolves with true when the other one counts now and the rights have been read again. */
  async switchTo(choice: MajorChoice): Promise<boolean> {
    if (choice.isDefault || this.switchingTo !== '') return false
    this.switchingTo = choice.id
    this.failure = ''
    const body = { majorId: choice.id, majorType: this.majorType }
    const { error } = await this.keys.once('switch', body, (key) => this.parts.organization.switchMajor(body, key))
    if (error === undefined) {
      clearCaches(this.parts.storage)
      await this.parts.session.loadCurrentUser()
    }
    runInAction(() => {
      this.switchingTo = ''
      this.failure = failureWords(error)
      if (error === undefined) this.choices = this.choices?.map((each) => ({ ...each, isDefault: each.id === choice.id }))
    })
    return error === undefined
  }
}
