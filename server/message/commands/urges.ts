import type { ConfirmBody, UrgeBody } from '@/contract/urgent'
import { previewText } from '@/domain/conversation/kinds'
import { isOwnMessage } from '@/domain/conversation/recall'
import { isPastUrging } from '@/domain/conversation/urges'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { refuse } from '../../errors'
import { shortened } from '../content'
import { unreadFrame } from '../counts'
import type { Parts } from '../parts'
import type { Target } from '../repository/conversations'
import type { ChatRow } from '../repository/entries'
import { takeBack } from '../repository/inSite'
import { holdPeople } from '../repository/people'
import { touchSide } from '../repository/reading'
import { removeUrges, seersAmong, storeConfirmed, storeUrges, urgedOf } from '../repository/urges'
import { readStates } from '../states'
import { holdMessage, momentIn, tellChanged } from './changes'
import { createInSite, readInSite, type Telling } from './inSite'

const SYSTEM_MESSAGE = 3

type Person = Pick<Actor, 'userId' | 'realName'>

/**
 * Asks people of the conversation to confirm one's own message: it stands over every page of theirs until they do, and they are told outside
 * the app whatever their quiet hours. Who was asked before is asked no second time.
 * @param spend counts that he asks once more; throws when it is too often
 * @throws Refusal for a message of somebody else, a reply in a thread, one that is older than URGE_MS, and for who does not see it
 */
export async function urge(
  tx: Tx,
  parts: Parts & { jobs: Telling['jobs'] },
  { userId, realName }: Person,
  target: Target,
  { id, userIds }: UrgeBody,
  spend: () => void
): Promise<void> {
  await holdPeople(tx, [userId, ...userIds])
  const { held, found } = await holdMessage(tx, userId, target, id)
  if (!isOwnMessage({ kind: found.contentType, senderId: found.senderId }, userId)) throw refuse('只能加急自己发送的消息')
  if (found.rootId !== null) throw refuse('话题中的回复不能加急')
  if (userIds.includes(userId)) throw refuse('不能提醒自己')
  const seers = await seersAmong(tx, found, userIds)
  if (seers.length < userIds.length) throw refuse('提醒的人中有人看不到这条消息')
  const before = new Set((await urgedOf(tx, [id])).map((each) => each.userId))
  const fresh = seers.filter((each) => !before.has(each))
  if (fresh.length === 0) return
  if (isPastUrging(found, parts.clock.now())) throw refuse('发送超过 24 小时的消息不能加急')
  spend()
  const text = shortened(previewText(found.contentType, found.content))
  const noticeId = await createInSite(tx, parts, {
    type: SYSTEM_MESSAGE,
    kind: 'urgent',
    title: `[加急] ${realName}：${text}`,
    body: {
      area: 'conversation',
      id: held.kind === 'direct' ? userId : held.id,
      at: found.sequence,
      text: `${realName} 请您确认收到：${text}`
    },
    toUserIds: fresh,
    creatorId: userId,
    at: parts.clock.now()
  })
  await storeUrges(tx, found, { userIds: fresh, noticeId }, await momentIn(tx, parts, held))
  await tellChanged(tx, parts, held, [found.sequence])
  await tellSides(tx, parts, held.id, fresh)
}

/** Says that one has seen a message that one was asked to confirm; said again it changes nothing. @throws Refusal for who was not asked */
export async function confirm(tx: Tx, parts: Parts, actor: Pick<Actor, 'userId'>, target: Target, { id }: ConfirmBody): Promise<void> {
  const { userId } = actor
  await holdPeople(tx, [userId])
  const { held, found } = await holdMessage(tx, userId, target, id)
  if (!(await urgedOf(tx, [id])).some((each) => each.userId === userId)) throw refuse('这条消息没有请您确认')
  const noticeId = await storeConfirmed(tx, found, userId, await momentIn(tx, parts, held))
  if (noticeId === undefined) return
  await tellChanged(tx, parts, held, [found.sequence])
  await tellSides(tx, parts, held.id, [userId])
  await readInSite(tx, parts, actor, noticeId)
}

/** A message that is taken back asks nobody any more, and what told of it goes with it. The caller holds everybody who was asked. */
export async function endUrges(tx: Tx, parts: Parts, { id, conversationId }: Pick<ChatRow, 'id' | 'conversationId'>): Promise<void> {
  const urged = await urgedOf(tx, [id])
  if (urged.length === 0) return
  await removeUrges(tx, id)
  for (const noticeId of new Set(urged.map((each) => each.noticeId)))
    for (const userId of await takeBack(tx, noticeId)) parts.live.send(tx, [userId], await unreadFrame(tx, parts, userId))
  await tellSides(
    tx,
    parts,
    conversationId,
    urged.flatMap(({ userId, confirmedAt }) => (confirmedAt === null ? [userId] : []))
  )
}

/** These people hear what of a conversation waits for them. */
async function tellSides(tx: Tx, parts: Parts, conversationId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  for (const userId of userIds) await touchSide(tx, conversationId, userId, parts.clock.now())
  for (const { userId, state } of await readStates(tx, parts, { userIds, conversationIds: [conversationId] }))
    parts.live.send(tx, [userId], { method: 'conversationState', state })
}
