// The processes of the messages bench: servers, people, Redis, and the processor time that they use.
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import type { Client } from 'pg'

/** A child that answers one message with one message. */
export class Helper {
  private constructor(private readonly child: ChildProcess) {}

  static start(file: string, args: string[], env: Record<string, string> = {}): Helper {
    return new Helper(
      fork(path.join(__dirname, file), args, {
        execArgv: ['--expose-gc', '--import', 'tsx'],
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc']
      })
    )
  }

  next<T>(): Promise<T> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null): void => {
        reject(new Error(`a process of the bench ended (${code ?? 'killed'})`))
      }
      this.child.once('exit', ended)
      this.child.once('message', (message) => {
        this.child.off('exit', ended)
        resolve(message as T)
      })
    })
  }

  async ask<T>(message: object): Promise<T> {
    const answer = this.next<T>()
    this.child.send(message)
    return answer
  }

  end(): void {
    this.child.removeAllListeners('exit')
    this.child.kill('SIGKILL')
  }
}

export interface Server {
  helper: Helper
  port: number
}

export async function startServer(kind: 'echo' | 'app', env: Record<string, string>): Promise<Server> {
  const helper = Helper.start('messagesServer.ts', [kind], env)
  const { port } = await helper.next<{ port: number }>()
  return { helper, port }
}

/** Processor seconds that these servers have used since they started. */
export async function cpuOf(servers: readonly Server[]): Promise<number> {
  const used = await Promise.all(servers.map(({ helper }) => helper.ask<{ cpu: NodeJS.CpuUsage }>({ ask: 'cpu' })))
  return used.reduce((sum, { cpu }) => sum + cpu.user + cpu.system, 0) / 1_000_000
}

/** Linux counts the time of a process in hundredths of a second. */
const TICKS = 100

/** The same of the sessions of this database, NaN where it runs on another machine. */
export async function databaseCpu(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()')
  try {
    return rows.reduce((sum, { pid }) => {
      // After the name, which stands in brackets, the 12th and 13th field.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return sum + (Number(fields[11]) + Number(fields[12])) / TICKS
    }, 0)
  } catch {
    return Number.NaN
  }
}

export async function startRedis(): Promise<{ url: string; end: () => void }> {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as { port: number }
      probe.close(() => {
        resolve(free)
      })
    })
  })
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore'
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    end: () => {
      child.kill('SIGKILL')
    }
  }
}
