import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { freePort } from '../../../support/freePort'

const ROOT = path.resolve(__dirname, '..', '..', '..', '..')
/** How long a start may take on a busy machine, ms. */
const PATIENCE_MS = 300_000

export interface ServerSettings {
  databaseUrl: string
  dataDir: string
  redisUrl?: string
}

/** The server as a process of its own, which can be killed and started again on the same port. */
export class ServerProcess {
  private child: ChildProcess | undefined = undefined
  private output = ''

  private constructor(
    readonly port: number,
    private readonly settings: ServerSettings
  ) {}

  static async start(settings: ServerSettings): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), settings)
    await server.start()
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get isAlive(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null
  }

  /** The last it printed. */
  get told(): string {
    return this.output
  }

  async start(): Promise<void> {
    const { databaseUrl, dataDir, redisUrl = '' } = this.settings
    const child = spawn(process.execPath, [path.join('.tmp', 'server', 'main.cjs')], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(this.port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        LOGINS_PER_MINUTE: '10000',
        PAY_PROVIDER: 'live',
        SEED_HISTORY: '0',
        LOG_LEVEL: 'error'
      }
    })
    this.child = child
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => {
        this.output = `${this.output}${data.toString()}`.slice(-4000)
      })
    const end = Date.now() + PATIENCE_MS
    while (
      !(await fetch(`${this.url}/healthz`).then(
        ({ ok }) => ok,
        () => false
      ))
    ) {
      if (child.exitCode !== null || Date.now() > end) throw new Error(`server: ${this.output}`)
      await new Promise((resolve) => {
        setTimeout(resolve, 50)
      })
    }
  }

  /** As kill -9 does: nothing is said goodbye to. */
  async kill(): Promise<void> {
    const { child } = this
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => {
      child.once('exit', resolve)
    })
    child.kill('SIGKILL')
    await gone
  }
}
