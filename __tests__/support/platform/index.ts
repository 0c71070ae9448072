import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import { callsOf } from './calls'
import { type Call } from './callTypes'
import { type Reply } from './callTypes'
import { historyContent, JAVA, NET, STRICT, type Dialect, type StrictName } from './dialect'
import { personOf, World, type FakeMessage } from './world'

export { ENDED, LEAVE, OUTING, RUNNING, SYSTEM_FLOW } from './strict/flows'
export { CLIENT, PASSWORD_MD5, PEOPLE } from './world'

/** A small fake of an existing deployment (platforms.md#fakes), on loopback, with real HTTP and a real socket. */
export interface FakePlatform {
  name: Dialect['name']
  url: string
  world: World
  /** Calls that arrived, `GET /api/...`, in order. */
  seen: { call: string; headers: http.IncomingHttpHeaders }[]
  /** Frames that arrived over sockets. */
  frames: Record<string, unknown>[]
  /** Sends an in-site message to everybody who is connected. */
  push(title: string, type?: number): void
  /** A message from one person to another, as if a third client had sent it. */
  message(from: string, to: string, type: FakeMessage['type'], content: FakeMessage['content']): void
  /** What this platform keeps of a chat text. */
  stored(text: string): string
  /** `logout` to the sockets of one person. */
  kick(userId: string, msg?: string): void
  /** Ends all sessions without a word, as an expiry does. */
  expire(): void
  /** What becomes of the data of an answer on its way out; tests put holes into it. */
  spoil: (data: unknown) => unknown
  close(): Promise<void>
}

export const startJava = (): Promise<FakePlatform> => start(JAVA)
export const startNet = (): Promise<FakePlatform> => start(NET)
/**
 * A platform as strict as the real ones about bodies: `java-a` (3.3 to 3.4.1), `dotnet-a`, `java-b` (3.4.2 to 3.4.7). What a dialect has not
 * answers 404; a body of another kind answers HTTP 200 with the platform's own code and words, and nothing is stored. Sign in with CLIENT and
 * PASSWORD_MD5 as zhangsan (launches), lisi (approves first) or wangwu (a candidate). What arrived is read back from `world.tasks`, `world.acts`
 * and `world.events`; ids of the flow and of the tasks that are there from the start: `LEAVE`, `RUNNING`, `ENDED`.
 */
export const startPlatform = ({ dialect }: { dialect: StrictName }): Promise<FakePlatform> => start(STRICT[dialect])

async function start(dialect: Dialect): Promise<FakePlatform> {
  const world = new World()
  const answer = callsOf(dialect, world)
  const seen: FakePlatform['seen'] = []
  const platform = { spoil: (data: unknown) => data } as FakePlatform
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const address = new URL(request.url ?? '/', 'http://loopback')
      const token = request.headers.authorization ?? ''
      const { body, file } = readBody(request.headers['content-type'] ?? '', Buffer.concat(chunks))
      const call: Call = {
        method: request.method ?? '',
        path: address.pathname,
        query: address.searchParams,
        body,
        file,
        token,
        userId: world.tokens.get(token) ?? ''
      }
      seen.push({ call: `${call.method} ${call.path}`, headers: request.headers })
      const reply = spoiled(answer(call), platform.spoil)
      response
        .writeHead(reply.status, { 'content-type': 'application/json;charset=UTF-8' })
        .end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
    })
  })
  const { sockets, frames, tell } = socketsOf(server, dialect, world)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const deliver = (told: FakeMessage): void => {
    const message = typeof told.content === 'string' ? { ...told, content: dialect.storedText(told.content) } : told
    world.messages.push(message)
    const from = personOf(message.from)!
    const to = personOf(message.to)!
    const common = { messageType: message.type, dateTime: message.at, latestDate: message.at }
    tell(message.to, {
      method: 'receiveMessage',
      formUserId: from.id,
      formMessage: dialect.liveContent(message),
      headIcon: '',
      realName: from.realName,
      account: from.account,
      ...common
    })
    tell(message.from, {
      method: 'sendMessage',
      UserId: from.id,
      account: from.account,
      realName: from.realName,
      headIcon: '',
      toUserId: to.id,
      toAccount: to.account,
      toRealName: to.realName,
      toHeadIcon: '',
      toMessage: dialect.liveContent(message),
      ...common
    })
  }
  sockets.onMessage = deliver
  Object.assign(platform, {
    name: dialect.name,
    world,
    seen,
    frames,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    push: (title, type = 1) => {
      const at = Date.now()
      world.inSite.push({ id: world.id(), type, title, body: '<p></p>', at, readBy: new Set() })
      for (const userId of new Set(sockets.open.values()))
        tell(userId, {
          method: 'messagePush',
          messageType: type,
          userId: 'admin',
          toUserId: [userId],
          title,
          unreadNoticeCount: 1,
          messageDefaultTime: at
        })
    },
    message: (from, to, type, content) => {
      deliver({ id: world.id(), from, to, type, content, at: Date.now(), isRead: false })
    },
    stored: dialect.storedText,
    kick: (userId, msg) => {
      tell(userId, { method: 'logout', ...(msg === undefined ? {} : { msg }) })
    },
    expire: () => {
      world.tokens.clear()
    },
    close: async () => {
      for (const socket of sockets.open.keys()) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    }
  } satisfies Omit<FakePlatform, 'spoil'>)
  return platform
}

const spoiled = ({ status, body }: Reply, spoil: FakePlatform['spoil']): Reply => ({
  status,
  body: typeof body === 'object' && body !== null && 'data' in body ? { ...body, data: spoil(body.data) } : body
})

interface Sockets {
  open: Map<WebSocket, string>
  onMessage: (message: FakeMessage) => void
}

function socketsOf(server: http.Server, dialect: Dialect, world: World) {
  const frames: Record<string, unknown>[] = []
  const sockets: Sockets = { open: new Map(), onMessage: () => undefined }
  const tell = (userId: string, frame: object): void => {
    for (const [socket, owner] of sockets.open) if (owner === userId) socket.send(JSON.stringify(frame))
  }
  const accept = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '')
    const token = path.replace(/^\/(api\/message\/)?websocket\//, '')
    accept.handleUpgrade(request, socket, head, (live) => {
      live.on('message', (data: Buffer) => {
        received(live, token, JSON.parse(data.toString()) as Record<string, unknown>)
      })
    })
  })
  const received = (live: WebSocket, token: string, frame: Record<string, unknown>): void => {
    frames.push(frame)
    const userId = world.tokens.get(token)
    if (userId === undefined || frame.token !== token) {
      live.send(JSON.stringify({ method: 'closeSocket', msg: 'token错误' }))
      live.close()
      return
    }
    switch (frame.method) {
      case 'OnConnection': {
        sockets.open.set(live, userId)
        live.on('close', () => {
          sockets.open.delete(live)
        })
        const unreadNums = world.talksOf(userId).flatMap(({ person }) => {
          const unread = world.unreadOf(userId, person.id)
          const last = unread.at(-1)
          return last === undefined
            ? []
            : [
                {
                  sendUserId: person.id,
                  receiveUserId: userId,
                  unreadNum: unread.length,
                  defaultMessage: historyContent(last),
                  defaultMessageType: last.type,
                  defaultMessageTime: last.at
                }
              ]
        })
        live.send(JSON.stringify({ method: 'initMessage', unreadNums, ...dialect.initCounts(world, userId) }))
        for (const [other, owner] of sockets.open)
          if (owner !== userId) other.send(JSON.stringify({ method: dialect.presence(true), userId }))
        return
      }
      case 'SendMessage':
        sockets.onMessage({
          id: world.id(),
          from: userId,
          to: String(frame.toUserId),
          type: frame.messageType as FakeMessage['type'],
          content: frame.messageContent as FakeMessage['content'],
          at: Date.now(),
          isRead: false
        })
        return
      case 'UpdateReadMessage':
        for (const message of world.unreadOf(userId, String(frame.formUserId))) message.isRead = true
        return
      case 'MessageList': {
        const rows = world.messages.filter(
          (each) => [each.from, each.to].includes(userId) && [each.from, each.to].includes(String(frame.toUserId))
        )
        const list = rows.map((each) => ({
          id: each.id,
          sendUserId: each.from,
          sendTime: each.at,
          receiveUserId: each.to,
          receiveTime: null,
          content: historyContent(each),
          contentType: each.type,
          state: each.isRead ? 1 : 0
        }))
        live.send(JSON.stringify({ method: 'messageList', ...dialect.page(list, 1, 30, list.length) }))
        return
      }
      // Whatever a newer client sends is ignored, as a deployment does.
      default:
    }
  }
  return { sockets, frames, tell }
}

function readBody(type: string, raw: Buffer): Pick<Call, 'body' | 'file'> {
  const value = raw.toString('utf8')
  if (type.startsWith('multipart/form-data')) return { body: {}, file: /name="file"; filename="([^"]*)"/.exec(value)?.[1] }
  if (type.startsWith('application/x-www-form-urlencoded')) return { body: Object.fromEntries(new URLSearchParams(value)), file: undefined }
  return { body: value === '' ? {} : (JSON.parse(value) as Record<string, unknown>), file: undefined }
}
