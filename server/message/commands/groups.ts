import type { GroupBody } from '@/contract/conversation'
import { GROUP_NAME_LENGTH, GROUP_SIZE } from '@/contract/conversationCodes'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { forbidden, notFound, refuse } from '../../errors'
import { noticeContent } from '../content'
import { leaderOf, onlyLeaders } from '../leading'
import { unreadFrame } from '../counts'
import { holdConversation, readMember, readMembers, type ConversationRow, type MemberRow } from '../repository/conversations'
import { endMembership, makeGroup, renameGroup, startMemberships } from '../repository/groups'
import { holdPeople, readPeople, type Person } from '../repository/people'
import { readStates } from '../states'
import { addEntry } from './entries'
import { tellEntry } from './send'
import type { Parts } from '../parts'

/** What a group is called whose name was taken away. */
const NAMELESS = '群聊'

type ActorId = Pick<Actor, 'userId'>

/** Names in one notice; the rest are counted. */
const NAMED = 10
/** Names that a group without a name of its own is called by. */
const NAMES_IN_NAME = 4

/** A group of one's own choice; whoever makes it is its owner. @returns its id @throws Refusal when it is too large, or somebody is not there */
export async function createGroup(tx: Tx, parts: Parts, actor: ActorId, { name, userIds }: GroupBody): Promise<string> {
  const others = [...new Set(userIds)].filter((id) => id !== actor.userId)
  if (others.length === 0) throw refuse('请选择群成员')
  const people = await present(tx, [actor.userId, ...others])
  const owner = people.find(({ id }) => id === actor.userId)
  const sorted = [...people].sort((a, b) => others.indexOf(a.id) - others.indexOf(b.id))
  const given = name?.trim() ?? ''
  const called =
    given === ''
      ? sorted
          .slice(0, NAMES_IN_NAME)
          .map(({ realName }) => realName)
          .join('、')
          .slice(0, GROUP_NAME_LENGTH)
      : given
  const held = await makeGroup(tx, { name: called, ownerId: actor.userId, subject: null, now: parts.clock.now() })
  await startMemberships(
    tx,
    held,
    people.map(({ id }) => id),
    0,
    parts.clock.now()
  )
  await notice(tx, parts, held, owner, `${owner?.realName ?? ''} 邀请 ${listed(sorted.filter(({ id }) => id !== actor.userId))} 加入群聊`)
  return held.id
}

/** @throws Refusal for who is not in it, and for groups that are called after their subject */
export async function rename(tx: Tx, parts: Parts, actor: ActorId, groupId: string, name: string): Promise<void> {
  const { held, self } = await holdFree(tx, actor, groupId, [])
  const called = name.trim()
  if (called === '') throw refuse('群名称不能为空')
  if (called === held.name) return
  await renameGroup(tx, held, called, parts.clock.now())
  await notice(tx, parts, held, self, `${self.realName} 将群名称改为“${called}”`)
}

/**
 * Moderation takes the name of a group away where it is still this one: it is called by what all groups may be called, and told so in the name
 * of its owner. Groups of an order or a department have their subject's name, which nobody gave.
 */
export async function clearGroupName(tx: Tx, parts: Parts, groupId: string, name: string): Promise<void> {
  const held = await holdConversation(tx, '', { groupId })
  if (held === undefined || held.name !== name || held.ownerId === null) return
  const [owner] = await readPeople(tx, [held.ownerId])
  await renameGroup(tx, held, NAMELESS, parts.clock.now())
  await notice(tx, parts, held, owner, '群名称含有违规内容，已由管理员清除')
}

/** Any member brings people in; they see what is said from then on. Those who are in it already change nothing. */
export async function addMembers(tx: Tx, parts: Parts, actor: ActorId, groupId: string, userIds: readonly string[]): Promise<void> {
  const { held, self, members } = await holdFree(tx, actor, groupId, userIds)
  const wanted = [...new Set(userIds)].filter((id) => !members.some(({ userId }) => userId === id))
  if (wanted.length === 0) return
  if (members.length + wanted.length > GROUP_SIZE) throw refuse(`群成员不能超过 ${GROUP_SIZE} 人`)
  const people = await present(tx, wanted)
  await startMemberships(tx, held, wanted, held.lastSequence, parts.clock.now())
  await notice(tx, parts, held, self, `${self.realName} 邀请 ${listed(people)} 加入群聊`)
}

/** The owner takes people out, administrators plain members, anybody himself; when the owner goes, an administrator follows him, else who has been in it longest. */
export async function removeMembers(tx: Tx, parts: Parts, actor: ActorId, groupId: string, userIds: readonly string[]): Promise<void> {
  const { held, self, members } = await holdFree(tx, actor, groupId, userIds)
  const leaving = members.filter(({ userId }) => userIds.includes(userId))
  const isSelf = leaving.length === 1 && leaving[0]?.userId === actor.userId
  if (leaving.length === 0) return
  if (!isSelf && leaderOf(held, actor.userId) === undefined) throw forbidden(onlyLeaders(held, '移出成员'))
  if (
    !isSelf &&
    held.ownerId !== actor.userId &&
    leaving.some(({ userId }) => userId !== actor.userId && leaderOf(held, userId) !== undefined)
  )
    throw forbidden('管理员不能移出群主和其他管理员')
  if (!isSelf && leaving.some(({ userId }) => userId === actor.userId)) throw refuse('退出群聊请单独操作')
  const people = await readPeople(
    tx,
    leaving.map(({ userId }) => userId)
  )
  await leave(tx, parts, held, leaving, self, isSelf ? `${self.realName} 退出了群聊` : `${self.realName} 将 ${listed(people)} 移出了群聊`)
}

/** People leave a group that the caller holds; they keep what they could see, the notice of their going included. */
export async function leave(
  tx: Tx,
  parts: Parts,
  held: ConversationRow,
  leaving: readonly MemberRow[],
  teller: Person,
  text: string
): Promise<void> {
  const ids = leaving.map(({ userId }) => userId)
  const heir =
    held.ownerId !== null && ids.includes(held.ownerId)
      ? heirOf(
          held,
          (await readMembers(tx, [held.id])).filter(({ userId }) => !ids.includes(userId))
        )
      : undefined
  await notice(tx, parts, held, teller, text, async () => {
    await endMembership(tx, held, ids, heir?.userId, parts.clock.now())
  })
  for (const { userId, unread } of leaving) if (unread > 0) parts.live.send(tx, [userId], await unreadFrame(tx, parts, userId))
}

/** An administrator before the others, who came first before who came later. */
const heirOf = (held: ConversationRow, staying: readonly MemberRow[]): MemberRow | undefined =>
  staying.find(({ userId }) => held.administratorIds.includes(userId)) ?? staying[0]

/** Adds a notice and tells everybody of it and of the group as it is then. @param then what happens once it has its number */
export async function notice(
  tx: Tx,
  parts: Parts,
  held: ConversationRow,
  teller: Person | undefined,
  text: string,
  then: () => Promise<void> = () => Promise.resolve()
): Promise<void> {
  if (teller === undefined) throw new Error('a notice is somebody’s')
  const concerned = (await readMembers(tx, [held.id])).map(({ userId }) => userId)
  const row = await addEntry(tx, parts, held, { senderId: teller.id, contentType: 'notice', content: noticeContent(text) }, true)
  await then()
  for (const { userId, state } of await readStates(tx, parts, { userIds: concerned, conversationIds: [held.id] }))
    parts.live.send(tx, [userId], { method: 'conversationState', state })
  tellEntry(tx, parts, row, teller, concerned)
}

/** A group that one is in, locked. @param others who is named as well @throws Refusal */
export async function holdGroup(
  tx: Tx,
  userId: string,
  groupId: string,
  others: readonly string[] = []
): Promise<{ held: ConversationRow; self: Person }> {
  const people = await holdPeople(tx, [userId, ...others])
  const self = people.find(({ id }) => id === userId)
  const held = await holdConversation(tx, userId, { groupId })
  const member = held === undefined ? undefined : await readMember(tx, held.id, userId)
  if (held === undefined || member === undefined || self === undefined) throw notFound('群聊不存在')
  if (member.leftSequence !== null) throw refuse('您已不在该群聊中')
  return { held, self }
}

/** The same where one may change its members. */
async function holdFree(tx: Tx, { userId }: ActorId, groupId: string, others: readonly string[]) {
  const { held, self } = await holdGroup(tx, userId, groupId, others)
  if (held.subjectArea !== null) throw refuse('该群聊的名称和成员随工单或部门变化')
  return { held, self, members: await readMembers(tx, [held.id]) }
}

/** All of these people in service. @throws Refusal when somebody is not */
async function present(tx: Tx, ids: readonly string[]): Promise<Person[]> {
  if (ids.length > GROUP_SIZE) throw refuse(`群成员不能超过 ${GROUP_SIZE} 人`)
  const people = await holdPeople(tx, ids)
  if (people.length < ids.length) throw refuse('所选人员中有人不存在或已停用')
  return people
}

export const listed = (people: readonly Person[]): string =>
  people
    .slice(0, NAMED)
    .map(({ realName }) => realName)
    .join('、') + (people.length > NAMED ? ` 等 ${people.length} 人` : '')
