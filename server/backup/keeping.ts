import { spawn } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { BackupState } from '@/contract/admin/system'
import { DAY, HOUR, MINUTE, SHANGHAI_OFFSET } from '../clock'
import type { ServerContext } from '../context'
import type { Again } from '../jobs/types'
import { programOf } from '../program'
import { ARCHIVE, archiveName } from './archiveName'
import { isSent, removeArchive } from './copies'
import type { BackupSettings } from './settings'

const ROOT = path.join(__dirname, '..', '..')

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

/** What the command is told when an archive is there and its copy is not. */
export const SEND = '--send'

/** One a process: an archive may take longer than an hour. */
let running = false
/** By folder: why its last one came to nothing. */
const failures = new Map<string, string>()

/** Makes an archive now, and old ones go. @param begin starts the command; tests give their own @returns false while one is made already */
export function makeArchive(
  { config: { backup }, clock }: Pick<ServerContext, 'config' | 'clock'>,
  dir: string,
  begin: (...args: string[]) => Promise<void> = runCommand
): boolean {
  return atWork({ backup, dir, work: () => begin(path.join(dir, archiveName(clock.now()))) })
}

/** One at a time: makes an archive or sends one. */
function atWork({ backup, dir, work }: { backup: BackupSettings; dir: string; work: () => Promise<void> }): boolean {
  if (running) return false
  running = true
  failures.delete(dir)
  void work()
    .then(() => {
      for (const old of archivesIn(dir).slice(0, -backup.keep)) removeArchive(path.join(dir, old))
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
 * must not wait; one that failed, or whose copy in the bucket did, is tried again an hour later. Old ones go.
 * @param begin starts the command; tests give their own
 */
export async function keepBackups(
  { config, clock }: Pick<ServerContext, 'config' | 'clock'>,
  begin: (...args: string[]) => Promise<void> = runCommand
): Promise<() => Promise<Again<'backup'> | undefined>> {
  const { backup } = config
  const { dir, minute, bucket } = backup
  const now = clock.now()
  if (dir !== undefined) {
    const newest = archivesIn(dir).at(-1) ?? ''
    if (newest < archiveName(lastDue(minute, now))) makeArchive({ config, clock }, dir, begin)
    else if (bucket !== undefined && !isSent(path.join(dir, newest)))
      atWork({ backup, dir, work: () => begin(SEND, path.join(dir, newest)) })
  }
  return () => Promise.resolve(dir === undefined ? undefined : { dueAt: now + HOUR, data: {} })
}

/** `npm run backup` beside this server. @throws Error with the last line that it said */
function runCommand(...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...programOf('backup'), ...args], {
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
