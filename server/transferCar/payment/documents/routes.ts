import type { Static } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { Id, strict } from '@/contract/transferCar/order/parts'
import { attachment } from '../../../attachment'
import { noteExport } from '../../../audit'
import type { ServerContext } from '../../../context'
import { companyName } from '../../../organization/commands/names'
import { readBill } from '../../fees/repository'
import { requireMoney, requireRead } from '../policy'
import { loadPaymentOrder } from '../repository'
import type { LoadedPayment } from '../types'
import { readStatement, requireAccount } from '../ledger/statements'
import { given, sendOwnPdf } from './answer'
import { claimPackage, requireClaim } from './claimPackage'
import { settlementList } from './settlementList'
import { statementPdf } from './statement'

const params = strict({ id: Id })
interface ById {
  Params: Static<typeof params>
}
const PAYMENT = '/api/transferCar/PaymentOrder/:id'

/** Documents for people outside: made when they are asked for, never kept. */
export async function documentRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, db } = context
  const settlementOf = async (loaded: LoadedPayment): Promise<Buffer> =>
    settlementList(loaded, await readBill(db, loaded.order.accidentOrderId), await companyName(db), clock.now())
  app.get<ById>(`${PAYMENT}/SettlementList`, { schema: { params } }, ({ actor, params: { id } }, reply) =>
    given(reply, async () => {
      requireMoney(actor)
      const loaded = requireRead(actor, await loadPaymentOrder(db, id))
      return sendOwnPdf(reply, loaded.order.id, `结算清单-${loaded.order.paymentNo}.pdf`, await settlementOf(loaded))
    })
  )
  app.get<ById>(`${PAYMENT}/ClaimPackage`, { schema: { params } }, (request, reply) =>
    given(reply, async () => {
      const { actor } = request
      requireClaim(actor)
      const loaded = requireRead(actor, await loadPaymentOrder(db, request.params.id))
      const settlement = await settlementOf(loaded)
      const { name, stream } = await claimPackage(context, actor, loaded, settlement, request.ip)
      await db.transaction((tx) => noteExport(tx, request, { subjectId: loaded.order.id, subject: name }))
      return attachment(reply, name).type('application/zip').send(stream)
    })
  )
  app.get<ById>('/api/transferCar/Statements/:id/Document', { schema: { params } }, ({ actor, params: { id } }, reply) =>
    given(reply, async () => {
      requireAccount(actor)
      const now = clock.now()
      const statement = await readStatement(db, actor, id, now)
      return sendOwnPdf(reply, id, `月结对账单-${statement.statementNo}.pdf`, await statementPdf(statement, await companyName(db), now))
    })
  )
}
