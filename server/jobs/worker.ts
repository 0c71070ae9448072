import { MINUTE, SECOND } from '../clock'
import type { ServerContext } from '../context'
import type { Tx } from '../database/client'
import type { Again, Job, JobHandler, JobKind } from './types'

const POLL_MS = SECOND
const MEND_EVERY_MS = MINUTE

/** The job was replaced or taken back while it ran: what it did is undone. */
class Superseded extends Error {}

type OnError = (error: unknown, job: Job | null) => void

/**
 * Does everything that is due by the server's clock, one job after another. Work and end of a job are one transaction, so it counts
 * once, also with two processes on one database or one that dies on the way. The worker calls it again and again, tests after moving time.
 * @returns how many jobs were taken
 */
export async function runDue(context: ServerContext, onError: OnError = () => undefined): Promise<number> {
  for (let taken = 0; ; taken++) {
    const job = await context.jobs.take()
    if (job === undefined) return taken
    await run(context, job, onError)
  }
}

async function run(context: ServerContext, job: Job, onError: OnError): Promise<void> {
  try {
    const work = await prepare(context, job)
    await context.db.transaction(async (tx) => {
      const again = await work(tx)
      if (!(await context.jobs.finish(tx, job))) throw new Superseded()
      if (again !== undefined) await context.jobs.schedule(tx, job.kind, job.key, again.dueAt, again.data)
    })
  } catch (error) {
    if (error instanceof Superseded) return
    onError(error, job)
    await context.jobs.fail(job, error)
  }
}

/** Runs jobs of this process until it is stopped. @returns stops it, after the job at hand */
export async function startJobs(context: ServerContext, onError: OnError): Promise<() => Promise<void>> {
  await context.db.transaction(async (tx) => {
    await context.jobs.schedule(tx, 'housekeeping', '', context.clock.now(), {})
    await context.jobs.schedule(tx, 'statistics', '', context.clock.now(), {})
    await context.areas.watchAtStart(tx, context)
  })
  let mendedAt = 0
  const round = async (): Promise<void> => {
    if (context.clock.now() - mendedAt >= MEND_EVERY_MS) {
      mendedAt = context.clock.now()
      await context.jobs.mend()
    }
    await runDue(context, onError)
  }
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  const next = (): void => {
    current = round()
      .catch((error: unknown) => {
        onError(error, null)
      })
      .then(() => {
        if (!stopped) timer = setTimeout(next, POLL_MS)
      })
  }
  next()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await current
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
