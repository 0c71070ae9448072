import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  AgreementBody,
  AgreementUpdate,
  BillInput,
  CustomerBody,
  DiscountDecision,
  RateCardBody,
  RateCardUpdate,
  VersionBody
} from '@/contract/transferCar/fees/bill'
import { Id, strict } from '@/contract/transferCar/order/parts'
import { command } from '../../command'
import type { ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { ok } from '../../envelope'
import { notFound } from '../../errors'
import { areaTree } from '../../system/area'
import { mayRead } from '../order/policy'
import { loadOrder } from '../order/repository/orders'
import type { Act } from '../order/types'
import { agreementCommands } from './agreements'
import { decideDiscount, previewBill, saveBill, viewBill } from './bill'
import { listCustomers, saveCustomer } from './customers'
import { mayRate, requireRate } from './policy'
import { priceSourceOf } from './pricing'
import { rateCardCommands } from './rateCards'
import type { Writer } from './versions'

const FEES = '/api/transferCar/Fees'
const ORDER = '/api/transferCar/AccidentOrder/:id'
const params = strict({ id: Id })
interface ById {
  Params: Static<typeof params>
}
const VersionQuery = strict({ version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) })
const CustomerQuery = strict({ customerId: Type.Optional(Id) })

/** Prices and bills as `contract/transferCar/fees/bill.ts` lists them. @param actOf what a write is done with */
export async function feeRoutes(app: FastifyInstance, context: ServerContext, actOf: (request: FastifyRequest) => Act): Promise<void> {
  await priceRoutes(app, context)
  await billRoutes(app, context, actOf)
}

async function priceRoutes(app: FastifyInstance, { clock, db }: ServerContext): Promise<void> {
  const cards = async () => rateCardCommands(await areaTree(), clock.now())
  const write = async <T>(request: FastifyRequest, work: (tx: Tx, writer: Writer) => Promise<T>) => {
    requireRate(request.actor)
    return ok(await command(request, request.body, (tx) => work(tx, { userId: request.actor.userId, now: clock.now() })))
  }

  app.get(`${FEES}/RateCards`, async (request) => {
    requireRate(request.actor)
    return ok({ list: await (await cards()).list(db) })
  })
  app.get<ById & { Querystring: Static<typeof VersionQuery> }>(
    `${FEES}/RateCards/:id`,
    { schema: { params, querystring: VersionQuery } },
    async (request) => {
      requireRate(request.actor)
      return ok(await (await cards()).read(db, request.params.id, request.query.version))
    }
  )
  app.post<{ Body: RateCardBody }>(`${FEES}/RateCards`, { schema: { body: RateCardBody } }, async (request) => {
    const { create } = await cards()
    return write(request, (tx, writer) => create(tx, request.body, writer))
  })
  app.put<ById & { Body: RateCardUpdate }>(`${FEES}/RateCards/:id`, { schema: { params, body: RateCardUpdate } }, async (request) => {
    const { update } = await cards()
    return write(request, (tx, writer) => update(tx, request.params.id, request.body, writer))
  })
  app.post<ById & { Body: VersionBody }>(`${FEES}/RateCards/:id/Publish`, { schema: { params, body: VersionBody } }, async (request) => {
    const { publish } = await cards()
    return write(request, (tx, writer) => publish(tx, request.params.id, request.body, writer))
  })
  app.post<ById & { Body: VersionBody }>(`${FEES}/RateCards/:id/Retire`, { schema: { params, body: VersionBody } }, async (request) => {
    const { retire } = await cards()
    return write(request, (tx, writer) => retire(tx, request.params.id, request.body, writer))
  })

  app.get(`${FEES}/Customers`, async ({ actor }) => ok({ list: await listCustomers(db, mayRate(actor)) }))
  app.post<{ Body: CustomerBody }>(`${FEES}/Customers`, { schema: { body: CustomerBody } }, async (request) =>
    write(request, (tx, writer) => saveCustomer(tx, null, request.body, writer))
  )
  app.put<ById & { Body: CustomerBody }>(`${FEES}/Customers/:id`, { schema: { params, body: CustomerBody } }, async (request) =>
    write(request, (tx, writer) => saveCustomer(tx, request.params.id, request.body, writer))
  )

  app.get<{ Querystring: Static<typeof CustomerQuery> }>(
    `${FEES}/Agreements`,
    { schema: { querystring: CustomerQuery } },
    async (request) => {
      requireRate(request.actor)
      return ok({ list: await agreementCommands.list(db, request.query.customerId) })
    }
  )
  app.get<ById & { Querystring: Static<typeof VersionQuery> }>(
    `${FEES}/Agreements/:id`,
    { schema: { params, querystring: VersionQuery } },
    async (request) => {
      requireRate(request.actor)
      return ok(await agreementCommands.read(db, request.params.id, request.query.version))
    }
  )
  app.post<{ Body: AgreementBody }>(`${FEES}/Agreements`, { schema: { body: AgreementBody } }, async (request) =>
    write(request, (tx, writer) => agreementCommands.create(tx, request.body, writer))
  )
  app.put<ById & { Body: AgreementUpdate }>(`${FEES}/Agreements/:id`, { schema: { params, body: AgreementUpdate } }, async (request) =>
    write(request, (tx, writer) => agreementCommands.update(tx, request.params.id, request.body, writer))
  )
  app.post<ById & { Body: VersionBody }>(`${FEES}/Agreements/:id/Publish`, { schema: { params, body: VersionBody } }, async (request) =>
    write(request, (tx, writer) => agreementCommands.publish(tx, request.params.id, request.body, writer))
  )
  app.post<ById & { Body: VersionBody }>(`${FEES}/Agreements/:id/Retire`, { schema: { params, body: VersionBody } }, async (request) =>
    write(request, (tx, writer) => agreementCommands.retire(tx, request.params.id, request.body, writer))
  )
}

async function billRoutes(app: FastifyInstance, { clock, db }: ServerContext, actOf: (request: FastifyRequest) => Act): Promise<void> {
  app.get<ById>(`${ORDER}/PriceSource`, { schema: { params } }, async (request) => {
    const loaded = await loadOrder(db, request.params.id)
    if (loaded === null || !mayRead(request.actor, loaded)) throw notFound('工单不存在')
    return ok(await priceSourceOf(db, loaded, clock.now()))
  })
  app.get<ById>(`${ORDER}/Bill`, { schema: { params } }, async (request) =>
    ok(await viewBill(db, request.actor, request.params.id, clock.now()))
  )
  app.post<ById & { Body: BillInput }>(`${ORDER}/Bill/Preview`, { schema: { params, body: BillInput } }, async (request) =>
    ok(await previewBill(db, request.actor, request.params.id, request.body, clock.now()))
  )
  app.put<ById & { Body: BillInput }>(`${ORDER}/Bill`, { schema: { params, body: BillInput } }, async (request) =>
    ok(await command(request, request.body, (tx) => saveBill(tx, request.actor, request.params.id, request.body, actOf(request))))
  )
  app.post<ById & { Body: DiscountDecision }>(`${ORDER}/Bill/Discount`, { schema: { params, body: DiscountDecision } }, async (request) =>
    ok(await command(request, request.body, (tx) => decideDiscount(tx, request.actor, request.params.id, request.body, actOf(request))))
  )
}
