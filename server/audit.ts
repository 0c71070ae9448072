import type { FastifyRequest } from 'fastify'
import type { AuditChange } from '@/contract/admin/audit'
import type { Actor } from './context'
import type { Tx } from './database/client'
import { auditEntry } from './database/schema/index'
import { newId } from './ids'

export interface Change extends Pick<typeof auditEntry.$inferInsert, 'area' | 'act' | 'subject' | 'subjectId'> {
  /** Organization of the subject, null = the whole company. */
  organizeId: string | null
  /** Fields by label; those that did not change are left out. Never a secret. */
  changes?: readonly AuditChange[]
}
type Doing = Pick<FastifyRequest, 'ip' | 'server'> & { actor: Pick<Actor, 'userId' | 'realName'> }

/** Notes, in the transaction of the act itself, who did what (administration.md#audit). */
export async function noteAudit(tx: Tx, { actor, ip, server }: Doing, ...entries: readonly Change[]): Promise<void> {
  await tx.insert(auditEntry).values(
    entries.map(({ changes = [], ...change }) => ({
      ...change,
      id: newId(),
      at: server.context.clock.now(),
      actorId: actor.userId,
      actorName: actor.realName,
      ip,
      changes: changes.filter(({ before, after }) => before !== after)
    }))
  )
}

/** What left the system, or whose personal data was shown in full; what it said is not noted. */
interface Taking {
  subjectId: string
  /** For people: 工单 20260301-001. */
  subject: string
  /** Label and value of what narrows it down. */
  details?: Readonly<Record<string, string>>
  /** Where it is not the usual word. */
  act?: string
}

type Taker = Pick<FastifyRequest, 'ip' | 'server'> & { actor: Pick<Actor, 'userId' | 'realName' | 'organizeId'> }
const takenBy =
  (area: 'exports' | 'reveals', usualAct: string) =>
  (tx: Tx, request: Taker, { subjectId, subject, details = {}, act = usualAct }: Taking): Promise<void> =>
    noteAudit(tx, request, {
      area,
      act,
      subjectId,
      subject,
      organizeId: request.actor.organizeId,
      changes: Object.entries(details).map(([label, after]) => ({ label, before: null, after }))
    })
/** Notes a file with records of the company, before it is answered. */
export const noteExport = takenBy('exports', '导出')
/** Notes a look at personal data in full, before it is answered. */
export const noteReveal = takenBy('reveals', '查看个人信息')

/** Notes that a form or flow was switched on or off. */
export async function noteSwitch(
  tx: Tx,
  request: Doing,
  word: '表单' | '流程',
  { id, fullName }: { id: string; fullName: string },
  enabled: boolean
): Promise<void> {
  const stateOf = (isOn: boolean): string => (isOn ? '启用' : '停用')
  await noteAudit(tx, request, {
    area: 'forms',
    act: `${stateOf(enabled)}${word}`,
    subjectId: id,
    subject: fullName,
    organizeId: null,
    changes: [{ label: '状态', before: stateOf(!enabled), after: stateOf(enabled) }]
  })
}
