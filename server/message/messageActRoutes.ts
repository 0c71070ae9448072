import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EditBody, MessageParams, ReactBody, RecallBody, RemoveBody, type ChatEntry, type MessageVersion } from '@/contract/conversation'
import type { Envelope } from '@/contract/envelope'
import { IdParams } from '@/contract/organization'
import { ConfirmBody, UrgeBody } from '@/contract/urgent'
import { HOUR } from '../clock'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { notFound } from '../errors'
import { editMessage, reactTo } from './commands/changes'
import { recallMessage, removeMessages } from './commands/entries'
import { confirm, urge } from './commands/urges'
import { presentEntry } from './presenter'
import { readVersions } from './repository/changes'
import { rangeOf, readSide } from './repository/conversations'
import { readEntry, removersAmong, seenAmong } from './repository/entries'
import { targetOf } from './repository/groups'

const strict = { additionalProperties: false }
const Recall = Type.Object(RecallBody.properties, strict)
const Edit = Type.Object(EditBody.properties, strict)
const React = Type.Object(ReactBody.properties, strict)
const Remove = Type.Object(RemoveBody.properties, strict)
const Urge = Type.Object(UrgeBody.properties, strict)
const Confirm = Type.Object(ConfirmBody.properties, strict)
/** What one person may ask others to confirm in an hour: whoever is called for everything soon answers nothing. */
const URGES_AN_HOUR = 20

/** What people do to messages of a conversation (contract/conversation, contract/urgent). */
export async function messageActRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db, limits } = context
  const urges = limits.open('urges', URGES_AN_HOUR, HOUR)

  /** An entry as the asker sees it now. */
  async function answer({ actor }: Pick<FastifyRequest, 'actor'>, id: string): Promise<Envelope<ChatEntry>> {
    const row = await readEntry(db, actor.userId, id)
    if (row === undefined) throw new Error('no such entry')
    return ok(presentEntry(context, actor.userId, row))
  }

  app.post<{ Params: IdParams; Body: Static<typeof Recall> }>(
    '/api/conversation/:id/Actions/Recall',
    { schema: { params: IdParams, body: Recall } },
    async (request) => {
      const { actor, params, body } = request
      const target = await targetOf(db, params.id)
      return answer(request, await command(request, body, async (tx) => (await recallMessage(tx, context, actor, target, body.id)).id))
    }
  )

  app.post<{ Params: IdParams; Body: Static<typeof Edit> }>(
    '/api/conversation/:id/Actions/Edit',
    { schema: { params: IdParams, body: Edit } },
    async (request) => {
      const { actor, params, body } = request
      const target = await targetOf(db, params.id)
      await command(request, body, (tx) => editMessage(tx, context, actor, target, body))
      return answer(request, body.id)
    }
  )

  app.post<{ Params: IdParams; Body: Static<typeof React> }>(
    '/api/conversation/:id/Actions/React',
    { schema: { params: IdParams, body: React } },
    async (request) => {
      const { actor, params, body } = request
      const target = await targetOf(db, params.id)
      await command(request, body, (tx) => reactTo(tx, context, actor, target, body))
      return answer(request, body.id)
    }
  )

  app.get<{ Params: Static<typeof MessageParams> }>(
    '/api/conversation/:id/Messages/:messageId/Versions',
    { schema: { params: MessageParams } },
    async ({ actor, params: { id, messageId } }) => {
      const side = await readSide(db, actor.userId, await targetOf(db, id))
      const [found] = side === undefined ? [] : await seenAmong(db, side.held.id, [messageId], rangeOf(side.member, side.held))
      // Who left sees nothing of what came after, and what was taken back nobody.
      const isGone = found === undefined || found.recalledAt !== null || side?.member.leftSequence !== null
      if (isGone || (await removersAmong(db, [actor.userId], messageId)).length > 0) throw notFound('消息不存在')
      const before = await readVersions(db, messageId)
      const list = [...before.map(({ content }) => content), found.content].map(
        (text, index): MessageVersion => ({ text, at: before[index - 1]?.replacedAt ?? found.sentAt })
      )
      return ok({ list: found.contentType === 'text' ? list : [] })
    }
  )

  app.post<{ Params: IdParams; Body: Static<typeof Remove> }>(
    '/api/conversation/:id/Actions/Remove',
    { schema: { params: IdParams, body: Remove } },
    async (request) => {
      const { actor, params, body } = request
      const target = await targetOf(db, params.id)
      await command(request, body, (tx) => removeMessages(tx, context, actor, target, body.ids))
      return ok(null)
    }
  )

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
