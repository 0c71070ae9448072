import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import { networkOf } from '../address'
import type { ServerContext } from '../context'
import { endedAmong } from '../session/auth'
import { CloseCode } from './closeCode'
import { Connection } from './connection'
import { leaveEvenly } from './leaving'
import { hubOf } from './live'

declare module 'fastify' {
  interface FastifyInstance {
    /** Says goodbye to all open sockets, spread over `withinMs`; `health.isDraining` keeps new ones out meanwhile. */
    leaveSockets(withinMs: number): Promise<void>
  }
}

/**
 * Where sockets knock: with the token behind it, without (3.1 to 3.3 platforms, the token comes in OnConnection), and the alias of
 * production. All of them answer anybody, because a socket proves itself by its token: the only things said before are
 * `closeSocket` and `error`.
 */
const ADDRESSES = ['/api/message/websocket', '/api/message/websocket/*', '/websocket', '/websocket/*']

/**
 * Must be registered before any other route, because the plugin has to see each of them, and before the hook that asks for a token:
 * what that refuses has to be known as an upgrade.
 */
export async function registerSockets(app: FastifyInstance, context: ServerContext): Promise<void> {
  const hub = hubOf(context.live)
  const connections = new Set<Connection>()
  const strangers = new Map<string, number>()
  /** Every connection that asked to be upgraded, until it closes. */
  const upgrading = new Set<Duplex>()
  /** Upgrades that became a socket of ours. */
  const taken = new WeakSet<IncomingMessage>()
  let stopping = false
  const isLeaving = (): boolean => stopping || context.health.isDraining

  app.decorate('leaveSockets', (withinMs) =>
    leaveEvenly([...connections], withinMs, (connection) => {
      connection.close(CloseCode.away)
    })
  )

  await app.register(websocket, {
    options: { maxPayload: hub.bounds.hardFrameBytes },
    errorHandler: (_error, socket) => {
      socket.close(CloseCode.failed)
    },
    preClose: (done) => {
      void stop().finally(done)
    }
  })

  const meet = (socket: WebSocket, request: FastifyRequest): void => {
    const ip = networkOf(request.ip)
    taken.add(request.raw)
    const unknown = strangers.get(ip) ?? 0
    if (isLeaving() || unknown >= hub.bounds.strangersPerAddress) {
      socket.close(isLeaving() ? CloseCode.away : CloseCode.later)
      return
    }
    strangers.set(ip, unknown + 1)
    let counted = true
    const settled = (): void => {
      if (!counted) return
      counted = false
      const left = (strangers.get(ip) ?? 1) - 1
      if (left > 0) strangers.set(ip, left)
      else strangers.delete(ip)
    }
    const connection = new Connection(socket, { context, hub, log: request.log, stream: request.raw.socket, settled })
    connections.add(connection)
    socket.on('close', () => {
      connections.delete(connection)
    })
    const token = (request.params as Partial<Record<string, string>>)['*'] ?? ''
    if (token !== '') connection.open(token)
  }
  // Asked without an upgrade there is no such call.
  for (const url of ADDRESSES)
    app.route({
      method: 'GET',
      url,
      wsHandler: meet,
      handler: (_request, reply) => {
        reply.callNotFound()
      }
    })

  // An upgrade that was answered like a plain request, or of an address without a socket: nobody reads such a connection any more, so
  // not even its end would be noticed.
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    // Who was said goodbye to comes back at once: such a connection would keep the process from ending.
    if (isLeaving()) {
      socket.destroy()
      return
    }
    upgrading.add(socket)
    const timer = setTimeout(() => {
      if (!taken.has(request)) socket.destroy()
    }, hub.bounds.greetingMs)
    timer.unref()
    socket.on('close', () => {
      clearTimeout(timer)
      upgrading.delete(socket)
    })
  })

  const watch = setInterval(() => {
    round().catch((error: unknown) => {
      app.log.error({ err: error }, 'watch over sockets')
    })
  }, hub.bounds.pingMs)
  watch.unref()
  let inRound = false

  /** Drops who is gone, ends whose session has ended without a word to this process, reads rights again that are due. */
  async function round(): Promise<void> {
    const here = [...connections].filter((connection) => connection.ping() && connection.isJoined)
    // A slow database gets one question at a time.
    if (inRound) return
    inRound = true
    try {
      const ended = await endedAmong(context, [...new Set(here.map(({ sessionId }) => sessionId))])
      for (const connection of here) {
        const end = ended.get(connection.sessionId)
        if (end !== undefined) connection.end({ method: 'logout', msg: end.spoken })
      }
      for (const connection of here) if (connection.isDue(context.clock.now())) await connection.renew()
    } finally {
      inRound = false
    }
  }

  /** Says goodbye to everybody and waits for what is under way, within bounds: the database closes after this. */
  async function stop(): Promise<void> {
    stopping = true
    clearInterval(watch)
    hub.stop()
    const leaving = [...connections]
    for (const connection of leaving) connection.close(CloseCode.away)
    await Promise.race([
      Promise.all([...leaving.map(({ settled }) => settled), gone(leaving)]),
      new Promise((resolve) => {
        setTimeout(resolve, hub.bounds.stopMs).unref()
      })
    ])
    for (const connection of connections) connection.terminate()
    for (const socket of upgrading) socket.destroy()
    app.websocketServer.close()
  }

  async function gone(leaving: readonly Connection[]): Promise<void> {
    while (leaving.some((connection) => connections.has(connection)))
      await new Promise((resolve) => {
        setTimeout(resolve, 10).unref()
      })
  }
}
