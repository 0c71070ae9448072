import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app'
import { openContext, type OpenedContext, type Progress } from './bootstrap'
import type { ServerConfig } from './config'
import type { ServerContext } from './context'
import { errorCode, StartupError } from './errors'
import { startJobs } from './jobs/worker'
import { startProviderChild } from './localProvider/child'
import { processRegistry } from './operations/metrics'
import type { Starter } from './starter'
import { openPayChannels } from './transferCar/payment/pay/channels'

/** Requests under way have this long to end; browsers also hold connections open that never ask for anything. */
const GRACE_MS = 3_000

/** A server that answers, with its jobs and, where payments are played, the local provider beside it. */
export interface RunningServer {
  app: FastifyInstance
  context: ServerContext
  port: number
  /**
   * Takes nobody new, then ends jobs, sockets, requests and database, in this order.
   * @param drainMs open sockets are told within this time, and requests are answered until then
   */
  close(drainMs?: number): Promise<void>
}

/**
 * Opens everything and listens.
 * @param starter whose socket it takes instead of one of its own
 * @throws StartupError with one line for people; nothing stays open then
 */
export async function runServer(config: ServerConfig, progress: Progress, starter?: Starter): Promise<RunningServer> {
  const opened = await openFollowed(config, progress)
  try {
    return await serve(config, opened, progress, starter)
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Everything open, and traces of it begun where somebody asked for them: they end last. @throws StartupError */
async function openFollowed(config: ServerConfig, progress: Progress): Promise<OpenedContext> {
  const endTraces = await beginTraces(config, progress)
  try {
    const opened = await openContext(config, undefined, progress)
    return { ...opened, close: () => opened.close().finally(endTraces) }
  } catch (error) {
    await endTraces()
    throw error
  }
}

/** What follows a process is loaded only where somebody asked for it. @returns ends it */
async function beginTraces({ operations: { tracing, role }, version }: ServerConfig, say: Progress): Promise<() => Promise<void>> {
  if (tracing === undefined) return () => Promise.resolve()
  return (await import('./openTelemetry')).openTracing(tracing, { version, role }, say)
}

/** The local provider beside this process, unless one runs already or payments are real. It ends with this process, however that ends. */
async function startProvider({ pay }: ServerConfig, { context }: OpenedContext, progress: Progress): Promise<void> {
  if (pay.local === undefined || pay.local.url !== '') return
  progress('正在启动本机演示支付…')
  const { url } = await startProviderChild(pay.local.folder, pay.local.port)
  context.pay = openPayChannels({ ...pay, local: { ...pay.local, url } }, context.clock)
}

/** Jobs are others' work where people are answered alone. @returns ends them */
async function beginJobs(app: FastifyInstance, { context }: OpenedContext): Promise<() => Promise<void>> {
  if (context.config.operations.role === 'web') return () => Promise.resolve()
  return startJobs(
    context,
    (error, job) => {
      app.log.error({ err: error, job: job?.kind, reqId: job?.requestId }, 'job failed')
    },
    ({ kind }, isDone, seconds) => {
      app.metrics.job(kind, isDone, seconds)
    }
  )
}

async function serve(
  config: ServerConfig,
  opened: OpenedContext,
  progress: Progress,
  starter: Starter | undefined
): Promise<RunningServer> {
  // The files of the app are looked for once, and may be in the making until now.
  await starter?.built()
  const [app] = await Promise.all([buildApp(opened.context), startProvider(config, opened, progress)])
  // How long the event loop is held up is looked at from here on, not from the first question.
  if (config.operations.metricsToken !== undefined) processRegistry()
  const stopJobs = await beginJobs(app, opened)
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
  const close = async (drainMs = 0): Promise<void> => {
    opened.context.health.isDraining = true
    const jobsEnded = stopJobs()
    if (drainMs > 0) await app.leaveSockets(drainMs)
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
    await jobsEnded
    await app.close()
    await opened.close()
  }
  return { app, context: opened.context, port, close }
}

/** Why a port could not be had, for people. */
export function listenError(config: ServerConfig, cause: unknown): StartupError {
  const code = errorCode(cause)
  if (code === 'EADDRINUSE') return new StartupError(`端口 ${config.port} 已被占用，请停止占用它的程序，或用 PORT 另指端口`, cause)
  if (code === 'EACCES') return new StartupError(`没有权限使用端口 ${config.port}，请用 PORT 另指 1024 以上的端口`, cause)
  return new StartupError(`无法监听 ${config.host}:${config.port}（${code}）`, cause)
}
