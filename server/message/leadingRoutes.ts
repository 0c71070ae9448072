import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import type { ConversationDetail, ConversationState } from '@/contract/conversation'
import { AdministratorsBody, GroupNoticeBody, SilenceBody } from '@/contract/groupLeading'
import { IdParams } from '@/contract/organization'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { notFound } from '../errors'
import { changeAdministrators, changeNotice, changeSilence } from './commands/leading'
import { readSide } from './repository/conversations'
import { readDetail, readState } from './states'

const strict = { additionalProperties: false }
const Notice = Type.Object(GroupNoticeBody.properties, strict)
const Silence = Type.Object(SilenceBody.properties, strict)
const Administrators = Type.Object(AdministratorsBody.properties, strict)

/** Groups that are led (contract/groupLeading). */
export async function leadingRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context

  app.put<{ Params: IdParams; Body: Static<typeof Notice> }>(
    '/api/conversation/Groups/:id/Notice',
    { schema: { params: IdParams, body: Notice } },
    async (request) => {
      const { actor, params, body } = request
      await command(request, body, (tx) => changeNotice(tx, context, actor, params.id, body))
      return ok<ConversationState>(await readState(db, context, actor.userId, params.id))
    }
  )

  app.put<{ Params: IdParams; Body: Static<typeof Silence> }>(
    '/api/conversation/Groups/:id/Silence',
    { schema: { params: IdParams, body: Silence } },
    async (request) => {
      const { actor, params, body } = request
      await command(request, body, (tx) => changeSilence(tx, context, actor, params.id, body))
      return ok<ConversationState>(await readState(db, context, actor.userId, params.id))
    }
  )

  app.put<{ Params: IdParams; Body: Static<typeof Administrators> }>(
    '/api/conversation/Groups/:id/Administrators',
    { schema: { params: IdParams, body: Administrators } },
    async (request) => {
      const { actor, params, body } = request
      await command(request, body, (tx) => changeAdministrators(tx, context, actor, params.id, body))
      const side = await readSide(db, actor.userId, { groupId: params.id })
      if (side === undefined) throw notFound('群聊不存在')
      return ok<ConversationDetail>(await readDetail(db, context, actor, side))
    }
  )
}
