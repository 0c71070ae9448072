import type { FastifyInstance } from 'fastify'
import { ChatDataQuery, ChatsQuery } from '@/contract/admin/chats'
import { PersonParams } from '@/contract/admin/people'
import {
  ChatHoldBody,
  ChatHoldEndBody,
  RetentionBody,
  RetentionEndBody,
  RetentionHoldBody,
  RetentionTrialQuery
} from '@/contract/admin/privacy'
import { IdParams } from '@/contract/organization'
import { attachment } from '../attachment'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { chatDataOf } from '../privacy/chatData'
import { endChatHold, holdChat } from '../privacy/chatHolds'
import { findChats } from '../privacy/chatLines'
import { copyOf } from '../privacy/copy'
import { endHold, holdOrder, readRetention, setRetention, tryRetention } from '../privacy/retention'
import { XLSX } from '../xlsx/write'
import { requireWhole } from './scope'

const RETENTION = '/api/admin/Retention'

/** How long personal data is kept, and copies of what is kept of one person (contract/admin/privacy.ts). */
export function privacyAdminRoutes(app: FastifyInstance, { clock, db }: ServerContext): void {
  app.get(RETENTION, async ({ actor }) => {
    requireWhole(actor)
    return ok(await readRetention(db))
  })

  app.get<{ Querystring: RetentionTrialQuery }>(
    `${RETENTION}/Trial`,
    { schema: { querystring: RetentionTrialQuery } },
    async ({ actor, query }) => {
      requireWhole(actor)
      return ok(await tryRetention(db, query.kind, query.days, clock.now()))
    }
  )

  app.put<{ Body: RetentionBody }>(RETENTION, { schema: { body: RetentionBody } }, async (request) => {
    requireWhole(request.actor)
    return ok(await command(request, request.body, (tx) => setRetention(tx, request, request.body)), '保存成功')
  })

  app.post<{ Body: RetentionHoldBody }>(`${RETENTION}/Holds`, { schema: { body: RetentionHoldBody } }, async (request) => {
    requireWhole(request.actor)
    return ok(await command(request, request.body, (tx) => holdOrder(tx, request, request.body)), '已保全')
  })

  app.post<{ Body: RetentionEndBody }>(`${RETENTION}/Holds/End`, { schema: { body: RetentionEndBody } }, async (request) => {
    requireWhole(request.actor)
    return ok(await command(request, request.body, (tx) => endHold(tx, request, request.body.orderId)), '已解除')
  })

  app.post<{ Body: ChatHoldBody }>(`${RETENTION}/ChatHolds`, { schema: { body: ChatHoldBody } }, async (request) => {
    requireWhole(request.actor)
    const held = await command(request, request.body, async (tx) => {
      await holdChat(tx, request, request.body)
      return readRetention(tx)
    })
    return ok(held, '已保全')
  })

  app.post<{ Body: ChatHoldEndBody }>(`${RETENTION}/ChatHolds/End`, { schema: { body: ChatHoldEndBody } }, async (request) => {
    requireWhole(request.actor)
    const held = await command(request, request.body, async (tx) => {
      await endChatHold(tx, request, request.body.conversationId)
      return readRetention(tx)
    })
    return ok(held, '已解除')
  })

  app.get<{ Params: PersonParams }>('/api/admin/People/:id/Data', { schema: { params: PersonParams } }, async (request, reply) => {
    requireWhole(request.actor)
    const { name, bytes } = await db.transaction((tx) => copyOf(tx, request, request.params.id), { isolationLevel: 'repeatable read' })
    return attachment(reply, name).header('content-type', XLSX).send(bytes)
  })

  app.get<{ Querystring: ChatsQuery }>('/api/admin/Chats', { schema: { querystring: ChatsQuery } }, async ({ actor, query }) => {
    requireWhole(actor)
    return ok({ list: await findChats(db, query.keyword) })
  })

  app.get<{ Params: IdParams; Querystring: ChatDataQuery }>(
    '/api/admin/Chats/:id/Data',
    { schema: { params: IdParams, querystring: ChatDataQuery } },
    async (request, reply) => {
      requireWhole(request.actor)
      const { name, bytes } = await db.transaction((tx) => chatDataOf(tx, request, request.params.id, request.query.reason), {
        isolationLevel: 'repeatable read'
      })
      return attachment(reply, name).header('content-type', XLSX).send(bytes)
    }
  )
}
