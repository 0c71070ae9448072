import type { FastifyInstance } from 'fastify'
import type { Page } from '@/contract/envelope'
import { MonitorQuery, TaskParams, type MonitoredRow } from '@/contract/workFlow'
import { AssignBody, ChangeBody, OpinionBody } from '@/contract/workFlowActs'
import { HandoverBody, HandoverParams } from '@/contract/workFlowDelegation'
import type { Act } from '@/domain/workFlow/acts'
import { nodeOf } from '@/domain/workFlow/graph'
import { legalActs } from '@/domain/workFlow/legal'
import { command } from '../../command'
import type { ServerContext } from '../../context'
import { ok } from '../../envelope'
import { handOver, readHandover } from '../commands/handover'
import { inFlowTransaction } from '../commands/flowTransaction'
import { remarksOf } from '../input'
import { requireMonitor } from '../../organization/monitor'
import { presentLaunched } from '../presenter/rows'
import { listAll } from '../repository/lists'
import { taskAccessOf } from '../taskAccess'
import { onTask } from './acting'
import { BEFORE, ENGINE } from './area'
import { withBody } from './decisionRoutes'
import { filterOf, pageOf } from './listRoutes'

/** What monitors do: who has the right to, and administrators (workflow.md#task-page). */
export async function monitorRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context

  app.get<{ Querystring: MonitorQuery }>(`${ENGINE}/FlowMonitor`, { schema: { querystring: MonitorQuery } }, async ({ actor, query }) => {
    requireMonitor(actor)
    const page = pageOf(query)
    const { rows, total } = await listAll(db, filterOf(query), page)
    const answer: Page<MonitoredRow> = {
      list: rows.map((line) => ({ ...presentLaunched(line), userName: `${line.launcher.realName}/${line.launcher.account}` })),
      pagination: { ...page, total }
    }
    return ok(answer)
  })

  // What somebody leaves behind, and to whom it goes.
  app.get<{ Params: HandoverParams }>(
    `${ENGINE}/FlowMonitor/Handover/:userId`,
    { schema: { params: HandoverParams } },
    async ({ actor, params }) => {
      requireMonitor(actor)
      return ok(await readHandover(db, params.userId, context.clock.now()))
    }
  )

  app.post<{ Body: HandoverBody }>(`${ENGINE}/FlowMonitor/Handover`, { schema: { body: HandoverBody } }, async (request) => {
    const { actor, body } = request
    requireMonitor(actor)
    return ok(
      await command(request, body, (tx) =>
        inFlowTransaction(tx, context, { actorId: actor.userId }, (flowTx) => handOver(flowTx, tx, body))
      ),
      '移交成功'
    )
  })

  app.post<{ Params: TaskParams; Body: OpinionBody }>(
    `${BEFORE}/Cancel/:taskId`,
    { schema: { params: TaskParams, body: OpinionBody }, preValidation: withBody },
    async (request) => {
      const {
        actor,
        params: { taskId },
        body
      } = request
      await onTask(request, taskId, async (flowTx) => {
        await flowTx.act(await flowTx.hold(taskId), { do: 'terminate', by: actor.userId, ...remarksOf({ ...body, fileList: [] }) })
      })
      return ok(null, '终止成功')
    }
  )

  app.post<{ Params: TaskParams; Body: AssignBody }>(
    `${BEFORE}/Assign/:taskId`,
    { schema: { params: TaskParams, body: AssignBody } },
    async (request) => {
      const {
        actor,
        params: { taskId },
        body
      } = request
      await onTask(request, taskId, async (flowTx) => {
        await flowTx.act(await flowTx.hold(taskId), {
          do: 'assign',
          by: actor.userId,
          nodeId: body.nodeCode,
          userId: body.freeApproverUserId,
          ...remarksOf({ ...body, fileList: [] })
        })
      })
      return ok(null, '指派成功')
    }
  )

  // Steps that a task may be moved to.
  for (const address of [`${ENGINE}/Selector/:taskId`, `${BEFORE}/Selector/:taskId`]) {
    app.get<{ Params: TaskParams }>(address, { schema: { params: TaskParams } }, async ({ actor, params }) => {
      const {
        task: {
          state,
          version: { definition }
        },
        world
      } = await taskAccessOf(context, params.taskId, actor.userId)
      const nodes = legalActs(definition, state, actor.userId, world).flatMap((legal) =>
        (legal.do === 'change' || legal.do === 'revive') && legal.nodeId !== undefined ? nodeOf(definition, legal.nodeId) : []
      )
      return ok({ list: nodes.map(({ id, name }) => ({ id, nodeCode: id, nodeName: name })) })
    })
  }

  for (const address of [`${ENGINE}/Change`, `${BEFORE}/Change`]) {
    app.post<{ Body: ChangeBody }>(address, { schema: { body: ChangeBody } }, async (request) => {
      const { actor, body } = request
      const given: Act = {
        do: body.resurgence === true ? 'revive' : 'change',
        by: actor.userId,
        nodeId: body.taskNodeId,
        ...remarksOf({ ...body, fileList: [] })
      }
      await onTask(request, body.taskId, async (flowTx) => {
        await flowTx.act(await flowTx.hold(body.taskId), given)
      })
      return ok(null, given.do === 'revive' ? '复活成功' : '变更成功')
    })
  }
}
