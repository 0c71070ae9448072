import WebSocket from 'ws'
import type { MiniProgram } from '../miniProgram'
import { describe, isFn, type Fn, type Options } from '../types'
import { call, calls, text, type Api, type Handler } from './reply'
import { resolveAddress } from './network'

const EVENTS = ['open', 'message', 'close', 'error'] as const
type Event = (typeof EVENTS)[number]
const title = (event: Event): string => event.charAt(0).toUpperCase() + event.slice(1)

/** WeChat allows five sockets at once, Alipay one. */
const LIMIT = { weapp: 5, alipay: 1 }
/** What the clients say when there are too many. */
const TOO_MANY = { weapp: 'exceed max task count', alipay: 'websocket already exists (error 3): closeSocket first' }

type Tell = (event: Event, value: unknown) => void

/** Sockets over the real wire; all are cut when the app has been hidden for five seconds, and what happens meanwhile is told afterwards. */
export function socketApi(app: MiniProgram): Api {
  const open = new Set<WebSocket>()
  const cut = (): void => {
    for (const socket of open) socket.terminate()
  }
  app.closers.add(cut)
  app.onSuspend.add(() => {
    if (!app.device.tellsClosedSockets) for (const socket of open) socket.removeAllListeners().on('error', () => undefined)
    cut()
    open.clear()
  })
  const listeners = (): { on: Record<string, Fn>; tell: Tell } => {
    const sets = new Map(EVENTS.map((event) => [event, new Set<Fn>()]))
    const on: Record<string, Fn> = {}
    for (const event of EVENTS) {
      on[`on${title(event)}`] = (listener) => {
        if (isFn(listener)) sets.get(event)?.add(listener)
      }
      on[`off${title(event)}`] = (listener) => {
        if (isFn(listener)) sets.get(event)?.delete(listener)
        else sets.get(event)?.clear()
      }
    }
    const tell: Tell = (event, value) => {
      // Only who listens at that moment hears it: clients keep nothing for later listeners.
      app.realm.deliver(() => {
        for (const listener of [...(sets.get(event) ?? [])])
          try {
            listener(value)
          } catch (error) {
            app.faults.add('error', error)
          }
      })
    }
    return { on, tell }
  }
  const connect = (options: Options, tell: Tell): WebSocket | string => {
    const url = resolveAddress(app, text(options.url))
    if (url === undefined) {
      app.faults.add('network', `${text(options.url)} is in no domain list`)
      return 'url not in domain list'
    }
    if (open.size >= LIMIT[app.platform]) return TOO_MANY[app.platform]
    // Without a network the client says so by the error event.
    const socket = new WebSocket(app.device.online ? url : 'ws://127.0.0.1:1', {
      headers: options.header as Record<string, string> | undefined
    })
    open.add(socket)
    socket.on('open', () => {
      tell('open', app.realm.copy({ header: {} }))
    })
    socket.on('message', (data: Buffer, binary) => {
      tell('message', { data: binary ? app.realm.buffer(data) : data.toString(), isBuffer: binary })
    })
    socket.on('close', (code, reason) => {
      open.delete(socket)
      tell('close', app.realm.copy({ code, reason: reason.toString() }))
    })
    socket.on('error', (error) => {
      tell('error', app.realm.copy({ errMsg: error.message }))
    })
    return socket
  }
  const transmit =
    (socket: () => WebSocket | undefined): Handler =>
    (options, reply) => {
      try {
        const one = socket()
        if (one === undefined || one.readyState !== WebSocket.OPEN) throw new Error('not connected')
        one.send(options.data as string)
        reply.ok()
      } catch (error) {
        reply.fail(describe(error).split('\n')[0] ?? '')
      }
    }
  if (app.platform === 'alipay') {
    const shared = listeners()
    let current: WebSocket | undefined
    const global: Api = Object.fromEntries(Object.entries(shared.on).map(([name, fn]) => [name.replace(/^(on|off)/, '$1Socket'), fn]))
    return {
      ...global,
      ...calls(app, {
        sendSocketMessage: transmit(() => current),
        connectSocket: (options, reply) => {
          if (options.multiple === true) app.faults.add('error', 'connectSocket: with multiple the global events tell nothing')
          const made = connect(options, shared.tell)
          if (typeof made === 'string') reply.fail(made, { error: 3 })
          else {
            current = made
            reply.ok()
          }
        },
        closeSocket: (_options, reply) => {
          // Documented: before onSocketOpen the call does not close.
          if (current?.readyState !== WebSocket.CONNECTING) current?.close()
          reply.ok()
        }
      })
    }
  }
  return {
    connectSocket: call(app, 'connectSocket', (options, reply) => {
      const { on, tell } = listeners()
      const made = connect(options, tell)
      if (typeof made === 'string') {
        reply.fail(made)
        return { ...on, send: () => undefined, close: () => undefined, readyState: 3 }
      }
      reply.ok({ socketTaskId: 1 })
      return {
        ...on,
        get readyState() {
          return made.readyState
        },
        send: call(
          app,
          'sendSocketMessage',
          transmit(() => made)
        ),
        close: call(app, 'closeSocket', (closing, done) => {
          made.close(Number(closing.code ?? 1000), text(closing.reason))
          done.ok()
        })
      }
    })
  }
}
