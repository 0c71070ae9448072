import type { Static } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BodyCode } from '@/contract/codes'
import { PAYMENT_ACTIONS } from '@/contract/transferCar/payment/codes'
import { PaymentActionBody, PaymentBody, PaymentListQuery, PaymentUpdate, type PaymentDetail } from '@/contract/transferCar/payment/payment'
import { Id, strict } from '@/contract/transferCar/order/parts'
import { command } from '../../command'
import type { Actor, ServerContext } from '../../context'
import { ok } from '../../envelope'
import { conflict, Refusal } from '../../errors'
import { seesAll } from '../order/policy'
import type { Act } from '../order/types'
import { payRoutes } from './pay/routes'
import { takePaymentAction } from './actions'
import { collectOrder, previewCollect } from './collect'
import { prepaidRoutes } from './ledger/prepaidRoutes'
import { ledgerRoutes } from './ledger/routes'
import type { MoneyKit } from './kit'
import { countPayments, listPayments } from './list'
import { createPayment, paymentsOfOrder, updatePayment } from './orders'
import { ownerLinkRoutes } from './ownerPage/routes'
import { mayReadPayment, requireMoney, requireRead } from './policy'
import { presentPayment, signPayment } from './presenter'
import { loadPaymentOrder } from './repository'

const PAYMENTS = '/api/transferCar/PaymentOrder'
const ORDER = '/api/transferCar/AccidentOrder/:id'
const params = strict({ id: Id })
const Nothing = strict({})
interface ById {
  Params: Static<typeof params>
}

/** Calls around payment orders as `contract/transferCar/payment/payment.ts` lists them, and those of the other rooms of money. */
export async function paymentRoutes(app: FastifyInstance, context: ServerContext, actOf: (request: FastifyRequest) => Act): Promise<void> {
  const kit = moneyKit(context, actOf)
  const ownOnly = (request: FastifyRequest): string | null => (seesAll(request.actor) ? null : request.actor.userId)
  app.get<{ Querystring: PaymentListQuery }>(PAYMENTS, { schema: { querystring: PaymentListQuery } }, async (request) => {
    requireMoney(request.actor)
    return ok(await listPayments(context.db, request.query, ownOnly(request), context.clock.now()))
  })
  app.get(`${PAYMENTS}/Counts`, async (request) => {
    requireMoney(request.actor)
    return ok(await countPayments(context.db, ownOnly(request), context.clock.now()))
  })
  app.get<ById>(`${ORDER}/PaymentOrders`, { schema: { params } }, async (request) => {
    requireMoney(request.actor)
    return ok(await paymentsOfOrder(context.db, request.actor, request.params.id, context.clock.now()))
  })
  app.post<ById & { Body: PaymentBody }>(`${ORDER}/PaymentOrders`, { schema: { params, body: PaymentBody } }, async (request) =>
    kit.write(request, (tx, act) => createPayment(tx, request.actor, request.params.id, request.body, act))
  )
  app.post<ById>(`${ORDER}/Collect`, { schema: { params, body: Nothing } }, async (request) =>
    kit.write(request, (tx, act) => collectOrder(tx, request.actor, request.params.id, act))
  )
  app.get<ById>(`${ORDER}/Collect`, { schema: { params } }, async (request) => {
    requireMoney(request.actor)
    return ok(await previewCollect(context.db, request.actor, request.params.id, actOf(request)))
  })
  app.put<ById & { Body: PaymentUpdate }>(`${PAYMENTS}/:id`, { schema: { params, body: PaymentUpdate } }, async (request) =>
    kit.write(request, (tx, act) => updatePayment(tx, request.actor, request.params.id, request.body, act))
  )
  for (const action of PAYMENT_ACTIONS) {
    app.post<ById & { Body: PaymentActionBody }>(
      `${PAYMENTS}/:id/Actions/${action}`,
      { schema: { params, body: PaymentActionBody } },
      async (request) => kit.write(request, (tx, act) => takePaymentAction(tx, request.actor, request.params.id, action, request.body, act))
    )
  }
  app.get<ById>(`${PAYMENTS}/:id`, { schema: { params } }, async (request) => ok(await kit.read(request.actor, request.params.id)))
  // Other rooms hang in here.
  await payRoutes(app, context, kit)
  await ledgerRoutes(app, context, kit)
  await prepaidRoutes(app, context)
  await ownerLinkRoutes(app, context)
}

function moneyKit(context: ServerContext, actOf: MoneyKit['actOf']): MoneyKit {
  return {
    actOf,
    write: async (request, work) => {
      requireMoney(request.actor)
      return ok(await signedMoney(context, request.actor, () => command(request, request.body, (tx) => work(tx, actOf(request)))))
    },
    read: async (actor, id) => {
      requireMoney(actor)
      return signPayment(
        context,
        actor,
        await presentPayment(context.db, actor, requireRead(actor, await loadPaymentOrder(context.db, id)), context.clock.now())
      )
    }
  }
}

/**
 * Runs a write whose answer is a payment order; the current record in a 409 is signed, too. What a repeat of a key gets is the answer
 * of up to 7 days ago (wire.md#acts-and-keys): its pictures are given out by the rights of now.
 */
async function signedMoney(context: ServerContext, actor: Actor, work: () => Promise<PaymentDetail>): Promise<PaymentDetail> {
  try {
    const detail = await work()
    const hasPictures = detail.payments.some(({ voucherUrl }) => voucherUrl !== null)
    const loaded = hasPictures ? await loadPaymentOrder(context.db, detail.id) : null
    const reads = loaded !== null && mayReadPayment(actor, loaded.order, loaded.accident)
    return reads
      ? signPayment(context, actor, detail)
      : { ...detail, payments: detail.payments.map((row) => ({ ...row, voucherUrl: null })) }
  } catch (error) {
    if (error instanceof Refusal && error.code === BodyCode.conflict && isDetail(error.data))
      throw conflict(error.message, signPayment(context, actor, error.data))
    throw error
  }
}

const isDetail = (data: unknown): data is PaymentDetail => typeof data === 'object' && data !== null && 'payments' in data
