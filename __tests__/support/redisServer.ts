import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import net from 'node:net'
import path from 'node:path'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { freePort } from './freePort'

/** How long a start may take on a busy machine, ms. */
const PATIENCE_MS = 20_000

/** Whether suites with Redis can run here; with CI=true it is a failure when they cannot (house.md#tests). */
export function hasRedis(): boolean {
  const found = spawnSync('redis-server', ['--version']).status === 0
  if (!found && process.env.CI === 'true') throw new Error('no redis-server, and CI=true asks for it')
  if (!found) process.stderr.write('Redis suites: not run\n')
  return found
}

/** A Redis of one test, on a port of its own; it can vanish and return. */
export class RedisServer {
  private child: ChildProcess | undefined = undefined
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'towing-redis-'))

  private constructor(readonly port: number) {}

  /** @param running false: only the address, as when Redis is away at start */
  static async make(running = true): Promise<RedisServer> {
    const server = new RedisServer(await freePort())
    if (running) await server.start()
    return server
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  /** Starts it and waits until it answers. */
  async start(): Promise<void> {
    this.child = spawn(
      'redis-server',
      ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', this.folder],
      { stdio: 'ignore' }
    )
    const end = Date.now() + PATIENCE_MS
    while (!(await this.answers())) {
      if (Date.now() > end) throw new Error('redis-server does not answer')
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
    }
  }

  /** It is gone at once, as when its machine is. */
  async kill(): Promise<void> {
    const { child } = this
    this.child = undefined
    if (child === undefined || child.exitCode !== null) return
    const gone = new Promise((resolve) => {
      child.once('exit', resolve)
    })
    child.kill('SIGKILL')
    await gone
  }

  async close(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = net.connect(this.port, '127.0.0.1', () => {
        socket.write('PING\r\n')
      })
      const done = (isThere: boolean) => {
        socket.destroy()
        resolve(isThere)
      }
      socket.on('data', (data) => {
        done(data.toString().startsWith('+PONG'))
      })
      socket.on('error', () => {
        done(false)
      })
    })
  }
}
