import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from '@sinclair/typebox'
import { DutyBody, PaperBody, PositionsBody } from '@/contract/transferCar/fleet/board'
import { Model, type ButtonCode } from '@/domain/permission'
import { command } from '../../command'
import type { Actor, ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { ok } from '../../envelope'
import { forbidden, notFound } from '../../errors'
import { mayRead, requireButton, seesAll } from '../order/policy'
import { loadOrder } from '../order/repository/orders'
import type { Act } from '../order/types'
import { candidatesWithRoads, readBoard, withRoads } from './board'
import { dueOf } from './dues'
import { readDuty, setDuty } from './duty'
import { listPapers, removePaper, savePaper } from './papers'
import { keepPositions } from './positions'
import { dutyLists } from './repository'
import { readYards } from './yard'

const AREA = '/api/transferCar'
const Id = (title: string) => Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title })
const Params = Type.Object({ id: Id('证件编号') })
const OrderParams = Type.Object({ id: Id('工单编号') })
interface ById {
  Params: { id: string }
}
const CandidatesQuery = Type.Object({ orderId: Id('工单编号') }, { additionalProperties: false })

const canAny = (actor: Actor, ...codes: ButtonCode[]): boolean => codes.some((code) => actor.can(Model.accidentOrder, code))

/** Calls of dispatch, duty, positions, papers and the yard as `contract/transferCar/fleet/board.ts` lists them. @param actFor what a request is done with */
export async function boardRoutes(app: FastifyInstance, context: ServerContext, actFor: (request: FastifyRequest) => Act): Promise<void> {
  const { clock, db } = context
  const write = async <T>(request: FastifyRequest, work: (tx: Tx, act: Act) => Promise<T>) =>
    ok(await command(request, request.body, (tx) => work(tx, actFor(request))))
  const requireYard = ({ actor }: FastifyRequest): void => {
    if (!canAny(actor, 'btn_step', 'btn_hold', 'btn_release')) throw forbidden('没有“停车场”的权限')
  }
  const requireDispatch = ({ actor }: FastifyRequest): void => requireButton(actor, 'btn_dispatch', '派单')

  app.get(`${AREA}/Board`, async (request) => {
    requireDispatch(request)
    return ok(await withRoads(context.geo, await readBoard(context, request.actor)))
  })
  app.get<{ Querystring: { orderId: string } }>(
    `${AREA}/Board/Candidates`,
    { schema: { querystring: CandidatesQuery } },
    async (request) => {
      requireDispatch(request)
      return ok(await candidatesWithRoads(context, request.query.orderId, clock.now()))
    }
  )

  app.get(`${AREA}/Duty`, async (request) => {
    requireDispatch(request)
    return ok(await dutyLists(db, clock.now()))
  })
  app.get(`${AREA}/Duty/Mine`, async (request) => {
    requireButton(request.actor, 'btn_duty', '上下班')
    return ok(await readDuty(db, request.actor.userId, clock.now()))
  })
  app.post<{ Body: DutyBody }>(`${AREA}/Duty`, { schema: { body: DutyBody } }, (request) =>
    write(request, (tx, act) => setDuty(tx, request.actor, request.body, act))
  )
  app.post<{ Body: PositionsBody }>(`${AREA}/Positions`, { schema: { body: PositionsBody } }, (request) =>
    write(request, (tx, act) => keepPositions(tx, request.actor, request.body, act))
  )

  app.get(`${AREA}/Fleet/Papers`, async (request) => {
    const { actor } = request
    if (!canAny(actor, 'btn_dispatch', 'btn_duty')) throw forbidden('没有“证件”的权限')
    return ok({ list: await listPapers(db, canAny(actor, 'btn_dispatch') && seesAll(actor) ? null : actor.userId, clock.now()) })
  })
  app.post<{ Body: PaperBody }>(`${AREA}/Fleet/Papers`, { schema: { body: PaperBody } }, (request) => {
    requireDispatch(request)
    return write(request, (tx, act) => savePaper(tx, request.actor, null, request.body, act))
  })
  app.put<ById & { Body: PaperBody }>(`${AREA}/Fleet/Papers/:id`, { schema: { params: Params, body: PaperBody } }, (request) => {
    requireDispatch(request)
    return write(request, (tx, act) => savePaper(tx, request.actor, request.params.id, request.body, act))
  })
  app.delete<ById>(`${AREA}/Fleet/Papers/:id`, { schema: { params: Params } }, (request) => {
    requireDispatch(request)
    return write(request, (tx, act) => removePaper(tx, request.params.id, act))
  })

  app.get(`${AREA}/Yard`, async (request) => {
    requireYard(request)
    return ok({ list: await readYards(db, seesAll(request.actor) ? null : request.actor.userId, clock.now()) })
  })
  app.get<ById>(`${AREA}/Yard/:id/Due`, { schema: { params: OrderParams } }, async (request) => {
    requireYard(request)
    const loaded = await loadOrder(db, request.params.id)
    if (loaded === null || !mayRead(request.actor, loaded)) throw notFound('工单不存在')
    return ok(await dueOf(db, loaded, clock.now()))
  })
}
