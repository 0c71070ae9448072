import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context'
import { followApprovals } from './approvalFlow'
import { callRoutes } from './calls/routes'
import { feeRoutes } from './fees/routes'
import { payRoutes } from './fleet/payRoutes'
import { boardRoutes } from './fleet/routes'
import { invoiceDocumentRoutes } from './invoice/documents/routes'
import { invoiceRoutes } from './invoice/routes'
import { listRoutes } from './lists/routes'
import { actOf, keyOf } from './order/act'
import { hasArea, requireArea, seesAll } from './order/policy'
import { orderRoutes } from './order/routes'
import type { Act } from './order/types'
import { documentRoutes } from './payment/documents/routes'
import { paymentRoutes } from './payment/routes'
import { statisticRoutes } from './statistic/routes'

/** Calls of the towing business: its areas behind one right. */
export async function transferCarRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  // Who may read an order without being named in its event sees them all; the named ones need a right in this area too.
  context.live.hears('transferCar', (actor) => hasArea(actor) && seesAll(actor), hasArea)
  app.addHook('preHandler', async (request) => {
    requireArea(request.actor)
  })
  const actFor = (request: FastifyRequest): Act => actOf(context, keyOf(request))
  followApprovals(context)
  await orderRoutes(app, context)
  await feeRoutes(app, context, actFor)
  await boardRoutes(app, context, actFor)
  payRoutes(app, context)
  await app.register((statistics) => statisticRoutes(statistics, context))
  await paymentRoutes(app, context, actFor)
  await invoiceRoutes(app, context, actFor)
  await documentRoutes(app, context)
  await invoiceDocumentRoutes(app, context)
  listRoutes(app, context)
  callRoutes(app, context)
}
