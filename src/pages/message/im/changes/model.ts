import { makeAutoObservable, runInAction } from 'mobx'
import type { ChatEntry, MessageVersion } from '@/contract/conversation'
import { REACTIONS, type ReactionCode } from '@/contract/conversationCodes'
import type { Result } from '@/domain/apiError'
import { mayEdit, REACTION_NAMES } from '@/domain/conversation/changes'
import { isMessage } from '@/domain/conversation/kinds'
import { failureWords } from '@/domain/outcome'
import type { MessageChangeService } from '@/services/messageChanges'
import type { Chat } from '@/stores/conversation/chat'
import type { ChatLog } from '@/stores/conversation/chatLog'
import type { ChatRow } from '@/stores/conversation/types'
import { Loadable } from '@/stores/loadable'
import type { Submission } from '@/stores/submission'

export interface ChangesParts {
  chat: Pick<Chat, 'conversations'>
  log: Pick<ChatLog, 'item' | 'rows'>
  service: MessageChangeService
  submission: Submission
  /** Whether the server lists a feature. */
  has: (feature: 'messageEdit' | 'messageReaction') => boolean
  me: () => string
  /** Server's clock, epoch ms. */
  now: () => number
  toast: (words: string) => void
}

/** One of REACTIONS as it stands under a message. */
export interface ShownReaction {
  code: ReactionCode
  name: string
  count: number
  isMine: boolean
}

/** What is changed of messages after they were sent: their words, and what people say to them with one press. */
export class ChangesModel {
  /** The message whose words are being changed. */
  edited: ChatRow | undefined = undefined
  text = ''
  error = ''
  isBusy = false
  /** What a message said, oldest first, while that is shown. */
  versions: Loadable<MessageVersion[]> | undefined = undefined
  /** Key of the message of which is shown who said what to it. */
  askedKey: string | undefined = undefined
  private readonly parts: ChangesParts

  constructor(parts: ChangesParts) {
    this.parts = parts
    makeAutoObservable<ChangesModel, 'parts'>(
      this,
      { parts: false, mayEdit: false, mayReact: false, reactionsOf: false },
      { autoBind: true }
    )
  }

  mayEdit(row: ChatRow): boolean {
    const { has, me, now } = this.parts
    return this.isOpen(row) && has('messageEdit') && mayEdit({ ...row, sentAt: row.at }, me(), now())
  }

  mayReact(row: ChatRow): boolean {
    return this.isOpen(row) && this.parts.has('messageReaction') && isMessage(row.kind)
  }

  reactionsOf({ reactions = [] }: ChatRow): ShownReaction[] {
    return reactions
      .filter(({ code }) => REACTIONS.includes(code))
      .map(({ code, people }) => ({
        code,
        name: REACTION_NAMES[code],
        count: people.length,
        isMine: people.some(({ userId }) => userId === this.parts.me())
      }))
  }

  /** Who said what to the message that is asked about; empty when the last of it went meanwhile. */
  get askedPeople(): { name: string; people: string[] }[] {
    const row = this.parts.log.rows.find(({ key }) => key === this.askedKey)
    return (row?.reactions ?? []).map(({ code, people }) => ({
      name: REACTION_NAMES[code] ?? '',
      people: people.map(({ name }) => name)
    }))
  }

  askPeople(row: ChatRow): void {
    this.askedKey = row.key
  }

  stopAsking(): void {
    this.askedKey = undefined
  }

  /** One press sets it, another one takes it away again. */
  async react(row: ChatRow, code: ReactionCode): Promise<void> {
    const { service, submission, log } = this.parts
    const isSet = !this.reactionsOf(row).some((each) => each.code === code && each.isMine)
    const body = { id: row.id, code, isSet }
    const result = await submission.once(`react ${row.id} ${code}`, body, (key) => service.react(log.item.id, body, key))
    const refusal = this.take(result)
    if (refusal !== '') this.parts.toast(refusal)
  }

  startEdit(row: ChatRow): void {
    this.edited = row
    this.text = String(row.content)
    this.error = ''
  }

  type(text: string): void {
    this.text = text
    this.error = ''
  }

  stopEdit(): void {
    this.edited = undefined
  }

  async saveEdit(): Promise<void> {
    const { edited: row, text, isBusy } = this
    const { service, submission, log } = this.parts
    if (row === undefined || isBusy) return
    if (text.trim() === '') {
      this.error = '消息不能为空'
      return
    }
    if (text === row.content) return this.stopEdit()
    this.isBusy = true
    const body = { id: row.id, text }
    const result = await submission.once(`edit ${row.id}`, body, (key) => service.edit(log.item.id, body, key))
    runInAction(() => {
      this.isBusy = false
      this.error = this.take(result)
      if (this.error === '') this.stopEdit()
    })
  }

  showVersions(row: ChatRow): void {
    const versions = new Loadable(() => this.parts.service.versions(this.parts.log.item.id, row.id))
    this.versions = versions
    void versions.load()
  }

  closeVersions(): void {
    this.versions = undefined
  }

  /** Stored, and one is still in the conversation. */
  private isOpen(row: ChatRow): boolean {
    return row.id !== '' && !row.isRecalled && !this.parts.log.item.isOver
  }

  /** The message as it is now joins the log. @returns why it did not change, for people; '' = it did */
  private take({ data, error }: Result<ChatEntry>): string {
    if (data !== undefined) this.parts.chat.conversations.logs.told(this.parts.log.item.id, data)
    return failureWords(error)
  }
}
