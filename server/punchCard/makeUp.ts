import { eq } from 'drizzle-orm'
import { formatDateTime } from '@/domain/format'
import { MAKE_UP_DAYS, MAKE_UP_FLOW, NOTE_LENGTH, ADDRESS_LENGTH, PUNCH_KINDS, type PunchKind } from '@/domain/punchCard/kinds'
import { DAY } from '../clock'
import type { ServerContext } from '../context'
import type { Tx } from '../database/client'
import { punchRecord } from '../database/schema'
import { refuse } from '../errors'
import { newId } from '../ids'
import type { FlowEvent } from '../workFlow/business'

/** A missing punch is asked for by a flow; its approval writes the record, in the same transaction. */
export function followMakeUps({ flowBusiness }: Pick<ServerContext, 'flowBusiness'>): void {
  flowBusiness.on(MAKE_UP_FLOW, { tell: follow })
}

async function follow(tx: Tx, { event, task, now }: FlowEvent): Promise<void> {
  const { id: taskId, launcherId, values } = task.state
  if (event === 'submitted') return void wantedOf(values, now)
  // An approval that is taken back takes its record along.
  if (event === 'revived') return void (await tx.delete(punchRecord).where(eq(punchRecord.taskId, taskId)))
  if (event !== 'agreed') return
  const { kind, at, place, reason } = wantedOf(values, task.state.submittedAt ?? now)
  await tx
    .insert(punchRecord)
    .values({
      id: newId(),
      userId: launcherId,
      kind,
      source: 'makeUp',
      deviceAt: at,
      businessAt: at,
      serverAt: now,
      verdict: 'none',
      address: place,
      note: reason,
      hints: [],
      taskId
    })
    .onConflictDoNothing({ target: punchRecord.taskId })
}

interface Wanted {
  kind: PunchKind
  at: number
  place: string
  reason: string
}

/** What the form asks for. @param now when it was handed in, epoch ms @throws Refusal 400: the form is not handed in then */
function wantedOf(values: Readonly<Record<string, unknown>>, now: number): Wanted {
  const kind = PUNCH_KINDS.find((code) => code === values.kind)
  const at = Number(values.punchAt)
  if (kind === undefined) throw refuse('请选择补卡类型', { kind: '请选择补卡类型' })
  if (!Number.isFinite(at) || at <= 0) throw refuse('请选择补卡时间', { punchAt: '请选择补卡时间' })
  const early = now - MAKE_UP_DAYS * DAY
  if (at > now) throw refuse('补卡时间不能晚于现在', { punchAt: '补卡时间不能晚于现在' })
  if (at < early)
    throw refuse(`只能补 ${MAKE_UP_DAYS} 天内的卡，最早 ${formatDateTime(early)}`, { punchAt: `只能补 ${MAKE_UP_DAYS} 天内的卡` })
  const textOf = (value: unknown, most: number): string => (typeof value === 'string' ? value.trim().slice(0, most) : '')
  return { kind, at, place: textOf(values.place, ADDRESS_LENGTH), reason: textOf(values.reason, NOTE_LENGTH) }
}
