import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../context'

/** Calls of the towing area (`/api/transferCar`). */
export async function transferCarRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  app.log.debug({ environment: context.config.environment }, 'towing calls registered')
}
