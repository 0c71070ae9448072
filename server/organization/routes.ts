import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context'
import { currentRoutes } from './currentRoutes'
import { leavingRoutes } from './leavingRoutes'
import { peopleRoutes } from './peopleRoutes'
import { starRoutes } from './starRoutes'
import { structureRoutes } from './structureRoutes'

/** Current user, users and organization look-ups (people.md#current-user, people.md#look-ups). */
export async function organizationRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  await currentRoutes(app, context)
  await leavingRoutes(app, context)
  await peopleRoutes(app, context)
  await starRoutes(app, context)
  await structureRoutes(app, context)
}
