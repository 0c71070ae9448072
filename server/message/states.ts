import type { ConversationDetail, ConversationMemberRow, ConversationState } from '@/contract/conversation'
import type { UrgentMessage } from '@/contract/urgent'
import { previewText } from '@/domain/conversation/kinds'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { shortened } from './content'
import { leaderOf, leadsGroup, leadsSubjects } from './leading'
import type { Signer } from './messageKinds'
import { notFound } from '../errors'
import { avatarOf, presentEntry } from './presenter'
import type { ConversationRow, MemberRow } from './repository/conversations'
import { readEntriesAt, type EntryRow } from './repository/entries'
import { readMemberLines, type MemberLine } from './repository/groups'
import { readPeople } from './repository/people'
import { readSides, type SideRow, type UrgentRow, type WhichSides } from './repository/sides'

/** Conversations as their people see them; the newest first. */
export async function readStates(db: Reader, context: Signer, which: WhichSides): Promise<{ userId: string; state: ConversationState }[]> {
  const sides = await readSides(db, which)
  const states = await presentSides(db, context, sides)
  return states.map((state, index) => ({ userId: sides[index]?.userId ?? '', state }))
}

/** The same of sides that were read already, in their order. */
export async function presentSides(db: Reader, context: Signer, sides: readonly SideRow[]): Promise<ConversationState[]> {
  // What somebody removed for himself was left out when the numbers were found, so whose view is read here makes no difference.
  const rows = await readEntriesAt(
    db,
    '',
    sides.flatMap(({ conversationId, latestSequence }) => (latestSequence === null ? [] : [{ conversationId, sequence: latestSequence }]))
  )
  const latest = new Map(rows.map((row) => [`${row.entry.conversationId} ${row.entry.sequence}`, row]))
  return sides.map((side) => presentState(context, side, latest.get(`${side.conversationId} ${side.latestSequence}`)))
}

/** One person's conversation. @param conversationId of the table, not the name that the person has for it */
export async function readState(db: Reader, context: Signer, userId: string, conversationId: string): Promise<ConversationState> {
  const [found] = await readStates(db, context, { userIds: [userId], conversationIds: [conversationId] })
  if (found === undefined) throw new Error('no such side of a conversation')
  return found.state
}

/** A conversation with its people; who has left a group sees none of them. */
export async function readDetail(
  db: Reader,
  context: Signer,
  actor: Actor,
  { held, member }: { held: ConversationRow; member: MemberRow }
): Promise<ConversationDetail> {
  const state = await readState(db, context, actor.userId, held.id)
  const lines = member.leftSequence === null ? await readMemberLines(db, held.id) : []
  const mayLead = held.kind === 'group' && member.leftSequence === null && leadsGroup(held, actor.userId, leadsSubjects(actor))
  return { state, members: lines.map((line) => presentMember(line, held)), ...(mayLead && { mayLead }) }
}

const presentMember = ({ member, person }: MemberLine, held: ConversationRow): ConversationMemberRow => ({
  userId: person.id,
  account: person.account,
  name: person.realName,
  headIcon: avatarOf(person),
  isOwner: person.id === held.ownerId,
  ...(leaderOf(held, person.id) === 'administrator' && { isAdministrator: true }),
  readSequence: member.readSequence,
  firstSequence: member.joinedSequence + 1
})

/** What two people see who never talked. @throws Refusal 404 for oneself and for nobody */
export async function emptyDetail(db: Reader, actor: Pick<Actor, 'userId'>, otherId: string, now: number): Promise<ConversationDetail> {
  const people = otherId === actor.userId ? [] : await readPeople(db, [actor.userId, otherId])
  const other = people.find(({ id }) => id === otherId)
  if (other === undefined) throw notFound('会话不存在')
  const state: ConversationState = {
    id: otherId,
    kind: 'direct',
    name: other.realName,
    account: other.account,
    headIcon: avatarOf(other),
    lastSequence: 0,
    firstSequence: 1,
    readSequence: 0,
    unread: 0,
    isMentioned: false,
    isPinned: false,
    isMuted: false,
    isHidden: true,
    isOver: false,
    latestAt: now,
    latest: null,
    memberCount: 2,
    peerReadSequence: 0,
    subject: null
  }
  return {
    state,
    members: people.map((person) => ({
      userId: person.id,
      account: person.account,
      name: person.realName,
      headIcon: avatarOf(person),
      isOwner: false,
      readSequence: 0
    }))
  }
}

/** How a group is led, to who is in it. */
function leading(side: SideRow): Pick<ConversationState, 'groupNotice' | 'isSilenced' | 'leads'> {
  const leads = leaderOf(side, side.userId)
  return {
    ...(side.noticeText !== '' && { groupNotice: { text: side.noticeText, byName: side.noticeBy ?? '', at: side.noticeAt ?? 0 } }),
    ...(side.isSilenced && { isSilenced: true }),
    ...(leads !== undefined && { leads })
  }
}

const presentUrgent = ({ kind, content, ...message }: UrgentRow): UrgentMessage => ({
  ...message,
  text: shortened(previewText(kind, content))
})

function presentState(context: Signer, side: SideRow, latest: EntryRow | undefined): ConversationState {
  const last = side.leftSequence ?? side.lastSequence
  return {
    id: side.peer?.id ?? side.conversationId,
    kind: side.kind,
    name: side.peer?.realName ?? side.name,
    account: side.peer?.account ?? '',
    headIcon: side.peer === null ? '' : avatarOf(side.peer),
    lastSequence: last,
    firstSequence: side.joinedSequence + 1,
    readSequence: side.readSequence,
    unread: side.unread,
    isMentioned: side.mentionSequence > side.readSequence,
    isPinned: side.isPinned,
    isMuted: side.isMuted,
    isHidden: last <= side.hiddenSequence || (side.kind === 'direct' && last === 0),
    isOver: side.leftSequence !== null,
    latestAt: side.lastAt,
    // Read for nobody in particular: what was changed may have been so after this person left.
    latest:
      latest === undefined || (side.leftSequence !== null && latest.entry.revision > 0) ? null : presentEntry(context, side.userId, latest),
    memberCount: side.memberCount,
    changedAt: side.changedAt,
    peerReadSequence: side.peerReadSequence ?? 0,
    ...(side.pins.length === 0 ? {} : { pins: side.pins }),
    ...(side.urgent.length === 0 ? {} : { urgent: side.urgent.map(presentUrgent) }),
    ...(side.leftSequence === null && leading(side)),
    subject: side.subjectArea === null || side.subjectId === null ? null : { area: side.subjectArea, id: side.subjectId }
  }
}
