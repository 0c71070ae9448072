import { Type, type Static } from '@sinclair/typebox'
import type { HandoverDone } from './workFlowDelegation'

/**
 * Accounts that are disabled and enabled again, by feature `leaving`; for whoever monitors flows (`btn_monitor`) and administrators.
 * What waits in approvals is told by FlowMonitor/Handover (workFlowDelegation.ts).
 *
 * GET  permission/Users/Disabled?PageQuery       -> Page<DisabledPerson>, by account
 * GET  permission/Users/{id}/Leaving             -> Leaving
 * POST permission/Users/{id}/Actions/Disable     DisableBody -> Disabled; 409 with Leaving when he is disabled already
 * POST permission/Users/{id}/Actions/Enable      -> null; 409 with Leaving when he is enabled already
 */
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })

export const LeavingParams = Type.Object({ id: Id })
export type LeavingParams = Static<typeof LeavingParams>

/** `toUserId`: who gets what waits for the person in approvals; missing: administrators get it. */
export const DisableBody = Type.Object({ toUserId: Type.Optional(Id) })
export type DisableBody = Static<typeof DisableBody>

export interface DisabledPerson {
  id: string
  /** 姓名/账号. */
  fullName: string
  department: string
}

/** How a person's account stands, and what of his nobody else gets by itself. */
export interface Leaving {
  id: string
  fullName: string
  isEnabled: boolean
  /** Why the person who asks may not disable, or enable, this account; '' when he may. */
  refusal: string
  /** Flows of his own that are not over, latest first, at most 20 of them; `launchedCount` all. They stay his. */
  launched: { id: string; fullName: string; status: number; thisStep: string }[]
  launchedCount: number
  /** Accident orders that he drives and that are not done. */
  orders: { id: string; orderNo: string }[]
  /** Cash that he took and did not hand over. */
  cash: { totalFen: number; count: number }
}

/** `orders`: those that need another driver. */
export interface Disabled extends HandoverDone {
  orders: { id: string; orderNo: string }[]
}
