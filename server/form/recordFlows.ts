import type { FastifyRequest } from 'fastify'
import type { RecordBody, RecordSaved } from '@/contract/form'
import type { JsonObject } from '@/contract/formSchema'
import type { StepWithoutPeople } from '@/contract/workFlowActs'

/** Records of a form with a flow: the area of flows registers what writing them means. Each answers the record, or steps that found nobody. */
export interface RecordFlows {
  /** Launches the flow of the form. @throws Refusal */
  launch(request: FastifyRequest, modelId: string, body: RecordBody, values: JsonObject): Promise<RecordSaved | StepWithoutPeople[]>
  /** Hands a record in again. @throws Refusal 409 with the task as it is now */
  resubmit(request: FastifyRequest, taskId: string, body: RecordBody, values: JsonObject): Promise<RecordSaved | StepWithoutPeople[]>
  /** Deletes records whose task is a draft or was recalled, all or none. @throws Refusal 403, 409 */
  discard(request: FastifyRequest, taskIds: readonly string[]): Promise<null>
}
