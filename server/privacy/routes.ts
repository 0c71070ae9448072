import type { FastifyInstance } from 'fastify'
import { attachment } from '../attachment'
import { HOUR } from '../clock'
import type { ServerContext } from '../context'
import { XLSX } from '../xlsx/write'
import { copyOf } from './copy'

/** All that is kept of somebody is read for one. */
const COPIES_AN_HOUR = 5

/** What is kept of oneself, by feature `ownData` (contract/admin/privacy.ts). */
export async function privacyRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const copies = context.limits.open('ownCopies', COPIES_AN_HOUR, HOUR)
  app.get('/api/extend/Account/Data', async (request, reply) => {
    copies.spend(request.actor.userId)
    const { name, bytes } = await context.db.transaction((tx) => copyOf(tx, request, request.actor.userId), {
      isolationLevel: 'repeatable read'
    })
    return attachment(reply, name).header('content-type', XLSX).send(bytes)
  })
}
