import { reaction, runInAction } from 'mobx'
import type { UrgentMessage } from '@/contract/urgent'
import { failureWords } from '@/domain/outcome'
import type { Feedback } from '@/platform/feedback'
import type { RingTone } from '@/platform/ring/tones'
import type { UrgeService } from '@/services/urges'
import type { ConversationItem } from './conversationItem'
import type { ImStore } from './imStore'
import { Submission } from './submission'

export interface UrgentParts {
  im: Pick<ImStore, 'urgent'>
  service: Pick<UrgeService, 'confirm'>
  uuid: () => Promise<string>
  toast: Feedback['toast']
  ring: (tone: RingTone) => void
}

/** Messages that wait for this person to confirm them, whatever page he is on (messages.md#urgent-messages). */
export class UrgentStore {
  private readonly parts: UrgentParts
  private readonly submission: Submission

  constructor(parts: UrgentParts) {
    this.parts = parts
    this.submission = new Submission(parts)
    let known: ReadonlySet<string> = new Set()
    // One that was not there a moment ago is heard as well; one that went and comes again is another asking.
    reaction(
      () => this.list.map(({ message }) => message.id).join(),
      (joined) => {
        const ids = joined === '' ? [] : joined.split(',')
        if (ids.some((id) => !known.has(id))) parts.ring('urgent')
        known = new Set(ids)
      }
    )
  }

  /** The last asked first, each with its conversation. */
  get list(): ImStore['urgent'] {
    return this.parts.im.urgent
  }

  /** He has seen it. Where that does not get through it stays, and he is told why. */
  async confirm(item: ConversationItem, { id }: UrgentMessage): Promise<void> {
    const { service, toast } = this.parts
    const { error } = await this.submission.once(`confirm ${id}`, { id }, (key) => service.confirm(item.id, { id }, key))
    if (error !== undefined) return toast(failureWords(error))
    runInAction(() => {
      item.urgent = item.urgent.filter((message) => message.id !== id)
    })
  }
}
