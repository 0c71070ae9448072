import { SpanKind } from '@opentelemetry/api'
import { MINUTE, SECOND } from '../clock'
import type { ServerContext } from '../context'
import type { Tx } from '../database/client'
import { withRequestId } from '../requestId'
import { traced } from '../tracing'
import type { Again, Job, JobHandler, JobKind } from './types'

const POLL_MS = SECOND
const MEND_EVERY_MS = MINUTE
/** The job at hand has this long to end when the process does; then it is given back, and what it did meanwhile is undone. */
const GRACE_MS = 5 * SECOND

/** The job was replaced or taken back while it ran: what it did is undone. */
class Superseded extends Error {}

type OnError = (error: unknown, job: Job | null) => void

/** Who follows the jobs of a worker. */
interface JobWatch {
  /** Asked before each job; false = no more are taken. */
  mayTake?: () => boolean
  began?: (job: Job) => void
  /** @param seconds that it took */
  ended?: (job: Job, isDone: boolean, seconds: number) => void
}

/**
 * Does everything that is due by the server's clock, one job after another. Work and end of a job are one transaction, so it counts
 * once, also with two processes on one database or one that dies on the way. The worker calls it again and again, tests after moving time.
 * @returns how many jobs were taken
 */
export async function runDue(context: ServerContext, onError: OnError = () => undefined, watch: JobWatch = {}): Promise<number> {
  for (let taken = 0; ; taken++) {
    const job = watch.mayTake?.() === false ? undefined : await context.jobs.take()
    if (job === undefined) return taken
    watch.began?.(job)
    const begun = performance.now()
    const about = { 'towing.job': job.kind, ...(job.requestId === undefined ? {} : { 'towing.request_id': job.requestId }) }
    const isDone = await withRequestId(job.requestId, () =>
      traced(`job ${job.kind}`, SpanKind.CONSUMER, about, () => run(context, job, onError))
    )
    watch.ended?.(job, isDone, (performance.now() - begun) / SECOND)
  }
}

/** @returns whether it came to its end: also where it was no longer wanted */
async function run(context: ServerContext, job: Job, onError: OnError): Promise<boolean> {
  try {
    const work = await prepare(context, job)
    await context.db.transaction(async (tx) => {
      const again = await work(tx)
      if (!(await context.jobs.finish(tx, job))) throw new Superseded()
      if (again !== undefined) await context.jobs.schedule(tx, job.kind, job.key, again.dueAt, again.data)
    })
    return true
  } catch (error) {
    if (error instanceof Superseded) return true
    onError(error, job)
    await context.jobs.fail(job, error)
    return false
  }
}

/**
 * Runs jobs of this process until it is stopped.
 * @param ended told of each job @param graceMs how long the job at hand has to end
 * @returns stops it: no job is taken any more, and the one at hand ends or is given back
 */
export async function startJobs(
  context: ServerContext,
  onError: OnError,
  ended: JobWatch['ended'] = () => undefined,
  graceMs = GRACE_MS
): Promise<() => Promise<void>> {
  await context.db.transaction(async (tx) => {
    await context.jobs.schedule(tx, 'housekeeping', '', context.clock.now(), {})
    await context.jobs.schedule(tx, 'statistics', '', context.clock.now(), {})
    await context.areas.watchAtStart(tx, context)
  })
  let mendedAt = 0
  let stopped = false
  let atHand: Job | undefined
  const watch: JobWatch = {
    mayTake: () => !stopped,
    began: (job) => {
      atHand = job
    },
    ended: (job, isDone, seconds) => {
      atHand = undefined
      context.health.jobsSeen()
      ended(job, isDone, seconds)
    }
  }
  const round = async (): Promise<void> => {
    if (context.clock.now() - mendedAt >= MEND_EVERY_MS) {
      mendedAt = context.clock.now()
      await context.jobs.mend()
    }
    await runDue(context, onError, watch)
    context.health.jobsSeen()
  }
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  const next = (): void => {
    current = round()
      .catch((error: unknown) => {
        context.health.jobsSeen(true)
        onError(error, null)
      })
      .then(() => {
        if (!stopped) timer = setTimeout(next, POLL_MS)
      })
  }
  context.health.jobsSeen()
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    const isOver = await Promise.race([
      current.then(() => true),
      new Promise<boolean>((resolve) => {
        setTimeout(resolve, graceMs, false).unref()
      })
    ])
    if (!isOver && atHand !== undefined) await context.jobs.fail(atHand, new Error('the process ends')).catch(() => undefined)
  }
}

/** Does what needs the network. @returns the rest, for the transaction in which the job ends */
async function prepare<K extends JobKind>(
  context: ServerContext,
  { kind, data }: Job<K>
): Promise<(tx: Tx) => Promise<Again<K> | undefined>> {
  const handler: JobHandler<K, ServerContext> = context.areas.jobs[kind]
  const record = typeof handler === 'function' ? handler : await handler.ask(context, data)
  return (tx) => record(tx, context, data)
}
