import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { approvalRequest } from '../../database/schema'
import { refuse } from '../../errors'
import { newId } from '../../ids'
import { endAsRecalled, settleTask, submitTask } from '../../workFlow/commands/business'
import { decidersOf, summaryOf } from './approvalSummary'
import type { Act } from './types'

export type ApprovalRow = typeof approvalRequest.$inferSelect
export type ApprovalKind = ApprovalRow['kind']

/** What an act on a request is done with. */
type ApprovalAct = Pick<Act, 'now' | 'live' | 'jobs' | 'flowBusiness'>

/** Flows of the requests (payments.md#approvals); their templates lie in `server/seed/builtIn`. */
export const APPROVAL_FLOWS: Readonly<Record<ApprovalKind, string>> = {
  discount: 'towingDiscount',
  waiver: 'towingWaiver',
  refund: 'towingRefund',
  voidPayment: 'towingVoid',
  reopen: 'towingReopen'
}

const openOf = (kind: ApprovalKind, subjectId: string) =>
  and(eq(approvalRequest.kind, kind), eq(approvalRequest.subjectId, subjectId), eq(approvalRequest.state, 'OPEN'))

/**
 * The seam of payments.md#approvals. Each request has a task of the workflow, where its deciders find it among their to-dos; deciding there
 * or here is one decision (`approvalFlow.ts`). A request from before there were flows has no task.
 */
export const approval = {
  /** Asks; one open request a kind and subject. @param amounts of what is not stored yet, in yuan @throws Refusal 400 when there is one */
  async request(
    tx: Tx,
    kind: ApprovalKind,
    subjectId: string,
    asker: Actor,
    reason: string,
    act: ApprovalAct,
    amounts: Readonly<Record<string, number>> = {}
  ): Promise<void> {
    const taskId = newId()
    const made = await tx
      .insert(approvalRequest)
      .values({ id: newId(), kind, subjectId, askerId: asker.userId, reason, taskId, createdAt: act.now })
      .onConflictDoNothing()
      .returning({ id: approvalRequest.id })
    if (made.length === 0) throw refuse('已有人提出申请，等待审批')
    const deciders = (await decidersOf(tx, kind)).filter((id) => id !== asker.userId)
    const values = { ...(await summaryOf(tx, kind, subjectId)), ...amounts, reason, asker: asker.userId, deciders }
    await submitTask(tx, act, asker, { taskId, flowCode: APPROVAL_FLOWS[kind], values })
  },
  /** Takes an open request back, if there is one: what it asked for has changed. */
  async withdraw(tx: Tx, kind: ApprovalKind, subjectId: string, act: ApprovalAct): Promise<void> {
    const withdrawn = await tx
      .update(approvalRequest)
      .set({ state: 'REFUSED', decisionNote: '申请已撤回', decidedAt: act.now })
      .where(openOf(kind, subjectId))
      .returning({ taskId: approvalRequest.taskId })
    for (const { taskId } of withdrawn) if (taskId !== null) await endAsRecalled(tx, act, taskId, '工单已变化，申请自动撤回')
  },
  /** Decides the open request; the decider is never the asker. @throws Refusal 400 */
  async decide(
    tx: Tx,
    kind: ApprovalKind,
    subjectId: string,
    decider: Actor,
    approved: boolean,
    note: string | null,
    act: ApprovalAct
  ): Promise<void> {
    const [request] = await tx.select().from(approvalRequest).where(openOf(kind, subjectId)).for('update')
    if (request === undefined) throw refuse('没有待审批的申请')
    if (request.askerId === decider.userId) throw refuse('申请人不能审批自己的申请')
    await tx
      .update(approvalRequest)
      .set({ state: approved ? 'APPROVED' : 'REFUSED', deciderId: decider.userId, decisionNote: note, decidedAt: act.now })
      .where(eq(approvalRequest.id, request.id))
    if (request.taskId !== null) await settleTask(tx, act, request.taskId, decider, approved, note ?? '')
  }
}
