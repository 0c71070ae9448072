import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { MESSAGE_KINDS } from '@/contract/conversationCodes'
import { previewText } from '@/domain/conversation/kinds'
import {
  chatMessage,
  conversation,
  flowComment,
  flowTask,
  inSiteMessage,
  inSiteReceipt,
  reportComment,
  reportLog,
  starredUser,
  storedFile,
  userAccount
} from '../../database/schema'
import { at, yesNo, type CopySheet } from './sheet'

/** What somebody said, was told, and laid here. */
export const WORD_SHEETS: readonly CopySheet[] = [
  {
    name: '发出的聊天',
    tables: [chatMessage],
    columns: [
      ['时间', 20],
      ['群聊', 24],
      ['内容', 80],
      ['已撤回', 8]
    ],
    rows: async (db, userId, most) =>
      (
        await db
          .select({ message: chatMessage, group: conversation.name })
          .from(chatMessage)
          .innerJoin(conversation, eq(conversation.id, chatMessage.conversationId))
          .where(and(eq(chatMessage.senderId, userId), inArray(chatMessage.contentType, [...MESSAGE_KINDS])))
          .orderBy(desc(chatMessage.sentAt), desc(chatMessage.id))
          .limit(most)
      ).map(({ message: { sentAt, contentType, content, recalledAt }, group }) => [
        at(sentAt),
        group,
        contentType === 'text' ? content : previewText(contentType, content),
        recalledAt === null ? '' : yesNo(true)
      ])
  },
  {
    name: '站内消息',
    tables: [inSiteReceipt, inSiteMessage],
    columns: [
      ['时间', 20],
      ['标题', 60],
      ['已读', 20]
    ],
    rows: async (db, userId, most) =>
      (
        await db
          .select({ createdAt: inSiteReceipt.createdAt, title: inSiteMessage.title, readAt: inSiteReceipt.readAt })
          .from(inSiteReceipt)
          .innerJoin(inSiteMessage, eq(inSiteMessage.id, inSiteReceipt.messageId))
          .where(eq(inSiteReceipt.userId, userId))
          .orderBy(desc(inSiteReceipt.createdAt))
          .limit(most)
      ).map((row) => [at(row.createdAt), row.title, at(row.readAt)])
  },
  {
    name: '评论',
    tables: [flowComment, reportComment],
    columns: [
      ['时间', 20],
      ['对象', 40],
      ['内容', 80]
    ],
    rows: async (db, userId, most) => {
      const ofFlows = await db
        .select({ createdAt: flowComment.createdAt, about: flowTask.title, text: flowComment.text })
        .from(flowComment)
        .innerJoin(flowTask, eq(flowTask.id, flowComment.taskId))
        .where(and(eq(flowComment.userId, userId), isNull(flowComment.deletedAt)))
        .orderBy(desc(flowComment.createdAt))
        .limit(most)
      const ofReports = await db
        .select({ createdAt: reportComment.createdAt, about: reportLog.title, text: reportComment.text })
        .from(reportComment)
        .innerJoin(reportLog, eq(reportLog.id, reportComment.reportId))
        .where(eq(reportComment.authorId, userId))
        .orderBy(desc(reportComment.createdAt))
        .limit(most)
      return [...ofFlows, ...ofReports]
        .sort((one, other) => other.createdAt - one.createdAt)
        .slice(0, most)
        .map((row) => [at(row.createdAt), row.about, row.text])
    }
  },
  {
    name: '星标同事',
    tables: [starredUser],
    columns: [
      ['姓名', 20],
      ['设置', 20]
    ],
    rows: async (db, userId, most) =>
      (
        await db
          .select({ name: userAccount.realName, createdAt: starredUser.createdAt })
          .from(starredUser)
          .innerJoin(userAccount, eq(userAccount.id, starredUser.starredId))
          .where(eq(starredUser.userId, userId))
          .orderBy(desc(starredUser.createdAt))
          .limit(most)
      ).map((row) => [row.name, at(row.createdAt)])
  },
  {
    name: '上传的文件',
    tables: [storedFile],
    columns: [
      ['时间', 20],
      ['文件', 50],
      ['种类', 30],
      ['大小（字节）', 14]
    ],
    rows: async (db, userId, most) =>
      (await db.select().from(storedFile).where(eq(storedFile.ownerId, userId)).orderBy(desc(storedFile.createdAt)).limit(most)).map(
        (row) => [at(row.createdAt), row.name, row.mime, String(row.size)]
      )
  }
]
