import type { Static } from '@sinclair/typebox'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Id, strict } from '@/contract/transferCar/order/parts'
import type { ServerContext } from '../../../context'
import { paymentOrder, userAccount } from '../../../database/schema'
import { notFound } from '../../../errors'
import { requireInvoices } from '../../invoice/policy'
import { findInvoice, NO_INVOICE, readReds } from '../../invoice/repository'
import { companyName } from '../ledger/receipts'
import { readStatement, requireAccount } from '../ledger/statements'
import { given, sendPdf } from './answer'
import { redLetterPdf } from '../../invoice/documents/redLetter'
import { statementPdf } from './statement'

const params = strict({ id: Id })
interface ById {
  Params: Static<typeof params>
}
const redParams = strict({ id: Id, redId: Id })
interface ByRed {
  Params: Static<typeof redParams>
}

/** Papers of the office: the statement that a customer gets, the red letter of an invoice. */
export async function ledgerDocumentRoutes(app: FastifyInstance, { clock, db }: ServerContext): Promise<void> {
  app.get<ById>('/api/transferCar/Statements/:id/Document', { schema: { params } }, ({ actor, params: { id } }, reply) =>
    given(reply, async () => {
      requireAccount(actor)
      const now = clock.now()
      const statement = await readStatement(db, actor, id, now)
      return sendPdf(reply, `月结对账单-${statement.statementNo}.pdf`, await statementPdf(statement, await companyName(db), now))
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
        return sendPdf(reply, `红冲单-${red.requestNo}.pdf`, await redLetterPdf(row, red, names, clock.now()))
      })
  )
}
