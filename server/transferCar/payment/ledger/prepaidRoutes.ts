import type { Static } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PrepaidDecision, PrepaidQuery, PrepaidRefundBody, TopUpBody } from '@/contract/transferCar/payment/prepaid'
import { Id, strict } from '@/contract/transferCar/order/parts'
import { command } from '../../../command'
import type { ServerContext } from '../../../context'
import type { Tx } from '../../../database/client'
import { ok } from '../../../envelope'
import { askPrepaidRefund, decidePrepaidRefund, requirePrepaid, topUp } from './prepaid'
import { listPrepaid, prepaidStatement } from './prepaidRead'

const PREPAID = '/api/transferCar/Prepaid'
const params = strict({ customerId: Id })
interface ByCustomer {
  Params: Static<typeof params>
}
const refundParams = strict({ customerId: Id, refundId: Id })
interface ByRefund {
  Params: Static<typeof refundParams>
}

/** Prepaid money as `contract/transferCar/payment/prepaid.ts` lists it. */
export async function prepaidRoutes(app: FastifyInstance, { clock, db }: ServerContext): Promise<void> {
  const read = async ({ actor, params: { customerId } }: FastifyRequest<ByCustomer>, month?: string) =>
    ok(await prepaidStatement(db, actor, customerId, month, clock.now()))
  const write = async (request: FastifyRequest<ByCustomer>, work: (tx: Tx) => Promise<void>) => {
    await command(request, request.body, async (tx) => {
      await work(tx)
      return null
    })
    return read(request)
  }
  app.get(PREPAID, async ({ actor }) => ok({ list: await listPrepaid(db, actor) }))
  app.get<ByCustomer & { Querystring: PrepaidQuery }>(
    `${PREPAID}/:customerId`,
    { schema: { params, querystring: PrepaidQuery } },
    async (request) => read(request, request.query.month)
  )
  app.post<ByCustomer & { Body: TopUpBody }>(`${PREPAID}/:customerId/TopUp`, { schema: { params, body: TopUpBody } }, async (request) => {
    requirePrepaid(request.actor)
    return write(request, (tx) => topUp(tx, request.actor, request.params.customerId, request.body, clock.now()))
  })
  app.post<ByCustomer & { Body: PrepaidRefundBody }>(
    `${PREPAID}/:customerId/Refund`,
    { schema: { params, body: PrepaidRefundBody } },
    async (request) => write(request, (tx) => askPrepaidRefund(tx, request.actor, request.params.customerId, request.body, clock.now()))
  )
  app.post<ByRefund & { Body: PrepaidDecision }>(
    `${PREPAID}/:customerId/Refund/:refundId/Decide`,
    { schema: { params: refundParams, body: PrepaidDecision } },
    async (request) =>
      write(request, (tx) =>
        decidePrepaidRefund(tx, request.actor, request.params.customerId, request.params.refundId, request.body, clock.now())
      )
  )
}
