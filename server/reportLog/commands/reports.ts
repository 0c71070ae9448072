import type { CommentBody, NudgeBody, ReportBody, ReportChangeBody, ReportSaved } from '@/contract/reportLog'
import type { InSiteType } from '@/contract/message'
import { periodOf, periodText, reportProblems, TEMPLATES, tidyValues, type ReportKind } from '@/domain/reportLog/templates'
import { isDay } from '@/domain/schedule/days'
import type { Actor, ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { conflict, forbidden, notFound, refuse } from '../../errors'
import { newId } from '../../ids'
import { createInSite } from '../../message/commands/inSite'
import { inUse } from '../../organization/commands/names'
import { directSubordinates } from '../../organization/commands/subordinates'
import { presentReport } from '../presenter'
import {
  deleteReport,
  holdReport,
  insertComment,
  insertReport,
  reportsOf,
  saveReport,
  takeNudges,
  type ReceiverRecord,
  type ReportRecord,
  type StoredReport
} from '../repository/reports'

export const GONE = '日志不存在或已删除'
/** 系统 in the message centre. */
const SYSTEM_MESSAGE: InSiteType = 3
type Act = Pick<ServerContext, 'clock' | 'jobs' | 'live'>

/** Who may see a report: its author always, its receivers once it was sent. */
export const maySee = (userId: string, { report, receivers }: Pick<StoredReport, 'report' | 'receivers'>): boolean =>
  report.authorId === userId || (report.sentAt !== null && receivers.some((receiver) => receiver.userId === userId))

const titleOf = (actor: Actor, kind: ReportKind, day: string): string =>
  `${actor.realName}的${TEMPLATES[kind].name} ${periodText(kind, day)}`

async function receiversOf(
  tx: Tx,
  reportId: string,
  authorId: string,
  ids: readonly string[],
  kept: readonly ReceiverRecord[]
): Promise<ReceiverRecord[]> {
  const wanted = new Set(ids.filter((id) => id !== authorId))
  // Who has left since stays among those it was sent to.
  const fresh = new Set([...wanted].filter((id) => !kept.some(({ userId }) => userId === id)))
  const known = (await inUse(tx, { user: fresh })).user
  if ([...fresh].some((id) => !known.has(id))) throw refuse('所选人员不存在，请重新选择', { receiverIds: '所选人员不存在，请重新选择' })
  return [...wanted].sort().map((userId) => ({ reportId, userId, readAt: kept.find((row) => row.userId === userId)?.readAt ?? null }))
}

/** @throws Refusal 400 with every wrong field */
function checked({ kind, day, values, receiverIds, isDraft }: ReportBody, authorId: string): Pick<ReportRecord, 'kind' | 'day' | 'values'> {
  if (!isDay(day)) throw refuse('日期不正确', { day: '日期不正确' })
  const problems = reportProblems(
    kind,
    values,
    receiverIds.filter((id) => id !== authorId),
    isDraft
  )
  const [first] = Object.values(problems)
  if (first !== undefined) throw refuse(first, problems)
  return { kind, day: periodOf(kind, day), values: tidyValues(kind, values) }
}

/** Receivers hear of a report once: those who are new. */
async function tell(
  tx: Tx,
  { live, jobs, clock }: Act,
  actor: Actor,
  { report, receivers }: Pick<StoredReport, 'report' | 'receivers'>,
  before: readonly ReceiverRecord[]
): Promise<void> {
  if (report.sentAt === null) return
  const fresh = receivers.map(({ userId }) => userId).filter((id) => !before.some(({ userId }) => userId === id))
  await createInSite(
    tx,
    { live, jobs },
    {
      type: SYSTEM_MESSAGE,
      title: report.title,
      creatorId: actor.userId,
      at: clock.now(),
      toUserIds: fresh,
      body: { area: 'reportLog', id: report.id, text: String(report.values.today ?? '').slice(0, 100) }
    }
  )
}

/** A new report, or a draft of one. @param title other than the usual one */
export async function createReport(tx: Tx, act: Act, actor: Actor, body: ReportBody, title?: string): Promise<ReportSaved> {
  const values = checked(body, actor.userId)
  const now = act.clock.now()
  const report: ReportRecord = {
    id: newId(),
    authorId: actor.userId,
    ...values,
    title: title ?? titleOf(actor, values.kind, values.day),
    sentAt: body.isDraft ? null : now,
    version: 1,
    createdAt: now,
    updatedAt: now
  }
  const stored = { report, receivers: await receiversOf(tx, report.id, actor.userId, body.receiverIds, []) }
  await insertReport(tx, stored)
  await tell(tx, act, actor, stored, [])
  return { id: report.id, version: 1 }
}

async function own(tx: Tx, actor: Actor, id: string): Promise<StoredReport> {
  const stored = await holdReport(tx, id)
  if (stored === undefined || !maySee(actor.userId, stored)) throw notFound(GONE)
  if (stored.report.authorId !== actor.userId) throw forbidden('只有写日志的人可以更改')
  return stored
}

/** Changes a draft or a sent report, or sends a draft; what was sent does not become a draft again. @param version undefined = whatever it is */
export async function changeReport(
  tx: Tx,
  act: Act,
  actor: Actor,
  id: string,
  body: Omit<ReportChangeBody, 'version'> & { version?: number },
  title?: string
): Promise<ReportSaved> {
  const before = await own(tx, actor, id)
  if (body.version !== undefined && body.version !== before.report.version)
    throw conflict('日志已在别处修改，请重新加载', await presentReport(tx, actor.userId, before))
  if (before.report.sentAt !== null && body.isDraft) throw refuse('已发送的日志不能改回草稿')
  const values = checked(body, actor.userId)
  const now = act.clock.now()
  const report: ReportRecord = {
    ...before.report,
    ...values,
    title:
      title ??
      (before.report.kind === values.kind && before.report.day === values.day
        ? before.report.title
        : titleOf(actor, values.kind, values.day)),
    sentAt: before.report.sentAt ?? (body.isDraft ? null : now),
    version: before.report.version + 1,
    updatedAt: now
  }
  const after = { report, receivers: await receiversOf(tx, id, actor.userId, body.receiverIds, before.receivers) }
  await saveReport(tx, after)
  await tell(tx, act, actor, after, before.report.sentAt === null ? [] : before.receivers)
  return { id, version: report.version }
}

export async function removeReport(tx: Tx, actor: Actor, id: string): Promise<void> {
  await own(tx, actor, id)
  await deleteReport(tx, id)
}

/** Author and receivers talk about a report; all others of them who took part hear of it. */
export async function commentReport(tx: Tx, act: Act, actor: Actor, id: string, { text }: CommentBody): Promise<string> {
  const stored = await holdReport(tx, id)
  if (stored === undefined || !maySee(actor.userId, stored)) throw notFound(GONE)
  if (text.trim() === '') throw refuse('评论不能为空', { text: '评论不能为空' })
  const now = act.clock.now()
  const commentId = newId()
  await insertComment(tx, { id: commentId, reportId: id, authorId: actor.userId, text: text.trim(), createdAt: now })
  const others = new Set([stored.report.authorId, ...stored.comments.map(({ authorId }) => authorId)])
  others.delete(actor.userId)
  await createInSite(tx, act, {
    type: SYSTEM_MESSAGE,
    title: `${actor.realName}评论了${stored.report.title}`,
    creatorId: actor.userId,
    at: now,
    toUserIds: [...others],
    body: { area: 'reportLog', id, text: text.trim().slice(0, 100) }
  })
  return commentId
}

/** Reminds people whom the asker leads of a report that they have not sent, each once a period. @returns how many were reminded */
export async function nudge(tx: Tx, { live, jobs, clock }: Act, actor: Actor, { kind, day, userIds }: NudgeBody): Promise<number> {
  if (!isDay(day)) throw refuse('日期不正确', { day: '日期不正确' })
  const period = periodOf(kind, day)
  const led = new Set((await directSubordinates(tx, actor.userId)).map(({ id }) => id))
  if (userIds.some((id) => !led.has(id))) throw forbidden('只能提醒自己的下属')
  const sent = new Set((await reportsOf(tx, userIds, kind, period)).filter(({ sentAt }) => sentAt !== null).map(({ authorId }) => authorId))
  const missing = userIds.filter((id) => !sent.has(id))
  const fresh = missing.length === 0 ? [] : await takeNudges(tx, kind, period, [...new Set(missing)], actor.userId, clock.now())
  await createInSite(
    tx,
    { live, jobs },
    {
      type: SYSTEM_MESSAGE,
      title: `请提交${TEMPLATES[kind].name}：${periodText(kind, period)}`,
      creatorId: actor.userId,
      at: clock.now(),
      toUserIds: fresh,
      body: `${actor.realName}提醒您提交${periodText(kind, period)}的${TEMPLATES[kind].name}。`
    }
  )
  return fresh.length
}
