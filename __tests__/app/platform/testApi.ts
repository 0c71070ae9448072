import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { ApiError } from '@/domain/apiError'
import { createClock, type Clock } from '@/platform/clock'
import { createRequest, type Api, type RequestParts } from '@/platform/request'
import { taroNetwork } from '@/platform/request/network.h5'

export interface Seen {
  method: string
  path: string
  search: string
  headers: http.IncomingHttpHeaders
  body: Buffer
  /** True when the client broke the connection before the answer. */
  isBroken: boolean
}
export type Answer = { status?: number; body?: unknown; text?: string; headers?: Record<string, string>; delay?: number }
type Route = (seen: Seen) => Answer | Promise<Answer>

export const ok = (data: unknown, more: object = {}): Answer => ({ body: { code: 200, msg: '操作成功', data, ...more } })
export const refused = (code: number, msg: string, data: unknown = null): Answer => ({ body: { code, msg, data } })

/** What a call is refused with. */
export const caught = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => {
      throw new Error('resolved')
    },
    (error: ApiError) => error
  )

export interface TestServer {
  url: string
  seen: Seen[]
  routes: Map<string, Route>
  close(): Promise<void>
}

/** A real HTTP server on loopback; jsdom is another origin, so every answer carries CORS headers. */
export async function startServer(): Promise<TestServer> {
  const seen: Seen[] = []
  const routes = new Map<string, Route>()
  const sockets = new Set<Socket>()
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*, authorization, content-type, jnpf-origin, idempotency-key',
      'access-control-allow-methods': 'GET,POST,PUT,DELETE',
      'access-control-expose-headers': 'x-request-id'
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end()
      return
    }
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    const address = new URL(request.url ?? '/', 'http://loopback')
    const entry: Seen = {
      method: request.method ?? '',
      path: address.pathname,
      search: address.search,
      headers: request.headers,
      body: Buffer.alloc(0),
      isBroken: false
    }
    response.on('close', () => {
      entry.isBroken = !response.writableEnded
    })
    request.on('end', () => {
      entry.body = Buffer.concat(chunks)
      seen.push(entry)
      void answer(entry).then(({ status = 200, body, text, headers = {}, delay = 0 }) => {
        setTimeout(() => {
          if (response.destroyed) return
          response.writeHead(status, { ...cors, 'content-type': 'application/json', ...headers })
          response.end(text ?? JSON.stringify(body))
        }, delay)
      })
    })
  })
  const answer = async (entry: Seen): Promise<Answer> => {
    const route = routes.get(`${entry.method} ${entry.path}`) ?? routes.get(entry.path)
    return route === undefined ? refused(404, '没有这个接口') : route(entry)
  }
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    routes,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

export interface TestApi {
  api: Api
  toasts: string[]
  /** `show` and `hide` in order. */
  mask: string[]
  clock: Clock
}

/** The real request over the real network; only what people would see is recorded instead of drawn. */
export function testApi(base: string, parts: Partial<RequestParts> = {}): TestApi {
  const toasts: string[] = []
  const mask: string[] = []
  const clock = createClock()
  const api = createRequest({
    base,
    ownOrigin: '',
    network: taroNetwork,
    getToken: () => '',
    sendsIdempotencyKey: () => false,
    codeOfStatus: (status) => status,
    onFailure: () => false,
    toast: (message) => toasts.push(message),
    mask: { show: () => mask.push('show'), hide: () => mask.push('hide') },
    clock,
    ...parts
  })
  return { api, toasts, mask, clock }
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until something is so; a test that never gets there ends at its limit. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(5)
}

/** Keeps answers of a route back until the test lets them go. */
export function gate(): { isOpen: Promise<void>; open: () => void } {
  let open: () => void = () => undefined
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return { isOpen, open }
}
