import type { ChatEntry, ConversationState } from '@/contract/conversation'
import type { EntryKind } from '@/contract/conversationCodes'
import type { ReceiveMessageFrame, SendMessageFrame } from '@/contract/frames'
import { recalledBy, shownKind } from '@/domain/conversation/entries'
import { isMessage } from '@/domain/conversation/kinds'
import { concerns, isNamed } from '@/domain/conversation/mentions'
import { contentText, type ConversationItem } from '../conversationItem'

/** The numbered entry that an echo of one's own message tells of. */
export const entryOfEcho = (frame: SendMessageFrame): ChatEntry => ({
  id: frame.id ?? '',
  sequence: frame.sequence ?? 0,
  kind: frame.messageType,
  senderId: String(frame.UserId),
  senderName: frame.realName ?? '',
  senderIcon: frame.headIcon ?? '',
  content: contentText(frame.toMessage),
  sentAt: frame.latestDate ?? frame.dateTime,
  ...(frame.clientId !== undefined && { clientId: frame.clientId }),
  ...(frame.quote !== undefined && { quote: frame.quote }),
  ...(frame.thread !== undefined && { thread: frame.thread })
})

export const entryOfArrival = (frame: ReceiveMessageFrame): ChatEntry => ({
  id: frame.id ?? '',
  sequence: frame.sequence ?? 0,
  kind: frame.messageType,
  senderId: String(frame.formUserId),
  senderName: frame.realName ?? '',
  senderIcon: frame.headIcon ?? '',
  content: contentText(frame.formMessage),
  sentAt: frame.latestDate ?? frame.dateTime,
  ...(frame.quote !== undefined && { quote: frame.quote }),
  ...(frame.thread !== undefined && { thread: frame.thread })
})

/** A new entry makes the conversation rise; a recall only shows in place of what it took back, a reply in a thread only to whom it concerns. @param userId who is signed in */
export function takeEntry(item: ConversationItem, entry: ChatEntry, userId: string): void {
  const { sequence, content, sentAt, isRemoved } = entry
  if (sequence <= item.lastSequence) return
  item.lastSequence = sequence
  if (isRemoved === true || (entry.senderId !== userId && !concerns(entry, userId))) return
  item.isHidden = false
  item.take({ latestMessage: content, latestDate: sentAt, messageType: shownKind(entry) })
}

/** Counts the newest entry, by somebody else, as unread; a recall takes an unread one back. @param userId who is signed in */
export function countEntry(item: ConversationItem, entry: ChatEntry, userId: string): void {
  if (!concerns(entry, userId)) return
  if (entry.isRemoved !== true && isMessage(entry.kind) && entry.sequence > item.readSequence) {
    item.unreadMessage += 1
    if (isNamed(entry.mentions, userId)) item.isMentioned = true
  }
  const target = recalledBy(entry)
  if (target !== undefined && target.sequence > item.readSequence && item.unreadMessage > 0) item.unreadMessage -= 1
}

/**
 * What the server says of a conversation. Counts of an answer that was made before the newest frame are older than what is shown.
 * @param keepsCounts they are known better already
 */
export function takeState(item: ConversationItem, state: ConversationState, keepsCounts = false): void {
  if (state.firstSequence > item.firstSequence) item.firstSequence = state.firstSequence
  item.readSequence = Math.max(item.readSequence, state.readSequence)
  item.peerReadSequence = Math.max(item.peerReadSequence, state.peerReadSequence)
  // Answers and frames overtake each other: an answer may have been made before the frame that came first.
  const { changedAt = 0 } = state
  if (changedAt < item.changedAt) return
  const isOlder = state.lastSequence < item.lastSequence
  Object.assign(item, {
    changedAt,
    kind: state.kind,
    account: state.account,
    realName: state.name,
    headIcon: state.headIcon,
    isPinned: state.isPinned,
    isMuted: state.isMuted,
    isOver: state.isOver,
    memberCount: state.memberCount,
    subject: state.subject,
    pins: state.pins ?? [],
    urgent: state.urgent ?? [],
    groupNotice: state.groupNotice,
    isSilenced: state.isSilenced === true,
    leads: state.leads
  })
  if (isOlder) return
  item.isHidden = state.isHidden
  item.lastSequence = state.lastSequence
  // Read on this device further than the server had heard of.
  if (!keepsCounts && item.readSequence <= state.readSequence) {
    item.unreadMessage = state.unread
    item.isMentioned = state.isMentioned
  }
  const { latest } = state
  if (latest === null) item.take({ latestMessage: '', latestDate: state.latestAt, messageType: 'text' })
  else
    item.take({
      latestMessage: latest.content,
      latestDate: state.latestAt,
      messageType: shownKind(latest)
    })
}

/** What is kept of an item on the device. */
export function stateOf(item: ConversationItem): ConversationState {
  const latest: ChatEntry = {
    id: '',
    sequence: item.lastSequence,
    kind: item.messageType as EntryKind,
    senderId: '',
    senderName: '',
    senderIcon: '',
    content: item.latestMessage,
    sentAt: item.latestDate
  }
  return {
    id: item.id,
    kind: item.kind,
    name: item.realName,
    account: item.account,
    headIcon: item.headIcon,
    lastSequence: item.lastSequence,
    firstSequence: item.firstSequence,
    readSequence: item.readSequence,
    unread: item.unreadMessage,
    isMentioned: item.isMentioned,
    isPinned: item.isPinned,
    isMuted: item.isMuted,
    isHidden: item.isHidden,
    isOver: item.isOver,
    latestAt: item.latestDate,
    latest: item.latestDate === 0 ? null : latest,
    memberCount: item.memberCount,
    peerReadSequence: item.peerReadSequence,
    subject: item.subject,
    pins: [...item.pins],
    urgent: [...item.urgent],
    ...(item.groupNotice !== undefined && { groupNotice: { ...item.groupNotice } }),
    ...(item.isSilenced && { isSilenced: true as const }),
    ...(item.leads !== undefined && { leads: item.leads })
  }
}
