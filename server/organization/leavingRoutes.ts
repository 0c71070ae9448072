import { and } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Page } from '@/contract/envelope'
import { DisableBody, LeavingParams, type DisabledPerson } from '@/contract/leaving'
import { PageQuery } from '@/contract/organization'
import { PAGE_SIZE } from '@/domain/constants'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { requireMonitor } from './monitor'
import { disablePerson, enablePerson, readLeaving } from './commands/leaving'
import { OrganizeIndex } from './organizeIndex'
import { personText } from './presenter'
import { DISABLED } from './repository/leaving'
import { namedLike, readPage } from './repository/people'
import { readOrganizes } from './repository/structure'

const USERS = '/api/permission/Users'

/** Accounts that are disabled and enabled again, by feature `leaving` (contract/leaving.ts). */
export async function leavingRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context

  app.get<{ Querystring: PageQuery }>(`${USERS}/Disabled`, { schema: { querystring: PageQuery } }, async ({ actor, query }) => {
    requireMonitor(actor)
    const page = { currentPage: query.currentPage ?? 1, pageSize: query.pageSize ?? PAGE_SIZE }
    const { rows, total } = await readPage(db, and(DISABLED, namedLike(query.keyword)), page)
    const organizes = new OrganizeIndex(await readOrganizes(db))
    const list = rows.map(
      (row): DisabledPerson => ({ id: row.id, fullName: personText(row), department: organizes.get(row.organizeId)?.fullName ?? '' })
    )
    const answer: Page<DisabledPerson> = { list, pagination: { ...page, total } }
    return ok(answer)
  })

  app.get<{ Params: LeavingParams }>(`${USERS}/:id/Leaving`, { schema: { params: LeavingParams } }, async ({ actor, params }) => {
    requireMonitor(actor)
    return ok(await readLeaving(db, context, actor, params.id))
  })

  app.post<{ Params: LeavingParams; Body: DisableBody }>(
    `${USERS}/:id/Actions/Disable`,
    { schema: { params: LeavingParams, body: DisableBody } },
    async (request) => {
      const { actor, params, body } = request
      requireMonitor(actor)
      return ok(await command(request, body, (tx) => disablePerson(tx, context, actor, params.id, body)), '停用成功')
    }
  )

  app.post<{ Params: LeavingParams }>(`${USERS}/:id/Actions/Enable`, { schema: { params: LeavingParams } }, async (request) => {
    const { actor, params } = request
    requireMonitor(actor)
    return ok(await command(request, request.body, (tx) => enablePerson(tx, context, actor, params.id)), '启用成功')
  })
}
