import { Type, type Static } from '@sinclair/typebox'
import { Id, NodeId, number, paging, text } from './workFlowParts'

/**
 * Approval (workflow.md#approval, workflow.md#task-page). The platform's own family under /api/workflow/Engine: unknown request fields are
 * ignored (wire.md#unknown-fields). Ids: `taskId` = processId, the task; `opId` = taskOperatorId, a seat; `recordId`, a line of the log.
 * Times are epoch ms.
 *
 * GET    FlowEngine/ListAll                  -> { list: FlowCategory[] }; PageListAll?FlowListQuery -> Page<FlowEntry>: flows I may launch
 * GET    FlowEngine/Selector?type=           -> { list: FlowCategory[] }, for filters
 * GET    FlowEngine/{id}                     -> FlowEngine; ?version= (ours, for administrators) another than the one in use; getFlowIdByCode/{enCode} -> its id
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
export const TaskParams = Type.Object({ taskId: Id })
export type TaskParams = Static<typeof TaskParams>
export const SeatParams = Type.Object({ opId: Id })
export type SeatParams = Static<typeof SeatParams>
export const FlowIdParams = Type.Object({ flowId: Id })
export type FlowIdParams = Static<typeof FlowIdParams>
export const FlowVersionQuery = Type.Object({ version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '版本' })) })
export type FlowVersionQuery = Static<typeof FlowVersionQuery>
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
  flowId: text('流程', 64),
  /** By the time that the list is about; newest first where it is not asc. */
  sort: text('排序', 16)
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
/** `id`: seat, record or copy by category. `status` of the done list: 1 同意, 0 拒绝. `approversProperties`: JSON text, of to-dos that may be decided together; platforms send it in the batch list alone. `approveText`: how the step names its approval, of to-dos; '' = it has none, absent = the server does not say. */
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
