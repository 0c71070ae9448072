import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { errorCode, StartupError } from '../errors'

/** What the lock file says about its holder. */
interface Holder {
  token: string
  pid: number
  /** Machine and process-number space: a number from another container says nothing here. */
  space: string
  /** Start time of that process as the kernel tells it, '' where it does not: a reused number is another process. */
  started: string
}

interface FolderLock {
  release(): void
}

const FILE = 'server.lock'
const GUARD = 'server.lock.takeover'
const HEARTBEAT_MS = 2_000
/** A holder that cannot be asked (other machine, no process table) is gone when its heartbeat is this old. */
const STALE_MS = 20_000
const GUARD_STALE_MS = 10_000

/**
 * Takes the folder for this process alone (server.md#one-process-a-folder): two processes on one embedded database lose acknowledged
 * writes. A lock left by a killed process is taken over at once.
 * @param folder exists already
 * @param onLost called when another process took the lock over (this one was suspended): the caller must stop at once
 * @throws StartupError with one line when another process holds the folder or it cannot be written
 */
export function lockFolder(folder: string, onLost: () => void): FolderLock {
  const file = path.join(folder, FILE)
  const mine: Holder = { token: randomUUID(), pid: process.pid, space: processSpace(), started: startTime(process.pid) }
  try {
    take(folder, file, mine)
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    throw new StartupError(`数据目录无法写入：${folder}（${errorCode(cause) || String(cause)}）`, cause)
  }
  const timer = setInterval(() => {
    if (read(file)?.token === mine.token) utimesSync(file, new Date(), new Date())
    else {
      clearInterval(timer)
      onLost()
    }
  }, HEARTBEAT_MS)
  timer.unref()
  return {
    release: () => {
      clearInterval(timer)
      if (read(file)?.token === mine.token) rmSync(file, { force: true })
    }
  }
}

function take(folder: string, file: string, mine: Holder): void {
  if (create(file, JSON.stringify(mine))) return
  const guard = path.join(folder, GUARD)
  if (age(guard) > GUARD_STALE_MS) rmSync(guard, { force: true })
  // Of several that find the same stale lock only the one with the guard may judge and replace it.
  if (!create(guard, String(process.pid))) throw inUse(folder, read(file))
  try {
    const holder = read(file)
    if (isAlive(file, holder)) throw inUse(folder, holder)
    rmSync(file, { force: true })
    if (!create(file, JSON.stringify(mine))) throw inUse(folder, read(file))
  } finally {
    rmSync(guard, { force: true })
  }
}

function isAlive(file: string, holder: Holder | undefined): boolean {
  // Unreadable: just being written by its holder, or cut off by a power failure long ago.
  if (holder === undefined || holder.space !== processSpace()) return age(file) <= STALE_MS
  if (holder.pid === process.pid) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  const started = startTime(holder.pid)
  return started === '' || holder.started === '' ? age(file) <= STALE_MS : started === holder.started
}

function inUse(folder: string, holder: Holder | undefined): StartupError {
  return new StartupError(`数据目录正被另一个进程使用：${folder}（进程号 ${holder?.pid ?? '未知'}），请先停止它，或用 DATA_DIR 另指目录`)
}

function create(file: string, content: string): boolean {
  let handle: number
  try {
    handle = openSync(file, 'wx')
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
  writeSync(handle, content)
  closeSync(handle)
  return true
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function age(file: string): number {
  try {
    return Date.now() - statSync(file).mtimeMs
  } catch {
    return 0
  }
}

function processSpace(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** Field 22 of /proc/<pid>/stat; 'dead' for a process that only waits to be reaped. */
function startTime(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop()?.split(' ') ?? []
    return fields[0] === 'Z' ? 'dead' : (fields[19] ?? '')
  } catch {
    return ''
  }
}
