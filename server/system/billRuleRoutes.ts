import type { FastifyInstance } from 'fastify'
import { BillParams } from '@/contract/form'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { reserveBillNumber } from './billRule'

/** Numbers of papers (system.md#bill-numbers): for signed-in people. Asking again gives the same number, so looking leaves no holes. */
export async function billRuleRoutes(app: FastifyInstance, { clock }: ServerContext): Promise<void> {
  app.get<{ Params: BillParams }>('/api/system/BillRule/BillNumber/:enCode', { schema: { params: BillParams } }, async (request) =>
    ok(
      await command(request, null, (tx) => reserveBillNumber(tx, request.params.enCode, { now: clock.now(), userId: request.actor.userId }))
    )
  )
}
