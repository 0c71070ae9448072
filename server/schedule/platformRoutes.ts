import type { FastifyInstance } from 'fastify'
import { EventParams, PlatformBody, PlatformQuery } from '@/contract/schedule'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { notFound } from '../errors'
import { changeEvent, GONE, removeEvent } from './commands/change'
import { createEvent } from './commands/save'
import { appearancesIn, firstAppearance } from './occurrences'
import { bodyOf, presentMonth, presentPlatform, readMonth, spanOfMonth } from './platform'
import { accessOf, maySee, showsAt } from './policy'
import { readEvent, readVisible, type StoredEvent } from './repository/events'

const AREA = '/api/extend/Schedule'

/**
 * The platform's own schedule calls (schedule.md#platform-calls-of-the-schedule). They know neither repeats nor people: a change keeps
 * those of the series.
 */
export async function platformRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context

  app.get<{ Querystring: PlatformQuery }>(`${AREA}/AppList`, { schema: { querystring: PlatformQuery } }, async ({ actor, query }) => {
    const asked = readMonth(query)
    const span = spanOfMonth(asked)
    const access = await accessOf(db, actor)
    const found = await readVisible(db, access, span)
    return ok(
      presentMonth(
        asked,
        found.flatMap((stored) => appearancesIn(stored, span).filter(({ at }) => showsAt(access, stored, at)))
      )
    )
  })

  app.get<{ Params: EventParams }>(`${AREA}/:id`, { schema: { params: EventParams } }, async ({ actor, params }) => {
    const stored = await readEvent(db, params.id)
    if (stored === undefined || !maySee(await accessOf(db, actor), stored)) throw notFound(GONE)
    return ok(presentPlatform(stored.event))
  })

  app.post<{ Body: PlatformBody }>(AREA, { schema: { body: PlatformBody } }, async (request) => {
    const { colourCss, ...body } = bodyOf(request.body)
    await command(request, request.body, async (tx) =>
      createEvent(tx, context, request.actor, await accessOf(tx, request.actor), body, colourCss)
    )
    return ok(null, '保存成功')
  })

  app.put<{ Params: EventParams; Body: PlatformBody }>(
    `${AREA}/:id`,
    { schema: { params: EventParams, body: PlatformBody } },
    async (request) => {
      await command(request, request.body, async (tx) => {
        const stored = known(await readEvent(tx, request.params.id))
        const { event, participants } = stored
        const { colourCss: _css, ...body } = bodyOf(request.body)
        // The platform knows one reminder: while it is the one that was shown, the others stay too.
        const reminders = body.reminders[0] === event.reminders[0] ? event.reminders : body.reminders
        const series = {
          kind: event.kind,
          location: event.location,
          note: event.note,
          rule: event.rule,
          calendarId: event.departmentId ?? '',
          participantIds: participants.map(({ userId }) => userId)
        }
        await changeEvent(tx, context, request.actor, await accessOf(tx, request.actor), event.id, {
          ...body,
          ...series,
          reminders,
          scope: 'all',
          at: whole(stored),
          version: event.version
        })
      })
      return ok(null, '更新成功')
    }
  )

  app.delete<{ Params: EventParams }>(`${AREA}/:id`, { schema: { params: EventParams } }, async (request) => {
    await command(request, request.body, async (tx) => {
      const stored = known(await readEvent(tx, request.params.id))
      await removeEvent(tx, context, request.actor, await accessOf(tx, request.actor), stored.event.id, {
        scope: 'all',
        at: whole(stored),
        version: stored.event.version
      })
    })
    return ok(null, '删除成功')
  })
}

/** The appearance that stands for the series. */
const whole = (stored: StoredEvent): number => firstAppearance(stored)?.at ?? stored.event.startAt

function known(stored: StoredEvent | undefined): StoredEvent {
  if (stored === undefined) throw notFound(GONE)
  return stored
}
