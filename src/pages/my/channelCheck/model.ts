import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { NotifyChannel } from '@/contract/notify'
import type { ChannelCheck, ProviderAnswer } from '@/contract/notifyCheck'
import { resultOf, type ApiError } from '@/domain/apiError'
import { formatDateTime } from '@/domain/format'
import { failureWords } from '@/domain/outcome'
import type { NoticeChannelService } from '@/services/noticeChannels'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

const STATES: Readonly<Record<ProviderAnswer['state'], string>> = { SENT: '已接收', REFUSED: '未接收', FAILED: '发送失败' }

/** What a provider answered last, for people: 03-15 14:05 未接收（43101）. */
export const answerText = ({ state, code, at }: ProviderAnswer): string =>
  `${formatDateTime(at)} ${STATES[state]}${code === '' ? '' : `（${code}）`}`

export interface ChannelCheckParts extends Pick<RootStore, 'uuid'> {
  service: Pick<NoticeChannelService, 'check' | 'test'>
}

/** How the channels of notices stand, and tests of them (notify.md#check). */
export class ChannelCheckModel {
  checks: readonly ChannelCheck[] | undefined = undefined
  error: ApiError | undefined = undefined
  /** The channel that is tried now. */
  testing: NotifyChannel | undefined = undefined
  /** Why the last test went to nobody, below its channel. */
  failure: { channel: NotifyChannel; words: string } | undefined = undefined
  private readonly parts: ChannelCheckParts
  private readonly submission: Submission

  constructor(parts: ChannelCheckParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<ChannelCheckModel, 'parts' | 'submission'>(
      this,
      { parts: false, submission: false, checks: observableRef },
      { autoBind: true }
    )
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.check())
    runInAction(() => {
      this.error = error
      if (data !== undefined) this.checks = data
    })
  }

  async test(channel: NotifyChannel): Promise<void> {
    if (this.testing !== undefined) return
    this.testing = channel
    this.failure = undefined
    const { data, error } = await this.submission.once('test', { channel }, (key) => this.parts.service.test(channel, key))
    runInAction(() => {
      this.testing = undefined
      if (data !== undefined) this.checks = data
      if (error !== undefined) this.failure = { channel, words: failureWords(error) }
    })
  }
}
