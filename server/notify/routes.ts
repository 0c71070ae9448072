import type { FastifyInstance } from 'fastify'
import { ChoiceBody, DeliveriesQuery, QuietHoursBody, SentQuery, SubscribeBody, UnsubscribeBody, type SentNotice } from '@/contract/notify'
import type { KeysetPage } from '@/contract/envelope'
import { PAGE_SIZE } from '@/domain/constants'
import { Model } from '@/domain/permission'
import { command } from '../command'
import type { Actor, ServerContext } from '../context'
import { ok } from '../envelope'
import { forbidden, refuse } from '../errors'
import { writeCursor } from '../keyset'
import { presentDelivery, presentWays } from './presenter'
import { deliveriesOf, dropSubscription, keepSubscription, sentNotices, setChoice, setQuietHours } from './repository'
import { mayPushTo } from './settings'

const NOTIFY = '/api/notify'

/** How people are reached when the app is closed, by feature `notify` (contract/notify.ts). */
export async function notifyRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, config, db } = context
  const ways = async (actor: Actor) => ok(await presentWays(context, actor))

  app.get(`${NOTIFY}/Ways`, ({ actor }) => ways(actor))

  app.post<{ Body: SubscribeBody }>(`${NOTIFY}/Subscriptions`, { schema: { body: SubscribeBody } }, async (request) => {
    const { actor, body } = request
    if (context.pushKeys === undefined) throw refuse('通知推送未开通，请联系管理员')
    if (!mayPushTo(body.endpoint, config.notify)) throw refuse('不支持此浏览器的推送服务', { endpoint: '不支持此浏览器的推送服务' })
    await command(request, body, (tx) => keepSubscription(tx, { userId: actor.userId, sessionId: actor.sessionId }, body, clock.now()))
    return ways(actor)
  })

  app.post<{ Body: UnsubscribeBody }>(`${NOTIFY}/Subscriptions/Remove`, { schema: { body: UnsubscribeBody } }, async (request) => {
    const { actor, body } = request
    await command(request, body, (tx) => dropSubscription(tx, body.endpoint, actor.userId))
    return ways(actor)
  })

  app.put<{ Body: QuietHoursBody }>(`${NOTIFY}/QuietHours`, { schema: { body: QuietHoursBody } }, async (request) => {
    const { actor, body } = request
    await command(request, body, async (tx) => void (await setQuietHours(tx, actor.userId, body.hours, clock.now())))
    return ways(actor)
  })

  app.put<{ Body: ChoiceBody }>(`${NOTIFY}/Choices`, { schema: { body: ChoiceBody } }, async (request) => {
    const { actor, body } = request
    await command(request, body, async (tx) => void (await setChoice(tx, actor.userId, { [body.kind]: body.channels }, clock.now())))
    return ways(actor)
  })

  app.get<{ Querystring: DeliveriesQuery }>(
    `${NOTIFY}/Deliveries`,
    { schema: { querystring: DeliveriesQuery } },
    async ({ actor, query }) => {
      if (!actor.can(Model.accidentOrder, 'btn_dispatch') || context.areas.orderScope(actor) !== 'all') throw forbidden()
      return ok({ list: (await deliveriesOf(db, query.orderId)).map(presentDelivery) })
    }
  )

  app.get<{ Querystring: SentQuery }>(`${NOTIFY}/Sent`, { schema: { querystring: SentQuery } }, async ({ actor, query }) => {
    if (!actor.isAdministrator) throw forbidden()
    const { pageSize = PAGE_SIZE } = query
    const rows = await sentNotices(db, query)
    const shown = rows.slice(0, pageSize)
    const last = shown.at(-1)?.delivery
    return ok<KeysetPage<SentNotice>>({
      list: shown.map((row) => ({ ...presentDelivery(row), kind: row.kind })),
      nextCursor: rows.length > pageSize && last !== undefined ? writeCursor(last) : null
    })
  })
}
