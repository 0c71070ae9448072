import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ServerFrame } from '@/contract/frames'
import type { UrgentMessage } from '@/contract/urgent'
import { failureWords } from '@/domain/outcome'
import type { Feedback } from '@/platform/feedback'
import type { UrgeService } from '@/services/urges'
import { Submission } from './submission'

export interface UrgentParts {
  service: Pick<UrgeService, 'confirm'>
  uuid: () => Promise<string>
  toast: Feedback['toast']
}

/** Messages that wait for this person to confirm them (messages.md#urgent-messages): the server says all of them each time. */
export class UrgentStore {
  /** The last asked first. */
  list: readonly UrgentMessage[] = []

  private readonly parts: UrgentParts
  private readonly submission: Submission

  constructor(parts: UrgentParts) {
    this.parts = parts
    this.submission = new Submission(parts)
    makeAutoObservable<UrgentStore, 'parts' | 'submission'>(
      this,
      { list: observableRef, parts: false, submission: false },
      { autoBind: true }
    )
  }

  heard(frame: ServerFrame): void {
    if (frame.method === 'initMessage') this.list = frame.urgent ?? []
    else if (frame.method === 'urgentMessages') this.list = frame.list
  }

  /** He has seen it. Where that does not get through it stays, and he is told why. */
  async confirm({ conversationId, id }: UrgentMessage): Promise<void> {
    const { service, toast } = this.parts
    const { error } = await this.submission.once(`confirm ${id}`, { id }, (key) => service.confirm(conversationId, { id }, key))
    if (error !== undefined) return toast(failureWords(error))
    runInAction(() => {
      this.list = this.list.filter((message) => message.id !== id)
    })
  }

  clear(): void {
    this.list = []
  }
}
