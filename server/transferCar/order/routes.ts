import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from '@sinclair/typebox'
import {
  CreateOrderBody,
  DuplicateQuery,
  EvidenceBody,
  ListQuery,
  RevealQuery,
  StepBodies,
  UnitStepBody,
  UpdateOrderBody
} from '@/contract/transferCar/order/order'
import type { OrderCard, OrderDetail } from '@/contract/transferCar/order/detail'
import { SERVICE_ACTIONS, UNIT_STEPS } from '@/contract/transferCar/order/codes'
import { limitOf } from '@/domain/transferCar/order/sla'
import { command } from '../../command'
import type { ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { ok } from '../../envelope'
import { notFound } from '../../errors'
import { readAboutRecord } from '../../message/commands/inSite'
import { actOf, keyOf } from './act'
import { addEvidence } from './commands/evidence'
import { createOrder, updateOrder } from './commands/intake'
import { reveal } from './commands/reveal'
import { takeStep } from './commands/step'
import { takeUnitStep } from './commands/unitStep'
import { evidenceRoutes } from './evidenceRoutes'
import { geoRoutes } from './geoRoutes'
import { plannedMetres, readKilometres } from './kilometres'
import { pointArea } from './pointArea'
import { offersOf } from './offerTimers'
import { mayRead, requireButton, seesAll } from './policy'
import { presentCard, readDetail } from './presenter'
import { findDuplicates } from './repository/duplicates'
import { countTabs, listOrders } from './repository/list'
import { loadOrder } from './repository/orders'
import { countTry, resendCode } from './releaseCode'
import { settingsRoutes } from './settingsRoutes'
import { withRoads } from './roads'
import { signDetail, signed } from './signing'
import type { Act, AnyStep } from './types'

const ORDERS = '/api/transferCar/AccidentOrder'
const Params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '工单编号' }) })
interface ById {
  Params: { id: string }
}
const UnitParams = Type.Object({ ...Params.properties, unitId: Params.properties.id })

/** Calls of orders as `contract/transferCar/order/order.ts` lists them. */
export async function orderRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, db } = context
  const ownOnly = (request: FastifyRequest): string | null => (seesAll(request.actor) ? null : request.actor.userId)
  const write = async (request: FastifyRequest, work: (tx: Tx, act: Act) => Promise<OrderDetail>) =>
    ok(await signed(context, request.actor, () => command(request, request.body, (tx) => work(tx, actOf(context, keyOf(request))))))

  app.get<{ Querystring: ListQuery }>(ORDERS, { schema: { querystring: ListQuery } }, async (request) => {
    const { rows, nextCursor } = await listOrders(db, request.query, ownOnly(request), {
      now: clock.now(),
      sla: context.config.dispatch.sla
    })
    const list = await Promise.all(
      rows.map(async (row): Promise<OrderCard> => {
        const card = presentCard(request.actor, row)
        return { ...card, limit: limitOf(card, context.config.dispatch.sla), ...(await offersOf(context, request.actor, card, row)) }
      })
    )
    return ok({ list, nextCursor })
  })
  app.get(`${ORDERS}/Counts`, async (request) => ok(await countTabs(db, ownOnly(request))))
  app.get<{ Querystring: DuplicateQuery }>(`${ORDERS}/Duplicates`, { schema: { querystring: DuplicateQuery } }, async (request) => {
    requireButton(request.actor, 'btn_create', '新建工单')
    return ok({ list: await findDuplicates(db, request.query, ownOnly(request), clock.now()) })
  })
  app.get<ById>(`${ORDERS}/:id`, { schema: { params: Params } }, async (request) => {
    const loaded = await loadOrder(db, request.params.id)
    if (loaded === null || !mayRead(request.actor, loaded)) throw notFound('工单不存在')
    const detail = await withRoads(context, await readDetail(db, request.actor, loaded), loaded.order)
    return ok({ ...signDetail(context, request.actor, detail), ...(await offersOf(context, request.actor, detail, loaded)) })
  })
  app.get<ById>(`${ORDERS}/:id/Kilometres`, { schema: { params: Params } }, async (request) => {
    const loaded = await loadOrder(db, request.params.id)
    if (loaded === null || !mayRead(request.actor, loaded)) throw notFound('工单不存在')
    return ok(await readKilometres(context, loaded))
  })
  app.get<ById & { Querystring: RevealQuery }>(
    `${ORDERS}/:id/Reveal`,
    { schema: { params: Params, querystring: RevealQuery } },
    async (request) => ok(await db.transaction((tx) => reveal(tx, request, request.params.id, request.query.field)))
  )
  app.post<{ Body: CreateOrderBody }>(ORDERS, { schema: { body: CreateOrderBody } }, async (request) => {
    const area = await pointArea(context, request.actor, request.body)
    return write(request, (tx, act) => createOrder(tx, request.actor, request.body, { ...act, pointArea: area }))
  })
  app.put<ById & { Body: UpdateOrderBody }>(`${ORDERS}/:id`, { schema: { params: Params, body: UpdateOrderBody } }, async (request) => {
    const area = await pointArea(context, request.actor, request.body)
    return write(request, (tx, act) => updateOrder(tx, request.actor, request.params.id, request.body, { ...act, pointArea: area }))
  })
  app.post<ById & { Body: EvidenceBody }>(`${ORDERS}/:id/Evidence`, { schema: { params: Params, body: EvidenceBody } }, async (request) =>
    write(request, (tx, act) => addEvidence(tx, request.actor, request.params.id, request.body, act))
  )
  app.post<ById>(`${ORDERS}/:id/Seen`, { schema: { params: Params } }, async (request) => {
    const { id } = request.params
    await command(request, request.body, async (tx) => {
      const loaded = await loadOrder(tx, id)
      if (loaded === null || !mayRead(request.actor, loaded)) throw notFound('工单不存在')
      await readAboutRecord(tx, context, request.actor, { area: 'transferCar', id })
    })
    return ok(null)
  })

  app.post<ById>(`${ORDERS}/:id/ReleaseCode`, { schema: { params: Params } }, async (request) =>
    ok(await command(request, request.body, (tx) => resendCode(tx, request.actor, request.params.id, actOf(context, keyOf(request)))))
  )
  settingsRoutes(app, context)
  await evidenceRoutes(app, context)
  geoRoutes(app, context)
  for (const step of UNIT_STEPS) {
    app.post<{ Params: { id: string; unitId: string }; Body: UnitStepBody }>(
      `${ORDERS}/:id/Units/:unitId/${step}`,
      { schema: { params: UnitParams, body: UnitStepBody } },
      async (request) =>
        write(request, (tx, act) => takeUnitStep(tx, request.actor, request.params.id, request.params.unitId, step, request.body, act))
    )
  }
  for (const action of SERVICE_ACTIONS) {
    // The schema of the action has checked the body; the rules then look at the union of all of them.
    app.post<ById & { Body: AnyStep }>(
      `${ORDERS}/:id/Actions/${action}`,
      { schema: { params: Params, body: StepBodies[action] } },
      async (request) => {
        const { actor, body, params } = request
        const planned = action === 'deliver' ? { plannedM: await plannedMetres(context, params.id, body) } : {}
        if (action === 'gateOut' && body.releaseCode !== undefined) await countTry(db, actor, params.id)
        return write(request, (tx, act) => takeStep(tx, actor, params.id, action, body, { ...act, ...planned }))
      }
    )
  }
}
