import type { FastifyInstance } from 'fastify'
import { MenuQuery, type MenuAnswer } from '@/contract/workbench'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { menuTreeOf } from './commands'

/** Workbench (contract section 10). */
export async function workbenchRoutes(app: FastifyInstance, { db }: ServerContext): Promise<void> {
  app.get<{ Querystring: MenuQuery }>('/api/app/Menu', { schema: { querystring: MenuQuery } }, async (request) => {
    const answer: MenuAnswer = { list: await menuTreeOf(db, request.actor, request.query.keyword) }
    return ok(answer)
  })
}
