import type { FastifyInstance } from 'fastify'
import type { Page } from '@/contract/envelope'
import { MessageQuery, ReadAllBody, RecordBody, type Conversation, type InSiteRow } from '@/contract/message'
import { IdParams } from '@/contract/organization'
import { PAGE_SIZE } from '@/domain/constants'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { notFound, refuse } from '../errors'
import { hideConversation } from './commands/read'
import { readAllInSite, readInSite, removeInSite } from './commands/inSite'
import { unreadCounts } from './counts'
import { registerMessageFrames } from './frames'
import { presentConversation, presentInSiteDetail, presentInSiteRow } from './presenter'
import { readConversations } from './repository/platformChats'
import { readOne, readReceived, type Filter } from './repository/inSite'

/** Ids in one removal. */
const MAX_IDS = 500

/** Empty text stands for "not asked" on this family. */
const filterOf = ({ type, isRead, keyword }: Pick<MessageQuery, 'type' | 'isRead' | 'keyword'>): Filter => ({
  type: type === '' ? undefined : type,
  isRead: isRead === undefined || isRead === '' ? undefined : isRead === 1,
  keyword
})

/**
 * Message centre (messages.md#in-site-messages). Every call is about the asker's own messages: there is no id of a person in any of them.
 */
export async function messageRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context
  registerMessageFrames(context)

  app.get('/api/message/imreply', async ({ actor }) => {
    const list: Conversation[] = (await readConversations(db, actor.userId)).map((line) => presentConversation(context, actor.userId, line))
    return ok({ list })
  })

  app.delete<{ Params: IdParams }>('/api/message/imreply/relocation/:id', { schema: { params: IdParams } }, async (request) => {
    await command(request, request.body, (tx) => hideConversation(tx, context, request.actor, { userId: request.params.id }))
    return ok(null)
  })

  app.get<{ Querystring: MessageQuery }>('/api/message', { schema: { querystring: MessageQuery } }, async ({ actor, query }) => {
    const { currentPage = 1, pageSize = PAGE_SIZE } = query
    const { rows, total } = await readReceived(db, actor.userId, filterOf(query), { currentPage, pageSize })
    const answer: Page<InSiteRow> = { list: rows.map(presentInSiteRow), pagination: { currentPage, pageSize, total } }
    return ok(answer)
  })

  app.get<{ Params: IdParams }>('/api/message/ReadInfo/:id', { schema: { params: IdParams } }, async (request) => {
    const { actor, params } = request
    const found = await readOne(db, actor.userId, params.id)
    if (found === undefined) throw notFound('消息不存在或已删除')
    if (found.readAt === null) await command(request, {}, (tx) => readInSite(tx, context, actor, params.id))
    return ok(presentInSiteDetail(context, actor.userId, found))
  })

  app.post<{ Body: ReadAllBody }>(
    '/api/message/Actions/ReadAll',
    {
      schema: { body: ReadAllBody },
      // Older clients send nothing at all.
      preValidation: async (request) => {
        request.body ??= {}
      }
    },
    async (request) => {
      await command(request, request.body, (tx) => readAllInSite(tx, context, request.actor, filterOf(request.body)))
      return ok(null)
    }
  )

  app.delete<{ Body: RecordBody }>('/api/message/Record', { schema: { body: RecordBody } }, async (request) => {
    const ids = request.body.ids.split(',').filter((id) => id !== '')
    if (ids.length > MAX_IDS) throw refuse(`一次最多删除 ${MAX_IDS} 条`)
    await command(request, request.body, (tx) => removeInSite(tx, context, request.actor, ids))
    return ok(null, '删除成功')
  })

  app.get('/api/message/getUnReadMsgNum', async ({ actor }) => ok(await unreadCounts(db, actor.userId)))
}
