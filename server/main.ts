import { buildApp } from './app'
import { openContext, type OpenedContext } from './bootstrap'
import { readConfig, type ServerConfig } from './config'
import { errorCode, StartupError } from './errors'
import { startHousekeeping } from './housekeeping'
import { DEMO_PASSWORD, SHOWN_ACCOUNTS } from './seed/company'

/** A client that never ends its request must not keep the process from ending. */
const SHUTDOWN_LIMIT_MS = 10_000
/** Requests under way have this long to end; browsers also hold connections open that never ask for anything. */
const GRACE_MS = 3_000

const say = (line: string): void => { process.stdout.write(`${line}\n`) }

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const opened = await openContext(config, undefined, say)
  try {
    await serve(config, opened)
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function serve(config: ServerConfig, opened: OpenedContext): Promise<void> {
  const app = await buildApp(opened.context)
  const stopHousekeeping = startHousekeeping(opened.context)
  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref()
    stopHousekeeping()
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
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
    await app.listen({ host: config.host, port: config.port })
  } catch (cause) {
    await app.close()
    throw listenError(config, cause)
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
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
