import type { FastifyInstance } from 'fastify'
import { DismissBody } from '@/contract/admin/checklist'
import { AcceptBody, InvitationQuery } from '@/contract/admin/invitation'
import { SetupBody } from '@/contract/admin/setup'
import { networkOf } from '../address'
import { MINUTE } from '../clock'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { dismissLine, readChecklist } from './checklist'
import { acceptInvitation, readInvitation } from './invitation'
import { requireWhole } from './scope'
import { setUp } from './setup'

/** Tries of the setup code from one network. */
const SETUPS_A_MINUTE = 10
/** Links of invitations that one network may open or use: a whole company sits behind one. */
const INVITATIONS_A_MINUTE = 60

/** First start and what is missing after it (contract/admin/setup.ts, contract/admin/checklist.ts). */
export function installationRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, limits } = context
  const setups = limits.open('setups', SETUPS_A_MINUTE, MINUTE)
  const invitations = limits.open('invitations', INVITATIONS_A_MINUTE, MINUTE)

  app.post<{ Body: SetupBody }>('/api/admin/Setup', { schema: { body: SetupBody } }, async (request) => {
    setups.spend(networkOf(request.ip))
    return ok(await setUp(request))
  })

  app.get<{ Querystring: InvitationQuery }>('/api/admin/Invitation', { schema: { querystring: InvitationQuery } }, async (request) => {
    invitations.spend(networkOf(request.ip))
    return ok(await readInvitation(context, request.query.ticket))
  })
  app.post<{ Body: AcceptBody }>('/api/admin/Invitation', { schema: { body: AcceptBody } }, async (request) => {
    invitations.spend(networkOf(request.ip))
    return ok(await acceptInvitation(request, request.body), '密码已设置')
  })

  app.get('/api/admin/Checklist', async ({ actor }) => {
    requireWhole(actor)
    return ok(await readChecklist(db, context))
  })

  app.post<{ Body: DismissBody }>('/api/admin/Checklist/Dismiss', { schema: { body: DismissBody } }, async (request) => {
    requireWhole(request.actor)
    return ok(await command(request, request.body, (tx) => dismissLine(tx, request, request.body.key)))
  })
}
