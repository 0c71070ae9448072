import { and, eq } from 'drizzle-orm'
import type { Tx } from '../database/client'
import { approvalRequest } from '../database/schema'
import { refuse } from '../errors'
import { newId } from '../ids'

export type ApprovalKind = typeof approvalRequest.$inferSelect['kind']

/** The seam of rulings 29: one step now, the workflow engine later, with the same table behind it. */
export const approval = {
  /** Asks; one open request a kind and subject. @param now epoch ms */
  async request(tx: Tx, kind: ApprovalKind, subjectId: string, askerId: string, reason: string, now: number): Promise<void> {
    const made = await tx.insert(approvalRequest).values({ id: newId(), kind, subjectId, askerId, reason, createdAt: now })
      .onConflictDoNothing().returning({ id: approvalRequest.id })
    if (made.length === 0) throw refuse('已有人提出申请，等待审批')
  },
  /** Takes an open request back, if there is one: what it asked for has changed. @param now epoch ms */
  async withdraw(tx: Tx, kind: ApprovalKind, subjectId: string, now: number): Promise<void> {
    await tx.update(approvalRequest).set({ state: 'REFUSED', decisionNote: '申请已撤回', decidedAt: now })
      .where(and(eq(approvalRequest.kind, kind), eq(approvalRequest.subjectId, subjectId), eq(approvalRequest.state, 'OPEN')))
  },
  /** Decides the open request; the decider is never the asker. @param now epoch ms */
  async decide(tx: Tx, kind: ApprovalKind, subjectId: string, deciderId: string, approved: boolean, note: string | null, now: number): Promise<void> {
    const open = and(eq(approvalRequest.kind, kind), eq(approvalRequest.subjectId, subjectId), eq(approvalRequest.state, 'OPEN'))
    const [request] = await tx.select().from(approvalRequest).where(open).for('update')
    if (request === undefined) throw refuse('没有待审批的申请')
    if (request.askerId === deciderId) throw refuse('申请人不能审批自己的申请')
    await tx.update(approvalRequest).set({ state: approved ? 'APPROVED' : 'REFUSED', deciderId, decisionNote: note, decidedAt: now }).where(eq(approvalRequest.id, request.id))
  }
}
