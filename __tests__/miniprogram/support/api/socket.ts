import WebSocket from 'ws'
import type { MiniProgram } from '../miniProgram'
import { describe, isFn, type Fn, type Options } from '../types'
import { call, calls, text, type Api } from './reply'
import { resolveAddress } from './network'

const EVENTS = ['open', 'message', 'close', 'error'] as const
type Event = typeof EVENTS[number]
const title = (event: Event): string => event.charAt(0).toUpperCase() + event.slice(1)

/** WeChat allows five sockets at once, Alipay one. */
const LIMIT = { weapp: 5, alipay: 1 }

/** Sockets over the real wire; all close when the app has been hidden for five seconds. */
export function socketApi(app: MiniProgram): Api {
  const open = new Set<WebSocket>()
  app.closers.add(() => { for (const socket of open) socket.terminate() })
  app.onSuspend.add(() => { for (const socket of open) socket.terminate() })
  const listeners = (): { on: Record<string, Fn>, tell: (event: Event, value: unknown) => void } => {
    const sets = new Map(EVENTS.map((event) => [event, new Set<Fn>()]))
    const on: Record<string, Fn> = {}
    for (const event of EVENTS) {
      on[`on${title(event)}`] = (listener) => { if (isFn(listener)) sets.get(event)?.add(listener) }
      on[`off${title(event)}`] = (listener) => { if (isFn(listener)) sets.get(event)?.delete(listener); else sets.get(event)?.clear() }
    }
    return { on, tell: (event, value) => { for (const listener of [...sets.get(event) ?? []]) try { listener(value) } catch (error) { app.faults.add('error', error) } } }
  }
  const connect = (options: Options, tell: (event: Event, value: unknown) => void): WebSocket | string => {
    const url = resolveAddress(app, text(options.url))
    if (url === undefined) { app.faults.add('network', `${text(options.url)} is in no domain list`); return 'url not in domain list' }
    if (open.size >= LIMIT[app.platform]) return 'exceed max task count'
    const socket = new WebSocket(url, { headers: options.header as Record<string, string> | undefined })
    open.add(socket)
    socket.on('open', () => { tell('open', app.realm.copy({ header: {} })) })
    socket.on('message', (data: Buffer, binary) => { tell('message', { data: binary ? app.realm.buffer(data) : data.toString(), isBuffer: binary }) })
    socket.on('close', (code, reason) => { open.delete(socket); tell('close', app.realm.copy({ code, reason: reason.toString() })) })
    socket.on('error', (error) => { tell('error', app.realm.copy({ errMsg: error.message })) })
    return socket
  }
  const transmit = (socket: WebSocket | undefined): Fn => call(app, 'sendSocketMessage', (options, reply) => {
    try { if (socket === undefined) throw new Error('not connected'); socket.send(options.data as string); reply.ok() } catch (error) { reply.fail(describe(error).split('\n')[0] ?? '') }
  })
  if (app.platform === 'alipay') {
    const shared = listeners()
    let current: WebSocket | undefined
    const global: Api = Object.fromEntries(Object.entries(shared.on).map(([name, fn]) => [name.replace(/^(on|off)/, '$1Socket'), fn]))
    return {
      ...global,
      sendSocketMessage: ((given) => transmit(current)(given)) satisfies Fn,
      ...calls(app, {
        connectSocket: (options, reply) => { const made = connect(options, shared.tell); if (typeof made === 'string') reply.fail(made); else { current = made; reply.ok() } },
        closeSocket: (_options, reply) => { current?.close(); reply.ok() }
      })
    }
  }
  return {
    connectSocket: call(app, 'connectSocket', (options, reply) => {
      const { on, tell } = listeners()
      const made = connect(options, tell)
      if (typeof made === 'string') { reply.fail(made); return { ...on, send: () => undefined, close: () => undefined, readyState: 3 } }
      reply.ok({ socketTaskId: 1 })
      return { ...on, get readyState() { return made.readyState }, send: transmit(made), close: call(app, 'closeSocket', (closing, done) => { made.close(Number(closing.code ?? 1000), text(closing.reason)); done.ok() }) }
    })
  }
}
