import type { FastifyInstance } from 'fastify'
import type { Page } from '@/contract/envelope'
import { CommentBody, CommentParams, CommentQuery, type FlowComment } from '@/contract/workFlowDetail'
import { command } from '../../command'
import type { ServerContext } from '../../context'
import { ok } from '../../envelope'
import { addComment, listComments, removeComment } from '../commands/comments'
import { taskAccessOf } from '../taskAccess'
import { onTask } from './acting'
import { ENGINE } from './area'
import { pageOf } from './listRoutes'

/** Comments on tasks (workflow.md#comments, FlowComment). */
export async function commentRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db, clock } = context

  app.get<{ Querystring: CommentQuery }>(`${ENGINE}/FlowComment`, { schema: { querystring: CommentQuery } }, async ({ actor, query }) => {
    const { task } = await taskAccessOf(context, query.taskId, actor.userId)
    const page = pageOf(query)
    const { list, total } = await listComments(db, context, actor, task.row.id, page)
    const answer: Page<FlowComment> = { list, pagination: { ...page, total } }
    return ok(answer)
  })

  app.post<{ Body: CommentBody }>(`${ENGINE}/FlowComment`, { schema: { body: CommentBody } }, async (request) => {
    const { actor, body } = request
    request.madeId = await onTask(request, body.taskId, (flowTx) => addComment(flowTx, actor, body))
    return ok(null, '发表成功')
  })

  app.delete<{ Params: CommentParams }>(`${ENGINE}/FlowComment/:id`, { schema: { params: CommentParams } }, async (request) => {
    await command(request, request.body, (tx) => removeComment(tx, request.actor, request.params.id, clock.now()))
    return ok(null, '删除成功')
  })
}
