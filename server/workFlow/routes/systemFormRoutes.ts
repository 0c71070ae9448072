import type { FastifyInstance } from 'fastify'
import { FlowCodeParams, SystemFormRecordParams } from '@/contract/workFlow'
import { SystemFormBody, type SystemFormTask } from '@/contract/workFlowActs'
import type { ServerContext } from '../../context'
import { ok } from '../../envelope'
import { notFound, refuse } from '../../errors'
import { flowForms } from '../formModels'
import { launchFlow, resubmitRecord } from '../formRecords'
import { findFlowByCode } from '../repository/flows'
import { shownTo, taskAccessOf } from '../taskAccess'
import { fieldsOf } from '../systemFields'
import type { FlowRow } from '../types'

const FORM = '/api/workflow/Form'

/**
 * System forms (workflow.md#task-page): the platform's own forms, their fields beside those of the task in one flat object. Their
 * definitions are models like all others (`server/seed/flowForms`), so they are judged, kept and found like these.
 */
export async function systemFormRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db } = context

  app.get<{ Params: SystemFormRecordParams }>(
    `${FORM}/:enCode/:id`,
    { schema: { params: SystemFormRecordParams } },
    async ({ actor, params }) => {
      const flow = await systemFlow(params.enCode)
      const access = await taskAccessOf(context, params.id, actor.userId)
      const { row } = access.task
      if (row.flowId !== flow.id) throw notFound('流程不存在或已删除')
      const { values } = await flowForms.present({ context, actor, ...shownTo(access, actor.userId) })
      const answer: SystemFormTask = {
        billNo: '',
        ...values,
        id: row.id,
        flowId: row.flowId,
        flowTitle: row.title,
        flowUrgent: row.urgency
      }
      return ok(answer)
    }
  )

  app.post<{ Params: FlowCodeParams; Body: SystemFormBody }>(
    `${FORM}/:enCode`,
    { schema: { params: FlowCodeParams, body: SystemFormBody } },
    async (request) => {
      const flow = await systemFlow(request.params.enCode)
      if (flow.enabledMark !== 1) throw refuse('该流程已停用，不能发起')
      return ok(await launchFlow(request, flow, request.body, fieldsOf(request.body)), wordOf(request.body))
    }
  )

  app.put<{ Params: SystemFormRecordParams; Body: SystemFormBody }>(
    `${FORM}/:enCode/:id`,
    { schema: { params: SystemFormRecordParams, body: SystemFormBody } },
    async (request) => {
      await systemFlow(request.params.enCode)
      return ok(await resubmitRecord(request, request.params.id, request.body, fieldsOf(request.body)), wordOf(request.body))
    }
  )

  /** @throws Refusal 404 for a form that is none of the platform's own */
  async function systemFlow(enCode: string): Promise<FlowRow> {
    const flow = await findFlowByCode(db, enCode)
    if (flow?.formType !== 1) throw notFound('暂无此流程表单')
    return flow
  }
}

const wordOf = ({ status }: SystemFormBody): string => (Number(status ?? 0) === 0 ? '提交成功' : '保存成功')
