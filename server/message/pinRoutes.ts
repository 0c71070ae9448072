import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import type { Envelope } from '@/contract/envelope'
import { IdParams } from '@/contract/organization'
import { PinBody, type Pins } from '@/contract/pins'
import { command } from '../command'
import type { Actor, ServerContext } from '../context'
import { ok } from '../envelope'
import { notFound } from '../errors'
import { mayPin, pinMessage } from './commands/pins'
import { presentEntry } from './presenter'
import { rangeOf, readSide } from './repository/conversations'
import { targetOf } from './repository/groups'
import { readPins } from './repository/pins'

const Pin = Type.Object(PinBody.properties, { additionalProperties: false })

/** Pinned messages (contract/pins). */
export async function pinRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context

  /** Who left a group sees none. @throws Refusal 404 */
  async function pinsFor(actor: Actor, id: string): Promise<Envelope<Pins>> {
    const target = await targetOf(db, id)
    const side = await readSide(db, actor.userId, target)
    // Two who have not talked yet: what they will say may be pinned.
    if (side === undefined && 'userId' in target) return ok({ list: [], mayPin: true })
    if (side === undefined) throw notFound('会话不存在')
    const { held, member } = side
    if (member.leftSequence !== null) return ok({ list: [], mayPin: false })
    const lines = await readPins(db, actor.userId, held.id, rangeOf(member, held))
    return ok({
      list: lines.map(({ row, byName, at }) => ({ entry: presentEntry(context, actor.userId, row), byName, at })),
      mayPin: mayPin(held, actor)
    })
  }

  app.get<{ Params: IdParams }>('/api/conversation/:id/Pins', { schema: { params: IdParams } }, ({ actor, params }) =>
    pinsFor(actor, params.id)
  )

  app.post<{ Params: IdParams; Body: Static<typeof Pin> }>(
    '/api/conversation/:id/Actions/Pin',
    { schema: { params: IdParams, body: Pin } },
    async (request) => {
      const { actor, params, body } = request
      const target = await targetOf(db, params.id)
      await command(request, body, (tx) => pinMessage(tx, context, actor, target, body))
      return pinsFor(actor, params.id)
    }
  )
}
