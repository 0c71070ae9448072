import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'
import type { BucketSettings } from '../../server/files/settings'

const KEY_ID = 'AKIDEXAMPLE'
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const REGION = 'cn-shenzhen'
const BUCKET = 'towing'
const MOST_SKEW_MS = 15 * 60_000
/** A list is cut often, so that going on is tried too. */
const PAGE = 2
/** All parts but the last have this many bytes at least. */
const LEAST_PART = 5 * 1024 * 1024

/** What happens to the next request: refused for a moment, cut off in the middle of an answer, or done though the answer is lost. */
type StoragePlay = 'busy' | 'loseAnswer'

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string
  ) {
    super(code)
  }
}

interface Asked {
  method: string
  url: URL
  headers: Record<string, string>
  body: Buffer
}

/**
 * An object storage as strict as the real ones: each request is signed anew by Amazon's own signer (`@smithy/signature-v4`) and must carry
 * just that signature; dates, hashes of bodies and ends of addresses are looked at, too.
 */
export class ObjectStorage {
  /** Parts of uploads that were begun and neither ended nor given up, by id. */
  readonly uploads = new Map<string, Buffer[]>()
  readonly objects = new Map<string, { bytes: Buffer; type: string; at: number }>()
  /** Method and path of each request that was let in. */
  readonly asked: string[] = []
  private readonly plays: StoragePlay[] = []
  /** What time it is for addresses, epoch ms. */
  now: () => number = Date.now
  private constructor(
    private readonly server: Server,
    private readonly origin: string
  ) {}

  static async start(): Promise<ObjectStorage> {
    const server = createServer()
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const storage = new ObjectStorage(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    server.on('request', (request, response) => void storage.answer(request, response))
    return storage
  }

  settings(more: Partial<BucketSettings> = {}): BucketSettings {
    return { url: `${this.origin}/${BUCKET}`, region: REGION, keyId: KEY_ID, secret: SECRET, isDirect: false, ...more }
  }

  play(...plays: StoragePlay[]): void {
    this.plays.push(...plays)
  }

  async close(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, 'close')
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', this.origin)
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const asked = { method: request.method ?? '', url, headers, body: Buffer.concat(chunks) }
    try {
      if (this.plays[0] === 'busy') {
        this.plays.shift()
        throw new Refused(503, 'SlowDown')
      }
      await this.requireSignature(asked)
      this.asked.push(`${asked.method} ${url.pathname}`)
      const done = this.carryOut(asked)
      if (this.plays.shift() === 'loseAnswer') request.socket.destroy()
      else response.writeHead(done.status, done.headers).end(asked.method === 'HEAD' ? undefined : done.body)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      response.writeHead(error.status, { 'content-type': 'application/xml' })
      response.end(asked.method === 'HEAD' ? undefined : `<?xml version="1.0"?><Error><Code>${error.code}</Code></Error>`)
    }
  }

  /** @throws Refused as Amazon words it */
  private async requireSignature({ method, url, headers, body }: Asked): Promise<void> {
    const credentials = { accessKeyId: KEY_ID, secretAccessKey: SECRET }
    const signer = new SignatureV4({
      service: 's3',
      region: REGION,
      credentials,
      sha256: Sha256,
      uriEscapePath: false,
      applyChecksum: false
    })
    const query = Object.fromEntries(url.searchParams)
    const base = { method, protocol: url.protocol, hostname: url.hostname, port: Number(url.port), path: url.pathname }
    const isAddress = query['X-Amz-Signature'] !== undefined
    const date = dateOf((isAddress ? query['X-Amz-Date'] : headers['x-amz-date']) ?? '')
    if (!isAddress) {
      const given = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\S+, SignedHeaders=(\S+), Signature=[0-9a-f]{64}$/.exec(
        headers.authorization ?? ''
      )
      if (given === null) throw new Refused(403, 'AccessDenied')
      if (given[1] !== KEY_ID) throw new Refused(403, 'InvalidAccessKeyId')
      if (Math.abs(Date.now() - date.getTime()) > MOST_SKEW_MS) throw new Refused(403, 'RequestTimeTooSkewed')
      const named = (given[2] ?? '').split(';')
      if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => named.includes(name))) throw new Refused(403, 'AccessDenied')
      const signed = await signer.sign(
        { ...base, query, headers: Object.fromEntries(named.map((name) => [name, headers[name] ?? ''])) },
        { signingDate: date }
      )
      if (signed.headers.authorization !== headers.authorization) throw new Refused(403, 'SignatureDoesNotMatch')
      const hash = headers['x-amz-content-sha256']
      if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex'))
        throw new Refused(400, 'XAmzContentSHA256Mismatch')
      return
    }
    const expiresIn = Number(query['X-Amz-Expires'])
    if (this.now() > date.getTime() + expiresIn * 1000) throw new Refused(403, 'AccessDenied')
    const bare = Object.fromEntries(Object.entries(query).filter(([name]) => !name.startsWith('X-Amz-')))
    const fixed = new Set(['x-amz-content-sha256'])
    const presigned = await signer.presign(
      { ...base, query: bare, headers: { host: headers.host ?? '', 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } },
      { signingDate: date, expiresIn, unsignableHeaders: fixed, unhoistableHeaders: fixed }
    )
    if (presigned.query?.['X-Amz-Signature'] !== query['X-Amz-Signature']) throw new Refused(403, 'SignatureDoesNotMatch')
  }

  private carryOut({ method, url, headers, body }: Asked): { status: number; headers?: Record<string, string>; body?: Buffer | string } {
    const [, bucket = '', ...rest] = url.pathname.split('/')
    if (bucket !== BUCKET) throw new Refused(404, 'NoSuchBucket')
    const key = rest.join('/')
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) return this.inParts({ method, url, headers, body }, key)
    if (method === 'GET' && key === '') return { status: 200, body: this.listed(url.searchParams) }
    if (method === 'PUT') {
      this.objects.set(key, { bytes: body, type: headers['content-type'] ?? '', at: Date.now() })
      return { status: 200 }
    }
    if (method === 'DELETE') {
      this.objects.delete(key)
      return { status: 204 }
    }
    const found = this.objects.get(key)
    if (found === undefined) throw new Refused(404, 'NoSuchKey')
    const { searchParams: told } = url
    const about = {
      'content-type': told.get('response-content-type') ?? found.type,
      'cache-control': told.get('response-cache-control') ?? '',
      'content-length': String(found.bytes.length)
    }
    return { status: 200, headers: about, body: found.bytes }
  }

  private inParts({ method, url, body }: Asked, key: string): { status: number; headers?: Record<string, string>; body?: string } {
    if (url.searchParams.has('uploads')) {
      const id = `upload ${this.uploads.size + 1}/+`
      this.uploads.set(id, [])
      return { status: 200, body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` }
    }
    const id = url.searchParams.get('uploadId') ?? ''
    const parts = this.uploads.get(id)
    if (parts === undefined) throw new Refused(404, 'NoSuchUpload')
    if (method === 'PUT') {
      parts[Number(url.searchParams.get('partNumber')) - 1] = body
      return { status: 200, headers: { etag: tagOf(body) } }
    }
    this.uploads.delete(id)
    if (method === 'DELETE') return { status: 204 }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)].map(
      ([, at, tag]) => `${at} ${tag}`
    )
    if (named.length !== parts.length || parts.some((part, at) => named[at] !== `${at + 1} ${tagOf(part)}`))
      throw new Refused(400, 'InvalidPart')
    // Told as Amazon tells it at the end of a long upload: in an answer of success.
    if (parts.slice(0, -1).some((part) => part.length < LEAST_PART))
      return { status: 200, body: '<Error><Code>EntityTooSmall</Code></Error>' }
    this.objects.set(key, { bytes: Buffer.concat(parts), type: '', at: Date.now() })
    return { status: 200, body: '<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>' }
  }

  private listed(query: URLSearchParams): string {
    if (query.get('list-type') !== '2') throw new Refused(400, 'InvalidArgument')
    const after = query.get('continuation-token') ?? ''
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
    const page = keys.slice(0, PAGE)
    const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const entries = page.map((key) => {
      const { bytes, at } = this.objects.get(key) ?? { bytes: Buffer.alloc(0), at: 0 }
      const size = `<ETag>&quot;x&quot;</ETag><Size>${bytes.length}</Size>`
      return `<Contents><Key>${key}</Key><LastModified>${new Date(at).toISOString()}</LastModified>${size}</Contents>`
    })
    return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${keys.length > PAGE}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`
  }
}

const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

/** 20261128T161500Z */
const dateOf = (text: string): Date => new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
