import { makeAutoObservable, observable, runInAction } from 'mobx'
import { MOST_URGED } from '@/contract/conversationCodes'
import type { Urged } from '@/contract/urgent'
import { mayUrge } from '@/domain/conversation/urges'
import { failureWords } from '@/domain/outcome'
import type { UrgeService } from '@/services/urges'
import type { Chat } from '@/stores/conversation/chat'
import type { ChatLog } from '@/stores/conversation/chatLog'
import type { ChatRow } from '@/stores/conversation/types'
import type { Submission } from '@/stores/submission'

export interface UrgesParts {
  chat: Pick<Chat, 'conversations'>
  log: Pick<ChatLog, 'item' | 'rows' | 'group'>
  service: UrgeService
  submission: Submission
  isThere: () => boolean
  me: () => string
  /** Name of the other one of two. */
  otherName: () => string
  /** Server's clock, epoch ms. */
  now: () => number
  toast: (words: string) => void
}

/** Somebody who can be asked to confirm a message. */
export interface UrgeChoice {
  userId: string
  name: string
  headIcon: string
  /** 已读, 未读, or '' where nobody knows. */
  hint: string
}

/** Messages that others are asked to confirm: whom to ask, who has, and one's own confirmation (messages.md#urgent-messages). */
export class UrgesModel {
  /** The message for which people are being chosen. */
  asked: ChatRow | undefined = undefined
  error = ''
  isBusy = false
  /** Number of the message of which is shown who has confirmed it. */
  shownSequence: number | undefined = undefined
  private readonly chosen = observable.set<string>()
  private readonly parts: UrgesParts

  constructor(parts: UrgesParts) {
    this.parts = parts
    makeAutoObservable<UrgesModel, 'parts' | 'chosen'>(
      this,
      { parts: false, chosen: false, mayAsk: false, isWaitingFor: false, words: false, isChosen: false },
      { autoBind: true }
    )
  }

  /** Whether others may be asked to confirm this message: there is somebody who was not asked yet. */
  mayAsk(row: ChatRow): boolean {
    const { log, isThere, me, now } = this.parts
    const isOpen = isThere() && row.id !== '' && !log.item.isOver && row.thread === undefined
    const isAlone = log.item.kind === 'direct' && (log.item.id === me() || row.urged !== undefined)
    return isOpen && !isAlone && mayUrge({ ...row, sentAt: row.at }, me(), now())
  }

  /** Whether this person is asked to confirm it and has not. */
  isWaitingFor({ urged = [] }: ChatRow): boolean {
    return urged.some(({ userId, confirmedAt }) => userId === this.parts.me() && confirmedAt === undefined)
  }

  /** Under an urgent message. */
  words({ urged = [] }: ChatRow): string {
    const confirmed = urged.filter(({ confirmedAt }) => confirmedAt !== undefined).length
    if (urged.length === 1) return confirmed === 1 ? '加急 · 已确认' : '加急 · 未确认'
    return `加急 · ${confirmed}/${urged.length} 已确认`
  }

  /** Who can still be asked: who sees the message and was not asked, those first who have not read it. */
  get choices(): UrgeChoice[] {
    const { asked: row } = this
    const { log, otherName } = this.parts
    if (row === undefined) return []
    if (log.item.kind === 'direct') return [{ userId: log.item.id, name: otherName(), headIcon: log.item.headIcon, hint: '' }]
    const before = new Set((row.urged ?? []).map(({ userId }) => userId))
    const { read, unread } = log.group.readingOf(row)
    return [...unread.map((member) => ({ ...member, hint: '未读' })), ...read.map((member) => ({ ...member, hint: '已读' }))]
      .filter(({ userId }) => !before.has(userId))
      .map(({ userId, name, account, headIcon, hint }) => ({ userId, name: name || account, headIcon, hint }))
  }

  get chosenCount(): number {
    return this.chosenIds.length
  }

  isChosen({ userId }: UrgeChoice): boolean {
    return this.chosen.has(userId)
  }

  /** Of the message that is asked about: who has confirmed and who has not. */
  get people(): { confirmed: Urged[]; waiting: Urged[] } {
    const urged = this.parts.log.rows.find(({ sequence }) => sequence === this.shownSequence)?.urged ?? []
    return {
      confirmed: urged.filter(({ confirmedAt }) => confirmedAt !== undefined),
      waiting: urged.filter(({ confirmedAt }) => confirmedAt === undefined)
    }
  }

  /** Asks whom to remind: those who have not read it are chosen. */
  ask(row: ChatRow): void {
    this.asked = row
    this.error = ''
    const unread = this.choices.filter(({ hint }) => hint !== '已读').slice(0, MOST_URGED)
    this.chosen.replace(unread.map(({ userId }) => userId))
  }

  toggle({ userId }: UrgeChoice): void {
    this.error = ''
    if (!this.chosen.delete(userId)) this.chosen.add(userId)
  }

  stopAsking(): void {
    this.asked = undefined
  }

  async send(): Promise<void> {
    const { asked: row, chosenIds: userIds, isBusy } = this
    const { service, submission, log, toast } = this.parts
    if (row === undefined || isBusy) return
    if (userIds.length === 0 || userIds.length > MOST_URGED) {
      this.error = userIds.length === 0 ? '请选择要提醒的人' : `一次最多提醒 ${MOST_URGED} 人`
      return
    }
    this.isBusy = true
    const body = { id: row.id, userIds }
    const { data, error } = await submission.once(`urge ${row.id}`, body, (key) => service.urge(log.item.id, body, key))
    runInAction(() => {
      this.isBusy = false
      this.error = failureWords(error)
      if (data === undefined) return
      this.parts.chat.conversations.logs.told(log.item.id, data)
      this.stopAsking()
      toast(`已提醒 ${userIds.length} 人`)
    })
  }

  show({ sequence }: ChatRow): void {
    this.shownSequence = sequence
  }

  closePeople(): void {
    this.shownSequence = undefined
  }

  /** This person has seen it. */
  async confirm(row: ChatRow): Promise<void> {
    const { service, submission, log, toast, chat } = this.parts
    const body = { id: row.id }
    const { data, error } = await submission.once(`confirm ${row.id}`, body, (key) => service.confirm(log.item.id, body, key))
    if (data === undefined) toast(failureWords(error))
    else chat.conversations.logs.told(log.item.id, data)
  }

  /** Those who are chosen and can still be asked. */
  private get chosenIds(): string[] {
    return this.choices.flatMap((choice) => (this.isChosen(choice) ? [choice.userId] : []))
  }
}
