import type { FastifyInstance } from 'fastify'
import {
  AnswerBody,
  ChangeBody,
  DaysQuery,
  DetailQuery,
  DutyQuery,
  EventBody,
  EventParams,
  RangeQuery,
  RemoveBody,
  type CalendarList,
  type DayInfo,
  type DutyShift,
  type Occurrence
} from '@/contract/schedule'
import { PRODUCT_NAME } from '@/domain/constants'
import { daysBetween, isDay, type Span } from '@/domain/schedule/days'
import { DAY } from '@/domain/time'
import { noteExport } from '../audit'
import { command } from '../command'
import type { Actor, ServerContext } from '../context'
import { ok } from '../envelope'
import { notFound, refuse } from '../errors'
import { statesOf } from './channels'
import { answerEvent, changeEvent, GONE, removeEvent } from './commands/change'
import { onDutyByRoster } from './commands/duty'
import { createEvent } from './commands/save'
import { asKeptBy, toIcs } from './ics'
import { dayInfos } from './lunarDays'
import { appearanceAt, appearancesIn, firstAppearance } from './occurrences'
import { platformRoutes } from './platformRoutes'
import { accessOf, maySee, showsAt } from './policy'
import { peopleNames, presentDetail, presentOccurrence } from './presenter'
import { readEvent, readVisible } from './repository/events'

const AREA = '/api/extend/Schedule'
const MOST_DAYS = 400

/** @throws Refusal 400 for a span that is empty or longer than a year and a bit */
function spanOf({ from, to }: RangeQuery): Span {
  if (from >= to) throw refuse('开始时间不能大于结束时间', { to: '开始时间不能大于结束时间' })
  if (to - from > MOST_DAYS * DAY) throw refuse(`一次最多查询 ${MOST_DAYS} 天`, { to: `一次最多查询 ${MOST_DAYS} 天` })
  return { startAt: from, endAt: to }
}

/** Schedule as contract/schedule.ts lists it; the platform's own calls stand in platformRoutes.ts. */
export async function scheduleRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db, clock } = context
  await platformRoutes(app, context)

  const visibleIn = async (actor: Actor, span: Span) => {
    const access = await accessOf(db, actor)
    const found = await readVisible(db, access, span)
    return {
      access,
      list: found
        .map((stored) => ({ stored, appearances: appearancesIn(stored, span).filter(({ at }) => showsAt(access, stored, at)) }))
        .filter(({ appearances }) => appearances.length > 0)
    }
  }

  app.get<{ Querystring: RangeQuery }>(`${AREA}/Range`, { schema: { querystring: RangeQuery } }, async ({ actor, query }) => {
    const { access, list } = await visibleIn(actor, spanOf(query))
    const nameOf = await peopleNames(
      db,
      list.map(({ stored }) => stored)
    )
    const answer: { list: Occurrence[] } = {
      list: list
        .flatMap(({ stored, appearances }) => appearances.map((shown) => presentOccurrence(access, stored, shown, nameOf)))
        .sort((a, b) => a.startAt - b.startAt || b.endAt - a.endAt || (a.id < b.id ? -1 : 1))
    }
    return ok(answer)
  })

  app.get<{ Querystring: RangeQuery }>(`${AREA}/Export`, { schema: { querystring: RangeQuery } }, async (request, reply) => {
    const { actor, query } = request
    const span = spanOf(query)
    const { access, list } = await visibleIn(actor, span)
    await db.transaction((tx) => noteExport(tx, request, { subjectId: 'schedule', subject: '日程' }))
    const nameOf = await peopleNames(
      db,
      list.map(({ stored }) => stored)
    )
    const file = toIcs(
      list.map(({ stored }) => asKeptBy(access, stored, span)),
      nameOf,
      PRODUCT_NAME,
      clock.now()
    )
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="schedule.ics"')
      .send(file)
  })

  app.get<{ Querystring: DaysQuery }>(`${AREA}/Days`, { schema: { querystring: DaysQuery } }, async ({ query: { from, to } }, reply) => {
    if (!isDay(from) || !isDay(to) || from > to || daysBetween(from, to) >= MOST_DAYS)
      throw refuse('日期范围不正确', { to: '日期范围不正确' })
    const answer: { list: DayInfo[] } = { list: dayInfos(from, to) }
    void reply.header('cache-control', 'private, max-age=86400')
    return ok(answer)
  })

  app.get(`${AREA}/Calendars`, async ({ actor }) => {
    const answer: CalendarList = { list: [...(await accessOf(db, actor)).calendars], channels: statesOf(context.reminders) }
    return ok(answer)
  })

  app.get<{ Querystring: DutyQuery }>(`${AREA}/Duty`, { schema: { querystring: DutyQuery } }, async ({ actor, query }) => {
    const access = await accessOf(db, actor)
    const mine = await readVisible(db, access, { startAt: query.at ?? clock.now(), endAt: query.at ?? clock.now() })
    const ids = new Set(mine.map(({ event }) => event.id))
    const answer: { list: DutyShift[] } = {
      list: (await onDutyByRoster(db, query.at ?? clock.now())).filter(({ eventId }) => ids.has(eventId))
    }
    return ok(answer)
  })

  app.post<{ Body: EventBody }>(`${AREA}/Event`, { schema: { body: EventBody } }, async (request) =>
    ok(
      await command(request, request.body, async (tx) =>
        createEvent(tx, context, request.actor, await accessOf(tx, request.actor), request.body)
      ),
      '保存成功'
    )
  )

  app.get<{ Params: EventParams; Querystring: DetailQuery }>(
    `${AREA}/Event/:id`,
    { schema: { params: EventParams, querystring: DetailQuery } },
    async ({ actor, params, query }) => {
      const access = await accessOf(db, actor)
      const stored = await readEvent(db, params.id)
      if (stored === undefined || !maySee(access, stored)) throw notFound(GONE)
      const shown = query.at === undefined ? firstAppearance(stored) : appearanceAt(stored, query.at)
      if (shown === undefined) throw notFound(GONE)
      return ok(await presentDetail(db, access, stored, shown))
    }
  )

  app.put<{ Params: EventParams; Body: ChangeBody }>(
    `${AREA}/Event/:id`,
    { schema: { params: EventParams, body: ChangeBody } },
    async (request) =>
      ok(
        await command(request, request.body, async (tx) =>
          changeEvent(tx, context, request.actor, await accessOf(tx, request.actor), request.params.id, request.body)
        ),
        '保存成功'
      )
  )

  app.delete<{ Params: EventParams; Body: RemoveBody }>(
    `${AREA}/Event/:id`,
    { schema: { params: EventParams, body: RemoveBody } },
    async (request) => {
      await command(request, request.body, async (tx) =>
        removeEvent(tx, context, request.actor, await accessOf(tx, request.actor), request.params.id, request.body)
      )
      return ok(null, '删除成功')
    }
  )

  app.post<{ Params: EventParams; Body: AnswerBody }>(
    `${AREA}/Event/:id/Answer`,
    { schema: { params: EventParams, body: AnswerBody } },
    async (request) => {
      await command(request, request.body, (tx) => answerEvent(tx, context, request.actor, request.params.id, request.body))
      return ok(null)
    }
  )
}
