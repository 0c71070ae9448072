import { execFile, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from './freePort'

const DEBIAN = '/usr/lib/postgresql'
const run = promisify(execFile)

/** Folder of PostgreSQL's own programs, the newest where there are several; '' = as the PATH finds them, undefined = nowhere. */
function programs(): string | undefined {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).filter((version) => existsSync(path.join(DEBIAN, version, 'bin', 'initdb')))
    : []
  const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1)
  if (newest !== undefined) return path.join(DEBIAN, newest, 'bin')
  return spawnSync('initdb', ['--version']).status === 0 ? '' : undefined
}

const MEMORY = '/dev/shm'
const MEMORY_BYTES = 8 * 1024 ** 3

/**
 * Where its files lie: in memory where there is plenty of it. Making a suite's database copies some thousand small files and dropping it
 * deletes them, a fifth of PostgreSQL's processor time on a disk. Full counts fill gigabytes and stay on the disk.
 */
function roomyFolder(): string {
  if (process.env.TEST_FULL === '1' || !existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > MEMORY_BYTES ? MEMORY : tmpdir()
}

/** Whether suites that restart PostgreSQL can run here; with CI=true it is a failure when they cannot (house.md#tests). */
export function hasPostgresPrograms(): boolean {
  const found = programs() !== undefined
  if (!found && process.env.CI === 'true') throw new Error('no initdb, and CI=true asks for it')
  if (!found) process.stderr.write('PostgreSQL restarts: not run\n')
  return found
}

/**
 * A PostgreSQL of one run of the tests (scripts/test.mjs), or of one test that stops and restarts it: on a port of its own. Making and dropping
 * a database, which each suite does, takes a tenth of what it takes on a server that waits for the disk.
 */
export class PostgresCluster {
  private constructor(
    private readonly bin: string,
    private readonly home: string,
    readonly port: number
  ) {}

  /** Makes and starts one. It does not wait for the disk: nobody cuts its power, its process alone may die. */
  static async make(): Promise<PostgresCluster> {
    const bin = programs()
    if (bin === undefined) throw new Error('no initdb')
    const home = mkdtempSync(path.join(roomyFolder(), 'towing-postgres-'))
    const cluster = new PostgresCluster(bin, home, await freePort())
    if (userInfo().uid === 0) {
      // PostgreSQL refuses to run as root.
      const [uid, gid] = ['-u', '-g'].map((of) => Number(spawnSync('id', [of, 'postgres']).stdout.toString()))
      chownSync(home, uid ?? 0, gid ?? 0)
    }
    await cluster.call('initdb', '-D', cluster.data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync')
    await cluster.start()
    return cluster
  }

  /** Address of one of its databases. */
  url(database = 'postgres', port = this.port): string {
    return `postgres://postgres@127.0.0.1:${port}/${database}`
  }

  /** The same by its socket in a folder: half of TCP's processor time for each statement. */
  socketUrl(database = 'postgres'): string {
    return `postgres://postgres@localhost:${this.port}/${database}?host=${encodeURIComponent(this.home)}`
  }

  /** Starts it and waits until it takes connections. */
  async start(): Promise<void> {
    const options = `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${this.home} -c fsync=off -c full_page_writes=off -c max_wal_size=1GB -c max_connections=300`
    await this.call('pg_ctl', '-D', this.data, '-w', '-l', path.join(this.home, 'log'), '-o', options, 'start')
  }

  /** @param mode `fast`: says goodbye to every connection and undoes what is open; `immediate`: as if its process had died */
  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    await this.call('pg_ctl', '-D', this.data, '-w', '-m', mode, 'stop')
  }

  async query<T = Record<string, unknown>>(database: string, sql: string, params: unknown[] = []): Promise<T[]> {
    const client = new Client({ connectionString: this.url(database) })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(sql, params)).rows as T[]
    } finally {
      await client.end()
    }
  }

  async close(): Promise<void> {
    await this.stop('immediate').catch(() => undefined)
    rmSync(this.home, { recursive: true, force: true })
  }

  /** The same where nothing can be waited for: the process ends. */
  closeNow(): void {
    spawnSync(...this.command('pg_ctl', ['-D', this.data, '-m', 'immediate', 'stop']), { cwd: this.home })
    rmSync(this.home, { recursive: true, force: true })
  }

  private get data(): string {
    return path.join(this.home, 'data')
  }

  private command(program: string, args: string[]): [string, string[]] {
    const file = this.bin === '' ? program : path.join(this.bin, program)
    return userInfo().uid === 0 ? ['runuser', ['-u', 'postgres', '--', file, ...args]] : [file, args]
  }

  private async call(program: string, ...args: string[]): Promise<void> {
    await run(...this.command(program, args), { cwd: this.home })
  }
}
