import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { READY_PARTS } from '@/contract/operations'
import { presentBackup } from '../backup/keeping'
import type { ServerContext } from '../context'
import type { JobFigure, JobKind } from '../jobs/types'
import { hubOf } from '../realtime/live'
import { missingParts } from './readiness'

/** From a look into a table to what people give up on, s. Each one more is a series for every route. */
const REQUEST_SECONDS = [0.01, 0.05, 0.1, 0.3, 1, 3, 10]
const JOB_SECONDS = [0.05, 0.3, 1, 5, 30, 60]
const JOB_STATES = ['waiting', 'late', 'running', 'retrying', 'failed'] as const satisfies readonly (keyof JobFigure)[]

/** Who waits longer for a connection of the pool learns nothing of what lies in the database, ms. */
const PATIENCE_MS = 2_000

let ofProcess: Registry | undefined

/** Memory, processor time and the delay of the event loop: one process has them once, however many servers it holds (tests). */
export function processRegistry(): Registry {
  if (ofProcess !== undefined) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}

/** What one server tells of itself to Prometheus (docs/operations.md#metrics). Labels are names of ours: never an id, an address or a person. */
export class Metrics {
  private readonly registry = new Registry()
  private readonly requests: Histogram<'method' | 'route' | 'status'>
  private readonly jobRuns: Histogram<'kind' | 'outcome'>

  constructor(private readonly context: ServerContext) {
    const registers = [this.registry]
    this.requests = new Histogram({
      name: 'towing_request_seconds',
      help: 'Requests by pattern of the route and class of the body code (2xx, 4xx, 5xx, 6xx = the session ended)',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
      registers
    })
    this.jobRuns = new Histogram({
      name: 'towing_job_seconds',
      help: 'Jobs that this process did',
      labelNames: ['kind', 'outcome'],
      buckets: JOB_SECONDS,
      registers
    })
    this.watch('towing_info', 'Version and role of this process', ['version', 'role'], (gauge) => {
      const { version, operations } = context.config
      gauge.set({ version, role: operations.role }, 1)
    })
    this.watchConnections()
    this.watchHost()
  }

  /** @param route pattern as registered @param code of the body, or HTTP's */
  request(method: string, route: string, code: number, seconds: number): void {
    this.requests.observe({ method, route, status: `${Math.floor(code / 100)}xx` }, seconds)
  }

  job(kind: JobKind, isDone: boolean, seconds: number): void {
    this.jobRuns.observe({ kind, outcome: isDone ? 'done' : 'failed' }, seconds)
  }

  /** All metrics in Prometheus' text. What cannot be asked now is left out, and `towing_missing` says why. */
  async text(): Promise<string> {
    return `${await this.registry.metrics()}\n${await processRegistry().metrics()}`
  }

  get contentType(): string {
    return this.registry.contentType
  }

  /** A gauge that is read when somebody asks. */
  private watch<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (gauge: Gauge<Label>) => void | Promise<void>
  ): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      collect: async () => {
        gauge.reset()
        await read(gauge)
      }
    })
  }

  private watchConnections(): void {
    const { context } = this
    const { pool } = context.database
    this.watch('towing_database_connections', 'Connections of the pool', ['state'], (gauge) => {
      gauge.set({ state: 'idle' }, pool.idleCount)
      gauge.set({ state: 'used' }, pool.totalCount - pool.idleCount)
    })
    this.watch('towing_database_connections_limit', 'POOL_SIZE', [], (gauge) => {
      gauge.set(context.config.poolSize)
    })
    this.watch('towing_database_waiting', 'Who waits for a connection of the pool', [], (gauge) => {
      gauge.set(pool.waitingCount)
    })
    this.watch('towing_sockets', 'Open sockets of this process', [], (gauge) => {
      gauge.set(hubOf(context.live).counts.open)
    })
    this.watch('towing_socket_people', 'People with an open socket on this process', [], (gauge) => {
      gauge.set(hubOf(context.live).counts.people)
    })
    this.watch('towing_missing', 'Parts without which this process is not ready: 1 = missing', ['part'], async (gauge) => {
      const missing = await missingParts(context)
      for (const part of READY_PARTS) gauge.set({ part }, missing.includes(part) ? 1 : 0)
    })
    this.watch(
      'towing_jobs',
      'Jobs of all processes: late = due for over a minute, failed = given up',
      ['kind', 'state'],
      async (gauge) => {
        const figures = context.jobs.figures().catch(() => [])
        for (const figure of await Promise.race([figures, pause(PATIENCE_MS, [], { ref: false })]))
          for (const state of JOB_STATES) gauge.set({ kind: figure.kind, state }, figure[state])
      }
    )
  }

  private watchHost(): void {
    const { dataDir, backup } = this.context.config
    this.watch('towing_disk_bytes', 'Disk of DATA_DIR', ['state'], async (gauge) => {
      const { bavail, blocks, bsize } = await statfs(dataDir)
      gauge.set({ state: 'free' }, bavail * bsize)
      gauge.set({ state: 'all' }, blocks * bsize)
    })
    this.watch('towing_backup_timestamp_seconds', 'When the newest archive in BACKUP_DIR was made, 0 = there is none', [], (gauge) => {
      if (backup.dir !== undefined) gauge.set((presentBackup(backup.dir).last?.at ?? 0) / 1000)
    })
  }
}
