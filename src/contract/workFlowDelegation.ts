import { Type, type Static } from '@sinclair/typebox'

/**
 * Delegation of approvals (workflow.md#delegation, Entrust), under /api/workflow/Engine:
 *
 * GET    FlowDelegate?DelegationQuery  -> Page<DelegationRow>; type 1 those I gave, 2 those I got
 * POST   FlowDelegate, PUT {id}        DelegationBody -> null
 * DELETE FlowDelegate/{id}             -> null: it counts no more from now on; what was decided under it stays
 * GET    FlowDelegate/Acts?DelegationQuery -> Page<DelegatedAct> (ours); type 1 what others decided for me, 2 what I decided for others
 *
 * Of somebody who leaves, for monitors (ours):
 * GET    FlowMonitor/Handover/{userId} -> Handover
 * POST   FlowMonitor/Handover          HandoverBody -> HandoverDone
 */
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })
const Moment = (title: string) => Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000, title })

export const DelegationParams = Type.Object({ id: Id })
export type DelegationParams = Static<typeof DelegationParams>

export const DelegationQuery = Type.Object({
  type: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('2')], { title: '方向' })),
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, title: '每页条数' }))
})
export type DelegationQuery = Static<typeof DelegationQuery>

/** `flowId`: csv, empty = all flows. Times epoch ms, first and last moment. */
export const DelegationBody = Type.Object({
  toUserId: Type.String({ minLength: 1, maxLength: 64, title: '受委托人' }),
  flowId: Type.Optional(Type.String({ maxLength: 4000, title: '委托流程' })),
  startTime: Moment('开始时间'),
  endTime: Moment('结束时间'),
  description: Type.Optional(Type.String({ maxLength: 500, title: '委托说明' }))
})
export type DelegationBody = Static<typeof DelegationBody>

export interface DelegationEntry {
  id: string
  userId: string
  /** 姓名/账号. */
  userName: string
  toUserId: string
  toUserName: string
  /** csv; empty = all flows. */
  flowId: string
  flowName: string
  startTime: number
  endTime: number
  description: string
  creatorTime: number
}

/** One decision of a delegate. `status` 1 同意, 0 拒绝. */
export interface DelegatedAct {
  id: string
  processId: string
  fullName: string
  flowName: string
  nodeName: string
  /** Whose step it was, and who decided it: 姓名/账号. */
  userName: string
  toUserName: string
  status: 0 | 1
  handleTime: number
}

// ── handing over what somebody leaves ──

export const HandoverParams = Type.Object({ userId: Id })
export type HandoverParams = Static<typeof HandoverParams>
/** `toUserId` missing: administrators get it. */
export const HandoverBody = Type.Object({ userId: Id, toUserId: Type.Optional(Id) })
export type HandoverBody = Static<typeof HandoverBody>

/** What somebody holds in approvals. */
export interface Handover {
  userId: string
  userName: string
  isEnabled: boolean
  /** Tasks with a step of his, at most 100 of them; `taskCount` all. */
  tasks: { id: string; fullName: string; flowName: string; thisStep: string }[]
  taskCount: number
  /** Delegations from and to him that are not over. */
  delegations: { id: string; userName: string; toUserName: string; flowName: string; startTime: number; endTime: number }[]
  /** Steps of templates in service that name him: only a new version of the template changes these. */
  templates: { flowId: string; flowName: string; nodeName: string }[]
}
export interface HandoverDone {
  moved: number
  ended: number
}
