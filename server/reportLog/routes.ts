import type { FastifyInstance } from 'fastify'
import type { Page } from '@/contract/envelope'
import {
  CommentBody,
  NudgeBody,
  PeriodQuery,
  ReportBody,
  ReportChangeBody,
  ReportParams,
  ReportQuery,
  type FreshReport,
  type MissingReports,
  type ReportRow
} from '@/contract/reportLog'
import { periodEnd, periodOf, prefilled } from '@/domain/reportLog/templates'
import { addDays, isDay, startOfDay } from '@/domain/schedule/days'
import { PAGE_SIZE } from '@/domain/constants'
import { command } from '../command'
import type { Actor, ServerContext } from '../context'
import { ok } from '../envelope'
import { notFound, refuse } from '../errors'
import { directSubordinates } from '../organization/commands/subordinates'
import { ordersDoneBy } from '../transferCar/order/commands/doneOrders'
import { changeReport, commentReport, createReport, GONE, maySee, nudge, removeReport } from './commands/reports'
import { platformLogRoutes } from './platformRoutes'
import { peopleIn, presentReport, presentRow } from './presenter'
import { lastReport, listReports, markRead, nudgesOf, readReport, reportsOf } from './repository/reports'

const AREA = '/api/extend/WorkLog/Report'

/** Report logs as contract/reportLog.ts lists them; the platform's own calls stand in platformRoutes.ts. */
export async function reportLogRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db, clock } = context
  await platformLogRoutes(app, context)

  const periodIn = ({ kind, day }: PeriodQuery): string => {
    if (!isDay(day)) throw refuse('日期不正确', { day: '日期不正确' })
    return periodOf(kind, day)
  }

  app.get<{ Querystring: ReportQuery }>(AREA, { schema: { querystring: ReportQuery } }, async ({ actor, query }) => {
    const { currentPage = 1, pageSize = PAGE_SIZE, ...filter } = query
    const { list, total } = await listReports(db, actor.userId, filter, { currentPage, pageSize })
    const nameOf = await peopleIn(db, list)
    const answer: Page<ReportRow> = {
      list: list.map((stored) => presentRow(actor.userId, stored, nameOf)),
      pagination: { currentPage, pageSize, total }
    }
    return ok(answer)
  })

  const freshOf = async (actor: Actor, query: PeriodQuery): Promise<FreshReport> => {
    const { kind } = query
    const period = periodIn(query)
    const last = await lastReport(db, actor.userId, kind, period)
    const newest = await lastReport(db, actor.userId, kind)
    const done = await ordersDoneBy(db, actor.userId, {
      startAt: startOfDay(period),
      endAt: startOfDay(addDays(periodEnd(kind, period), 1))
    })
    const [existing] = await reportsOf(db, [actor.userId], kind, period)
    return {
      values: { ...prefilled(kind, String(last?.report.values.tomorrow ?? ''), done) },
      receiverIds: (newest?.receivers ?? []).map(({ userId }) => userId),
      last: newest?.report.values ?? null,
      existingId: existing?.id ?? null
    }
  }
  app.get<{ Querystring: PeriodQuery }>(`${AREA}/Fresh`, { schema: { querystring: PeriodQuery } }, async ({ actor, query }) =>
    ok(await freshOf(actor, query))
  )

  app.get<{ Querystring: PeriodQuery }>(`${AREA}/Missing`, { schema: { querystring: PeriodQuery } }, async ({ actor, query }) => {
    const period = periodIn(query)
    const people = await directSubordinates(db, actor.userId)
    const sent = new Set(
      (
        await reportsOf(
          db,
          people.map(({ id }) => id),
          query.kind,
          period
        )
      )
        .filter(({ sentAt }) => sentAt !== null)
        .map(({ authorId }) => authorId)
    )
    const nudged = await nudgesOf(db, query.kind, period)
    const answer: MissingReports = {
      total: people.length,
      list: people.filter(({ id }) => !sent.has(id)).map(({ id, name }) => ({ userId: id, name, nudgedAt: nudged.get(id) ?? null }))
    }
    return ok(answer)
  })

  app.post<{ Body: NudgeBody }>(`${AREA}/Nudge`, { schema: { body: NudgeBody } }, async (request) =>
    ok({ nudged: await command(request, request.body, (tx) => nudge(tx, context, request.actor, request.body)) })
  )

  app.post<{ Body: ReportBody }>(AREA, { schema: { body: ReportBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => createReport(tx, context, request.actor, request.body)), '保存成功')
  )

  app.get<{ Params: ReportParams }>(`${AREA}/:id`, { schema: { params: ReportParams } }, async ({ actor, params }) => {
    const stored = await readReport(db, params.id)
    if (stored === undefined || !maySee(actor.userId, stored)) throw notFound(GONE)
    await db.transaction((tx) => markRead(tx, params.id, actor.userId, clock.now()))
    return ok(await presentReport(db, actor.userId, (await readReport(db, params.id)) ?? stored))
  })

  app.put<{ Params: ReportParams; Body: ReportChangeBody }>(
    `${AREA}/:id`,
    { schema: { params: ReportParams, body: ReportChangeBody } },
    async (request) =>
      ok(
        await command(request, request.body, (tx) => changeReport(tx, context, request.actor, request.params.id, request.body)),
        '保存成功'
      )
  )

  app.delete<{ Params: ReportParams }>(`${AREA}/:id`, { schema: { params: ReportParams } }, async (request) => {
    await command(request, request.body, (tx) => removeReport(tx, request.actor, request.params.id))
    return ok(null, '删除成功')
  })

  app.post<{ Params: ReportParams; Body: CommentBody }>(
    `${AREA}/:id/Comment`,
    { schema: { params: ReportParams, body: CommentBody } },
    async (request) => {
      const { actor, body, params } = request
      request.madeId = await command(request, body, (tx) => commentReport(tx, context, actor, params.id, body))
      return ok(null)
    }
  )
}
