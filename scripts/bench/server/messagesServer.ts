// One server process of the messages bench: ours, or a bare echo of `ws` to compare with. Started by messages.ts, speaks over IPC.
import { WebSocketServer } from 'ws'
import { buildApp } from '../../../server/app'
import { openContext } from '../../../server/bootstrap'
import { readConfig } from '../../../server/config'

/** A person's bounds make no sense for senders that stand for a thousand people each; everything else is as it ships. */
const UNBOUND = { framesPerWindow: 100_000_000, waitingFrames: 1_000_000, strangersPerAddress: 1_000_000, socketsPerUser: 1_000_000 }

async function main(): Promise<void> {
  const port = process.argv[2] === 'echo' ? await echo() : await serve()
  process.on('message', ({ ask }: { ask: 'cpu' | 'memory' }) => {
    if (ask === 'cpu') process.send?.({ cpu: process.cpuUsage() })
    else process.send?.({ bytes: kept() })
  })
  process.send?.({ port })
}

/** Bytes that are in use once what is not needed any more is gone; the process is started with --expose-gc. */
function kept(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function echo(): Promise<number> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) => {
    socket.on('message', (data, isBinary) => {
      socket.send(data, { binary: isBinary })
    })
  })
  await new Promise((resolve) => {
    server.once('listening', resolve)
  })
  return portOf(server.address())
}

async function serve(): Promise<number> {
  const config = readConfig(process.env)
  const { context } = await openContext({ ...config, realtime: { ...config.realtime, ...UNBOUND } })
  const app = await buildApp(context)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return portOf(app.server.address())
}

const portOf = (address: unknown): number => (address as { port: number }).port

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
