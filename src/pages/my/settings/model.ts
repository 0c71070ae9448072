import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { AccountSettings, QuietableType } from '@/contract/account'
import { resultOf } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import type { AccountService } from '@/services/account'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

/** Words of contract/account.ts, QUIETABLE_TYPES. */
export const NOTICE_KINDS: readonly { type: QuietableType; label: string }[] = [
  { type: 2, label: '流程审批' },
  { type: 3, label: '工单和系统消息' },
  { type: 4, label: '日程提醒' }
]

export interface NoticesParts extends Pick<RootStore, 'uuid'> {
  service: Pick<AccountService, 'settings' | 'setQuietTypes'>
}

/** Kinds of messages that are quiet. A choice is shown at once and taken back when the server does not keep it. */
export class NoticesModel {
  quietTypes: readonly QuietableType[] | undefined = undefined
  error = ''
  failure = ''
  isSaving = false
  private readonly parts: NoticesParts
  private readonly submission: Submission

  constructor(parts: NoticesParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<NoticesModel, 'parts' | 'submission'>(
      this,
      { parts: false, submission: false, quietTypes: observableRef },
      { autoBind: true }
    )
  }

  isLoud(type: QuietableType): boolean {
    return this.quietTypes?.includes(type) === false
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.settings())
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data !== undefined) this.take(data)
    })
  }

  async set(type: QuietableType, isLoud: boolean): Promise<void> {
    const before = this.quietTypes
    if (before === undefined || this.isSaving) return
    this.isSaving = true
    this.failure = ''
    const wanted = isLoud ? before.filter((each) => each !== type) : [...before, type]
    this.quietTypes = wanted
    const { data, error } = await this.submission.once('set', wanted, (key) => this.parts.service.setQuietTypes(wanted, key))
    runInAction(() => {
      this.isSaving = false
      this.failure = failureWords(error)
      if (data === undefined) this.quietTypes = before
      else this.take(data)
    })
  }

  private take({ quietTypes }: AccountSettings): void {
    this.quietTypes = quietTypes
  }
}
