import { Type, type Static } from '@sinclair/typebox'
import type { FlowForecast, LegalAct } from './workFlowForecast'
import type { FlowStatus } from './workFlow'

/** One task in full, its summary and its comments (workflow.md#task-page). Times are epoch ms, 0 or null where there is none. */
export const DetailQuery = Type.Object({
  taskNodeId: Type.Optional(Type.String({ maxLength: 64, title: '节点' })),
  taskOperatorId: Type.Optional(Type.String({ maxLength: 64, title: '经办' }))
})
export type DetailQuery = Static<typeof DetailQuery>

export interface FlowDetail {
  flowTaskInfo: FlowTaskInfo
  /** JSON text of a PlatformForm. */
  flowFormInfo: string
  flowTaskNodeList: FlowTaskNode[]
  flowTaskOperatorList: FlowTaskOperator[]
  flowTaskOperatorRecordList: FlowTaskRecord[]
  /** Rights on the form at this step; an empty list means all. `table-field` for columns. */
  formOperates: FormOperateEntry[]
  /** Properties of this step as the template has them. */
  approversProperties: object
  /** The approver's draft of the form, JSON. */
  draftData: object | null
  /** Ours (feature `workFlow`). */
  legalActs?: readonly LegalAct[]
  forecast?: FlowForecast
}

export interface FlowTaskInfo {
  id: string
  processId: string
  enCode: string
  fullName: string
  flowUrgent: 1 | 2 | 3
  flowId: string
  flowCode: string
  flowName: string
  flowType: 0 | 1
  flowCategory: string
  /** JSON text of the form's schema and of its values. */
  flowForm: string
  flowFormContentJson: string
  flowTemplateJson: string
  flowVersion: string
  startTime: number | null
  endTime: number | null
  thisStep: string
  thisStepId: string
  grade: string
  status: FlowStatus
  completion: number
  description: string
  formUrl: string
  appFormUrl: string
  formType: 1 | 2
  type: 0 | 1
}

/** `type` '0' passed (green), '1' current (blue), '' to come (grey). `completion` 0 not yet, 1 done, -1 void. `nodeNext` is a csv. */
export interface FlowTaskNode {
  id: string
  nodeCode: string
  nodeName: string
  nodeType: string
  /** JSON text. */
  nodePropertyJson: string
  nodeUp: string
  nodeNext: string
  completion: -1 | 0 | 1
  sortCode: number
  userName: string
  assigneeName: string
  type: '0' | '1' | ''
}

/** `handleStatus` 1 agreed, 0 refused, null while it waits. */
export interface FlowTaskOperator {
  id: string
  handleType: string
  handleId: string
  handleStatus: number | null
  handleTime: number | null
  nodeCode: string
  nodeName: string
  completion: 0 | 1
  description: string
  creatorTime: number
}

/**
 * `handleStatus`: 0 拒绝, 1 同意, 2 提交, 3 撤回, 4 终止, 5 指派, 6 加签, 7 转办, 8 变更, 9 复活, 10 前加签. `status` 1 = by an added
 * signer. `operatorId`: names of those a transfer, addition or assignment went to.
 */
export interface FlowTaskRecord {
  id: string
  nodeCode: string
  nodeName: string
  handleStatus: number
  handleId: string
  userName: string
  handleTime: number
  handleOpinion: string
  signImg: string
  taskOperatorId: string
  taskNodeId: string
  taskId: string
  status: 0 | 1
  operatorId: string
  /** JSON text of files. */
  fileList?: string
}

export interface FormOperateEntry {
  id: string
  name: string
  read: boolean
  write: boolean
  required: boolean
}

/** Category 1 by department, 2 role, 3 position; type 0 all, 1 only agreed and refused. */
export const SummaryQuery = Type.Object({
  category: Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('3')], { title: '汇总方式' }),
  type: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')], { title: '汇总范围' }))
})
export type SummaryQuery = Static<typeof SummaryQuery>
export interface SummaryGroup {
  fullName: string
  list: {
    id: string
    handleId: string
    userName: string
    headIcon: string
    handleOpinion: string
    handleStatus: number
    handleTime: number
    category: string
    categoryName: string
    operatorId: string
  }[]
}

export const CommentQuery = Type.Object({
  taskId: Type.String({ minLength: 1, maxLength: 64, title: '任务' }),
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, title: '每页条数' }))
})
export type CommentQuery = Static<typeof CommentQuery>
/** `image` and `file`: JSON text of annex items. Text of at most 660 characters (workflow.md#comments). */
export const CommentBody = Type.Object({
  taskId: Type.String({ minLength: 1, maxLength: 64, title: '任务' }),
  text: Type.String({ maxLength: 660, title: '评论内容' }),
  image: Type.Optional(Type.String({ maxLength: 8000, title: '图片' })),
  file: Type.Optional(Type.String({ maxLength: 8000, title: '附件' }))
})
export type CommentBody = Static<typeof CommentBody>
export const CommentParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64, title: '编号' }) })
export type CommentParams = Static<typeof CommentParams>
export interface FlowComment {
  id: string
  taskId: string
  text: string
  image: string
  file: string
  creatorUserId: string
  /** `姓名/账号`. */
  creatorUser: string
  creatorUserName: string
  creatorUserHeadIcon: string
  creatorTime: number
  /** The asker may delete it. */
  isDel: boolean
}
