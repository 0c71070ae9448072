import { runInAction } from 'mobx'
import type { ConversationState, SettingsBody } from '@/contract/conversation'
import { failureWords } from '@/domain/outcome'
import type { ConversationService } from '@/services/conversation'
import type { ImStore } from '../imStore'
import { Submission } from '../submission'

export interface ConversationActsParts {
  im: Pick<ImStore, 'item'>
  service: Pick<ConversationService, 'settings' | 'hide'>
  uuid: () => Promise<string>
}

/** What a person does to a conversation of his list; each act under one key until the server has answered. */
export class ConversationActs {
  private readonly submission: Submission

  constructor(
    private readonly parts: ConversationActsParts,
    private readonly take: (state: ConversationState) => void
  ) {
    this.submission = new Submission({ uuid: parts.uuid })
  }

  /** 置顶, 免打扰. @returns why not, for people; '' = done */
  async changeSettings(id: string, body: SettingsBody): Promise<string> {
    const { data, error } = await this.submission.once(`set ${id} ${Object.keys(body).join()}`, body, (key) =>
      this.parts.service.settings(id, body, key)
    )
    if (data !== undefined) this.take(data)
    return failureWords(error)
  }

  /** Out of the list until its next message. @returns why not, for people; '' = done */
  async hide(id: string): Promise<string> {
    const { error } = await this.submission.once(`hide ${id}`, {}, (key) => this.parts.service.hide(id, key))
    if (error === undefined)
      runInAction(() => {
        Object.assign(this.parts.im.item(id), { isHidden: true, unreadMessage: 0, isMentioned: false })
      })
    return failureWords(error)
  }
}
