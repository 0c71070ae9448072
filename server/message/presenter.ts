import type { MessageRow, MessageType, ReceiveMessageFrame, SendMessageFrame, UnreadOfPerson } from '@/contract/frames'
import type { AttachedFile, Conversation, InSiteDetail, InSiteRow, InSiteType } from '@/contract/message'
import type { ServerContext } from '../context'
import { imagePath, signFileUrl } from '../files/signature'
import { contentFor, contentTextFor } from './content'
import type { ChatRow, ConversationLine, History } from './repository/chat'
import type { Received } from './repository/inSite'
import type { Person } from './repository/people'
import { sanitizeRichText } from './sanitize'

/** Makes addresses of files for a reader. */
type Signer = Pick<ServerContext, 'fileSecret' | 'clock'>

export const NOTICE: InSiteType = 1
/** Who stands as the author where nobody wrote it. */
const SYSTEM = '系统'

const avatarOf = ({ headIcon }: Person): string => (headIcon === '' ? '' : imagePath('userAvatar', headIcon))

/** What the sender's sockets hear: the message as it was stored, which is also the acknowledgement (rulings 4). */
export function presentEcho(context: Signer, row: ChatRow, sender: Person, receiver: Person): SendMessageFrame {
  return {
    method: 'sendMessage', id: row.id, UserId: sender.id, account: sender.account, realName: sender.realName, headIcon: avatarOf(sender),
    toUserId: receiver.id, toAccount: receiver.account, toRealName: receiver.realName, toHeadIcon: avatarOf(receiver),
    messageType: row.contentType as MessageType, toMessage: contentFor(context, sender.id, row), dateTime: row.sentAt, latestDate: row.sentAt
  }
}

/** What the receiver's sockets hear. */
export function presentArrival(context: Signer, row: ChatRow, sender: Person, receiver: Person): ReceiveMessageFrame {
  return {
    method: 'receiveMessage', id: row.id, formUserId: sender.id, account: sender.account, realName: sender.realName, headIcon: avatarOf(sender),
    messageType: row.contentType as MessageType, formMessage: contentFor(context, receiver.id, row), dateTime: row.sentAt, latestDate: row.sentAt
  }
}

/** @param userId whose list it is */
export function presentConversation(context: Signer, userId: string, { peer, message, unread }: ConversationLine): Conversation {
  return {
    id: peer.id, account: peer.account, realName: peer.realName, headIcon: avatarOf(peer), latestMessage: contentTextFor(context, userId, message),
    latestDate: message.sentAt, unreadMessage: unread, messageType: message.contentType, sendUserId: message.senderId
  }
}

export function presentUnread(context: Signer, userId: string, { peer, message, unread }: ConversationLine): UnreadOfPerson {
  return {
    sendUserId: peer.id, receiveUserId: userId, unreadNum: unread, defaultMessage: contentTextFor(context, userId, message),
    defaultMessageType: message.contentType as MessageType, defaultMessageTime: message.sentAt
  }
}

/** A row of the history. `state` tells whether its receiver has read it. @param otherOf the other of the two */
export function presentHistoryRow(context: Signer, userId: string, row: ChatRow, readUpTo: History['readUpTo'], otherOf: (userId: string) => string): MessageRow {
  const receiver = otherOf(row.senderId)
  return {
    id: row.id, sendUserId: row.senderId, sendTime: row.sentAt, receiveUserId: receiver, receiveTime: row.sentAt,
    content: contentTextFor(context, userId, row), contentType: row.contentType as MessageType, state: (readUpTo.get(receiver) ?? 0) >= row.sequence ? 1 : 0
  }
}

export function presentInSiteRow({ message, creator, readAt }: Received): InSiteRow {
  return {
    id: message.id, title: message.title, type: message.type as InSiteType, creatorUser: authorText(creator),
    lastModifyTime: message.createdAt, isRead: readAt === null ? 0 : 1, enabledMark: 1
  }
}

/** Rich text is made safe once more, whatever is stored (quality.md); attachments get addresses for this reader. */
export function presentInSiteDetail(context: Signer, userId: string, { message, creator }: Received): InSiteDetail {
  const files = (JSON.parse(message.files) as AttachedFile[]).map((file) => ({ ...file, url: signFileUrl(context, { userId }, file.url, context.clock.now()) }))
  return {
    id: message.id, title: message.title, type: message.type as InSiteType, creatorUser: authorText(creator), lastModifyTime: message.createdAt,
    bodyText: message.type === NOTICE ? sanitizeRichText(message.bodyText) : message.bodyText, files: JSON.stringify(files)
  }
}

const authorText = (creator: Person | null): string => (creator === null ? SYSTEM : `${creator.realName}/${creator.account}`)
