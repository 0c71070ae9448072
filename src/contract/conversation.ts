import { Type, type Static } from '@sinclair/typebox'
import {
  CATCH_UP_LIMIT,
  GROUP_NAME_LENGTH,
  GROUP_SIZE,
  GROUP_SUBJECTS,
  HISTORY_PAGE,
  PLACE_ADDRESS_LENGTH,
  PLACE_NAME_LENGTH,
  REACTIONS,
  TEXT_LENGTH
} from './conversationCodes'
import type { ConversationKind, EntryKind, GroupLeader, GroupSubject, ReactionCode } from './conversationCodes'
import type { GroupNotice } from './groupLeading'
import type { Replies, ThreadPlace } from './threads'
import type { Urged, UrgentMessage } from './urgent'

/**
 * Conversations, feature `conversation` (additive to messages.md#in-site-messages, messages.md#conversations; wire.md#features). For one
 * person a conversation is named by the other person's user id, or by the group's id: `conversationId` below. Own family: unknown fields
 * are refused by name, writes carry an Idempotency-Key. All entries of a conversation are numbered 1, 2, 3 ... without holes (`sequence`).
 *
 * GET    conversation                       -> { list: ConversationState[] }, pinned first, then newest first
 * GET    conversation/{id}                  -> ConversationDetail
 * GET    conversation/{id}/Entries?EntriesQuery -> EntriesPage
 * GET    conversation/Search?SearchQuery    -> { list: FoundMessage[] }, newest first
 * PUT    conversation/{id}/Settings         SettingsBody -> ConversationState
 * DELETE conversation/{id}                  -> null; out of the list until its next message
 * POST   conversation/{id}/Actions/Recall   RecallBody -> ChatEntry (kind `recall`); the sender's own, within RECALL_MS
 * POST   conversation/{id}/Actions/Edit     EditBody -> ChatEntry, the message as it is now; feature `messageEdit`, the sender's own text within EDIT_MS
 * POST   conversation/{id}/Actions/React    ReactBody -> ChatEntry, the message as it is now; feature `messageReaction`
 * GET    conversation/{id}/Messages/{messageId}/Versions -> { list: MessageVersion[] }, what a text said, oldest first, what it says now at the end
 * POST   conversation/{id}/Actions/Remove   RemoveBody -> null; out of one's own view for good
 * POST   conversation/Groups                GroupBody -> ConversationState
 * POST   conversation/Groups/Actions/Open   SubjectBody -> ConversationState; the group of an order or department, made when there is none
 * PUT    conversation/Groups/{id}           RenameBody -> ConversationState; any member of a free group
 * POST   conversation/Groups/{id}/Members   MembersBody -> ConversationDetail; any member adds
 * DELETE conversation/Groups/{id}/Members   MembersBody -> null; the owner removes, administrators plain members, anybody himself; groups of a subject follow their subject
 */

const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })
/** Made by the client once a message, kept through retries and restarts. */
export const ClientId = Type.String({ minLength: 8, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '消息编号' })

/** File of Uploader/IM: `fileName` as the person knows it, `size` in bytes. Answered with `path`. */
export const FileBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200, title: '文件名' }),
  fileName: Type.String({ minLength: 1, maxLength: 120, title: '文件名' }),
  size: Type.Integer({ minimum: 0, maximum: 1_000_000_000, title: '大小' })
})
export interface FileContent {
  name?: string
  path?: string
  fileName: string
  size: number
}
/** A record that is shown as a card; the server writes `title` and `text` from the record as its sender sees it. */
export const CardBody = Type.Object({ area: Type.Literal('transferCar'), id: Id })
export interface CardContent {
  area: 'transferCar'
  id: string
  title: string
  text: string
}
/** A place that its sender chose: degrees in the system that is named (intake.md#points); both texts may be empty, where the map knows none. Feature `messagePlace`. */
export const PlaceBody = Type.Object({
  name: Type.String({ maxLength: PLACE_NAME_LENGTH, title: '地点名称' }),
  address: Type.String({ maxLength: PLACE_ADDRESS_LENGTH, title: '地址' }),
  lng: Type.Number({ minimum: 73, maximum: 136, title: '经度' }),
  lat: Type.Number({ minimum: 3, maximum: 54, title: '纬度' }),
  coordType: Type.Union([Type.Literal('GCJ02'), Type.Literal('WGS84')], { title: '坐标系' })
})
export type PlaceContent = Static<typeof PlaceBody>
/** A colleague's card; the server writes the rest as the contacts have it then. Feature `messageContact`. */
export const ContactBody = Type.Object({ userId: Id })
export interface ContactContent {
  userId: string
  name: string
  /** Organization and department, '' = none. */
  department: string
  /** Address of the picture, '' = none. */
  headIcon: string
}
export interface RecallContent {
  id: string
  sequence: number
}
/** Whole sentence for people. */
export interface NoticeContent {
  text: string
}

/** What a message answers to, as it was when it was quoted; `text` is a preview ([图片], [语音] ...). */
export interface Quote {
  id: string
  sequence: number
  senderId: string
  senderName: string
  text: string
}

/** Who said one of REACTIONS to a message, who was first stands first. */
export interface Reaction {
  code: ReactionCode
  people: { userId: string; name: string }[]
}
/** What a message said, and from when on. */
export interface MessageVersion {
  text: string
  at: number
}

/**
 * One numbered entry. `content`: text of a text, else the JSON text of Image-, Voice-, File-, Card-, Recall- or NoticeContent, as
 * history rows of the platform have it. `isRecalled`: taken back; its content is empty then.
 */
export interface ChatEntry {
  id: string
  sequence: number
  kind: EntryKind
  senderId: string
  senderName: string
  /** Address of the picture, '' = none. */
  senderIcon: string
  content: string
  sentAt: number
  /** Only to its sender. */
  clientId?: string
  quote?: Quote
  /** User ids, or EVERYBODY. */
  mentions?: string[]
  isRecalled?: boolean
  /** How often its sender changed its words; absent = never. */
  edits?: number
  /** In the order of REACTIONS; absent = none. */
  reactions?: Reaction[]
  /** Grows with each change of the message after it was sent (its words, what it quotes, reactions): of two tellings the greater one is the later. Absent = 0. */
  revision?: number
  /** It is a reply in a thread (contract/threads); absent = it stands in the main talk. */
  thread?: ThreadPlace
  /** What was replied to it in a thread; absent = nothing. */
  replies?: Replies
  /** Who was asked to confirm it, in the order of asking (contract/urgent); absent = nobody. */
  urged?: Urged[]
  /** This person deleted it for himself: not drawn, its content is empty; it only keeps its number. */
  isRemoved?: boolean
}

/** A conversation as one person sees it. */
export interface ConversationState {
  id: string
  kind: ConversationKind
  /** Name of the person or group. */
  name: string
  account: string
  headIcon: string
  /** Newest entry that this person may see, 0 = none. */
  lastSequence: number
  /** Oldest entry that this person may see: later than 1 for who joined a group later. */
  firstSequence: number
  /** Everything up to it is read. */
  readSequence: number
  /** Messages of others after it, recalled and removed ones left out. A recall entry of an unread message takes it from the count. */
  unread: number
  /** An unread message names this person. */
  isMentioned: boolean
  isPinned: boolean
  isMuted: boolean
  /** Not in the list: hidden, or nothing was ever said. */
  isHidden: boolean
  /** The person left or was removed: nothing new can be said or heard. */
  isOver: boolean
  /** Of the newest message, else when it began; epoch ms. */
  latestAt: number
  /** Newest message or notice that this person may see. */
  latest: ChatEntry | null
  memberCount: number
  /** How far the other one of two has read. */
  peerReadSequence: number
  subject: { area: GroupSubject; id: string } | null
  /** Numbers of the pinned messages that this person may see, the last pinned first (contract/pins). Absent = none, or an older server. */
  pins?: number[]
  /** What waits for this person to confirm it, the last asked first (contract/urgent); absent = nothing, or an older server. */
  urgent?: UrgentMessage[]
  /** What those who lead the group tell everybody in it (contract/groupLeading); absent = nothing. */
  groupNotice?: GroupNotice
  /** Only who leads the group may speak. Absent = everybody. */
  isSilenced?: true
  /** What this person is in a free group; absent = a plain member, or an older server. */
  leads?: GroupLeader
  /** Grows with each change: of two tellings the greater one is the later. Absent = nothing was ever said, or an older server. */
  changedAt?: number
}

export interface ConversationMemberRow {
  userId: string
  account: string
  name: string
  headIcon: string
  isOwner: boolean
  /** Absent = no, or an older server. */
  isAdministrator?: true
  readSequence: number
  /** Oldest entry that this person may see; absent on older servers. */
  firstSequence?: number
}
export interface ConversationDetail {
  state: ConversationState
  members: ConversationMemberRow[]
  /** Whether the asker leads this group, of whatever sort; absent = no, or an older server. */
  mayLead?: true
}

const sequence = (title: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000, title }))
/** Without bounds the newest; `before` and `after` are sequences, exclusive. */
export const EntriesQuery = Type.Object({
  before: sequence('之前'),
  after: sequence('之后'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: CATCH_UP_LIMIT, default: HISTORY_PAGE, title: '条数' }))
})
export type EntriesQuery = Static<typeof EntriesQuery>
/** Ascending. `hasMore`: further ones on the side that was asked for. */
export interface EntriesPage {
  list: ChatEntry[]
  hasMore: boolean
}

export const SettingsBody = Type.Object({
  isPinned: Type.Optional(Type.Boolean({ title: '置顶' })),
  isMuted: Type.Optional(Type.Boolean({ title: '免打扰' }))
})
export type SettingsBody = Static<typeof SettingsBody>
export const RecallBody = Type.Object({ id: Id })
export type RecallBody = Static<typeof RecallBody>
export const EditBody = Type.Object({ id: Id, text: Type.String({ minLength: 1, maxLength: TEXT_LENGTH, title: '消息' }) })
export type EditBody = Static<typeof EditBody>
/** `isSet` says how it shall be, so that a repeat changes nothing. */
export const ReactBody = Type.Object({
  id: Id,
  code: Type.Union(
    REACTIONS.map((code) => Type.Literal(code)),
    { title: '回应' }
  ),
  isSet: Type.Boolean({ title: '是否回应' })
})
export type ReactBody = Static<typeof ReactBody>
export const MessageParams = Type.Object({ id: Id, messageId: Id })
export const RemoveBody = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100, title: '消息' }) })
export type RemoveBody = Static<typeof RemoveBody>

const People = Type.Array(Id, { minItems: 1, maxItems: GROUP_SIZE, title: '成员' })
const GroupName = Type.String({ minLength: 1, maxLength: GROUP_NAME_LENGTH, title: '群名称' })
/** Oneself is a member without being named. */
export const GroupBody = Type.Object({ name: Type.Optional(GroupName), userIds: People })
export type GroupBody = Static<typeof GroupBody>
export const RenameBody = Type.Object({ name: GroupName })
export type RenameBody = Static<typeof RenameBody>
export const MembersBody = Type.Object({ userIds: People })
export type MembersBody = Static<typeof MembersBody>
export const SubjectBody = Type.Object({
  area: Type.Union(
    GROUP_SUBJECTS.map((area) => Type.Literal(area)),
    { title: '类型' }
  ),
  id: Id
})
export type SubjectBody = Static<typeof SubjectBody>

/** Content of a message that is sent to a group or, with a client id, to a person; the platform's own three kinds and ours. */
export const QuoteId = Type.Optional(Id)
export const Mentions = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: 64, title: '提到的人' }), { maxItems: 50, title: '提到的人' })
)
