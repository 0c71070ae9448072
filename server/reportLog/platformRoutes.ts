import type { FastifyInstance } from 'fastify'
import type { Page } from '@/contract/envelope'
import {
  PlatformLogBody,
  PlatformLogQuery,
  ReportParams,
  type PlatformLog,
  type PlatformLogDetail,
  type ReportBody
} from '@/contract/reportLog'
import { dayOf } from '@/domain/schedule/days'
import { shanghaiTime } from '@/domain/format'
import { PAGE_SIZE } from '@/domain/constants'
import { DAY } from '@/domain/time'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { notFound, refuse } from '../errors'
import { changeReport, createReport, GONE, maySee, removeReport } from './commands/reports'
import { peopleIn, presentPlatform } from './presenter'
import { listReports, markRead, readReport } from './repository/reports'

const AREA = '/api/extend/WorkLog'

/** Epoch ms, digits or a day of Shanghai; '' and nothing = no bound. @throws Refusal 400 */
function bound(value: number | string | undefined): number | undefined {
  const text = String(value ?? '').trim()
  if (text === '') return undefined
  const ms = /^\d{1,15}$/.test(text) ? Number(text) : shanghaiTime(text.slice(0, 10))
  if (ms === undefined) throw refuse('时间格式不正确')
  return ms
}

/** The platform's own report calls (report-log.md#platform-calls-of-reports): daily reports with three texts. */
export async function platformLogRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db, clock } = context

  for (const [name, box] of [
    ['Send', 'sent'],
    ['Receive', 'received']
  ] as const) {
    app.get<{ Querystring: PlatformLogQuery }>(
      `${AREA}/${name}`,
      { schema: { querystring: PlatformLogQuery } },
      async ({ actor, query }) => {
        const { currentPage = 1, pageSize = PAGE_SIZE, keyword, startTime, endTime } = query
        const to = bound(endTime)
        const { list, total } = await listReports(
          db,
          actor.userId,
          { box, keyword, from: bound(startTime), to: to === undefined ? undefined : to + DAY },
          { currentPage, pageSize }
        )
        const nameOf = await peopleIn(db, list)
        const answer: Page<PlatformLog> = {
          list: list.map((stored) => presentPlatform(stored, nameOf)),
          pagination: { currentPage, pageSize, total }
        }
        return ok(answer)
      }
    )
  }

  app.get<{ Params: ReportParams }>(`${AREA}/:id`, { schema: { params: ReportParams } }, async ({ actor, params }) => {
    const stored = await readReport(db, params.id)
    if (stored === undefined || !maySee(actor.userId, stored)) throw notFound(GONE)
    await db.transaction((tx) => markRead(tx, params.id, actor.userId, clock.now()))
    const answer: PlatformLogDetail = {
      ...presentPlatform(stored, await peopleIn(db, [stored])),
      userIds: stored.receivers.map(({ userId }) => userId).join(',')
    }
    return ok(answer)
  })

  /** What the platform says of a report; fields that it does not know stay as they were. */
  const bodyOf = (
    { todayContent, tomorrowContent, question, toUserId }: PlatformLogBody,
    before?: Pick<ReportBody, 'kind' | 'day' | 'values'>
  ): ReportBody => ({
    kind: before?.kind ?? 'daily',
    day: before?.day ?? dayOf(clock.now()),
    values: { ...before?.values, today: todayContent, tomorrow: tomorrowContent, question },
    receiverIds: toUserId
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
    isDraft: false
  })

  app.post<{ Body: PlatformLogBody }>(AREA, { schema: { body: PlatformLogBody } }, async (request) => {
    await command(request, request.body, (tx) => createReport(tx, context, request.actor, bodyOf(request.body), request.body.title.trim()))
    return ok(null, '保存成功')
  })

  app.put<{ Params: ReportParams; Body: PlatformLogBody }>(
    `${AREA}/:id`,
    { schema: { params: ReportParams, body: PlatformLogBody } },
    async (request) => {
      await command(request, request.body, async (tx) => {
        const stored = await readReport(tx, request.params.id)
        if (stored === undefined) throw notFound(GONE)
        return changeReport(tx, context, request.actor, request.params.id, bodyOf(request.body, stored.report), request.body.title.trim())
      })
      return ok(null, '更新成功')
    }
  )

  app.delete<{ Params: ReportParams }>(`${AREA}/:id`, { schema: { params: ReportParams } }, async (request) => {
    await command(request, request.body, (tx) => removeReport(tx, request.actor, request.params.id))
    return ok(null, '删除成功')
  })
}
