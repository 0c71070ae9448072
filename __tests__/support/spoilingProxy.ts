import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { passSockets } from './passSocket'

/** What becomes of the answer to a write that the server has done. */
export type Spoil = '502' | '504' | 'cut'

/** A proxy in front of the real server that loses the answer of one write after the server has done it. */
export class SpoilingProxy {
  private armed: { path: RegExp; how: Spoil } | undefined = undefined
  /** Idempotency keys of the writes whose answers were lost or passed on since `spoil`, in order. */
  keys: string[] = []
  private watched: RegExp | undefined = undefined
  private readonly server: http.Server

  private constructor(private readonly target: number) {
    this.server = http.createServer((request, response) => {
      this.pass(request, response)
    })
    passSockets(this.server, target)
  }

  /** @param target port of the server on the loopback */
  static async start(target: number): Promise<SpoilingProxy> {
    const proxy = new SpoilingProxy(target)
    await new Promise<void>((resolve) => {
      proxy.server.listen(0, '127.0.0.1', resolve)
    })
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** The next write to this path is done and its answer lost. */
  spoil(path: RegExp, how: Spoil): void {
    this.armed = { path, how }
    this.watched = path
    this.keys = []
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => {
      this.server.close(resolve)
    })
  }

  private pass(request: http.IncomingMessage, response: http.ServerResponse): void {
    const isWatched = request.method !== 'GET' && this.watched?.test(request.url ?? '') === true
    if (isWatched) this.keys.push(String(request.headers['idempotency-key']))
    const far = http.request(
      { port: this.target, host: '127.0.0.1', method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        const how = isWatched ? this.armed?.how : undefined
        if (how === undefined) {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
          return
        }
        this.armed = undefined
        // The server's whole answer is here, so what it did is stored.
        answer.resume().on('end', () => {
          // In the middle of the answer: a connection that ends before it is tried again by the browser itself.
          if (how === 'cut')
            response
              .writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
              .write('{"code":', () => response.destroy())
          else response.writeHead(Number(how), { 'content-type': 'text/html' }).end(`<html><body>${how} Bad Gateway</body></html>`)
        })
      }
    )
    far.on('error', () => response.destroy())
    request.pipe(far)
  }
}
