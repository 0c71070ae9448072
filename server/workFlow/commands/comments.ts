import { and, count, desc, eq, isNull } from 'drizzle-orm'
import type { CommentBody, FlowComment } from '@/contract/workFlowDetail'
import type { Actor, ServerContext } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { flowComment, userAccount } from '../../database/schema'
import { notFound, refuse } from '../../errors'
import { newId } from '../../ids'
import { avatarPath, personText } from '../../organization/presenter'
import { annexItems, signedFiles, signedPicture } from '../presenter/files'
import { ownFiles } from './attachments'
import type { FlowTransaction } from './flowTransaction'

const MOST_PICTURES = 9

/** Says something about a task; the launcher is told. Text and files are both optional, but not both missing. @returns its id @throws Refusal */
export async function addComment(flowTx: FlowTransaction, actor: Actor, body: CommentBody): Promise<string> {
  const task = await flowTx.hold(body.taskId)
  const text = body.text.trim()
  const [image, file] = [annexItems(body.image ?? ''), annexItems(body.file ?? '')]
  if (text === '' && image.length === 0 && file.length === 0) throw refuse('请输入评论内容')
  if (image.length > MOST_PICTURES) throw refuse(`图片最多 ${MOST_PICTURES} 张`)
  await flowTx.act(task, { do: 'comment', by: actor.userId })
  const id = newId()
  await flowTx.tx.insert(flowComment).values({
    id,
    taskId: task.row.id,
    userId: actor.userId,
    text,
    image: JSON.stringify(await ownFiles(flowTx.tx, actor, image)),
    file: JSON.stringify(await ownFiles(flowTx.tx, actor, file)),
    createdAt: flowTx.now,
    deletedAt: null
  })
  return id
}

/** One's own only. @throws Refusal 404 */
export async function removeComment(tx: Tx, actor: Actor, id: string, now: number): Promise<null> {
  const removed = await tx
    .update(flowComment)
    .set({ deletedAt: now })
    .where(and(eq(flowComment.id, id), eq(flowComment.userId, actor.userId), isNull(flowComment.deletedAt)))
    .returning({ id: flowComment.id })
  if (removed.length === 0) throw notFound('评论不存在或已删除')
  return null
}

/** Comments of a task, newest first; the caller has checked that the person may see it. */
export async function listComments(
  reader: Reader,
  context: ServerContext,
  actor: Actor,
  taskId: string,
  page: { currentPage: number; pageSize: number }
): Promise<{ list: FlowComment[]; total: number }> {
  const where = and(eq(flowComment.taskId, taskId), isNull(flowComment.deletedAt))
  const [counted] = await reader.select({ total: count() }).from(flowComment).where(where)
  const rows = await reader
    .select({
      comment: flowComment,
      author: { realName: userAccount.realName, account: userAccount.account, headIcon: userAccount.headIcon }
    })
    .from(flowComment)
    .innerJoin(userAccount, eq(userAccount.id, flowComment.userId))
    .where(where)
    .orderBy(desc(flowComment.createdAt), desc(flowComment.id))
    .limit(page.pageSize)
    .offset((page.currentPage - 1) * page.pageSize)
  const list = rows.map(
    ({ comment, author }): FlowComment => ({
      id: comment.id,
      taskId,
      text: comment.text,
      image: JSON.stringify(annexItems(comment.image).map((item) => ({ ...item, url: signedPicture(context, actor, item.url) }))),
      file: JSON.stringify(signedFiles(context, actor, annexItems(comment.file))),
      creatorUserId: comment.userId,
      creatorUser: personText(author),
      creatorUserName: author.realName,
      creatorUserHeadIcon: avatarPath(author.headIcon),
      creatorTime: comment.createdAt,
      isDel: comment.userId === actor.userId
    })
  )
  return { list, total: counted?.total ?? 0 }
}
