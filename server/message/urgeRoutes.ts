import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ChatEntry } from '@/contract/conversation'
import type { Envelope } from '@/contract/envelope'
import { IdParams } from '@/contract/organization'
import { ConfirmBody, UrgeBody } from '@/contract/urgent'
import { HOUR } from '../clock'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { confirm, urge } from './commands/urges'
import { presentEntry } from './presenter'
import { readEntry } from './repository/entries'
import { targetOf } from './repository/groups'

/** What one person may ask others to confirm in an hour: whoever is called for everything soon answers nothing. */
const URGES_AN_HOUR = 20
const strict = { additionalProperties: false }
const Urge = Type.Object(UrgeBody.properties, strict)
const Confirm = Type.Object(ConfirmBody.properties, strict)

/** Urgent messages (contract/urgent). */
export async function urgeRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db, limits } = context
  const urges = limits.open('urges', URGES_AN_HOUR, HOUR)

  async function answer({ actor }: Pick<FastifyRequest, 'actor'>, id: string): Promise<Envelope<ChatEntry>> {
    const row = await readEntry(db, actor.userId, id)
    if (row === undefined) throw new Error('no such entry')
    return ok(presentEntry(context, actor.userId, row))
  }

  app.post<{ Params: IdParams; Body: Static<typeof Urge> }>(
    '/api/conversation/:id/Actions/Urge',
    { schema: { params: IdParams, body: Urge } },
    async (request) => {
      const { actor, params, body } = request
      const target = await targetOf(db, params.id)
      await command(request, body, (tx) => urge(tx, context, actor, target, body, () => urges.spend(actor.userId)))
      return answer(request, body.id)
    }
  )

  app.post<{ Params: IdParams; Body: Static<typeof Confirm> }>(
    '/api/conversation/:id/Actions/Confirm',
    { schema: { params: IdParams, body: Confirm } },
    async (request) => {
      const { actor, params, body } = request
      const target = await targetOf(db, params.id)
      await command(request, body, (tx) => confirm(tx, context, actor, target, body))
      return answer(request, body.id)
    }
  )
}
