import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { PushContent, SubscribeBody } from '../../src/contract/notify'

/** A browser's side of a subscription: its key pair and secret (RFC 8291, 3.1). */
export interface BrowserKeys {
  ecdh: ECDH
  auth: Buffer
}

export const browserKeys = (): BrowserKeys => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, auth: randomBytes(16) }
}

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * Decrypts one message as a browser does (RFC 8188 in one record, with the key of RFC 8291, 3.4).
 * @throws Error for a body that is not whole or is for another browser
 */
export function decryptPush(body: Buffer, { ecdh, auth }: BrowserKeys): Buffer {
  const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0]
  const sender = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const ikm = derive(ecdh.computeSecret(sender), auth, info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(ikm, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(ikm, salt, 'Content-Encoding: nonce\0', 12)
  )
  const sealed = body.subarray(21 + keyLength)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the last record')
  return padded.subarray(0, end)
}

/** What the service does with one message; the default takes it. */
export type PushPlay = 201 | 400 | 410 | 429 | 500 | 'cut'

interface Browser {
  keys: BrowserKeys
  subscription: SubscribeBody
  /** What its service worker would have been given, in order. */
  received: (PushContent & { urgency: string; ttl: number })[]
}

/** A push service (RFC 8030) that refuses what real ones refuse: no TTL, another encoding, a sender that does not prove itself (RFC 8292). */
export class PushService {
  private readonly browsers = new Map<string, Browser>()
  private readonly plays: PushPlay[] = []
  /** What happens between a message and its answer. */
  meanwhile: () => Promise<unknown> = () => Promise.resolve()
  /** Messages that were asked for, whatever became of them. */
  asked = 0

  private constructor(
    private readonly server: Server,
    readonly host: string
  ) {}

  static async start(): Promise<PushService> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const service = new PushService(server, `127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.on('request', (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const status = service.take(request.url ?? '', request.headers, Buffer.concat(parts))
        void service.meanwhile().then(() => {
          if (status === 'cut') response.destroy()
          else response.writeHead(status).end()
        })
      })
    })
    return service
  }

  /** A browser that subscribes with the server's key. */
  subscribe(): Browser {
    const keys = browserKeys()
    const path = `/push/${randomBytes(12).toString('base64url')}`
    const browser: Browser = {
      keys,
      subscription: {
        endpoint: `http://${this.host}${path}`,
        p256dh: keys.ecdh.getPublicKey().toString('base64url'),
        auth: keys.auth.toString('base64url')
      },
      received: []
    }
    this.browsers.set(path, browser)
    return browser
  }

  /** What happens to the next messages, in order; then all goes well. */
  play(...plays: PushPlay[]): void {
    this.plays.push(...plays)
  }

  /** Nothing goes wrong any more. */
  recover(): void {
    this.plays.length = 0
  }

  /** Whether it still carries messages to this address. */
  knows(endpoint: string): boolean {
    return this.browsers.has(new URL(endpoint).pathname)
  }

  /** Whether this is still to happen. */
  waits(play: PushPlay): boolean {
    return this.plays.includes(play)
  }

  async close(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }

  private take(path: string, headers: Record<string, unknown>, body: Buffer): PushPlay {
    this.asked += 1
    const browser = this.browsers.get(path)
    if (browser === undefined) return 410
    const ttl = Number(headers.ttl)
    if (!Number.isInteger(ttl) || ttl < 0 || headers['content-encoding'] !== 'aes128gcm' || !this.proves(String(headers.authorization)))
      return 400
    const content = JSON.parse(decryptPush(body, browser.keys).toString()) as PushContent
    const play = this.plays.shift() ?? 201
    // The answer of a cut one is lost, the message is not.
    if (play === 201 || play === 'cut') browser.received.push({ ...content, urgency: String(headers.urgency), ttl })
    if (play === 410) this.browsers.delete(path)
    return play
  }

  /** Whether the sender signed a token for this service that still holds (RFC 8292, 2 and 3). */
  private proves(authorization: string): boolean {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
    const [header = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    if (point.length !== 65) return false
    const publicKey = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
      format: 'jwk'
    })
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    if (!verify('sha256', Buffer.from(`${header}.${claims}`), signed, Buffer.from(signature, 'base64url'))) return false
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }
    const now = Date.now() / 1000
    return aud === `http://${this.host}` && exp > now && exp <= now + 86_400 && sub.startsWith('mailto:')
  }
}
