import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GroupBody, GroupChange, GroupOrderBody } from '@/contract/admin/groups'
import {
  ArrangeBody,
  MergeBody,
  OrganizeBody,
  OrganizeChange,
  OrganizeParams,
  PositionBody,
  PositionChange
} from '@/contract/admin/organization'
import { command } from '../command'
import type { ServerContext } from '../context'
import type { Tx } from '../database/client'
import { ok } from '../envelope'
import { closeOrganize, mergeOrganize, openOrganize } from './organization/closing'
import { arrange, changeOrganize, createOrganize } from './organization/command'
import { arrangeGroups, changeGroup, createGroup, readGroups, turnGroup } from './organization/groups'
import { changePosition, closePosition, createPosition, openPosition } from './organization/positions'
import { readOrganization } from './organization/read'
import { requireScope, type AdminScope } from './scope'

const ORGANIZATION = '/api/admin/Organization'
const GROUPS = '/api/admin/Groups'
const POSITIONS = '/api/admin/Positions'

/** Does an act within the person's scope and answers the whole as it is then. */
async function act(request: FastifyRequest, work: (tx: Tx, scope: AdminScope) => Promise<void>) {
  return ok(
    await command(request, request.body, async (tx) => {
      const scope = await requireScope(tx, request.actor)
      await work(tx, scope)
      // Something new is within it from now on.
      return readOrganization(tx, await requireScope(tx, request.actor))
    }),
    '保存成功'
  )
}

/** Groups of people (contract/admin/groups.ts). */
function groupRoutes(app: FastifyInstance, { db }: ServerContext): void {
  const params = OrganizeParams
  const act = async (request: FastifyRequest, work: (tx: Tx, scope: AdminScope) => Promise<void>) =>
    ok(
      await command(request, request.body, async (tx) => {
        const scope = await requireScope(tx, request.actor)
        await work(tx, scope)
        return readGroups(tx, scope)
      }),
      '保存成功'
    )
  app.get(GROUPS, async ({ actor }) => ok(await readGroups(db, await requireScope(db, actor))))
  app.post<{ Body: GroupBody }>(GROUPS, { schema: { body: GroupBody } }, async (request) =>
    act(request, (tx, scope) => createGroup(tx, request, scope, request.body))
  )
  app.post<{ Body: GroupOrderBody }>(`${GROUPS}/Arrange`, { schema: { body: GroupOrderBody } }, async (request) =>
    act(request, (tx, scope) => arrangeGroups(tx, request, scope, request.body))
  )
  app.put<{ Params: OrganizeParams; Body: GroupChange }>(`${GROUPS}/:id`, { schema: { params, body: GroupChange } }, async (request) =>
    act(request, (tx, scope) => changeGroup(tx, request, scope, request.params.id, request.body))
  )
  for (const [name, isOpen] of [
    ['Close', false],
    ['Open', true]
  ] as const)
    app.post<{ Params: OrganizeParams }>(`${GROUPS}/:id/Actions/${name}`, { schema: { params } }, async (request) =>
      act(request, (tx, scope) => turnGroup(tx, request, scope, request.params.id, isOpen))
    )
}

/** Companies, departments, positions and groups (contract/admin/organization.ts, contract/admin/groups.ts). */
export function organizationAdminRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db } = context
  groupRoutes(app, context)
  const byId = { params: OrganizeParams }

  app.get(ORGANIZATION, async ({ actor }) => ok(await readOrganization(db, await requireScope(db, actor))))

  app.post<{ Body: OrganizeBody }>(ORGANIZATION, { schema: { body: OrganizeBody } }, async (request) =>
    act(request, (tx, scope) => createOrganize(tx, request, scope, request.body))
  )

  app.post<{ Body: ArrangeBody }>(`${ORGANIZATION}/Arrange`, { schema: { body: ArrangeBody } }, async (request) =>
    act(request, (tx, scope) => arrange(tx, request, scope, request.body))
  )

  app.put<{ Params: OrganizeParams; Body: OrganizeChange }>(
    `${ORGANIZATION}/:id`,
    { schema: { ...byId, body: OrganizeChange } },
    async (request) => act(request, (tx, scope) => changeOrganize(tx, request, scope, request.params.id, request.body))
  )

  app.post<{ Params: OrganizeParams }>(`${ORGANIZATION}/:id/Actions/Close`, { schema: byId }, async (request) =>
    act(request, (tx, scope) => closeOrganize(tx, request, scope, request.params.id))
  )

  app.post<{ Params: OrganizeParams }>(`${ORGANIZATION}/:id/Actions/Open`, { schema: byId }, async (request) =>
    act(request, (tx, scope) => openOrganize(tx, request, scope, request.params.id))
  )

  app.post<{ Params: OrganizeParams; Body: MergeBody }>(
    `${ORGANIZATION}/:id/Actions/Merge`,
    { schema: { ...byId, body: MergeBody } },
    async (request) => act(request, (tx, scope) => mergeOrganize(tx, request, scope, request.params.id, request.body.intoId))
  )

  app.post<{ Params: OrganizeParams; Body: PositionBody }>(
    `${ORGANIZATION}/:id/Positions`,
    { schema: { ...byId, body: PositionBody } },
    async (request) => act(request, (tx, scope) => createPosition(tx, request, scope, request.params.id, request.body))
  )

  app.put<{ Params: OrganizeParams; Body: PositionChange }>(
    `${POSITIONS}/:id`,
    { schema: { ...byId, body: PositionChange } },
    async (request) => act(request, (tx, scope) => changePosition(tx, request, scope, request.params.id, request.body))
  )

  app.post<{ Params: OrganizeParams }>(`${POSITIONS}/:id/Actions/Close`, { schema: byId }, async (request) =>
    act(request, (tx, scope) => closePosition(tx, request, scope, request.params.id))
  )

  app.post<{ Params: OrganizeParams }>(`${POSITIONS}/:id/Actions/Open`, { schema: byId }, async (request) =>
    act(request, (tx, scope) => openPosition(tx, request, scope, request.params.id))
  )
}
