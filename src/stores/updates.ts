import { resultOf } from '@/domain/apiError'
import { APP_VERSION, APP_VERSION_CODE } from '@/domain/constants'
import { isNumber, isObject, isText } from '@/domain/guards'
import type { Clock } from '@/platform/clock'
import { isNewer, mayOffer, POSTPONED_MS, type Postponed } from '@/domain/version/versions'
import type { AppUpdate } from '@/platform/appUpdate/types'
import type { Feedback } from '@/platform/feedback'
import type { KeyStorage } from '@/platform/storage'
import type { SessionService } from '@/services/session'

/** Stored key of the answer 以后再说. */
export const POSTPONED_KEY = 'postponedUpdate'
/** Name of this app towards the server (session.md#versions, AppStartInfo). */
const APP_NAME = 'towing'
/** A build that lies ready without a version of its own. */
const READY = 'ready'

const isPostponed = (value: unknown): value is Postponed =>
  isObject<Partial<Postponed>>(value) && isText(value.version) && isNumber(value.until)

/** What the look for a new version needs of the app (openUpdates). */
export interface UpdateNeeds {
  service: SessionService
  isOwn: () => Promise<boolean>
  storage: KeyStorage
  feedback: Feedback
  clock: Clock
}

export interface UpdateParts {
  service: Pick<SessionService, 'version' | 'appStartInfo'>
  /**
   * Whether this product's own server answers. Another platform tells the version of its own app (platforms.md#dialects). Rejects with
   * ApiError.
   */
  isOwn: () => Promise<boolean>
  storage: KeyStorage
  feedback: Pick<Feedback, 'confirm' | 'toast'>
  /** Epoch ms of the device. */
  now: () => number
  device: AppUpdate
}

/** newest: nothing newer is known; offered: the person was asked; postponed: he said so before; unknown: nobody answered. */
export type UpdateAnswer = 'newest' | 'offered' | 'postponed' | 'unknown'

/** Tells of a new version and takes 以后再说 for an answer: the original ended the app (session.md#versions). */
export class Updates {
  private readonly parts: UpdateParts
  private isAsking = false
  /** Version and words of the server's last answer. */
  private known = { version: '', notes: '' }

  constructor(parts: UpdateParts) {
    this.parts = parts
  }

  /** Asks once in a start, and whenever a new build has come. */
  async begin(): Promise<void> {
    this.parts.device.watch(
      () => void this.offer(isNewer(this.known.version, APP_VERSION) ? this.known.version : READY, this.known.notes, false)
    )
    await this.check(false)
  }

  /** @param isWanted the person asked himself: what he postponed is offered again */
  async check(isWanted: boolean): Promise<UpdateAnswer> {
    const { service, isOwn } = this.parts
    if ((await resultOf(isOwn())).data !== true) return 'unknown'
    const { data } = await resultOf(service.appStartInfo(APP_NAME, { version: APP_VERSION, code: APP_VERSION_CODE }))
    // Platforms after 3.2 tell the version in a call of its own, and some answer only one of the two.
    const version = data?.appVersion || (await resultOf(service.version())).data
    if (version === undefined || version === '') return 'unknown'
    this.known = { version, notes: data?.appUpdateContent ?? '' }
    return isNewer(version, APP_VERSION) ? this.offer(version, this.known.notes, isWanted) : 'newest'
  }

  private async offer(version: string, notes: string, isWanted: boolean): Promise<UpdateAnswer> {
    const { storage, feedback, now, device } = this.parts
    if (this.isAsking) return 'offered'
    if (!isWanted && !mayOffer(version, storage.get(POSTPONED_KEY, isPostponed), now())) return 'postponed'
    this.isAsking = true
    const title = version === READY ? '新版本已准备好' : `发现新版本 ${version}`
    const isAgreed = await feedback.confirm({
      title,
      content: notes || '更新后可以使用最新的功能。',
      confirmText: '立即更新',
      cancelText: '以后再说'
    })
    this.isAsking = false
    if (!isAgreed) {
      storage.set(POSTPONED_KEY, { version, until: now() + POSTPONED_MS })
      return 'offered'
    }
    const words = device.apply()
    if (words !== '') feedback.toast(words)
    return 'offered'
  }
}
