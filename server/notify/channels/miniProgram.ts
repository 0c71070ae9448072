import type { CheckPlatform } from '@/contract/moderation'
import type { ServerContext } from '../../context'
import { PlatformError } from '../../openPlatform/ask'
import { endPermission, giveBackPermission, nameThere, takePermission, type Permission } from './repository'
import { filledFields, type NoticeTemplates } from './templates'
import { ChannelFailure, type Heard, type Notice, type NoticeChannel, type NoticeOutcome } from './types'

/**
 * What a platform's failure means for a message. again: not taken, and it may be later. refused: not taken, and never will be. gone: the
 * person allows none, or is nobody there. unknown: it may have been taken.
 */
export type Meaning = 'again' | 'refused' | 'gone' | 'unknown'

/** How one platform is asked for a message of a template. */
export interface MessageSender {
  readonly appId: string
  /** @param to the person's name there @param page with its slash, '' = none @throws PlatformError */
  send(to: string, templateId: string, page: string, data: Readonly<Record<string, { value: string }>>): Promise<void>
  meaningOf(failure: PlatformError): Meaning
}

/**
 * Messages of a platform about its mini-program (notify.md#permissions). Each takes a permission of the person before it goes, and gives
 * it back when the platform surely did not take it. A platform knows no repeat, so what it may have taken does not go out again.
 */
export class MiniProgramChannel implements NoticeChannel {
  constructor(
    readonly channel: CheckPlatform,
    private readonly sender: MessageSender,
    private readonly templates: NoticeTemplates,
    private readonly parts: Pick<ServerContext, 'db' | 'clock' | 'answers'>
  ) {}

  async carry({ userId }: { userId: string }, notice: Notice): Promise<NoticeOutcome> {
    const { db, clock, answers } = this.parts
    const template = this.templates[notice.kind]
    if (template === undefined) return 'NOBODY'
    const to = await nameThere(db, userId, this.channel, this.sender.appId, clock.now())
    const permission: Permission = { userId, platform: this.channel, templateId: template.id }
    if (to === '' || !(await db.transaction((tx) => takePermission(tx, permission, clock.now())))) return 'NOBODY'
    const data = filledFields(template, notice)
    return answers.hear(this.channel, () => this.send(permission, () => this.sender.send(to, template.id, notice.path, data)))
  }

  private async send(permission: Permission, work: () => Promise<void>): Promise<Heard> {
    const { db, clock } = this.parts
    try {
      await work()
      return { outcome: 'SENT', code: '' }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      const meaning = this.sender.meaningOf(error)
      const code = error.code === '' ? error.message : error.code
      if (meaning === 'gone') await db.transaction((tx) => endPermission(tx, permission, clock.now()))
      else if (meaning !== 'unknown') await db.transaction((tx) => giveBackPermission(tx, permission))
      if (meaning === 'again') throw new ChannelFailure(code)
      return { outcome: meaning === 'gone' ? 'NOBODY' : 'REFUSED', code }
    }
  }
}
