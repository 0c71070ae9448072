import type { ChatEntry, Reaction } from '@/contract/conversation'
import { REACTIONS } from '@/contract/conversationCodes'
import type { MessageRow, MessageType, ReceiveMessageFrame, SendMessageFrame, UnreadOfPerson } from '@/contract/frames'
import type { AttachedFile, Conversation, InSiteDetail, InSiteRow, InSiteType } from '@/contract/message'
import type { Urged } from '@/contract/urgent'
import { imagePath, signFileUrl } from '../files/signature'
import { previewText } from '@/domain/conversation/kinds'
import { contentFor, contentTextFor, quoteOf, shortened } from './content'
import { ENTRY_KIND_RULES } from './entryKinds'
import type { Signer } from './messageKinds'
import type { ChatRow, EntryRow } from './repository/entries'
import type { ReactionRow, Then, UrgedRow } from './repository/entryView'
import type { Received } from './repository/inSite'
import type { Person } from './repository/people'
import type { ConversationLine, History } from './repository/platformChats'
import { sanitizeRichText } from './sanitize'

export const NOTICE: InSiteType = 1
/** Who stands as the author where nobody wrote it. */
const SYSTEM = '系统'

export const avatarOf = ({ headIcon }: Pick<Person, 'headIcon'>): string => (headIcon === '' ? '' : imagePath('userAvatar', headIcon))

/** What frames of both generations say of a message beside its content. */
function numbers({ id, sequence, sentAt, quote, rootId, told }: ChatRow) {
  return {
    id,
    sequence,
    dateTime: sentAt,
    latestDate: sentAt,
    ...(quote === null ? {} : { quote: quoteOf(quote) }),
    ...placeIn({ rootId, told })
  }
}

/** In which thread an entry stands. */
const placeIn = ({ rootId, told }: Pick<ChatRow, 'rootId' | 'told'>): Pick<ChatEntry, 'thread'> =>
  rootId === null ? {} : { thread: { rootId, told: told ?? [] } }

/** @param row of a message, not of a recall or a notice */
const messageOf = ({ contentType, content }: ChatRow): { contentType: MessageType; content: string } => ({
  contentType: contentType as MessageType,
  content
})

/**
 * What the sender's sockets hear: the message as it was stored, which is also the acknowledgement of older clients
 * (messages.md#own-messages).
 */
export function presentEcho(context: Signer, row: ChatRow, sender: Person, receiver: Person): SendMessageFrame {
  return {
    method: 'sendMessage',
    UserId: sender.id,
    account: sender.account,
    realName: sender.realName,
    headIcon: avatarOf(sender),
    toUserId: receiver.id,
    toAccount: receiver.account,
    toRealName: receiver.realName,
    toHeadIcon: avatarOf(receiver),
    messageType: row.contentType as MessageType,
    toMessage: contentFor(context, sender.id, messageOf(row)),
    ...numbers(row),
    ...(row.clientId === null ? {} : { clientId: row.clientId })
  }
}

/** What the receiver's sockets hear. */
export function presentArrival(context: Signer, row: ChatRow, sender: Person, receiver: Person): ReceiveMessageFrame {
  return {
    method: 'receiveMessage',
    formUserId: sender.id,
    account: sender.account,
    realName: sender.realName,
    headIcon: avatarOf(sender),
    messageType: row.contentType as MessageType,
    formMessage: contentFor(context, receiver.id, messageOf(row)),
    ...numbers(row)
  }
}

/** A row as its reader sees it: as it was when he left the group, else as it is. */
export const seenRow = (row: EntryRow): EntryRow => (row.then == null ? row : rowThen(row, row.then))

/** An entry as one person sees it: nothing of what was taken back or what he deleted for himself. */
export function presentEntry(context: Signer, userId: string, row: EntryRow): ChatEntry {
  const { entry, sender, isRemoved, reactions, replies, urged } = seenRow(row)
  const isRecalled = entry.recalledAt !== null
  const isGone = isRecalled || isRemoved
  return {
    id: entry.id,
    sequence: entry.sequence,
    kind: entry.contentType,
    senderId: sender.id,
    senderName: sender.realName,
    senderIcon: avatarOf(sender),
    content: isGone ? '' : contentTextFor(context, userId, entry),
    sentAt: entry.sentAt,
    ...(entry.clientId !== null && sender.id === userId ? { clientId: entry.clientId } : {}),
    ...(entry.quote === null || isGone ? {} : { quote: quoteOf(entry.quote) }),
    ...(entry.mentions === null || isGone ? {} : { mentions: entry.mentions }),
    ...(isRecalled ? { isRecalled } : {}),
    ...(entry.edits === 0 || isGone ? {} : { edits: entry.edits }),
    ...(reactions == null || reactions.length === 0 || isGone ? {} : { reactions: reactionsOf(reactions) }),
    ...placeIn(entry),
    ...(replies == null || isRemoved ? {} : { replies }),
    ...(urged == null || urged.length === 0 || isGone ? {} : { urged: urged.map(urgedOf) }),
    ...(entry.revision === 0 ? {} : { revision: entry.revision }),
    ...(isRemoved ? { isRemoved } : {})
  }
}

/** As it was when its reader left the group. */
function rowThen(row: EntryRow, { at, content, quoted, edits, replies }: Then): EntryRow {
  const { entry, reactions, urged } = row
  const quote = quoteOf(entry.quote)
  return {
    ...row,
    entry: {
      ...entry,
      content: content ?? entry.content,
      edits,
      quote:
        quote === undefined || quoted === null ? entry.quote : JSON.stringify({ ...quote, text: shortened(previewText('text', quoted)) })
    },
    reactions: reactions?.filter((reaction) => reaction.at <= at) ?? null,
    urged:
      urged
        ?.filter((each) => each.at <= at)
        .map((each) => ({ ...each, confirmedAt: (each.confirmedAt ?? at + 1) > at ? null : each.confirmedAt })) ?? null,
    replies
  }
}

const urgedOf = ({ userId, name, confirmedAt }: UrgedRow): Urged => ({ userId, name, ...(confirmedAt !== null && { confirmedAt }) })

const reactionsOf = (rows: readonly ReactionRow[]): Reaction[] =>
  REACTIONS.flatMap((code) => {
    const people = rows.filter((row) => row.code === code).map(({ userId, name }) => ({ userId, name }))
    return people.length === 0 ? [] : [{ code, people }]
  })

/** What the platform does not know is a line of text there. */
function platformContent(context: Signer, userId: string, message: ChatRow): { content: string; contentType: MessageType } {
  const { contentType } = message
  return ENTRY_KIND_RULES[contentType].isPlatform
    ? { content: contentTextFor(context, userId, message), contentType: contentType as MessageType }
    : { content: previewText(contentType, message.content), contentType: 'text' }
}

/** @param userId whose list it is */
export function presentConversation(context: Signer, userId: string, { peer, message, unread }: ConversationLine): Conversation {
  const { content, contentType } = platformContent(context, userId, message)
  return {
    id: peer.id,
    account: peer.account,
    realName: peer.realName,
    headIcon: avatarOf(peer),
    latestMessage: content,
    latestDate: message.sentAt,
    unreadMessage: unread,
    messageType: contentType,
    sendUserId: message.senderId
  }
}

export function presentUnread(context: Signer, userId: string, { peer, message, unread, isMuted }: ConversationLine): UnreadOfPerson {
  const { content, contentType } = platformContent(context, userId, message)
  return {
    sendUserId: peer.id,
    receiveUserId: userId,
    unreadNum: unread,
    defaultMessage: content,
    defaultMessageType: contentType,
    defaultMessageTime: message.sentAt,
    ...(isMuted ? { isMuted } : {})
  }
}

/** A row of the history. `state` tells whether its receiver has read it. @param otherOf the other of the two */
export function presentHistoryRow(
  context: Signer,
  userId: string,
  row: ChatRow,
  readUpTo: History['readUpTo'],
  otherOf: (userId: string) => string
): MessageRow {
  const receiver = otherOf(row.senderId)
  return {
    id: row.id,
    sendUserId: row.senderId,
    sendTime: row.sentAt,
    receiveUserId: receiver,
    receiveTime: row.sentAt,
    ...platformContent(context, userId, row),
    state: (readUpTo.get(receiver) ?? 0) >= row.sequence ? 1 : 0
  }
}

export function presentInSiteRow({ message, creator, readAt }: Received): InSiteRow {
  return {
    id: message.id,
    title: message.title,
    type: message.type as InSiteType,
    creatorUser: authorText(creator),
    lastModifyTime: message.createdAt,
    isRead: readAt === null ? 0 : 1,
    enabledMark: 1
  }
}

/** Rich text is made safe once more, whatever is stored (files.md#rich-text); attachments get addresses for this reader. */
export function presentInSiteDetail(context: Signer, userId: string, { message, creator }: Received): InSiteDetail {
  const files = (JSON.parse(message.files) as AttachedFile[]).map((file) => ({
    ...file,
    url: signFileUrl(context, { userId }, file.url, context.clock.now())
  }))
  return {
    id: message.id,
    title: message.title,
    type: message.type as InSiteType,
    creatorUser: authorText(creator),
    lastModifyTime: message.createdAt,
    bodyText: message.type === NOTICE ? sanitizeRichText(message.bodyText) : message.bodyText,
    files: JSON.stringify(files)
  }
}

const authorText = (creator: Person | null): string => (creator === null ? SYSTEM : `${creator.realName}/${creator.account}`)
