import { Type, type Static } from '@sinclair/typebox'
import { FormData, Id, IdCsv, NodeId, number, paging, People, text } from './workFlowParts'

/** What people do with a task, and what is asked before (workflow.md#task-page); the calls are listed in `workFlow.ts`. */

const File = Type.Object({
  name: Type.String({ maxLength: 200 }),
  fileId: Type.String({ maxLength: 200 }),
  url: Type.String({ maxLength: 500 })
})
const remarks = {
  handleOpinion: text('审批意见', 2000),
  signImg: text('审批签名', 500),
  fileList: Type.Optional(Type.Array(File, { maxItems: 3, title: '附件' }))
}
const choices = {
  candidateList: People,
  /** People for steps without approvers (3.4.1). */
  errorRuleUserList: People,
  branchList: Type.Optional(Type.Array(NodeId, { maxItems: 50, title: '分支' })),
  candidateType: number('候选类型')
}

export const OpinionBody = Type.Object(remarks)
export type OpinionBody = Static<typeof OpinionBody>
/** `freeApproverUserId`: signs after (加签); `freeApproverType` 1 before, 2 after (3.4.6). */
export const AuditBody = Type.Object({
  ...remarks,
  ...choices,
  copyIds: IdCsv,
  formData: FormData,
  enCode: text('流程编码', 64),
  freeApproverUserId: IdCsv,
  freeApproverType: number('加签方式')
})
export type AuditBody = Static<typeof AuditBody>
/** `rejectType` 1 approve again from there, 2 straight back to me. */
export const RejectBody = Type.Object({
  ...remarks,
  copyIds: IdCsv,
  formData: FormData,
  enCode: text('流程编码', 64),
  rejectStep: Type.Optional(Type.String({ maxLength: 64, title: '退回步骤' })),
  rejectType: number('退回方式')
})
export type RejectBody = Static<typeof RejectBody>
export interface RejectChoices {
  list: { nodeCode: string; nodeName: string }[]
  isLastAppro: boolean
}
export const SaveAuditBody = Type.Object({ formData: FormData })
export type SaveAuditBody = Static<typeof SaveAuditBody>
export const TransferBody = Type.Object({ ...remarks, freeApproverUserId: Id })
export type TransferBody = Static<typeof TransferBody>
export const AddSignBody = Type.Object({
  ...remarks,
  ...choices,
  freeApproverUserId: Type.String({ minLength: 1, maxLength: 2000, title: '加签人员' }),
  freeApproverType: number('加签方式'),
  formData: FormData
})
export type AddSignBody = Static<typeof AddSignBody>
export const AssignBody = Type.Object({ ...remarks, nodeCode: NodeId, freeApproverUserId: Id })
export type AssignBody = Static<typeof AssignBody>
/** `resurgence`: a terminated task lives again. */
export const ChangeBody = Type.Object({
  ...remarks,
  taskId: Id,
  taskNodeId: NodeId,
  resurgence: Type.Optional(Type.Boolean({ title: '复活' }))
})
export type ChangeBody = Static<typeof ChangeBody>
/** `batchType` 0 agree, 1 reject, 2 transfer. */
export const BatchBody = Type.Object({
  ...remarks,
  candidateList: People,
  ids: Type.Array(Id, { minItems: 1, maxItems: 100, title: '任务' }),
  batchType: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)], { title: '操作' }),
  freeApproverUserId: Type.Optional(Id)
})
export type BatchBody = Static<typeof BatchBody>
/** Ours: what became of each. The platform answers null. */
export interface BatchAnswer {
  results: { id: string; refused: string }[]
}

/** Steps that found nobody (3.4.1): the same call follows with `errorRuleUserList`. */
export interface StepWithoutPeople {
  nodeId: string
  nodeName: string
}

// ── the form, and who comes next ──

/** Status 0 submit, 1 save. `data` is JSON text, `formData` an object in later versions. */
export const FlowTaskBody = Type.Object({
  ...choices,
  id: text('编号', 64),
  flowId: Id,
  data: FormData,
  formData: FormData,
  status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal('0'), Type.Literal('1')], { title: '状态' }),
  flowUrgent: number('紧急程度')
})
export type FlowTaskBody = Static<typeof FlowTaskBody>
export interface FlowTaskData {
  id: string
  flowId: string
  data: string
}
/** A system form (workflow/Form/{enCode}): the form's fields stand beside those of the task. */
export const SystemFormBody = Type.Object({
  status: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal('0'), Type.Literal('1')], { title: '状态' })),
  flowUrgent: number('紧急程度'),
  candidateList: Type.Optional(
    Type.Union([Type.Record(Type.String({ maxLength: 64 }), Type.Array(Id, { maxItems: 200 })), Type.Null()], { title: '审批人' })
  ),
  errorRuleUserList: People,
  branchList: choices.branchList
})
export type SystemFormBody = Static<typeof SystemFormBody>
/** Its answer: the form's fields with these. */
export interface SystemFormTask {
  id: string
  flowId: string
  flowTitle: string
  flowUrgent: number
  billNo: string
  [field: string]: unknown
}
/** A form that is being filled, with the task it belongs to. */
export const FlowFormBody = Type.Object({
  id: text('编号', 64),
  flowId: text('流程', 64),
  opId: text('审批任务', 64),
  formData: FormData,
  data: FormData,
  branchList: choices.branchList
})
export type FlowFormBody = Static<typeof FlowFormBody>
/** `type` 1 branches, 2 candidates, 3 nothing to choose. A bare list in 3.3. */
export interface CandidateAnswer {
  type: 1 | 2 | 3
  countersignOver: boolean
  list: { nodeId: string; nodeName: string; isBranchFlow: boolean; isCandidates: boolean; hasCandidates: boolean }[]
}
export const CandidateUserBody = Type.Object({
  ...paging,
  id: text('编号', 64),
  flowId: text('流程', 64),
  formData: FormData,
  data: FormData,
  branchList: choices.branchList,
  nodeCode: NodeId
})
export type CandidateUserBody = Static<typeof CandidateUserBody>
/** 3.3 names them `userId` and `userName`. */
export interface CandidateUser {
  id: string
  fullName: string
  headIcon: string
  organize: string
}
