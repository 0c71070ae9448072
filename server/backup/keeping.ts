import { spawn } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { BackupState } from '@/contract/admin/system'
import { DAY, HOUR, MINUTE, SHANGHAI_OFFSET, shanghaiDay } from '../clock'
import type { ServerContext } from '../context'
import type { Again } from '../jobs/types'
import { programOf } from '../program'

const ARCHIVE = /^towing-\d{8}-\d{6}\.backup$/
const ROOT = path.join(__dirname, '..', '..')

/** @returns `towing-<yyyyMMdd>-<HHmmss>.backup` by the clock of Shanghai: the names' order is that of time. @param now epoch ms */
export function archiveName(now: number): string {
  const time = new Date(now + SHANGHAI_OFFSET).toISOString().slice(11, 19).replaceAll(':', '')
  return `towing-${shanghaiDay(now)}-${time}.backup`
}

/** The archives of a folder, the oldest first. */
function archivesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter((name) => ARCHIVE.test(name))
      .sort()
  } catch {
    return []
  }
}

/** The last moment at which a day's archive fell due. @param minute of the day in Shanghai @param now epoch ms */
export function lastDue(minute: number, now: number): number {
  const today = Math.floor((now + SHANGHAI_OFFSET) / DAY) * DAY - SHANGHAI_OFFSET + minute * MINUTE
  return today <= now ? today : today - DAY
}

/** One a process: an archive may take longer than an hour. */
let running = false
/** By folder: why its last one came to nothing. */
const failures = new Map<string, string>()

/** Makes an archive now, and old ones go. @param begin starts the command; tests give their own @returns false while one is made already */
export function makeArchive(
  { config: { backup }, clock }: Pick<ServerContext, 'config' | 'clock'>,
  dir: string,
  begin: (file: string) => Promise<void> = runCommand
): boolean {
  if (running) return false
  running = true
  failures.delete(dir)
  void begin(path.join(dir, archiveName(clock.now())))
    .then(() => {
      for (const old of archivesIn(dir).slice(0, -backup.keep)) rmSync(path.join(dir, old), { force: true })
    })
    .catch((error: unknown) => {
      const failure = error instanceof Error ? error.message : String(error)
      failures.set(dir, failure)
      process.stderr.write(`自动备份没有成功，一小时后再试：${failure}\n`)
    })
    .finally(() => {
      running = false
    })
  return true
}

/** How the archives of a folder stand: the newest one, with its size in bytes, and what this process does. @param dir undefined = none are made */
export function presentBackup(dir: string | undefined): BackupState {
  const name = dir === undefined ? undefined : archivesIn(dir).at(-1)
  const told = name === undefined || dir === undefined ? undefined : statSync(path.join(dir, name), { throwIfNoEntry: false })
  return {
    isConfigured: dir !== undefined,
    isRunning: running,
    last: name === undefined || told === undefined ? null : { name, at: Math.round(told.mtimeMs), size: told.size },
    failure: (dir === undefined ? undefined : failures.get(dir)) ?? ''
  }
}

/**
 * The hourly job: makes the day's archive where there is none yet, in a process of its own, because a large one takes long and other jobs
 * must not wait; one that failed is tried again an hour later. Old ones go.
 * @param begin starts the command; tests give their own
 */
export async function keepBackups(
  { config, clock }: Pick<ServerContext, 'config' | 'clock'>,
  begin: (file: string) => Promise<void> = runCommand
): Promise<() => Promise<Again<'backup'> | undefined>> {
  const { dir, minute } = config.backup
  const now = clock.now()
  if (dir !== undefined && (archivesIn(dir).at(-1) ?? '') < archiveName(lastDue(minute, now))) makeArchive({ config, clock }, dir, begin)
  return () => Promise.resolve(dir === undefined ? undefined : { dueAt: now + HOUR, data: {} })
}

/** `npm run backup` beside this server. @throws Error with the last line that it said */
function runCommand(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...programOf('backup'), file], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe']
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString('utf8')}`.slice(-2_000)
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(said.trim().split('\n').at(-1) ?? `${code}`))
    })
  })
}
