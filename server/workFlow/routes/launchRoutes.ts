import type { FastifyInstance } from 'fastify'
import { TaskParams } from '@/contract/workFlow'
import { FlowTaskBody, OpinionBody, type FlowTaskData } from '@/contract/workFlowActs'
import { isRefused } from '@/domain/workFlow/acts'
import { URGE_INTERVAL } from '@/domain/workFlow/rules'
import { command } from '../../command'
import type { ServerContext } from '../../context'
import { ok } from '../../envelope'
import { tooOften } from '../../errors'
import { saveOrSubmit } from '../commands/launch'
import { inFlowTransaction, refused } from '../commands/flowTransaction'
import { flowForms } from '../formModels'
import { askAtLaunch } from '../formRecords'
import { remarksOf, valuesOf } from '../input'
import { requireFlow } from '../repository/flows'
import { shownTo, taskAccessOf } from '../taskAccess'
import { onTask } from './acting'
import { ENGINE } from './area'
import { withBody } from './decisionRoutes'

/** What launchers do (workflow.md#buttons, FlowTask and FlowLaunch). */
export async function launchRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context

  app.get<{ Params: TaskParams }>(`${ENGINE}/FlowTask/:taskId`, { schema: { params: TaskParams } }, async ({ actor, params }) => {
    const access = await taskAccessOf(context, params.taskId, actor.userId)
    const { row } = access.task
    const { values } = await flowForms.present({ context, actor, ...shownTo(access, actor.userId) })
    const answer: FlowTaskData = { id: row.id, flowId: row.flowId, data: JSON.stringify(values) }
    return ok(answer)
  })

  app.post<{ Body: FlowTaskBody }>(`${ENGINE}/FlowTask`, { schema: { body: FlowTaskBody } }, async (request) => {
    const { actor, body } = request
    const flow = await requireFlow(db, body.flowId)
    const asked = await askAtLaunch(context, actor, flow, valuesOf(body) ?? {})
    const { steps } = await command(request, body, (tx) =>
      inFlowTransaction(tx, context, { actorId: actor.userId, ...asked }, (flowTx) => saveOrSubmit(flowTx, actor, body, undefined))
    )
    return ok(steps.length > 0 ? steps : null, wordOf(body))
  })

  app.put<{ Params: TaskParams; Body: FlowTaskBody }>(
    `${ENGINE}/FlowTask/:taskId`,
    { schema: { params: TaskParams, body: FlowTaskBody } },
    async (request) => {
      const { actor, body, params } = request
      const { steps } = await onTask(
        request,
        params.taskId,
        (flowTx) => saveOrSubmit(flowTx, actor, body, params.taskId),
        valuesOf(body) ?? {}
      )
      return ok(steps.length > 0 ? steps : null, wordOf(body))
    }
  )

  app.delete<{ Params: TaskParams }>(`${ENGINE}/FlowLaunch/:taskId`, { schema: { params: TaskParams } }, async (request) => {
    const {
      actor,
      params: { taskId }
    } = request
    await onTask(request, taskId, async (flowTx) => {
      await flowTx.act(await flowTx.hold(taskId), { do: 'discard', by: actor.userId })
    })
    return ok(null, '删除成功')
  })

  app.put<{ Params: TaskParams; Body: OpinionBody }>(
    `${ENGINE}/FlowLaunch/:taskId/Actions/Withdraw`,
    { schema: { params: TaskParams, body: OpinionBody }, preValidation: withBody },
    async (request) => {
      const {
        actor,
        params: { taskId },
        body
      } = request
      await onTask(request, taskId, async (flowTx) => {
        await flowTx.act(await flowTx.hold(taskId), { do: 'recall', by: actor.userId, ...remarksOf({ ...body, fileList: [] }) })
      })
      return ok(null, '撤回成功')
    }
  )

  app.post<{ Params: TaskParams }>(`${ENGINE}/FlowLaunch/Press/:taskId`, { schema: { params: TaskParams } }, async (request) => {
    const {
      actor,
      params: { taskId }
    } = request
    await onTask(request, taskId, async (flowTx) => {
      const task = await flowTx.hold(taskId)
      const { outcome, world } = await flowTx.attempt(task, { do: 'urge', by: actor.userId })
      if (!isRefused(outcome)) return void (await flowTx.keep(task, { do: 'urge', by: actor.userId }, outcome, world))
      const { urgedAt, status } = task.state
      const isEarly = outcome.reason === 'state' && status === 1 && urgedAt !== undefined && flowTx.now < urgedAt + URGE_INTERVAL
      throw isEarly ? tooOften(outcome.refused) : refused(outcome)
    })
    return ok(null, '催办成功')
  })
}

const wordOf = ({ status }: FlowTaskBody): string => (Number(status) === 0 ? '提交成功' : '保存成功')
