import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { lockFolder } from '../../../server/database/lock'
import { StartupError } from '../../../server/errors'

const ROOT = path.resolve(__dirname, '../../..')

/** One process a folder (server.md#one-process-a-folder), with real processes. */
describe('folder lock', () => {
  let folder: string
  const children: ChildProcess[] = []
  const file = () => path.join(folder, 'server.lock')
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'towing-lock-'))
  })
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  /** Another process that tries the lock; resolves to `locked` or to its one line. */
  async function other(): Promise<{ child: ChildProcess; said: string }> {
    const script = `
      const { lockFolder } = require('./server/database/lock.ts')
      try { lockFolder(${JSON.stringify(folder)}, () => process.exit(3)); console.log('locked'); setInterval(() => {}, 1000) }
      catch (error) { console.log(error.message) }`
    const child = spawn(process.execPath, ['--require', 'tsx/cjs', '-e', script], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    const said = await new Promise<string>((resolve) => {
      child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim()))
    })
    return { child, said }
  }
  const ended = (child: ChildProcess) =>
    new Promise((resolve) => {
      child.once('exit', resolve)
    })

  test('a second process is refused with one line that names the folder and the holder', async () => {
    const lock = lockFolder(folder, () => undefined)
    const { said } = await other()
    expect(said).toBe(`数据目录正被另一个进程使用：${folder}（进程号 ${process.pid}），请先停止它，或用 DATA_DIR 另指目录`)
    lock.release()
    expect(existsSync(file())).toBe(false)
    expect((await other()).said).toBe('locked')
  })

  test('after kill -9 of the holder the lock is taken over at once', async () => {
    const { child, said } = await other()
    expect(said).toBe('locked')
    expect(() => lockFolder(folder, () => undefined)).toThrow(StartupError)
    const gone = ended(child)
    child.kill('SIGKILL')
    await gone
    lockFolder(folder, () => undefined).release()
  })

  test('of five that find a stale lock at once exactly one gets it', async () => {
    writeFileSync(file(), JSON.stringify({ token: 'old', pid: 999_999_999, space: 'nowhere', started: '1' }))
    utimesSync(file(), 0, 0)
    const said = (await Promise.all(Array.from({ length: 5 }, other))).map((each) => each.said)
    expect(said.filter((line) => line === 'locked')).toHaveLength(1)
  })

  test('a holder on another machine counts as alive while its heartbeat is fresh, and as gone when it is old', () => {
    writeFileSync(file(), JSON.stringify({ token: 'far', pid: 1, space: `not-${hostname()}`, started: '' }))
    expect(() => lockFolder(folder, () => undefined)).toThrow('正被另一个进程使用')
    const old = new Date(Date.now() - 60_000)
    utimesSync(file(), old, old)
    lockFolder(folder, () => undefined).release()
  })

  test('a number that another process carries now is no holder', async () => {
    const { child } = await other()
    const holder = JSON.parse(readFileSync(file(), 'utf8')) as Record<string, unknown>
    writeFileSync(file(), JSON.stringify({ ...holder, pid: process.ppid, started: 'long ago' }))
    lockFolder(folder, () => undefined).release()
    child.kill('SIGKILL')
  })

  test('who was taken over is told', async () => {
    let lost = false
    lockFolder(folder, () => {
      lost = true
    })
    writeFileSync(file(), JSON.stringify({ token: 'new', pid: process.pid, space: 'x', started: '' }))
    const until = Date.now() + 6000
    while (!lost && Date.now() < until)
      await new Promise((resolve) => {
        setTimeout(resolve, 50)
      })
    expect(lost).toBe(true)
  })
})
