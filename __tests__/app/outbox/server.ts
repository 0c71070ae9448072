import { createHash } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { readAnswer } from '@/platform/request/answer'
import { ApiError, ClientCode } from '@/domain/apiError'
import type { OutboxItem } from '@/domain/outbox/item'
import { IDEMPOTENCY_HEADER } from '@/contract/codes'

/** What goes wrong with the next request. */
export type Fault = 'cutBefore' | 'cutAfter' | 'midway' | 'broken' | 'busy' | 'http503' | 'nonsense' | 'silence'

export interface Stored {
  user: string
  key: string
  lane: string
  act: string
  about: string
  given: unknown
  sha256: string
  deviceAt: number
}

/** A real HTTP server that stores an act once per user and key, as ours does, and can be told to fail. */
export class ActServer {
  readonly faults: Fault[] = []
  stored: Stored[] = []
  /** Users whose session the server ended. */
  readonly ended = new Set<string>()
  private readonly answers = new Map<string, unknown>()

  private constructor(
    private readonly server: http.Server,
    readonly port: number
  ) {}

  static async start(): Promise<ActServer> {
    let self: ActServer | undefined
    const server = http.createServer((request, response) => self?.serve(request, response))
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    return (self = new ActServer(server, (server.address() as AddressInfo).port))
  }

  reset(): void {
    this.faults.length = 0
    this.stored = []
    this.ended.clear()
    this.answers.clear()
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.closeAllConnections()
      this.server.close(() => resolve())
    })
  }

  private serve(request: http.IncomingMessage, response: http.ServerResponse): void {
    const fault = this.faults.shift()
    if (fault === 'cutBefore') return void request.socket.destroy()
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => {
      parts.push(part)
      if (fault === 'midway') request.socket.destroy()
    })
    request.on('error', () => undefined)
    request.on('end', () => {
      if (fault === 'midway') return void request.socket.destroy()
      if (fault === 'http503') return void response.writeHead(503).end()
      if (fault === 'nonsense') return void response.writeHead(200).end('<html>登录网络</html>')
      const answer =
        fault === 'broken'
          ? { code: 500, msg: '系统繁忙，请稍后重试' }
          : fault === 'busy'
            ? { code: 429, msg: '操作太频繁' }
            : this.answer(request, Buffer.concat(parts))
      if (fault === 'cutAfter') return void request.socket.destroy()
      // Stored, and never answered.
      if (fault === 'silence') return
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ data: null, ...answer }))
    })
  }

  private answer(request: http.IncomingMessage, body: Buffer): { code: number; msg: string; data?: unknown } {
    const user = decodeURIComponent(String(request.headers.authorization))
    const key = String(request.headers[IDEMPOTENCY_HEADER.toLowerCase()])
    const item = JSON.parse(decodeURIComponent(String(request.headers['x-item']))) as OutboxItem & {
      body: { act: string; isBad?: boolean; isStale?: boolean }
    }
    if (this.ended.has(user)) return { code: 600, msg: '登录过期' }
    const known = this.answers.get(`${user}/${key}`)
    if (known !== undefined) return { code: 200, msg: '', data: known }
    if (item.body.isBad === true) return { code: 400, msg: '内容不对' }
    if (item.body.isStale === true) return { code: 409, msg: '工单已变化', data: { version: 9 } }
    const sha256 = item.file === undefined ? '' : createHash('sha256').update(body).digest('hex')
    if (item.file !== undefined && sha256 !== item.file.sha256) return { code: 400, msg: '文件不完整' }
    this.stored.push({
      user,
      key,
      lane: item.lane,
      act: item.body.act,
      about: item.about,
      given: item.given,
      sha256,
      deviceAt: item.deviceAt
    })
    const data = { name: `stored-${item.body.act}` }
    this.answers.set(`${user}/${key}`, data)
    return { code: 200, msg: '', data }
  }
}

/** One real request; rejects as the app's own way to the server does. @param token whose session it is at this moment */
export function sendAct(port: number, token: string, item: OutboxItem, bytes: Buffer): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const offline = (): void => reject(new ApiError({ code: ClientCode.network, message: '连接服务器失败' }))
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        method: item.method,
        path: item.route,
        agent: false,
        headers: {
          authorization: encodeURIComponent(token),
          [IDEMPOTENCY_HEADER]: item.key,
          'x-item': encodeURIComponent(JSON.stringify(item))
        }
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', offline)
        response.on('end', () => {
          try {
            resolve(
              readAnswer({ statusCode: response.statusCode ?? 0, data: Buffer.concat(parts).toString(), header: {} }, (status) => status)
                .data
            )
          } catch (error) {
            reject(error as Error)
          }
        })
      }
    )
    request.on('error', offline)
    request.end(bytes)
  })
}
