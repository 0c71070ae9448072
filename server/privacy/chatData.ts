import { asc, desc, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { previewText } from '@/domain/conversation/kinds'
import { shanghaiDate } from '@/domain/format'
import { noteExport } from '../audit'
import type { Tx } from '../database/client'
import { chatMessage, chatMessageVersion, conversationMember, userAccount } from '../database/schema'
import { notFound, refuse } from '../errors'
import { quoteOf } from '../message/content'
import { writeWorkbook, type SheetToWrite } from '../xlsx/write'
import { findChat } from './chatLines'
import { at, yesNo } from './copy/sheet'

/** Rows of a sheet: what somebody reads. */
const MOST_ROWS = 20_000

/**
 * What one conversation holds, as an xlsx: its messages as everybody in it sees them, what edited ones said before, and who was in it from
 * when to when. What was taken back is named and not shown. Noted in the audit with the reason.
 * @throws Refusal 400 without a reason, 404 for a conversation that there is not
 */
export async function chatDataOf(tx: Tx, request: FastifyRequest, id: string, reason: string): Promise<{ name: string; bytes: Buffer }> {
  const now = request.server.context.clock.now()
  const words = reason.trim()
  if (words.length < 2) throw refuse('请写明原因', { reason: '请写明原因' })
  const chat = await findChat(tx, id)
  if (chat === undefined) throw notFound('没有这个会话')
  const messages = await messagesSheet(tx, id)
  await noteExport(tx, request, {
    act: '导出聊天记录',
    subjectId: id,
    subject: chat.name,
    details: { 原因: words, 条数: String(messages.rows.length) }
  })
  const about: SheetToWrite = {
    name: '说明',
    columns: [
      { label: '会话', width: 20 },
      { label: chat.name, width: 60 }
    ],
    rows: [
      ['导出时间', at(now)],
      ['导出人', `${request.actor.realName}/${request.actor.account}`],
      ['原因', words],
      ['条数', chat.count > MOST_ROWS ? `最近 ${MOST_ROWS} 条，共 ${chat.count} 条` : String(messages.rows.length)]
    ]
  }
  const bytes = await writeWorkbook([about, messages, await versionsSheet(tx, id), await membersSheet(tx, id)])
  return { name: `聊天记录_${chat.name.slice(0, 30)}_${shanghaiDate(now)}.xlsx`, bytes }
}

const columnsOf = (...columns: readonly (readonly [string, number])[]) => columns.map(([label, width]) => ({ label, width }))

async function messagesSheet(tx: Tx, id: string): Promise<SheetToWrite & { rows: string[][] }> {
  const newest = await tx
    .select({ entry: chatMessage, name: userAccount.realName, account: userAccount.account })
    .from(chatMessage)
    .innerJoin(userAccount, eq(userAccount.id, chatMessage.senderId))
    .where(eq(chatMessage.conversationId, id))
    .orderBy(desc(chatMessage.sequence))
    .limit(MOST_ROWS)
  const sequences = new Map(newest.map(({ entry }) => [entry.id, entry.sequence]))
  const rows = newest.reverse().map(({ entry, name, account }) => {
    const { sequence, sentAt, contentType, content, quote, rootId, recalledAt, edits } = entry
    const isGone = recalledAt !== null
    return [
      String(sequence),
      at(sentAt),
      name,
      account,
      isGone ? '' : contentType === 'text' ? content : previewText(contentType, content),
      isGone ? '' : (quoteOf(quote)?.text ?? ''),
      rootId === null ? '' : String(sequences.get(rootId) ?? ''),
      edits === 0 ? '' : String(edits),
      isGone ? yesNo(true) : ''
    ]
  })
  return {
    name: '消息',
    columns: columnsOf(
      ['序号', 8],
      ['时间', 20],
      ['发送人', 16],
      ['账号', 16],
      ['内容', 80],
      ['引用', 40],
      ['话题（原消息序号）', 18],
      ['编辑次数', 10],
      ['已撤回', 8]
    ),
    rows
  }
}

async function versionsSheet(tx: Tx, id: string): Promise<SheetToWrite> {
  const rows = await tx
    .select({ sequence: chatMessage.sequence, at: chatMessageVersion.replacedAt, content: chatMessageVersion.content })
    .from(chatMessageVersion)
    .innerJoin(chatMessage, eq(chatMessage.id, chatMessageVersion.messageId))
    .where(sql`${chatMessage.conversationId} = ${id} and ${chatMessage.recalledAt} is null`)
    .orderBy(asc(chatMessage.sequence), asc(chatMessageVersion.version))
    .limit(MOST_ROWS)
  return {
    name: '编辑记录',
    columns: columnsOf(['序号', 8], ['改于', 20], ['之前的内容', 80]),
    rows: rows.map((row) => [String(row.sequence), at(row.at), row.content])
  }
}

async function membersSheet(tx: Tx, id: string): Promise<SheetToWrite> {
  const rows = await tx
    .select({ member: conversationMember, name: userAccount.realName, account: userAccount.account })
    .from(conversationMember)
    .innerJoin(userAccount, eq(userAccount.id, conversationMember.userId))
    .where(eq(conversationMember.conversationId, id))
    .orderBy(asc(conversationMember.joinedSequence), asc(conversationMember.userId))
  return {
    name: '成员',
    columns: columnsOf(['姓名', 16], ['账号', 16], ['看得到（自序号）', 16], ['离开于（序号）', 16], ['读到（序号）', 16]),
    rows: rows.map(({ member: { joinedSequence, leftSequence, readSequence }, name, account }) => [
      name,
      account,
      String(joinedSequence + 1),
      leftSequence === null ? '' : String(leftSequence),
      String(readSequence)
    ])
  }
}
