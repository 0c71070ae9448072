import { once } from 'node:events'
import { createServer } from 'node:net'
import { readConfig, type ServerConfig } from './config'
import { StartupError } from './errors'
import { listenError, runServer } from './running'
import { DEMO_PASSWORD, SHOWN_ACCOUNTS } from './seed/company'
import { starterOf } from './starter'

/** A client that never ends its request must not keep the process from ending. */
const SHUTDOWN_LIMIT_MS = 10_000

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
  const { app, port, close } = await runServer(config, progress, starter)
  let ending = false
  const end = async (): Promise<void> => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref()
    await close()
    say('已停止，数据已保存')
    process.exit(0)
  }
  process.on('SIGTERM', () => {
    void end()
  })
  process.on('SIGINT', () => {
    void end()
  })
  // A forgotten promise must not take everybody's session down with it; it is logged as an error.
  process.on('unhandledRejection', (error) => {
    app.log.error({ err: error }, 'unhandled rejection')
  })
  const shownHost = config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host
  say(`\n已启动：http://${shownHost}:${port}`)
  if (config.seedDemo) say(`演示账号：${SHOWN_ACCOUNTS.join('、')}\n演示密码：${DEMO_PASSWORD}`)
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
