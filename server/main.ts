import { once } from 'node:events'
import { createServer } from 'node:net'
import { offerSetup } from './admin/setup'
import { readConfig, type ServerConfig } from './config'
import { StartupError } from './errors'
import { listenError, runServer } from './running'
import { DEMO_PASSWORD, SHOWN_ACCOUNTS } from './seed/company'
import { starterOf } from './starter'

/** A client that never ends its request must not keep the process from ending, once open sockets have been told. */
const SHUTDOWN_LIMIT_MS = 10_000
/** One order to end may arrive twice: from whoever watches the processes, and passed on by `npm start`. */
const SAME_ORDER_MS = 1_000

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const starter = starterOf(process)
  if (starter === undefined) await tryPort(config)
  const progress = (line: string): void => {
    say(line)
    starter?.say(line)
  }
  const { app, context, port, close } = await runServer(config, progress, starter)
  let endingSince: number | undefined
  const end = async (drainMs: number): Promise<void> => {
    if (endingSince !== undefined) return
    endingSince = performance.now()
    setTimeout(() => process.exit(1), drainMs + SHUTDOWN_LIMIT_MS).unref()
    await close(drainMs)
    say('已停止，数据已保存')
    process.exit(0)
  }
  process.on('SIGTERM', () => {
    // Who asks again does not want to wait.
    if (endingSince !== undefined && performance.now() - endingSince > SAME_ORDER_MS) process.exit(1)
    void end(config.operations.drainMs)
  })
  // Somebody sits before it.
  process.on('SIGINT', () => {
    void end(0)
  })
  // A forgotten promise must not take everybody's session down with it; it is logged as an error.
  process.on('unhandledRejection', (error) => {
    app.log.error({ err: error }, 'unhandled rejection')
  })
  const shownHost = config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host
  say(`\n已启动：http://${shownHost}:${port}`)
  if (config.seedDemo) say(`演示账号：${SHOWN_ACCOUNTS.join('、')}\n演示密码：${DEMO_PASSWORD}`)
  // To this output alone: the page that tells of the start is everybody's.
  const code = config.operations.role === 'worker' ? undefined : await offerSetup(context)
  if (code !== undefined) say(`还没有任何账号。请在浏览器打开上面的地址，用安装码 ${code} 设置公司和管理员（重新启动会换一个）`)
  say('按 Ctrl+C 停止')
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

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`
  )
  process.exit(1)
})
