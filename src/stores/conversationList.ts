import { observable, runInAction } from 'mobx'
import type { ReceiveMessageFrame, SendMessageFrame, UnreadFrame, UnreadOfGroup } from '@/contract/frames'
import type { Conversation } from '@/contract/message'
import type { UrgentMessage } from '@/contract/urgent'
import { unreadInBadge } from '@/domain/conversation/badge'
import { ConversationItem } from './conversationItem'
import { countOf, unreadByPerson } from './imCounts'

/** The conversations of the person who is signed in, as frames of either kind of server and the list tell of them. Part of ImStore, whose actions change it. */
export class ConversationList {
  /** The chat that is open, '' = none. */
  openId = ''
  private readonly items = observable.map<string, ConversationItem>({}, { deep: false })
  /** Frames that arrived so far: an answer asked for before one of them knows less. */
  private frames = 0

  /** Pinned first, then newest first. A conversation whose person is not known yet shows once the list has been read. */
  get rows(): ConversationItem[] {
    return [...this.items.values()]
      .filter((item) => (!item.isHidden || item.isOnlyDraft) && (item.realName !== '' || item.account !== ''))
      .sort((one, other) => Number(other.isPinned) - Number(one.isPinned) || other.latestDate - one.latestDate)
  }

  get inBadge(): number {
    let count = 0
    for (const { unreadMessage, isMuted, isMentioned } of this.items.values())
      count += unreadInBadge({ unread: unreadMessage, isMuted, isMentioned })
    return count
  }

  /** Unread messages of each conversation that has any. */
  get unread(): ReadonlyMap<string, number> {
    return new Map([...this.items.values()].filter((item) => item.unreadMessage > 0).map((item) => [item.id, item.unreadMessage]))
  }

  /** Messages that wait for this person to confirm them, with the conversation of each; the last asked first. */
  get urgent(): { item: ConversationItem; message: UrgentMessage }[] {
    return [...this.items.values()]
      .flatMap((item) => item.urgent.map((message) => ({ item, message })))
      .sort((one, other) => other.message.at - one.message.at)
  }

  get hasNameless(): boolean {
    return [...this.items.values()].some((item) => item.realName === '' && item.account === '')
  }

  /** A frame arrived. */
  count(): number {
    return (this.frames += 1)
  }

  get counted(): number {
    return this.frames
  }

  find(id: string): ConversationItem | undefined {
    return this.items.get(id)
  }

  /** The conversation of this id, made unless it is there. */
  item(id: string): ConversationItem {
    const known = this.items.get(id)
    if (known !== undefined) return known
    const item = new ConversationItem(id)
    runInAction(() => this.items.set(id, item))
    return item
  }

  /** @param heard of the conversation when this was asked for: a message that came meanwhile keeps it, with its count */
  forget(id: string, heard: number): void {
    if (this.items.get(id)?.heard === heard) this.items.delete(id)
  }

  clear(): void {
    this.openId = ''
    this.items.clear()
  }

  /** All of it is read. */
  read(id: string): void {
    const item = this.items.get(id)
    if (item === undefined) return
    item.unreadMessage = 0
    item.isMentioned = false
    item.readSequence = item.lastSequence
    item.touched = this.frames
  }

  sent(frame: SendMessageFrame): void {
    this.touch(String(frame.toUserId), frame.sequence).take({
      account: frame.toAccount,
      realName: frame.toRealName,
      headIcon: frame.toHeadIcon,
      latestMessage: frame.toMessage,
      latestDate: frame.latestDate ?? frame.dateTime,
      messageType: frame.messageType
    })
  }

  heard(frame: ReceiveMessageFrame): void {
    const item = this.touch(String(frame.formUserId), frame.sequence)
    item.take({
      account: frame.account,
      realName: frame.realName,
      headIcon: frame.headIcon,
      latestMessage: frame.formMessage,
      latestDate: frame.latestDate ?? frame.dateTime,
      messageType: frame.messageType
    })
    item.heard += 1
    if (item.id !== this.openId) item.unreadMessage += 1
  }

  /** All counts anew. */
  recount({ unreadNums, unreadGroups }: Partial<Pick<UnreadFrame, 'unreadNums' | 'unreadGroups'>>): void {
    const people = unreadByPerson(unreadNums)
    const unread = new Map<string, Partial<UnreadOfGroup>>(people)
    for (const [userId, entry] of people) {
      this.touch(userId).take({
        latestMessage: entry.defaultMessage,
        latestDate: entry.defaultMessageTime,
        messageType: entry.defaultMessageType
      })
    }
    for (const group of unreadGroups ?? []) {
      this.touch(group.groupId).kind = 'group'
      unread.set(group.groupId, group)
    }
    for (const item of this.items.values()) {
      const told = unread.get(item.id)
      item.unreadMessage = item.id === this.openId ? 0 : countOf(told?.unreadNum)
      item.isMentioned = item.unreadMessage > 0 && told?.isMentioned === true
      if (told !== undefined) item.isMuted = told.isMuted === true
      item.counted = this.frames
    }
  }

  /**
   * The list of the platform.
   * @param asked `counted` when it was asked for
   * @param countsByFrames the counts of a live connection are exact: initMessage and every frame since, in order. A list may be older or newer than the last frame
   */
  merge(rows: readonly Conversation[], asked: number, countsByFrames: boolean): void {
    const listed = new Set(rows.map((row) => String(row.id)))
    // Hidden or gone elsewhere; what a frame told since then is newer than the list, and groups are not in it.
    for (const item of [...this.items.values()]) {
      if (item.kind === 'direct' && !listed.has(item.id) && item.touched <= asked && item.unreadMessage === 0) this.items.delete(item.id)
    }
    for (const row of rows) {
      const item = this.item(String(row.id))
      item.take(row)
      if (!countsByFrames && Math.max(item.touched, item.counted) <= asked && item.id !== this.openId)
        item.unreadMessage = countOf(row.unreadMessage)
    }
  }

  /** @param sequence of a new message of it */
  private touch(id: string, sequence?: number): ConversationItem {
    const item = this.item(id)
    item.touched = this.frames
    if (sequence === undefined) return item
    item.lastSequence = Math.max(item.lastSequence, sequence)
    item.isHidden = false
    return item
  }
}
