import type { Static } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PayExportQuery, PayMonthQuery, PayRuleBody } from '@/contract/transferCar/fleet/driverPay'
import { TruckCostBody, TruckCostQuery, TruckCostRemoval } from '@/contract/transferCar/fleet/truckCosts'
import { Id, strict } from '@/contract/transferCar/order/parts'
import { dayText } from '@/domain/transferCar/statistic/days'
import { sendCsv } from '../../attachment'
import { noteExport } from '../../audit'
import { command } from '../../command'
import type { ServerContext } from '../../context'
import { statExport } from '../../database/schema'
import { ok } from '../../envelope'
import { forbidden } from '../../errors'
import { signFileUrl } from '../../files/signature'
import { newId } from '../../ids'
import { mayExportPay, monthSpan, payLines, payOverview, paySheet } from './driverPay'
import { addPayRule, listPayRules } from './payRules'
import { addTruckCost, listTruckCosts, removeTruckCost } from './truckCosts'

const AREA = '/api/transferCar'
const driverParams = strict({ driverId: Id })
const costParams = strict({ id: Id })
interface ByDriver {
  Params: Static<typeof driverParams>
}
interface ByCost {
  Params: Static<typeof costParams>
}

/** Calls of drivers' pay and trucks' costs as `contract/transferCar/fleet/driverPay.ts` and `truckCosts.ts` list them. */
export function payRoutes(app: FastifyInstance, context: ServerContext): void {
  const { clock, db } = context
  app.get<{ Querystring: PayMonthQuery }>(`${AREA}/Pay`, { schema: { querystring: PayMonthQuery } }, async ({ actor, query }) =>
    ok(await payOverview(db, actor, query.month, clock.now()))
  )
  app.get<{ Querystring: PayExportQuery }>(`${AREA}/Pay/Export`, { schema: { querystring: PayExportQuery } }, async (request, reply) => {
    const { actor, query } = request
    const { month } = query
    if (!mayExportPay(actor)) throw forbidden('没有“导出”的权限')
    const span = monthSpan(month, clock.now())
    const [fromDay, toDay] = [dayText(span.from), dayText(span.to - 1)]
    await db.transaction(async (tx) => {
      await tx.insert(statExport).values({ id: newId(), userId: actor.userId, kind: 'driverPay', fromDay, toDay, at: clock.now() })
      await noteExport(tx, request, { subjectId: 'driverPay', subject: '驾驶员提成', details: { 月份: month } })
    })
    return sendCsv(reply, `驾驶员提成_${month}.csv`, await payLines(db, span))
  })
  app.get<ByDriver & { Querystring: PayMonthQuery }>(
    `${AREA}/Pay/:driverId`,
    { schema: { params: driverParams, querystring: PayMonthQuery } },
    async ({ actor, params, query }) => ok(await paySheet(db, actor, params.driverId, query.month, clock.now()))
  )
  app.get(`${AREA}/PayRules`, async ({ actor }) => ok(await listPayRules(db, actor, clock.now())))
  app.post<{ Body: PayRuleBody }>(`${AREA}/PayRules`, { schema: { body: PayRuleBody } }, async (request) => {
    await command(request, request.body, async (tx) => {
      await addPayRule(tx, request.actor, request.body, clock.now())
      return null
    })
    return ok(await listPayRules(db, request.actor, clock.now()))
  })

  const costs = async ({ actor }: Pick<FastifyRequest, 'actor'>, query: TruckCostQuery) => {
    const now = clock.now()
    const found = await listTruckCosts(db, actor, query, now)
    return { ...found, list: found.list.map((cost) => ({ ...cost, receiptUrl: signFileUrl(context, actor, cost.receiptUrl, now) })) }
  }
  app.get<{ Querystring: TruckCostQuery }>(`${AREA}/TruckCosts`, { schema: { querystring: TruckCostQuery } }, async (request) =>
    ok(await costs(request, request.query))
  )
  app.post<{ Body: TruckCostBody }>(`${AREA}/TruckCosts`, { schema: { body: TruckCostBody } }, async (request) => {
    await command(request, request.body, async (tx) => {
      await addTruckCost(tx, request.actor, request.body, clock.now())
      return null
    })
    return ok(null)
  })
  app.post<ByCost & { Body: TruckCostRemoval }>(
    `${AREA}/TruckCosts/:id/Remove`,
    { schema: { params: costParams, body: TruckCostRemoval } },
    async (request) => {
      await command(request, request.body, async (tx) => {
        await removeTruckCost(tx, request.actor, request.params.id, request.body.reason, clock.now())
        return null
      })
      return ok(null)
    }
  )
}
