import type { FastifyInstance } from 'fastify'
import {
  BreakdownQuery,
  ProfitQuery,
  StatisticExportQuery,
  StatisticQuery,
  type BreakdownDimension,
  type StatisticBreakdown
} from '@/contract/transferCar/statistic/statistic'
import { BREAKDOWN_DIMENSIONS } from '@/contract/transferCar/statistic/codes'
import { dayOfText, MOST_DAYS, type Span } from '@/domain/transferCar/statistic/days'
import { isMoneyDimension } from '@/domain/transferCar/statistic/labels'
import { sendCsv } from '../../attachment'
import { noteExport } from '../../audit'
import type { Actor, ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { statExport } from '../../database/schema'
import { ok } from '../../envelope'
import { forbidden, refuse } from '../../errors'
import { newId } from '../../ids'
import { seesMoney } from '../payment/policy'
import { mayExport, requireStatistic } from './access'
import { readBreakdown } from './breakdown'
import { EXPORT_NAMES, orderLines, paymentLines, summaryLines } from './export'
import { readOverview } from './overview'
import { readProfit } from './profit'

const AREA = '/api/transferCar/Statistic'

/** Calls of the statistics as `contract/transferCar/statistic/statistic.ts` lists them. */
export async function statisticRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, config, db } = context
  app.addHook('preHandler', async (request) => {
    await requireStatistic(db, request.actor)
  })
  /** All figures of one answer belong to one moment. */
  const atOnce = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })
  const overviewOf = (tx: Tx, actor: Actor, query: StatisticQuery) =>
    readOverview(
      tx,
      rangeOf(query),
      { now: clock.now(), sla: config.dispatch.sla },
      { seesMoney: seesMoney(actor), canExport: mayExport(actor) }
    )

  app.get<{ Querystring: StatisticQuery }>(AREA, { schema: { querystring: StatisticQuery } }, async (request) => {
    rangeOf(request.query)
    return ok(await atOnce((tx) => overviewOf(tx, request.actor, request.query)))
  })

  app.get<{ Querystring: BreakdownQuery }>(`${AREA}/Breakdown`, { schema: { querystring: BreakdownQuery } }, async (request) => {
    const { dimension } = request.query
    if (isMoneyDimension(dimension) && !seesMoney(request.actor)) throw forbidden('没有查看金额的权限')
    const range = rangeOf(request.query)
    return ok(await atOnce((tx) => readBreakdown(tx, range, dimension)))
  })

  app.get<{ Querystring: ProfitQuery }>(`${AREA}/Profit`, { schema: { querystring: ProfitQuery } }, async (request) => {
    if (!seesMoney(request.actor)) throw forbidden('没有查看金额的权限')
    const range = rangeOf(request.query)
    return ok(await atOnce((tx) => readProfit(tx, range, request.query.by)))
  })

  app.get<{ Querystring: StatisticExportQuery }>(
    `${AREA}/Export`,
    { schema: { querystring: StatisticExportQuery } },
    async (request, reply) => {
      const { actor, query } = request
      const { kind } = query
      if (!mayExport(actor)) throw forbidden('没有“导出”的权限')
      if (kind === 'payments' && !seesMoney(actor)) throw forbidden('没有查看金额的权限')
      const range = rangeOf(query)
      await db.transaction(async (tx) => {
        await tx
          .insert(statExport)
          .values({ id: newId(), userId: actor.userId, kind, fromDay: query.from, toDay: query.to, at: clock.now() })
        await noteExport(tx, request, { subjectId: kind, subject: EXPORT_NAMES[kind], details: { 日期: `${query.from} 至 ${query.to}` } })
      })
      const lines = async () => {
        if (kind === 'orders') return orderLines(db, range)
        if (kind === 'payments') return paymentLines(db, range)
        return atOnce(async (tx) => {
          const breakdowns = new Map<BreakdownDimension, StatisticBreakdown>()
          for (const dimension of BREAKDOWN_DIMENSIONS)
            if (!isMoneyDimension(dimension) || seesMoney(actor)) breakdowns.set(dimension, await readBreakdown(tx, range, dimension))
          return summaryLines(await overviewOf(tx, actor, query), breakdowns)
        })
      }
      const fileName = `${EXPORT_NAMES[kind]}_${query.from}_${query.to}.csv`
      return sendCsv(reply, fileName, await lines())
    }
  )
}

/** The days that are asked for. @throws Refusal 400 with `fields` */
function rangeOf({ from, to }: StatisticQuery): Span {
  const first = dayOfText(from)
  const last = dayOfText(to)
  if (first === undefined) throw refuse('没有这个起始日期', { from: '没有这一天' })
  if (last === undefined) throw refuse('没有这个截止日期', { to: '没有这一天' })
  if (last < first) throw refuse('起始日期不能晚于截止日期', { from: '起始日期不能晚于截止日期' })
  if (last - first >= MOST_DAYS) throw refuse(`一次最多统计 ${MOST_DAYS} 天`, { to: `一次最多统计 ${MOST_DAYS} 天` })
  return { from: first, to: last + 1 }
}
