import type { FastifyInstance } from 'fastify'
import { IdParams, StarBody } from '@/contract/organization'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { starPerson } from './starCommands'
import { readStarred } from './starRepository'

const STARRED = '/api/extend/StarredUser'

/** Starred people, by feature `starredPeople` (contract/organization.ts): everybody sees and changes his own only. */
export async function starRoutes(app: FastifyInstance, { db, clock }: ServerContext): Promise<void> {
  app.get(STARRED, async (request) => ok({ list: await readStarred(db, request.actor.userId) }))

  app.put<{ Params: IdParams; Body: StarBody }>(`${STARRED}/:id`, { schema: { params: IdParams, body: StarBody } }, async (request) => {
    const { id } = request.params
    return ok(await command(request, request.body, (tx) => starPerson(tx, request.actor, id, request.body.isStarred, clock.now())))
  })
}
