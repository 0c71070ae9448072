import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { CheckPlatform } from '@/contract/moderation'
import type { NoticePermissions } from '@/contract/notifyPermission'
import { resultOf } from '@/domain/apiError'
import { failureWords } from '@/domain/outcome'
import type { NoticeChannelService } from '@/services/noticeChannels'
import type { RootStore } from './rootStore'
import { Submission } from './submission'

/** A platform asks for so many templates at once (contract/notifyPermission.ts, PermissionsBody). */
const MOST_AT_ONCE = 3

export interface PermissionsParts extends Pick<RootStore, 'uuid'> {
  service: Pick<NoticeChannelService, 'permissions' | 'permit'>
  platform: CheckPlatform
  /** Asks the person; templates that he allowed. */
  ask: (templateIds: readonly string[]) => Promise<readonly string[]>
}

/** How many messages this mini-program's platform may still send a person, and one more of each (notify.md#permissions). */
export class PermissionsModel {
  permissions: NoticePermissions | undefined = undefined
  isAsking = false
  failure = ''
  private readonly parts: PermissionsParts
  private readonly submission: Submission

  constructor(parts: PermissionsParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<PermissionsModel, 'parts' | 'submission'>(
      this,
      { parts: false, submission: false, permissions: observableRef },
      { autoBind: true }
    )
  }

  /** Messages that may still come; undefined = as many as there are. */
  get left(): number | undefined {
    const counts = this.permissions?.list.map(({ left }) => left) ?? []
    return counts.some((left) => left < 0) ? undefined : counts.reduce((sum, left) => sum + left, 0)
  }

  /** The platform could tell this person, and he allows it no more. */
  get isUsedUp(): boolean {
    return this.permissions?.isKnown === true && this.permissions.list.length > 0 && this.left === 0
  }

  /** Without an answer nothing is offered: what it is for comes over other ways too. */
  async load(): Promise<void> {
    const { data } = await resultOf(this.parts.service.permissions(this.parts.platform))
    runInAction(() => {
      if (data !== undefined) this.permissions = data
    })
  }

  /** From a press: those of which the fewest may come are asked for. */
  async allow(): Promise<void> {
    const { ask, platform, service } = this.parts
    const wanted = [...(this.permissions?.list ?? [])].sort((a, b) => a.left - b.left).slice(0, MOST_AT_ONCE)
    if (this.isAsking || wanted.length === 0) return
    this.isAsking = true
    this.failure = ''
    const accepted = await ask(wanted.map(({ templateId }) => templateId))
    const told =
      accepted.length === 0
        ? undefined
        : await this.submission.once('permit', { accepted }, (key) => service.permit(platform, accepted, key))
    runInAction(() => {
      this.isAsking = false
      this.failure = failureWords(told?.error)
      if (told?.data !== undefined) this.permissions = told.data
    })
  }
}
