import type { Static } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { BodyCode } from '@/contract/codes'
import { CallNewsBody } from '@/contract/transferCar/calls'
import { Id, strict } from '@/contract/transferCar/order/parts'
import type { ServerContext } from '../../context'
import { failure, ok } from '../../envelope'
import { isSameSecret } from '../../secrets'
import { noteCall, readCall } from './calls'

const CALLS = '/api/transferCar/TelephoneCall'
const params = strict({ id: Id })
interface ById {
  Params: Static<typeof params>
}

/** Where a telephone system tells of calls (wire.md#anonymous-routes: proven by the company's token). */
export async function callNewsRoutes(app: FastifyInstance, { config, clock, db, live }: ServerContext): Promise<void> {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const { telephoneToken } = config.operations
    if (telephoneToken === undefined) return reply.code(403).send(failure(BodyCode.forbidden, '没有接入电话系统'))
    if (!isSameSecret(headers.authorization, `Bearer ${telephoneToken}`))
      return reply.code(403).send(failure(BodyCode.forbidden, '令牌不正确'))
  })
  app.post<{ Body: CallNewsBody }>(CALLS, { schema: { body: CallNewsBody } }, async ({ body }) => {
    await db.transaction((tx) => noteCall(tx, { live }, body, clock.now()))
    return ok(null)
  })
}

/** What people read of a call. */
export function callRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get<ById>(`${CALLS}/:id`, { schema: { params } }, async ({ actor, params: { id } }) =>
    ok(await readCall(context.db, context, actor, id))
  )
}
