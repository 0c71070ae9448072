import type { AdministratorsBody, GroupNoticeBody, SilenceBody } from '@/contract/groupLeading'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { forbidden, refuse } from '../../errors'
import { leaderOf, leadsGroup, leadsSubjects, onlyLeaders } from '../leading'
import { holdConversation, readMembers, type ConversationRow } from '../repository/conversations'
import { nameAdministrators, silence, writeNotice } from '../repository/groups'
import { readPeople, type Person } from '../repository/people'
import { clearGroupName, holdGroup, listed, notice } from './groups'
import type { Parts } from '../parts'

/** Owner and administrators of a free group only: at work everybody must be heard. @throws Refusal */
function requireFree({ subjectArea }: ConversationRow, what: string): void {
  if (subjectArea !== null) throw refuse(`工单和部门的群聊不能${what}`)
}

/** Writes the one notice of a group, or takes it away; everybody in it hears. Said again it changes nothing. @throws Refusal for who does not lead it */
export async function changeNotice(tx: Tx, parts: Parts, actor: Actor, groupId: string, { text }: GroupNoticeBody): Promise<void> {
  const { held, self } = await holdGroup(tx, actor.userId, groupId)
  if (!leadsGroup(held, actor.userId, leadsSubjects(actor))) throw forbidden(onlyLeaders(held, '修改群公告'))
  const words = text.trim()
  if (words === held.noticeText) return
  const act = words === '' ? '清除了' : held.noticeText === '' ? '发布了' : '更新了'
  await writeNotice(tx, held, { text: words, byId: actor.userId }, parts.clock.now())
  await notice(tx, parts, held, self, `${self.realName} ${act}群公告`)
}

/** Moderation takes the name or the notice of a group away, whichever still says this. */
export async function clearGroupWords(tx: Tx, parts: Parts, groupId: string, words: string): Promise<void> {
  await clearGroupName(tx, parts, groupId, words)
  await clearNotice(tx, parts, groupId, words)
}

/** Told in the name of who wrote it. */
async function clearNotice(tx: Tx, parts: Parts, groupId: string, text: string): Promise<void> {
  const held = await holdConversation(tx, '', { groupId })
  if (held === undefined || held.noticeText === '' || held.noticeText !== text || held.noticeById === null) return
  const [writer] = await readPeople(tx, [held.noticeById])
  await writeNotice(tx, held, { text: '', byId: held.noticeById }, parts.clock.now())
  await notice(tx, parts, held, writer, '群公告含有违规内容，已由管理员清除')
}

/** Lets only the owner and administrators speak, or everybody again. Said again it changes nothing. @throws Refusal */
export async function changeSilence(
  tx: Tx,
  parts: Parts,
  { userId }: Pick<Actor, 'userId'>,
  groupId: string,
  { isSilenced }: SilenceBody
): Promise<void> {
  const { held, self } = await holdGroup(tx, userId, groupId)
  requireFree(held, '全员禁言')
  if (leaderOf(held, userId) === undefined) throw forbidden(onlyLeaders(held, '设置全员禁言'))
  if (isSilenced === held.isSilenced) return
  await silence(tx, held, isSilenced, parts.clock.now())
  await notice(tx, parts, held, self, `${self.realName} ${isSilenced ? '开启' : '关闭'}了全员禁言`)
}

/** The owner says who all the administrators are. Said again it changes nothing. @throws Refusal for who is not the owner, and for who is not in it */
export async function changeAdministrators(
  tx: Tx,
  parts: Parts,
  { userId }: Pick<Actor, 'userId'>,
  groupId: string,
  { userIds }: AdministratorsBody
): Promise<void> {
  const wanted = [...new Set(userIds)]
  const { held, self } = await holdGroup(tx, userId, groupId, wanted)
  requireFree(held, '设置管理员')
  if (held.ownerId !== userId) throw forbidden('只有群主可以设置管理员')
  if (wanted.includes(userId)) throw refuse('群主不需要设为管理员')
  const members = (await readMembers(tx, [held.id])).map((member) => member.userId)
  if (!wanted.every((id) => members.includes(id))) throw refuse('只能将群成员设为管理员')
  const before = held.administratorIds
  const named = wanted.filter((id) => !before.includes(id))
  const dropped = before.filter((id) => !wanted.includes(id))
  if (named.length + dropped.length === 0) return
  await nameAdministrators(tx, held, wanted, parts.clock.now())
  const people = await readPeople(tx, [...named, ...dropped])
  const said = (ids: readonly string[], words: (names: string) => string): string =>
    ids.length === 0 ? '' : words(listed(people.filter(({ id }: Person) => ids.includes(id))))
  const changes = [said(named, (names) => `将 ${names} 设为管理员`), said(dropped, (names) => `取消了 ${names} 的管理员`)]
  await notice(tx, parts, held, self, `${self.realName} ${changes.filter((part) => part !== '').join('，')}`)
}
