import type { FastifyInstance } from 'fastify'
import { AdministratorBody } from '@/contract/admin/administrators'
import { RoleBody, RoleOrderBody, RoleRightsBody, RoleUpdate, SeeAsBody } from '@/contract/admin/roles'
import { IdParams } from '@/contract/organization'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { giveAdministration, readAdministrators, takeAdministration } from './administrators'
import { saveRights } from './roleRights'
import { createRole, orderRoles, removeRole, updateRole } from './roles'
import { readRole, readRoles } from './rolesRead'
import { requireWhole } from './scope'
import { seeAs } from './seeAs'

const ROLES = '/api/admin/Roles'
const ADMINISTRATORS = '/api/admin/Administrators'

/** Roles, what they may and who administers (contract/admin/roles.ts, contract/admin/administrators.ts). */
export function rightsRoutes(app: FastifyInstance, { db }: ServerContext): void {
  app.get(ROLES, async ({ actor }) => {
    requireWhole(actor)
    return ok({ list: await readRoles(db) })
  })
  app.post<{ Body: RoleBody }>(ROLES, { schema: { body: RoleBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => createRole(tx, request, request.body)))
  )
  app.get<{ Params: IdParams }>(`${ROLES}/:id`, { schema: { params: IdParams } }, async ({ actor, params }) => {
    requireWhole(actor)
    return ok(await readRole(db, params.id))
  })
  app.put<{ Params: IdParams; Body: RoleUpdate }>(`${ROLES}/:id`, { schema: { params: IdParams, body: RoleUpdate } }, async (request) =>
    ok(await command(request, request.body, (tx) => updateRole(tx, request, request.params.id, request.body)))
  )
  app.put<{ Params: IdParams; Body: RoleRightsBody }>(
    `${ROLES}/:id/Rights`,
    { schema: { params: IdParams, body: RoleRightsBody } },
    async (request) => ok(await command(request, request.body, (tx) => saveRights(tx, request, request.params.id, request.body)))
  )
  app.delete<{ Params: IdParams }>(`${ROLES}/:id`, { schema: { params: IdParams } }, async (request) =>
    ok(await command(request, request.body, (tx) => removeRole(tx, request, request.params.id)))
  )
  app.put<{ Body: RoleOrderBody }>('/api/admin/RoleOrder', { schema: { body: RoleOrderBody } }, async (request) =>
    ok({ list: await command(request, request.body, (tx) => orderRoles(tx, request, request.body)) })
  )

  app.get(ADMINISTRATORS, async ({ actor }) => {
    requireWhole(actor)
    return ok({ list: await readAdministrators(db) })
  })
  app.post<{ Body: AdministratorBody }>(ADMINISTRATORS, { schema: { body: AdministratorBody } }, async (request) =>
    ok({ list: await command(request, request.body, (tx) => giveAdministration(tx, request, request.body)) })
  )
  app.post<{ Body: AdministratorBody }>(`${ADMINISTRATORS}/Take`, { schema: { body: AdministratorBody } }, async (request) =>
    ok({ list: await command(request, request.body, (tx) => takeAdministration(tx, request, request.body)) })
  )

  app.post<{ Body: SeeAsBody }>('/api/admin/SeeAs', { schema: { body: SeeAsBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => seeAs(tx, request, request.body.userId)))
  )
}
