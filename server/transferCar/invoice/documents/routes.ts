import type { Static } from '@sinclair/typebox'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Id, strict } from '@/contract/transferCar/order/parts'
import type { ServerContext } from '../../../context'
import { accidentOrder, paymentOrder, userAccount } from '../../../database/schema'
import { notFound } from '../../../errors'
import { companyName } from '../../../organization/commands/names'
import { given, sendOwnPdf } from '../../payment/documents/answer'
import { requireInvoices } from '../policy'
import { findInvoice, NO_INVOICE, readReds } from '../repository'
import { invoiceRequestPdf } from './invoiceRequest'
import { redLetterPdf } from './redLetter'

const params = strict({ id: Id })
interface ById {
  Params: Static<typeof params>
}
const redParams = strict({ id: Id, redId: Id })
interface ByRed {
  Params: Static<typeof redParams>
}

/** Papers about invoices: made when they are asked for, never kept. */
export async function invoiceDocumentRoutes(app: FastifyInstance, { clock, db }: ServerContext): Promise<void> {
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
      return sendOwnPdf(
        reply,
        id,
        `开票申请单-${row.requestNo}.pdf`,
        await invoiceRequestPdf(row, { ...names, companyName: await companyName(db) }, clock.now())
      )
    })
  )
  app.get<ByRed>(
    '/api/transferCar/Invoice/:id/Red/:redId/Document',
    { schema: { params: redParams } },
    ({ actor, params: { id, redId } }, reply) =>
      given(reply, async () => {
        requireInvoices(actor)
        const row = await findInvoice(db, id)
        if (row === undefined) throw notFound(NO_INVOICE)
        const red = (await readReds(db, id)).find((each) => each.id === redId)
        if (red === undefined) throw notFound('红冲申请不存在')
        const [order] = await db
          .select({ paymentNo: paymentOrder.paymentNo })
          .from(paymentOrder)
          .where(eq(paymentOrder.id, row.paymentOrderId))
        const [asker] = await db.select({ name: userAccount.realName }).from(userAccount).where(eq(userAccount.id, red.askedBy))
        const names = { paymentNo: order?.paymentNo ?? '', askerName: asker?.name ?? '', companyName: await companyName(db) }
        return sendOwnPdf(reply, redId, `红冲单-${red.requestNo}.pdf`, await redLetterPdf(row, red, names, clock.now()))
      })
  )
}
