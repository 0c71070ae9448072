import type { Static } from '@sinclair/typebox'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Id, strict } from '@/contract/transferCar/order/parts'
import type { ServerContext } from '../../../context'
import { accidentOrder, paymentOrder, userAccount } from '../../../database/schema'
import { notFound } from '../../../errors'
import { requireInvoices } from '../../invoice/policy'
import { findInvoice, NO_INVOICE } from '../../invoice/repository'
import { companyName } from '../ledger/receipts'
import { requireMoney, requireRead } from '../policy'
import { loadPaymentOrder } from '../repository'
import { attachment, given, sendPdf } from './answer'
import { claimPackage, requireClaim } from './claimPackage'
import { invoiceRequestPdf } from '../../invoice/documents/invoiceRequest'
import { ledgerDocumentRoutes } from './ledgerRoutes'
import { settlementList } from './settlementList'

const params = strict({ id: Id })
interface ById {
  Params: Static<typeof params>
}
const PAYMENT = '/api/transferCar/PaymentOrder/:id'

/** Documents for people outside: made when they are asked for, never kept. */
export async function documentRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, db } = context
  await ledgerDocumentRoutes(app, context)

  app.get<ById>(`${PAYMENT}/SettlementList`, { schema: { params } }, ({ actor, params: { id } }, reply) =>
    given(reply, async () => {
      requireMoney(actor)
      const loaded = requireRead(actor, await loadPaymentOrder(db, id))
      return sendPdf(reply, `结算清单-${loaded.order.paymentNo}.pdf`, await settlementList(loaded, await companyName(db), clock.now()))
    })
  )
  app.get<ById>('/api/transferCar/Invoice/:id/Request', { schema: { params } }, ({ actor, params: { id } }, reply) =>
    given(reply, async () => {
      requireInvoices(actor)
      const row = await findInvoice(db, id)
      const [names] =
        row === undefined
          ? []
          : await db
              .select({ paymentNo: paymentOrder.paymentNo, orderNo: accidentOrder.orderNo, askerName: userAccount.realName })
              .from(paymentOrder)
              .innerJoin(accidentOrder, eq(accidentOrder.id, paymentOrder.accidentOrderId))
              .innerJoin(userAccount, eq(userAccount.id, row.createdBy))
              .where(eq(paymentOrder.id, row.paymentOrderId))
      if (row === undefined || names === undefined) throw notFound(NO_INVOICE)
      return sendPdf(
        reply,
        `开票申请单-${row.requestNo}.pdf`,
        await invoiceRequestPdf(row, { ...names, companyName: await companyName(db) }, clock.now())
      )
    })
  )
  app.get<ById>(`${PAYMENT}/ClaimPackage`, { schema: { params } }, (request, reply) =>
    given(reply, async () => {
      const { actor } = request
      requireClaim(actor)
      const loaded = requireRead(actor, await loadPaymentOrder(db, request.params.id))
      const settlement = await settlementList(loaded, await companyName(db), clock.now())
      const { name, stream } = await claimPackage(context, actor, loaded, settlement, request.ip)
      return attachment(reply, name).type('application/zip').send(stream)
    })
  )
}
