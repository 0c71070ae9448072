import type { FastifyInstance } from 'fastify'
import { IdParams, StarBody } from '@/contract/organization'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { currentRoutes } from './currentRoutes'
import { leavingRoutes } from './leavingRoutes'
import { peopleRoutes } from './peopleRoutes'
import { starPerson } from './starCommands'
import { readStarred } from './starRepository'
import { structureRoutes } from './structureRoutes'

const STARRED = '/api/extend/StarredUser'

/** Current user, users and organization look-ups (people.md#current-user, people.md#look-ups). */
export async function organizationRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  await currentRoutes(app, context)
  await leavingRoutes(app, context)
  await peopleRoutes(app, context)
  starRoutes(app, context)
  await structureRoutes(app, context)
}

/** Starred people, by feature `starredPeople` (contract/organization.ts): everybody sees and changes his own only. */
function starRoutes(app: FastifyInstance, { db, clock }: ServerContext): void {
  app.get(STARRED, async (request) => ok({ list: await readStarred(db, request.actor.userId) }))

  app.put<{ Params: IdParams; Body: StarBody }>(`${STARRED}/:id`, { schema: { params: IdParams, body: StarBody } }, async (request) => {
    const { id } = request.params
    return ok(await command(request, request.body, (tx) => starPerson(tx, request.actor, id, request.body.isStarred, clock.now())))
  })
}
