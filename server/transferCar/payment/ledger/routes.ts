import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CHANNELS, HANDOVER_STATES } from '@/contract/transferCar/payment/codes'
import {
  DecideBody,
  HandoverBody,
  ReconBody,
  ReconItemBody,
  StatementBody,
  StatementListQuery,
  StatementPayBody,
  VerifyBody
} from '@/contract/transferCar/payment/collect'
import { Id, oneOf, strict, text } from '@/contract/transferCar/order/parts'
import { command } from '../../../command'
import type { ServerContext } from '../../../context'
import type { Tx } from '../../../database/client'
import { ok } from '../../../envelope'
import { conflict, notFound } from '../../../errors'
import type { Act } from '../../order/types'
import { originOf } from '../ownerPage/origin'
import { requireRead } from '../policy'
import { presentPayment } from '../presenter'
import { loadPaymentOrder } from '../repository'
import type { MoneyKit } from '../kit'
import { bankRoutes } from './bankRoutes'
import { verifyTransfer } from './byHand'
import { cashOnHand, decideHandover, listHandovers, requireCash, requireVerify, submitHandover } from './handover'
import { receiptOf } from './receipts'
import { receivableRoutes } from './receivables'
import { billOf } from './reconcileJob'
import { compareDay, requireReconcile, updateItem } from './reconciliation'
import { listDays, owners, readDay } from './reconPresenter'
import { countStatements, listStatements } from './statementList'
import { confirmStatement, createStatement, openAccounts, payStatement, readStatement, requireAccount, voidStatement } from './statements'

const AREA = '/api/transferCar'
const PAYMENT = `${AREA}/PaymentOrder/:id/Payments/:paymentId`
const params = strict({ id: Id })
interface ById {
  Params: Static<typeof params>
}
const paymentParams = strict({ id: Id, paymentId: Id })
interface ByPayment {
  Params: Static<typeof paymentParams>
}
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const dayParams = strict({ day: text(40, 1), channel: text(40, 1) })
const DaysQuery = strict({ from: Type.Optional(Day), to: Type.Optional(Day) })
const HandoversQuery = strict({
  state: Type.Optional(oneOf(HANDOVER_STATES)),
  collectorId: Type.Optional(Id),
  cursor: Type.Optional(text(200))
})
const VersionBody = strict({ version: Type.Integer({ minimum: 1 }) })

/** Money by hand, receipts, cash, reconciliation and statements as `contract/transferCar/payment/collect.ts` lists them. */
export async function ledgerRoutes(app: FastifyInstance, context: ServerContext, money: Pick<MoneyKit, 'actOf' | 'write'>): Promise<void> {
  await paymentRoutes(app, context, money)
  await cashRoutes(app, context, money)
  await reconcileRoutes(app, context)
  await statementRoutes(app, context, money)
  await bankRoutes(app, context, money)
  receivableRoutes(app, context)
}

async function paymentRoutes(app: FastifyInstance, { clock, db, pay }: ServerContext, { write }: Pick<MoneyKit, 'write'>): Promise<void> {
  app.post<ByPayment & { Body: VerifyBody }>(`${PAYMENT}/Verify`, { schema: { params: paymentParams, body: VerifyBody } }, (request) =>
    write(request, async (tx, act) => {
      const {
        actor,
        body,
        params: { id, paymentId }
      } = request
      const loaded = requireRead(actor, await loadPaymentOrder(tx, id, true))
      if (loaded.order.version !== body.version)
        throw conflict('缴费工单已被他人更新，请核对后再操作', await presentPayment(tx, actor, loaded, act.now))
      await verifyTransfer(tx, actor, loaded.order, paymentId, body, act)
      return presentPayment(tx, actor, requireRead(actor, await loadPaymentOrder(tx, id)), act.now)
    })
  )
  app.get<ByPayment>(`${PAYMENT}/Receipt`, { schema: { params: paymentParams } }, async (request) => {
    const {
      actor,
      params: { id, paymentId }
    } = request
    return ok(
      await db.transaction(async (tx) => {
        requireRead(actor, await loadPaymentOrder(tx, id))
        return receiptOf(tx, id, paymentId, originOf(request, pay.publicUrl), clock.now())
      })
    )
  })
}

async function cashRoutes(app: FastifyInstance, { db }: ServerContext, { actOf }: Pick<MoneyKit, 'actOf'>): Promise<void> {
  const write = async <T>(request: FastifyRequest, work: (tx: Tx, act: Act) => Promise<T>) =>
    ok(await command(request, request.body, (tx) => work(tx, actOf(request))))
  app.get<{ Querystring: Static<typeof HandoversQuery> }>(
    `${AREA}/CashHandover`,
    { schema: { querystring: HandoversQuery } },
    async (request) => {
      requireCash(request.actor)
      return ok(await listHandovers(db, request.actor, request.query))
    }
  )
  app.get(`${AREA}/CashHandover/Mine`, async ({ actor }) => {
    requireCash(actor)
    return ok(await cashOnHand(db, actor.userId))
  })
  app.post<{ Body: HandoverBody }>(`${AREA}/CashHandover`, { schema: { body: HandoverBody } }, (request) => {
    requireCash(request.actor)
    return write(request, (tx, act) => submitHandover(tx, request.actor, request.body, act))
  })
  app.post<ById & { Body: DecideBody }>(`${AREA}/CashHandover/:id/Decide`, { schema: { params, body: DecideBody } }, (request) => {
    requireVerify(request.actor)
    return write(request, (tx, act) => decideHandover(tx, request.actor, request.params.id, request.body, act))
  })
}

async function reconcileRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, db } = context
  app.get<{ Querystring: Static<typeof DaysQuery> }>(`${AREA}/Reconciliation`, { schema: { querystring: DaysQuery } }, async (request) => {
    requireReconcile(request.actor)
    return ok({ list: await listDays(db, request.query.from, request.query.to) })
  })
  app.get(`${AREA}/Reconciliation/Owners`, async ({ actor }) => {
    requireReconcile(actor)
    return ok({ list: await owners(db) })
  })
  app.get<{ Params: Static<typeof dayParams> }>(
    `${AREA}/Reconciliation/:day/:channel`,
    { schema: { params: dayParams } },
    async (request) => {
      requireReconcile(request.actor)
      const channel = CHANNELS.find((each) => each === request.params.channel)
      if (channel === undefined) throw notFound('当天还没有对账')
      return ok(await readDay(db, request.params.day, channel))
    }
  )
  app.post<{ Body: ReconBody }>(`${AREA}/Reconciliation`, { schema: { body: ReconBody } }, async (request) => {
    requireReconcile(request.actor)
    const { day, channel } = request.body
    const bill = await billOf(context, channel, day)
    return ok(await command(request, request.body, (tx) => compareDay(tx, day, channel, bill, clock.now())))
  })
  app.post<ById & { Body: ReconItemBody }>(
    `${AREA}/Reconciliation/Items/:id`,
    { schema: { params, body: ReconItemBody } },
    async (request) =>
      ok(await command(request, request.body, (tx) => updateItem(tx, request.actor, request.params.id, request.body, clock.now())))
  )
}

async function statementRoutes(app: FastifyInstance, { clock, db }: ServerContext, { actOf }: Pick<MoneyKit, 'actOf'>): Promise<void> {
  const write = async <T>(request: FastifyRequest, work: (tx: Tx, act: Act) => Promise<T>) =>
    ok(await command(request, request.body, (tx) => work(tx, actOf(request))))
  app.get<{ Querystring: StatementListQuery }>(
    `${AREA}/Statements`,
    { schema: { querystring: StatementListQuery } },
    async ({ actor, query }) => {
      requireAccount(actor)
      return ok(await listStatements(db, query, clock.now()))
    }
  )
  app.get(`${AREA}/Statements/Counts`, async ({ actor }) => {
    requireAccount(actor)
    return ok(await countStatements(db))
  })
  app.get(`${AREA}/Statements/Open`, async ({ actor }) => {
    requireAccount(actor)
    return ok({ list: await openAccounts(db) })
  })
  app.get<ById>(`${AREA}/Statements/:id`, { schema: { params } }, async (request) => {
    requireAccount(request.actor)
    return ok(await readStatement(db, request.actor, request.params.id, clock.now()))
  })
  app.post<{ Body: StatementBody }>(`${AREA}/Statements`, { schema: { body: StatementBody } }, (request) =>
    write(request, (tx, act) => createStatement(tx, request.actor, request.body, act))
  )
  app.post<ById & { Body: Static<typeof VersionBody> }>(
    `${AREA}/Statements/:id/Confirm`,
    { schema: { params, body: VersionBody } },
    (request) => write(request, (tx, act) => confirmStatement(tx, request.actor, request.params.id, request.body.version, act))
  )
  app.post<ById & { Body: Static<typeof VersionBody> }>(
    `${AREA}/Statements/:id/Void`,
    { schema: { params, body: VersionBody } },
    (request) => write(request, (tx, act) => voidStatement(tx, request.actor, request.params.id, request.body.version, act))
  )
  app.post<ById & { Body: StatementPayBody }>(`${AREA}/Statements/:id/Pay`, { schema: { params, body: StatementPayBody } }, (request) =>
    write(request, (tx, act) => payStatement(tx, request.actor, request.params.id, request.body, act))
  )
}
