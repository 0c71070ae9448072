import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { newId } from './ids'

/** Stands in logs and statements as it is: whoever sends something else gets an id of ours. */
const GIVEN = /^[\w-]{8,64}$/

const current = new AsyncLocalStorage<string>()

/** The id that a proxy or an app gave a request, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && GIVEN.test(given) ? given : newId()
}

/** The request that is being answered, or whose job is being done; undefined outside of one. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Does something in the name of a request. @param id undefined = of none */
export function withRequestId<T>(id: string | undefined, work: () => T): T {
  return id === undefined ? work() : current.run(id, work)
}

/** Every answer carries the id of its request; what its handler asks the database and the queue for knows it. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  // After the body was read: what is heard of a connection belongs to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    current.run(request.id, done)
  })
}
