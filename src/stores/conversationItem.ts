import type { UrgentMessage } from '@/contract/urgent'
import { makeAutoObservable } from 'mobx'
import type { ConversationState } from '@/contract/conversation'
import type { ConversationKind } from '@/contract/conversationCodes'
import { ClientMethod, type MessageContent } from '@/contract/frames'

/** What a list row or a frame says about a conversation; what it does not say stays as it is. */
export interface ConversationFacts {
  account?: string
  realName?: string
  headIcon?: string
  latestMessage: MessageContent
  latestDate: number
  messageType: string
}

/** Text of a content: history rows carry that of pictures and voices as JSON already, live frames as objects (messages.md#history). */
export const contentText = (content: MessageContent | undefined): string =>
  content === undefined || content === null ? '' : typeof content === 'string' ? content : JSON.stringify(content)

/** Says that a conversation was read. @param sequence of the last entry that was seen, where the server numbers them */
export const readFrame = ({ id, kind }: Pick<ConversationItem, 'id' | 'kind'>, sequence?: number) =>
  kind === 'group'
    ? { method: ClientMethod.updateReadGroup, groupId: id, sequence: sequence ?? 0 }
    : { method: ClientMethod.updateReadMessage, formUserId: id, ...(sequence !== undefined && { sequence }) }

/** One conversation of the list (messages.md#conversations), updated in place: `id` is the other person, or the group. */
export class ConversationItem {
  readonly id: string
  kind: ConversationKind = 'direct'
  account = ''
  /** Of the person or group. */
  realName = ''
  headIcon = ''
  /** Text; JSON text of a picture or a voice, as `messageType` says. */
  latestMessage = ''
  /** Epoch ms; 0 = no message yet. */
  latestDate = 0
  messageType = 'text'
  unreadMessage = 0
  /** An unread message names this person. */
  isMentioned = false
  isPinned = false
  isMuted = false
  /** Out of the list until its next message. */
  isHidden = false
  /** The person is not in the group any more: nothing new can be said or heard. */
  isOver = false
  /** Number of the newest entry known, 0 = none or a foreign platform. */
  lastSequence = 0
  /** Number of the oldest entry that this person may see. */
  firstSequence = 1
  /** Everything up to it is read. */
  readSequence = 0
  /** How far the other one of two has read. */
  peerReadSequence = 0
  memberCount = 0
  subject: ConversationState['subject'] = null
  /** Numbers of its pinned messages, the last pinned first. */
  pins: readonly number[] = []
  /** What waits for this person to confirm it, the last asked first. */
  urgent: readonly UrgentMessage[] = []
  /** ConversationState.changedAt of what is known. */
  changedAt = 0
  /** What those who lead the group tell everybody in it. */
  groupNotice: ConversationState['groupNotice'] = undefined
  /** Only who leads the group may speak. */
  isSilenced = false
  /** What this person is in a free group, beside a plain member. */
  leads: ConversationState['leads'] = undefined
  /** Typed and not sent. */
  draft = ''
  /** Something said in it failed and waits for the person. */
  hasFailed = false
  /** Messages of others heard since the app was started: a removal that was asked for before one of them came is outdated. */
  heard = 0
  /** Counter of the store when a frame last changed it: a list asked for before that knows less. */
  touched = 0
  /** The same for its count: all counts told anew say nothing of whether it is still listed. */
  counted = 0

  constructor(id: string) {
    this.id = id
    makeAutoObservable(this, { id: false, heard: false, touched: false, counted: false })
  }

  /** Something was typed to somebody to whom nothing was ever said. */
  get isOnlyDraft(): boolean {
    return this.draft !== '' && this.lastSequence === 0
  }

  /** Takes what is newer, or as new, than what is shown; a name or picture that is said replaces the known one. */
  take({ account, realName, headIcon, latestMessage, latestDate, messageType }: ConversationFacts): void {
    this.account = account || this.account
    this.realName = realName || this.realName
    this.headIcon = headIcon ?? this.headIcon
    if (latestDate < this.latestDate) return
    this.latestDate = latestDate
    this.latestMessage = contentText(latestMessage)
    this.messageType = messageType
  }
}
