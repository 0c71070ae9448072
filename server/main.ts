import { once } from 'node:events'
import { createServer } from 'node:net'
import { buildApp } from './app'
import { openContext, type OpenedContext } from './bootstrap'
import { readConfig, type ServerConfig } from './config'
import { errorCode, StartupError } from './errors'
import { startJobs } from './jobs/worker'
import { startProviderChild } from './localProvider/child'
import { DEMO_PASSWORD, SHOWN_ACCOUNTS } from './seed/company'
import { starterOf, type Starter } from './starter'
import { openPayChannels } from './transferCar/money/pay/channels'

/** A client that never ends its request must not keep the process from ending. */
const SHUTDOWN_LIMIT_MS = 10_000
/** Requests under way have this long to end; browsers also hold connections open that never ask for anything. */
const GRACE_MS = 3_000

const say = (line: string): void => { process.stdout.write(`${line}\n`) }

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const starter = starterOf(process)
  if (starter === undefined) await tryPort(config)
  const progress = (line: string): void => {
    say(line)
    starter?.say(line)
  }
  const opened = await openContext(config, undefined, progress)
  try {
    await serve(config, opened, starter, progress)
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** A port that somebody else has is said at once, not after the time that filling a new database takes. */
async function tryPort(config: ServerConfig): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen(config.port, config.host), 'listening')
  } catch (cause) {
    throw listenError(config, cause)
  }
  await once(probe.close(), 'close')
}

/** The local provider beside this process, unless one runs already or payments are real. It ends with this process, however that ends. */
async function startProvider({ pay }: ServerConfig, { context }: OpenedContext, progress: (line: string) => void): Promise<void> {
  if (pay.local === undefined || pay.local.url !== '') return
  progress('正在启动本机演示支付…')
  const { url } = await startProviderChild(pay.local.folder, pay.local.port)
  context.pay = openPayChannels({ ...pay, local: { ...pay.local, url } }, context.clock)
}

async function serve(config: ServerConfig, opened: OpenedContext, starter: Starter | undefined, progress: (line: string) => void): Promise<void> {
  // The files of the app are looked for once, and may be in the making until now.
  await starter?.built()
  const [app] = await Promise.all([buildApp(opened.context), startProvider(config, opened, progress)])
  const stopJobs = await startJobs(opened.context, (error, job) => { app.log.error({ err: error, job: job?.kind }, 'job failed') })
  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref()
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
    await stopJobs()
    await app.close()
    await opened.close()
    say('已停止，数据已保存')
    process.exit(0)
  }
  process.on('SIGTERM', () => { void end() })
  process.on('SIGINT', () => { void end() })
  // A forgotten promise must not take everybody's session down with it; it is logged as an error.
  process.on('unhandledRejection', (error) => { app.log.error({ err: error }, 'unhandled rejection') })
  try {
    if (starter === undefined) await app.listen({ host: config.host, port: config.port })
    else {
      await app.ready()
      await once(app.server.listen(await starter.socket()), 'listening')
      starter.done()
    }
  } catch (cause) {
    await stopJobs()
    await app.close()
    throw listenError(config, cause)
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  // A port that the system chose is known only now.
  if (config.port === 0) opened.context.pay.publicUrl = `http://127.0.0.1:${port}`
  const shownHost = config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host
  say(`\n已启动：http://${shownHost}:${port}`)
  if (config.seedDemo) say(`演示账号：${SHOWN_ACCOUNTS.join('、')}\n演示密码：${DEMO_PASSWORD}`)
  say('按 Ctrl+C 停止')
}

function listenError(config: ServerConfig, cause: unknown): StartupError {
  const code = errorCode(cause)
  if (code === 'EADDRINUSE') return new StartupError(`端口 ${config.port} 已被占用，请停止占用它的程序，或用 PORT 另指端口`, cause)
  if (code === 'EACCES') return new StartupError(`没有权限使用端口 ${config.port}，请用 PORT 另指 1024 以上的端口`, cause)
  return new StartupError(`无法监听 ${config.host}:${config.port}（${code}）`, cause)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : error instanceof Error ? error.stack ?? error.message : String(error)}\n`)
  process.exit(1)
})
