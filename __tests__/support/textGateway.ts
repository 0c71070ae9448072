import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TextMessage } from '../../server/session/smsSender'

/** What happens to the next text: refused for now, or taken though the answer is lost. */
export type TextPlay = 'refuse' | 'loseAnswer'

/** The operator's gateway of texts or calls: keeps what it took, refuses what is not as agreed. */
export class TextGateway {
  readonly taken: TextMessage[] = []
  private readonly plays: TextPlay[] = []
  private constructor(
    private readonly server: Server,
    readonly url: string
  ) {}

  static async start(token: string): Promise<TextGateway> {
    const server = createServer()
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const gateway = new TextGateway(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`)
    server.on('request', (request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => {
        body += part.toString()
      })
      request.on('end', () => {
        const play = gateway.plays.shift()
        if (request.method !== 'POST' || request.headers.authorization !== `Bearer ${token}`) response.writeHead(401).end()
        else if (play === 'refuse') response.writeHead(503).end()
        else {
          gateway.taken.push(JSON.parse(body) as TextMessage)
          if (play === 'loseAnswer') request.socket.destroy()
          else response.writeHead(202).end()
        }
      })
    })
    return gateway
  }

  play(...plays: TextPlay[]): void {
    this.plays.push(...plays)
  }

  async close(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }
}
