import type { FastifyInstance } from 'fastify'
import { EndSessionsBody, PeopleQuery, PersonBody, PersonChange, PersonParams, type OneTimePassword } from '@/contract/admin/people'
import { InviteBody } from '@/contract/admin/invitation'
import { DisableBody } from '@/contract/leaving'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { readLeaving } from '../organization/commands/leaving'
import { canInvite, invite } from './invitation'
import { disable, enable, endSessions, hashOneTime, oneTimePassword, readSessions, resetPassword } from './people/account'
import { changePerson, createPerson } from './people/command'
import { readPeople } from './people/list'
import { readOptions } from './people/options'
import { reachPerson, requireChangeable } from './people/reach'
import { readPerson } from './people/read'
import { requireScope } from './scope'

const PEOPLE = '/api/admin/People'

/** The people of the company (contract/admin/people.ts). */
export function peopleRoutes(app: FastifyInstance, context: ServerContext): void {
  const { clock, db } = context
  const ofPerson = { schema: { params: PersonParams } }

  app.get<{ Querystring: PeopleQuery }>(PEOPLE, { schema: { querystring: PeopleQuery } }, async ({ actor, query }) =>
    ok(await readPeople(db, await requireScope(db, actor), query))
  )

  app.get(`${PEOPLE}/Options`, async ({ actor }) =>
    ok({ ...(await readOptions(db, await requireScope(db, actor))), canInvite: canInvite(context.config) })
  )

  app.post<{ Body: PersonBody }>(PEOPLE, { schema: { body: PersonBody } }, async (request) => {
    const { actor, body } = request
    return ok(
      await command(request, body, async (tx) => {
        const scope = await requireScope(tx, actor)
        return readPerson(tx, scope, await createPerson(tx, request, scope, body))
      }),
      '新增成功'
    )
  })

  app.post<{ Body: InviteBody }>(`${PEOPLE}/Actions/Invite`, { schema: { body: InviteBody } }, async (request) => {
    const { actor, body } = request
    return ok(await command(request, body, async (tx) => invite(tx, request, await requireScope(tx, actor), body)), '邀请已发送')
  })

  app.get<{ Params: PersonParams }>(`${PEOPLE}/:id`, ofPerson, async ({ actor, params }) =>
    ok(await readPerson(db, await requireScope(db, actor), params.id))
  )

  app.put<{ Params: PersonParams; Body: PersonChange }>(
    `${PEOPLE}/:id`,
    { schema: { params: PersonParams, body: PersonChange } },
    async (request) => {
      const { actor, params, body } = request
      return ok(
        await command(request, body, async (tx) => {
          const scope = await requireScope(tx, actor)
          await changePerson(tx, request, scope, params.id, body)
          return readPerson(tx, scope, params.id)
        }),
        '保存成功'
      )
    }
  )

  app.get<{ Params: PersonParams }>(`${PEOPLE}/:id/Leaving`, ofPerson, async ({ actor, params }) => {
    const { row, refusal } = await reachPerson(db, await requireScope(db, actor), params.id)
    const leaving = await readLeaving(db, context, actor, row.id)
    return ok({ ...leaving, refusal: refusal === '' ? leaving.refusal : refusal })
  })

  app.post<{ Params: PersonParams; Body: DisableBody }>(
    `${PEOPLE}/:id/Actions/Disable`,
    { schema: { params: PersonParams, body: DisableBody } },
    async (request) => {
      const { actor, params, body } = request
      return ok(
        await command(request, body, async (tx) => disable(tx, request, await requireScope(tx, actor), params.id, body)),
        '停用成功'
      )
    }
  )

  app.post<{ Params: PersonParams }>(`${PEOPLE}/:id/Actions/Enable`, ofPerson, async (request) => {
    const { actor, params } = request
    return ok(await command(request, request.body, async (tx) => enable(tx, request, await requireScope(tx, actor), params.id)), '启用成功')
  })

  app.post<{ Params: PersonParams }>(`${PEOPLE}/:id/Actions/ResetPassword`, ofPerson, async (request) => {
    const { actor, params } = request
    // Refused before the costly part, and looked at again with his row held.
    requireChangeable(await reachPerson(db, await requireScope(db, actor), params.id))
    const password = oneTimePassword(context, request, params.id)
    const hash = await hashOneTime(password)
    await command(request, request.body, async (tx) => resetPassword(tx, request, await requireScope(tx, actor), params.id, hash))
    const answer: OneTimePassword = { password }
    return ok(answer)
  })

  app.get<{ Params: PersonParams }>(`${PEOPLE}/:id/Sessions`, ofPerson, async ({ actor, params }) =>
    ok({ list: await readSessions(db, await requireScope(db, actor), params.id, clock.now()) })
  )

  app.post<{ Params: PersonParams; Body: EndSessionsBody }>(
    `${PEOPLE}/:id/Actions/EndSessions`,
    { schema: { params: PersonParams, body: EndSessionsBody } },
    async (request) => {
      const { actor, params, body } = request
      return ok(
        await command(request, body, async (tx) => endSessions(tx, request, await requireScope(tx, actor), params.id, body.sessionId))
      )
    }
  )
}
