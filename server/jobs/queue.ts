import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import PgBoss from 'pg-boss'
import type { Tx } from '../database/client'
import { MINUTE, type Clock } from '../clock'
import { currentRequestId } from '../requestId'
import type { Job, JobFigure, JobKind, JobQueue } from './types'

/** One queue of pg-boss for all kinds: each queue is a table of its own and costs at every start. */
const QUEUE = 'job'
/** A job that its process has not ended by then is given to another. */
const EXPIRE_S = 60
/** Waits of 5 s, 10 s, 20 s ...: a fault that is mended within a week costs nothing but time. */
const RETRY = { retryLimit: 17, retryDelay: 5, retryBackoff: true }
/** A server that was switched off for a while still does what was due meanwhile. */
const KEPT_DAYS = 400
const DONE_KEPT_S = 3600
/** States in which a job is still to be done. */
const OPEN_STATES: readonly string[] = ['created', 'retry', 'active']

/** $1 the queue, $2 what was due before then is late. */
const FIGURES = `
  select data->>'kind' as kind,
    (count(*) filter (where state = 'created' and start_after >= $2))::int as waiting,
    (count(*) filter (where state = 'created' and start_after < $2))::int as late,
    (count(*) filter (where state = 'active'))::int as running,
    (count(*) filter (where state = 'retry'))::int as retrying,
    (count(*) filter (where state = 'failed'))::int as failed
  from pgboss.job where name = $1 group by 1 order by 1`

/**
 * Opens the durable queue (server.md#jobs): pg-boss, with our clock in place of the database's and inside the caller's transaction.
 * Makes its tables where they are missing; several servers may do so at once.
 */
export async function openJobs(pool: Pool, clock: Clock): Promise<JobQueue> {
  const ask = async (text: string, values?: unknown[]) => pool.query(text, values)
  const installer = new PgBoss({ db: { executeSql: ask }, supervise: false, schedule: false })
  await installer.start()
  await installer.createQueue(QUEUE)

  // pg-boss asks the database for the time; here it is asked for ours, so that tests move it. Not while tables are made: `now()` is a default there.
  const atOurTime = (text: string): string => text.replaceAll('now()', `'${new Date(clock.now()).toISOString()}'::timestamptz`)
  const db: PgBoss.Db = { executeSql: (text, values) => ask(atOurTime(text), values) }
  const within = (tx: Tx): PgBoss.Db => ({ executeSql: (text, values) => tx.execute(statementOf(atOurTime(text), values)) })
  const boss = new PgBoss({ db, supervise: false, schedule: false, archiveCompletedAfterSeconds: DONE_KEPT_S })

  /** Failed here, and the database has not been told yet: it may have been what was missing. */
  const failed = new Set<{ id: string; message: string }>()
  const giveBack = async (): Promise<void> => {
    for (const next of failed) {
      // It may be done for all that, or asked for anew: an unanswered commit counts.
      if ((await boss.getJobById(QUEUE, next.id))?.state === 'active') await boss.fail(QUEUE, next.id, { message: next.message })
      failed.delete(next)
    }
  }

  return {
    schedule: async (tx, kind, key, dueAt, data) => {
      const id = jobId(kind, key)
      await boss.deleteJob(QUEUE, id, { db: within(tx) })
      await boss.send(
        QUEUE,
        { kind, key, data, requestId: currentRequestId() },
        { ...RETRY, id, db: within(tx), startAfter: new Date(dueAt), expireInSeconds: EXPIRE_S, retentionDays: KEPT_DAYS }
      )
    },
    isWaiting: async (tx, kind, key) => {
      const job = await boss.getJobById(QUEUE, jobId(kind, key), { db: within(tx), includeArchive: false })
      return job !== null && OPEN_STATES.includes(job.state)
    },
    dueAt: async (tx, kind, key) => {
      const job = await boss.getJobById(QUEUE, jobId(kind, key), { db: within(tx), includeArchive: false })
      return job !== null && OPEN_STATES.includes(job.state) ? new Date(job.startAfter).getTime() : null
    },
    cancel: async (tx, kind, ...keys) => {
      const ids = keys.map((key) => jobId(kind, key))
      if (ids.length > 0) await boss.deleteJob(QUEUE, ids, { db: within(tx) })
    },
    take: async () => {
      await giveBack()
      const [taken] = await boss.fetch<Omit<Job, 'id'>>(QUEUE, { priority: false })
      return taken === undefined ? undefined : { id: taken.id, ...taken.data }
    },
    finish: async (tx, job) => affected(await boss.complete(QUEUE, job.id, {}, { db: within(tx) })) === 1,
    fail: async (job, error) => {
      failed.add({ id: job.id, message: error instanceof Error ? error.message : String(error) })
      await giveBack()
    },
    mend: async () => {
      await boss.maintain()
    },
    figures: async () => {
      const values = [QUEUE, new Date(clock.now() - MINUTE)]
      return (await pool.query<JobFigure>(FIGURES, values)).rows
    }
  }
}

/** The same kind and key give the same id: that is what makes a job replaceable. */
function jobId(kind: JobKind, key: string): string {
  return createHash('sha256')
    .update(`${kind} ${key}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A statement with `$1` ... as drizzle runs it in an open transaction. */
function statementOf(text: string, values: readonly unknown[]) {
  return sql.join(
    text.split(/\$(\d+)/).map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`))
  )
}

/** pg-boss answers how many rows it changed; its types say nothing of it. */
function affected(answer: unknown): number {
  return typeof answer === 'object' && answer !== null && 'affected' in answer ? Number(answer.affected) : 0
}
