import type { Push } from '@/platform/push/types'
import type { NotifyService } from '@/services/notify'
import type { SessionStore } from './sessionStore'
import { Submission } from './submission'

/** Signing out waits at most this long for it; ms. */
export const LEAVING_MS = 2000

export interface PushDeviceParts {
  device: Pick<Push, 'pushState' | 'currentSubscription' | 'unsubscribe'>
  service: Pick<NotifyService, 'subscribe' | 'unsubscribe'>
  session: Pick<SessionStore, 'hasFeature'>
  uuid: () => Promise<string>
}

/** This device among those that are told when the app is closed (notify.md#subscriptions). Nothing of it is said to the person. */
export class PushDevice {
  private userId = ''
  private readonly parts: PushDeviceParts
  private readonly submission: Submission

  constructor(parts: PushDeviceParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
  }

  /** Somebody is signed in: what this browser is subscribed with is said again, once a start. @param userId '' = nobody is */
  follow(userId: string): void {
    if (userId === this.userId) return
    this.userId = userId
    if (userId !== '') void this.say().catch(() => undefined)
  }

  /**
   * The person signs out: nothing for him is shown here any more. Never rejects, and never takes long. Call it while he is signed in.
   * @param isOver his session ended by itself: the server knows
   */
  leave(isOver: boolean): Promise<void> {
    return new Promise((resolve) => {
      const late = setTimeout(resolve, LEAVING_MS)
      void this.unsubscribe(isOver)
        .catch(() => undefined)
        .then(() => {
          clearTimeout(late)
          resolve()
        })
    })
  }

  private async say(): Promise<void> {
    const { device, service, session } = this.parts
    if (!session.hasFeature('notify') || device.pushState() !== 'granted') return
    const body = await device.currentSubscription()
    if (body !== undefined) await this.submission.once('subscribe', body, (key) => service.subscribe(body, key))
  }

  private async unsubscribe(isOver: boolean): Promise<void> {
    const { device, service, session } = this.parts
    const endpoint = await device.unsubscribe()
    if (endpoint === undefined || isOver || !session.hasFeature('notify')) return
    await this.submission.once('unsubscribe', { endpoint }, (key) => service.unsubscribe(endpoint, key))
  }
}
