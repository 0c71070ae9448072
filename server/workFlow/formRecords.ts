import { and, asc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { RecordBody, RecordSaved } from '@/contract/form'
import type { FlowTaskBody, StepWithoutPeople } from '@/contract/workFlowActs'
import type { JsonObject } from '@/contract/formSchema'
import type { Values } from '@/domain/workFlow/formula'
import { command } from '../command'
import type { Actor, ServerContext } from '../context'
import type { Reader } from '../database/client'
import { flowTemplate, flowVersion } from '../database/schema'
import { refuse } from '../errors'
import { saveOrSubmit, type Launched } from './commands/launch'
import { inFlowTransaction, type FlowTransactionOptions } from './commands/flowTransaction'
import { flowForms } from './formModels'
import { askInterfaces } from './interfaces'
import { loadVersion } from './repository/flows'
import { onTask } from './routes/acting'

/**
 * Records of a form with a flow (webType 3, forms.md#flow-state): to write one is to launch its flow, to change one is to hand it in
 * again. The record is the task's: they have one id.
 */

/** Launches the flow of a form with these values. @returns the record, or steps that found nobody: nothing is done then @throws Refusal */
export async function launchRecord(
  request: FastifyRequest,
  modelId: string,
  body: RecordBody,
  values: JsonObject
): Promise<RecordSaved | StepWithoutPeople[]> {
  return launchFlow(request, await flowOfForm(request.server.context.db, modelId, body.flowId), body, values)
}

/** The same for a flow that is known. @throws Refusal */
export async function launchFlow(
  request: FastifyRequest,
  flow: { readonly id: string; readonly version: number },
  body: TaskFields,
  values: JsonObject
): Promise<RecordSaved | StepWithoutPeople[]> {
  const {
    actor,
    server: { context }
  } = request
  const asked = await askAtLaunch(context, actor, flow, values)
  return answerOf(
    await command(request, request.body, (tx) =>
      inFlowTransaction(tx, context, { actorId: actor.userId, ...asked }, (flowTx) =>
        saveOrSubmit(flowTx, actor, taskBody(flow.id, body, values), undefined)
      )
    )
  )
}

/** What has to be asked of other servers before a flow is launched. */
export async function askAtLaunch(
  context: ServerContext,
  actor: Actor,
  flow: { readonly id: string; readonly version: number },
  values: Values
): Promise<Pick<FlowTransactionOptions, 'interfaceUsers' | 'formRows'>> {
  const version = await loadVersion(context.db, flow.id, flow.version)
  return {
    interfaceUsers: await askInterfaces(context, version.definition),
    formRows: await flowForms.ask(context, actor, version, values)
  }
}

/** The same with a record that waits to be handed in, or came back. @throws Refusal 409 with the task as it is now */
export async function resubmitRecord(
  request: FastifyRequest,
  taskId: string,
  body: TaskFields,
  values: JsonObject
): Promise<RecordSaved | StepWithoutPeople[]> {
  return answerOf(
    await onTask(request, taskId, (flowTx) => saveOrSubmit(flowTx, request.actor, taskBody('', body, values), taskId), values)
  )
}

/** Deletes records whose task is a draft or was recalled, all or none: only who launched it may. @throws Refusal 403, 409 */
export async function discardRecords(request: FastifyRequest, taskIds: readonly string[]): Promise<null> {
  const {
    actor,
    server: { context }
  } = request
  // In one order, so that two who delete the same records never wait for each other.
  const ids = [...new Set(taskIds)].sort()
  return command(request, request.body, (tx) =>
    inFlowTransaction(tx, context, { actorId: actor.userId }, async (flowTx) => {
      for (const id of ids) await flowTx.act(await flowTx.hold(id), { do: 'discard', by: actor.userId })
      return null
    })
  )
}

/** The flow in service that a form belongs to, or the one that the caller names among several. @throws Refusal 400 */
async function flowOfForm(reader: Reader, modelId: string, flowId = ''): Promise<{ id: string; version: number }> {
  const flows = await reader
    .select({ id: flowTemplate.id, version: flowTemplate.version })
    .from(flowTemplate)
    .innerJoin(flowVersion, and(eq(flowVersion.flowId, flowTemplate.id), eq(flowVersion.version, flowTemplate.version)))
    .where(and(eq(flowVersion.formModelId, modelId), eq(flowTemplate.enabledMark, 1)))
    .orderBy(asc(flowTemplate.sortCode), asc(flowTemplate.id))
  const flow = flowId === '' ? flows[0] : flows.find(({ id }) => id === flowId)
  if (flow === undefined) throw refuse('该表单没有启用的流程，请联系管理员')
  return flow
}

/** What a body says of the task beside the values of the form. */
type TaskFields = Pick<RecordBody, 'status' | 'candidateList' | 'branchList' | 'errorRuleUserList' | 'flowUrgent'>

const taskBody = (
  flowId: string,
  { status, candidateList, branchList, errorRuleUserList, flowUrgent }: TaskFields,
  values: JsonObject
): FlowTaskBody => ({
  flowId,
  formData: values,
  status: status ?? 0,
  ...(candidateList == null ? {} : { candidateList }),
  ...(branchList === undefined ? {} : { branchList }),
  ...(errorRuleUserList === undefined ? {} : { errorRuleUserList }),
  ...(flowUrgent === undefined ? {} : { flowUrgent })
})

const answerOf = ({ taskId, steps }: Launched): RecordSaved | StepWithoutPeople[] => (steps.length > 0 ? [...steps] : { id: taskId })
