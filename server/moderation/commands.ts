import { and, eq } from 'drizzle-orm'
import type { ReportMessageBody } from '@/contract/moderation'
import type { Actor, ServerContext } from '../context'
import type { Tx } from '../database/client'
import { flowComment, reportComment, userProfile } from '../database/schema'
import { notFound, refuse } from '../errors'
import { addEvent, hasReported, holdItem, noteItem, setFileHidden, setState, type ItemRow } from './repository'

/** What stands where a comment was. */
const HIDDEN_COMMENT = '该评论已被隐藏'
/** Records of work are evidence: whoever wrote them changes them, nobody takes them away. */
const RECORD_STAYS = '工作记录不能在这里隐藏，请联系填写人修改'

/** Puts a message that one can see on the list; said again by the same person it changes nothing. @throws Refusal 404, and for one's own */
export async function reportMessage(
  tx: Tx,
  { clock, areas }: Pick<ServerContext, 'clock' | 'areas'>,
  actor: Actor,
  body: ReportMessageBody
): Promise<null> {
  const found = await areas.chatMessages.seen(tx, actor.userId, body.messageId)
  if (found === undefined) throw notFound('消息不存在或已撤回')
  if (found.authorId === actor.userId) throw refuse('不能举报自己的消息')
  if (await hasReported(tx, 'MESSAGE', body.messageId, actor.userId)) return null
  const subject = { kind: 'MESSAGE' as const, subjectId: body.messageId, ...found }
  await noteItem(tx, subject, { act: 'REPORT', byId: actor.userId, reason: body.reason }, 'OPEN', clock.now())
  return null
}

/**
 * A moderator's word on an item, kept in its log. Pictures and comments can be shown again; a message that was taken out of chats and
 * a text of a profile cannot.
 * @throws Refusal
 */
export async function decide(tx: Tx, context: ServerContext, actor: Actor, id: string, hide: boolean): Promise<string> {
  const now = context.clock.now()
  const item = await holdItem(tx, id)
  if (item === undefined) throw notFound('该内容不存在')
  const isHidden = item.state === 'HIDDEN'
  if (hide && !isHidden) await hideSubject(tx, context, item, now)
  if (!hide && isHidden) await showSubject(tx, item)
  await setState(tx, id, hide ? 'HIDDEN' : 'KEPT', now)
  await addEvent(tx, id, { act: hide ? 'HIDE' : 'KEEP', byId: actor.userId, reason: '' }, now)
  return id
}

async function hideSubject(tx: Tx, context: ServerContext, { kind, subjectId, text }: ItemRow, now: number): Promise<void> {
  switch (kind) {
    case 'MESSAGE':
      await context.areas.chatMessages.hide(tx, context, subjectId)
      return
    case 'PICTURE':
    case 'VOICE':
      await setFileHidden(tx, subjectId, now)
      return
    case 'RECORD':
      throw refuse(RECORD_STAYS)
    case 'GROUP':
      await context.areas.chatMessages.clearGroupWords(tx, context, subjectId, text)
      return
    case 'FLOW_COMMENT':
      await tx.update(flowComment).set({ text: HIDDEN_COMMENT }).where(eq(flowComment.id, subjectId))
      return
    case 'REPORT_COMMENT':
      await tx.update(reportComment).set({ text: HIDDEN_COMMENT }).where(eq(reportComment.id, subjectId))
      return
    case 'PROFILE':
      // He may have written another one meanwhile.
      await tx
        .update(userProfile)
        .set({ signature: '' })
        .where(and(eq(userProfile.userId, subjectId), eq(userProfile.signature, text)))
  }
}

async function showSubject(tx: Tx, { kind, subjectId, text }: ItemRow): Promise<void> {
  switch (kind) {
    case 'MESSAGE':
      throw refuse('消息已从聊天中移除，不能恢复')
    case 'RECORD':
      throw refuse(RECORD_STAYS)
    case 'GROUP':
      throw refuse('内容已清除，请由群成员重新填写')
    case 'PROFILE':
      throw refuse('自我介绍已清空，请由本人重新填写')
    case 'PICTURE':
    case 'VOICE':
      await setFileHidden(tx, subjectId, null)
      return
    case 'FLOW_COMMENT':
      await tx.update(flowComment).set({ text }).where(eq(flowComment.id, subjectId))
      return
    case 'REPORT_COMMENT':
      await tx.update(reportComment).set({ text }).where(eq(reportComment.id, subjectId))
  }
}
