import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BodyCode } from '@/contract/codes'
import { InvoiceBody, InvoiceListQuery, RedBody, ResendBody, type InvoiceDetail } from '@/contract/transferCar/invoice/invoice'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { Id, strict, text } from '@/contract/transferCar/order/parts'
import { command } from '../../command'
import type { Actor, ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { ok } from '../../envelope'
import { conflict, Refusal } from '../../errors'
import type { Act } from '../order/types'
import { signPayment } from '../payment/presenter'
import { applyInvoice, askResend, retryInvoice } from './apply'
import { requireInvoices, requireInvoicing } from './policy'
import { presentInvoice, presentSummary, signInvoice } from './presenter'
import { askRed, confirmRed, settleRed } from './red'
import { listInvoices, usedTitles } from './repository'
import { invoicingOf, requireProvider } from './service'
import { resend, settleInvoice } from './settle'

const INVOICES = '/api/transferCar/Invoice'
const params = strict({ id: Id })
const redParams = strict({ id: Id, redId: Id })
interface ById {
  Params: Static<typeof params>
}
const TitleQuery = strict({ keyword: Type.Optional(text(50)) })
const VersionOnly = strict({ version: Type.Integer({ minimum: 1 }) })
type VersionOnly = Static<typeof VersionOnly>

/**
 * Calls of `contract/transferCar/invoice/invoice.ts`. A write is kept first; then, outside any transaction, the provider is asked, and the
 * answer is the invoice as it stands. A repeat of the key goes on from where the first one stopped.
 */
export async function invoiceRoutes(app: FastifyInstance, context: ServerContext, actOf: (request: FastifyRequest) => Act): Promise<void> {
  const { db } = context
  const canRedPartly = (): boolean => invoicingOf(context).provider?.takesPartBack ?? false
  const detail = async (actor: Actor, id: string): Promise<InvoiceDetail> =>
    signInvoice(context, actor, await presentInvoice(db, actor, id, canRedPartly()))
  const write = <T>(request: FastifyRequest, work: (tx: Tx, act: Act) => Promise<T>): Promise<T> =>
    signingConflicts(context, request.actor, () => command(request, request.body, (tx) => work(tx, actOf(request))))

  app.get<{ Querystring: InvoiceListQuery }>(INVOICES, { schema: { querystring: InvoiceListQuery } }, async (request) => {
    requireInvoices(request.actor)
    const { rows, nextCursor } = await listInvoices(db, request.query)
    return ok({ list: rows.map(({ row, paymentNo }) => presentSummary(row, paymentNo)), nextCursor })
  })
  app.get<{ Querystring: Static<typeof TitleQuery> }>(`${INVOICES}/Titles`, { schema: { querystring: TitleQuery } }, async (request) => {
    requireInvoicing(request.actor)
    return ok({ list: await usedTitles(db, request.query.keyword) })
  })
  app.get<ById>(`${INVOICES}/:id`, { schema: { params } }, async (request) => {
    requireInvoices(request.actor)
    return ok(await detail(request.actor, request.params.id))
  })
  app.post<ById & { Body: InvoiceBody }>(
    '/api/transferCar/PaymentOrder/:id/Invoices',
    { schema: { params, body: InvoiceBody } },
    async (request) => {
      requireProvider(context)
      const id = await write(request, (tx, act) => applyInvoice(tx, request.actor, request.params.id, request.body, act))
      await settleInvoice(context, id, 'ask')
      return ok(await detail(request.actor, id))
    }
  )
  app.post<ById & { Body: VersionOnly }>(`${INVOICES}/:id/Retry`, { schema: { params, body: VersionOnly } }, async (request) => {
    requireProvider(context)
    const id = await write(request, (tx, act) =>
      retryInvoice(tx, request.actor, request.params.id, request.body.version, canRedPartly(), act)
    )
    await settleInvoice(context, id, 'ask')
    return ok(await detail(request.actor, id))
  })
  app.post<ById & { Body: ResendBody }>(`${INVOICES}/:id/Resend`, { schema: { params, body: ResendBody } }, async (request) => {
    const { at, to } = await write(request, (tx, act) => askResend(tx, request.actor, request.params.id, request.body, canRedPartly(), act))
    await resend(context, request.params.id, to, at)
    return ok(await detail(request.actor, request.params.id))
  })
  app.post<ById & { Body: RedBody }>(`${INVOICES}/:id/Red`, { schema: { params, body: RedBody } }, async (request) => {
    requireProvider(context)
    const redId = await write(request, (tx, act) => askRed(tx, request.actor, request.params.id, request.body, canRedPartly(), act))
    await settleRed(context, redId, 'ask')
    return ok(await detail(request.actor, request.params.id))
  })
  app.post<{ Params: Static<typeof redParams>; Body: VersionOnly }>(
    `${INVOICES}/:id/Red/:redId/Confirm`,
    { schema: { params: redParams, body: VersionOnly } },
    async (request) => {
      requireProvider(context)
      const { id, redId } = request.params
      await write(request, (tx, act) => confirmRed(tx, request.actor, id, redId, request.body.version, canRedPartly(), act))
      await settleRed(context, redId, 'ask')
      return ok(await detail(request.actor, id))
    }
  )
}

/** The current invoice or payment order in a 409 carries signed addresses, too. */
async function signingConflicts<T>(context: ServerContext, actor: Actor, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== BodyCode.conflict) throw error
    if (isInvoice(error.data)) throw conflict(error.message, signInvoice(context, actor, error.data))
    throw isPayment(error.data) ? conflict(error.message, signPayment(context, actor, error.data)) : error
  }
}

const isPayment = (data: unknown): data is PaymentDetail => typeof data === 'object' && data !== null && 'payments' in data
const isInvoice = (data: unknown): data is InvoiceDetail => typeof data === 'object' && data !== null && 'reds' in data
