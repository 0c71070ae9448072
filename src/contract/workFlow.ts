import { Type, type Static } from '@sinclair/typebox'

/**
 * Approval (workflow.md#approval, workflow.md#task-page). The platform's own family under /api/workflow/Engine: unknown request fields are
 * ignored (wire.md#unknown-fields). Ids: `taskId` = processId, the task; `opId` = taskOperatorId, a seat; `recordId`, a line of the log.
 * Times are epoch ms.
 *
 * GET    FlowEngine/ListAll                  -> { list: FlowCategory[] }; PageListAll?FlowListQuery -> Page<FlowEntry>: flows I may launch
 * GET    FlowEngine/Selector?type=           -> { list: FlowCategory[] }, for filters
 * GET    FlowEngine/{id}                     -> FlowEngine; getFlowIdByCode/{enCode} -> its id
 * GET    FlowEngine/{id}/FormDataFields      -> { list: FormDataField[] }
 * GET    FlowEngine?FlowEngineQuery          -> Page<FlowEngineRow>; POST FlowEngine/Release/{id}, Stop/{id} -> null: for administrators
 * GET    FlowEngine/{id}/Versions            -> { list: FlowVersionEntry[] } (ours), for administrators
 * GET    FlowLaunch?LaunchedQuery            -> Page<LaunchedRow>
 * DELETE FlowLaunch/{taskId}                 -> null; drafts and recalled ones
 * PUT    FlowLaunch/{taskId}/Actions/Withdraw  OpinionBody -> null
 * POST   FlowLaunch/Press/{taskId}           -> null; once in ten minutes
 * GET    FlowBefore/List/{category}?HandledQuery -> Page<HandledRow>
 * GET    FlowBefore/{taskId}?DetailQuery     -> FlowDetail (workFlowDetail.ts)
 * POST   FlowBefore/Audit/{opId}             AuditBody -> null | StepWithoutPeople[]
 * POST   FlowBefore/Reject/{opId}            RejectBody -> null; RejectList/{opId} -> RejectChoices (3.4.5)
 * POST   FlowBefore/SaveAudit/{opId}         SaveAuditBody -> null
 * POST   FlowBefore/Recall/{recordId}        OpinionBody -> null
 * POST   FlowBefore/Transfer/{opId}          TransferBody -> null
 * POST   FlowBefore/freeApprover/{opId}      AddSignBody -> null
 * POST   FlowBefore/Cancel/{taskId}          OpinionBody -> null; monitor
 * POST   FlowBefore/Assign/{taskId}          AssignBody -> null; monitor
 * POST   Change                              ChangeBody -> null; monitor
 * GET    FlowMonitor?MonitorQuery            -> Page<MonitoredRow>; monitor. Selector/{taskId}: steps a task may be moved to
 * POST   FlowBefore/Candidates/{opId|0}      FlowFormBody -> CandidateAnswer
 * POST   FlowBefore/CandidateUser/{opId|0}   CandidateUserBody -> Page<CandidateUser>
 * GET    FlowBefore/RecordList/{taskId}?SummaryQuery -> SummaryGroup[]
 * GET    FlowBefore/{opId}/Info              -> { isCheck: boolean }
 * POST   FlowBefore/BatchOperation           BatchBody -> BatchAnswer; BatchFlowSelector, NodeSelector/{flowId}, BatchCandidate: what may go together
 * GET    FlowTask/{taskId}                   -> FlowTaskData; POST FlowTask, PUT FlowTask/{taskId} FlowTaskBody -> null | StepWithoutPeople[]
 * GET    /api/workflow/Form/{enCode}/{taskId} -> SystemFormTask; POST Form/{enCode}, PUT Form/{enCode}/{taskId} SystemFormBody with the fields -> RecordSaved | StepWithoutPeople[]
 * GET    FlowComment?CommentQuery            -> Page<FlowComment> (workFlowDetail.ts); POST CommentBody, DELETE {id} -> null
 *
 * Ours, by feature `workFlow`: POST Forecast FlowFormBody -> FlowForecast (`opId`: of a seat whose form is being filled); the detail carries `legalActs` and `forecast`.
 */
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })
/** Node ids are the designer's own. */
const NodeId = Type.String({ minLength: 1, maxLength: 64, title: '节点' })
const text = (title: string, max: number) => Type.Optional(Type.String({ maxLength: max, title }))
/** Numbers come as text in addresses and from older clients. */
const number = (title: string) => Type.Optional(Type.Union([Type.Integer(), Type.String({ pattern: '^\\d{0,15}$' })], { title }))
/** `a,b`: ids of people. */
const IdCsv = Type.Optional(Type.String({ maxLength: 8000, title: '人员' }))
const People = Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Array(Id, { maxItems: 200 }), { title: '审批人' }))
const Values = Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), { title: '表单数据' })
/** JSON text in 3.x, an object from 3.4.5 on. */
const FormData = Type.Optional(Type.Union([Type.String({ maxLength: 900_000 }), Values, Type.Null()], { title: '表单数据' }))
const paging = {
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, title: '每页条数' })),
  keyword: text('关键字', 50)
}

export const TaskParams = Type.Object({ taskId: Id })
export type TaskParams = Static<typeof TaskParams>
export const SeatParams = Type.Object({ opId: Id })
export type SeatParams = Static<typeof SeatParams>
export const FlowIdParams = Type.Object({ flowId: Id })
export type FlowIdParams = Static<typeof FlowIdParams>
export const SystemFormRecordParams = Type.Object({ enCode: Id, id: Id })
export type SystemFormRecordParams = Static<typeof SystemFormRecordParams>
export const FlowCodeParams = Type.Object({ enCode: Id })
export type FlowCodeParams = Static<typeof FlowCodeParams>
/** '0' stands for a task that is being filled in. */
export const CandidateParams = Type.Object({ opId: Id })
export type CandidateParams = Static<typeof CandidateParams>
export const BatchCandidateQuery = Type.Object({ flowId: text('流程', 64), taskOperatorId: Id })
export type BatchCandidateQuery = Static<typeof BatchCandidateQuery>
export const RecordParams = Type.Object({ recordId: Id })
export type RecordParams = Static<typeof RecordParams>

// ── flows that can be launched ──

export const FlowListQuery = Type.Object({ ...paging, category: text('分类', 64) })
export type FlowListQuery = Static<typeof FlowListQuery>
/** `formType` 1 system form, 2 designed form; `type` 0 launched by itself, 1 behind a function. */
export interface FlowEntry {
  id: string
  fullName: string
  enCode: string
  formType: 1 | 2
  type: 0 | 1
  category: string
  icon: string
  iconBackground: string
  description: string
  isData?: boolean
}
export interface FlowCategory {
  id: string
  fullName: string
  num: number
  children: FlowEntry[]
}
const Mark = Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal('0'), Type.Literal('1'), Type.Literal('')]))
export const FlowSelectorQuery = Type.Object({ type: Mark })
export type FlowSelectorQuery = Static<typeof FlowSelectorQuery>
export const FlowEngineQuery = Type.Object({ ...paging, category: text('分类', 64), enabledMark: Mark })
export type FlowEngineQuery = Static<typeof FlowEngineQuery>
/** What those who manage flows see of one. `visibleType` 1 = only some may launch it. */
export interface FlowEngineRow extends FlowEntry {
  sortCode: number
  enabledMark: 0 | 1
  version: string
  visibleType: 0 | 1
  creatorTime: number
  lastModifyTime: number
}
/** `flowTemplateJson`: JSON text of a TemplateNode; `formData`: JSON text of a PlatformForm. */
export interface FlowEngine extends FlowEngineRow {
  formData: string
  flowTemplateJson: string
  tables: string
  dbLinkId: string
  appFormUrl: string
  formUrl: string
}
/** One import of a flow: what was said of it, and how many tasks run on it. */
export interface FlowVersionEntry {
  version: string
  creatorTime: number
  report: string[]
  running: number
  isCurrent: boolean
}
export interface FormDataField {
  vmodel: string
  label: string
}

// ── lists ──

/** Task status: 0 等待提交, 1 等待审核, 2 审核通过, 3 审核驳回, 4 流程撤回, 5 审核终止. */
export type FlowStatus = 0 | 1 | 2 | 3 | 4 | 5
const filters = {
  ...paging,
  startTime: number('开始时间'),
  endTime: number('结束时间'),
  flowCategory: text('分类', 64),
  flowId: text('流程', 64)
}
export const LaunchedQuery = Type.Object({ ...filters, status: number('状态') })
export type LaunchedQuery = Static<typeof LaunchedQuery>
/** What all lists show of a task. `thisStep` are the names of the steps it waits at. */
export interface FlowRow {
  id: string
  fullName: string
  flowId: string
  flowName: string
  flowCode: string
  enCode: string
  flowCategory: string
  formType: 1 | 2
  thisStep: string
  status: number
  startTime: number | null
  creatorTime: number
  creatorUserId: string
  completion: number
  description: string
  flowUrgent: 1 | 2 | 3
}
export interface LaunchedRow extends FlowRow {
  endTime: number | null
  delegateId: string
}
/** `userName`: 姓名/账号 of the launcher. */
export interface MonitoredRow extends LaunchedRow {
  userName: string
}

/** 1 to-do, 2 done, 3 copied, 4 batch. */
export const CategoryParams = Type.Object({
  category: Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('3'), Type.Literal('4')], { title: '分类' })
})
export type CategoryParams = Static<typeof CategoryParams>
export const HandledQuery = Type.Object({ ...filters, creatorUserId: text('发起人', 64), nodeCode: Type.Optional(NodeId) })
export type HandledQuery = Static<typeof HandledQuery>
export const MonitorQuery = Type.Object({ ...filters, creatorUserId: text('发起人', 64), status: number('状态') })
export type MonitorQuery = Static<typeof MonitorQuery>
/** `id`: seat, record or copy by category. `status` of the done list: 1 同意, 0 拒绝. `approversProperties`: JSON text, of the batch list. `approveText`: how the step names its approval, of to-dos; '' = it has none, absent = the server does not say. */
export interface HandledRow extends FlowRow {
  processId: string
  thisStepId: string
  nodeName: string
  nodeCode: string
  userName: string
  flowVersion: string
  approversProperties?: string
  approveText?: string
  dueAt?: number
  delegateFor?: string
}

// ── acts ──

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
