import type { TimerKind } from '@/domain/workFlow/state'
import type { Tx } from '../../database/client'
import type { JobData, Jobs } from '../../jobs/types'

export type FlowTimer = JobData['flowTimer']

const KINDS: readonly TimerKind[] = ['wait', 'reminder', 'overdue']
const keyOf = ({ taskId, visitId, timer }: FlowTimer): string => `${taskId}/${visitId}/${timer}`

/** @param at epoch ms */
export async function setTimer(tx: Tx, jobs: Jobs, timer: FlowTimer, at: number): Promise<void> {
  await jobs.schedule(tx, 'flowTimer', keyOf(timer), at, timer)
}

/** @param isKept a timer whose own job runs now: a job may not take itself back */
export async function cancelTimers(
  tx: Tx,
  jobs: Jobs,
  taskId: string,
  visitId: string,
  isKept: (timer: FlowTimer) => boolean
): Promise<void> {
  const timers = KINDS.map((timer): FlowTimer => ({ taskId, visitId, timer }))
  await jobs.cancel(tx, 'flowTimer', ...timers.filter((timer) => !isKept(timer)).map(keyOf))
}
