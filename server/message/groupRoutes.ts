import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { GroupBody, MembersBody, RenameBody, SubjectBody, type ConversationDetail, type ConversationState } from '@/contract/conversation'
import { IdParams } from '@/contract/organization'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { notFound } from '../errors'
import { addMembers, createGroup, removeMembers, rename } from './commands/groups'
import { openSubjectGroup } from './commands/subjects'
import { readSide } from './repository/conversations'
import { readDetail, readState } from './states'

const strict = { additionalProperties: false }
const Group = Type.Object(GroupBody.properties, strict)
const Subject = Type.Object(SubjectBody.properties, strict)
const Rename = Type.Object(RenameBody.properties, strict)
const Members = Type.Object(MembersBody.properties, strict)

/** Groups (contract/conversation). */
export async function groupRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context

  app.post<{ Body: Static<typeof Group> }>('/api/conversation/Groups', { schema: { body: Group } }, async (request) => {
    const id = await command(request, request.body, (tx) => createGroup(tx, context, request.actor, request.body))
    request.madeId = id
    return ok<ConversationState>(await readState(db, context, request.actor.userId, id))
  })

  app.post<{ Body: Static<typeof Subject> }>('/api/conversation/Groups/Actions/Open', { schema: { body: Subject } }, async (request) => {
    const id = await command(request, request.body, (tx) => openSubjectGroup(tx, context, request.actor, request.body))
    return ok<ConversationState>(await readState(db, context, request.actor.userId, id))
  })

  app.put<{ Params: IdParams; Body: Static<typeof Rename> }>(
    '/api/conversation/Groups/:id',
    { schema: { params: IdParams, body: Rename } },
    async (request) => {
      const { actor, params, body } = request
      await command(request, body, (tx) => rename(tx, context, actor, params.id, body.name))
      return ok<ConversationState>(await readState(db, context, actor.userId, params.id))
    }
  )

  app.post<{ Params: IdParams; Body: Static<typeof Members> }>(
    '/api/conversation/Groups/:id/Members',
    { schema: { params: IdParams, body: Members } },
    async (request) => {
      const { actor, params, body } = request
      await command(request, body, (tx) => addMembers(tx, context, actor, params.id, body.userIds))
      const side = await readSide(db, actor.userId, { groupId: params.id })
      if (side === undefined) throw notFound('群聊不存在')
      return ok<ConversationDetail>(await readDetail(db, context, actor, side))
    }
  )

  app.delete<{ Params: IdParams; Body: Static<typeof Members> }>(
    '/api/conversation/Groups/:id/Members',
    { schema: { params: IdParams, body: Members } },
    async (request) => {
      await command(request, request.body, (tx) => removeMembers(tx, context, request.actor, request.params.id, request.body.userIds))
      return ok(null)
    }
  )
}
