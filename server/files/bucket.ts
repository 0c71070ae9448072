import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { SaxesParser } from 'saxes'
import type { Clock } from '../clock'
import { MINUTE, SECOND } from '../clock'
import { PlatformError } from '../openPlatform/ask'
import type { BucketSettings } from './settings'
import type { OpenedFile } from './store'

/** How often something is asked for, the first time included; all that is asked may be asked twice. */
const TRIES = 3
/** Before the next try, ms, times the tries before. */
const PAUSE_MS = 200
/** Until the head of an answer is there, ms. */
const HEAD_LIMIT_MS = 30 * SECOND
/** A signed address stays the same for so long, so that a picture is not loaded again with each answer, and lives twice as long, ms. */
const ADDRESS_STEP_MS = 5 * MINUTE

/** Bytes of a part of what is too large for one request; the least that S3 takes is 5 MB. */
const PART = 16 * 1024 * 1024

/** One object of a list; `at` epoch ms. */
interface Listed {
  key: string
  size: number
  at: number
}

/**
 * The calls of S3 that files need, each signed by version 4 (`aws4fetch`).
 * What fails for good throws PlatformError, whose code is the storage's own word for it.
 */
export class Bucket {
  private readonly client: AwsClient
  constructor(
    private readonly settings: BucketSettings,
    private readonly clock: Clock
  ) {
    this.client = new AwsClient({
      accessKeyId: settings.keyId,
      secretAccessKey: settings.secret,
      region: settings.region,
      service: 's3'
    })
  }

  /** Whole or not at all: the storage compares the bytes with their hash. */
  async put(key: string, bytes: Uint8Array, mime: string): Promise<void> {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const headers = { 'x-amz-content-sha256': hash, 'content-type': mime }
    await drained(await this.ask('PUT', this.addressFor(key), { body: bytes as Uint8Array<ArrayBuffer>, headers }))
  }

  /**
   * A file of this machine of any size, in parts; it is there when the last one was, and not at all before.
   * @param part bytes of a part
   */
  async putFile(key: string, file: string, part = PART): Promise<void> {
    const begun = await this.ask('POST', `${this.addressFor(key)}?uploads`, { body: '' })
    const id = textsOf(await begun.text()).find(([name]) => name === 'UploadId')?.[1] ?? ''
    const upload = `uploadId=${encodeURIComponent(id)}`
    try {
      const tags = await this.putParts(`${this.addressFor(key)}?${upload}`, file, part)
      const entries = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
      const body = `<CompleteMultipartUpload>${entries}</CompleteMultipartUpload>`
      const done = await (await this.ask('POST', `${this.addressFor(key)}?${upload}`, { body })).text()
      // An upload that comes to nothing at its very end is told so in an answer of success.
      if (codeIn(done) !== '') throw new PlatformError('refused', codeIn(done))
    } catch (error) {
      // What lies there of it is paid for until it is given up.
      await this.ask('DELETE', `${this.addressFor(key)}?${upload}`).then(drained, () => undefined)
      throw error
    }
  }

  /** @returns the storage's mark of each part, in order */
  private async putParts(url: string, file: string, part: number): Promise<string[]> {
    const tags: string[] = []
    const handle = await open(file)
    try {
      for (let at = 0; ; at += part) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(part), 0, part, at)
        // An empty file is one empty part.
        if (bytesRead === 0 && at > 0) return tags
        const bytes = buffer.subarray(0, bytesRead)
        const headers = { 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') }
        const answer = await this.ask('PUT', `${url}&partNumber=${tags.length + 1}`, { body: bytes, headers })
        await drained(answer)
        tags.push(answer.headers.get('etag') ?? '')
      }
    } finally {
      await handle.close()
    }
  }

  async get(key: string): Promise<OpenedFile | undefined> {
    const answer = await this.ask('GET', this.addressFor(key))
    if (answer.status === 404 || answer.body === null) return drained(answer)
    return { size: sizeIn(answer), stream: Readable.fromWeb(answer.body as ReadableStream) }
  }

  async sizeOf(key: string): Promise<number | undefined> {
    const answer = await this.ask('HEAD', this.addressFor(key))
    return answer.status === 404 ? undefined : sizeIn(answer)
  }

  async remove(key: string): Promise<void> {
    await drained(await this.ask('DELETE', this.addressFor(key)))
  }

  /** All whose key begins so, a thousand at a time. */
  async *list(prefix: string): AsyncGenerator<Listed> {
    for (let next: string | undefined = ''; next !== undefined; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix, ...(next === '' ? {} : { 'continuation-token': next }) })
      const answer = await this.ask('GET', `${this.settings.url}/?${query.toString()}`)
      if (answer.status === 404) throw new PlatformError('HTTP 404', codeIn(await answer.text()))
      const page = pageOf(await answer.text())
      yield* page.objects
      next = page.next
    }
  }

  /** An address that hands out an object to whoever has it, for five to ten minutes. */
  async addressOf(key: string, mime: string): Promise<string> {
    const since = Math.floor(this.clock.now() / ADDRESS_STEP_MS) * ADDRESS_STEP_MS
    const url = new URL(this.addressFor(key))
    url.searchParams.set('X-Amz-Expires', String((2 * ADDRESS_STEP_MS) / SECOND))
    url.searchParams.set('response-content-type', mime)
    url.searchParams.set('response-cache-control', 'private, max-age=86400, immutable')
    const aws = { signQuery: true, datetime: new Date(since).toISOString().replace(/[:-]|\.\d{3}/g, '') }
    return (await this.client.sign(url.toString(), { aws })).url
  }

  private addressFor(key: string): string {
    return `${this.settings.url}/${key}`
  }

  /** @returns what was answered: with success, or 404 @throws PlatformError */
  private async ask(method: string, url: string, init: RequestInit = {}): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const answer = await this.askOnce(method, url, init).catch((error: unknown) => error as Error)
      if (answer instanceof Response && (answer.ok || answer.status === 404)) return answer
      const isLasting = answer instanceof Response && answer.status < 500 && answer.status !== 429
      if (isLasting || tries === TRIES) throw await failureOf(answer)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries))
    }
  }

  /** The limit is for the head alone: a large file may take its time. */
  private async askOnce(method: string, url: string, init: RequestInit): Promise<Response> {
    const limit = new AbortController()
    const timer = setTimeout(() => {
      limit.abort()
    }, HEAD_LIMIT_MS)
    try {
      return await fetch(await this.client.sign(url, { ...init, method }), { redirect: 'error', signal: limit.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}

const sizeIn = (answer: Response): number => Number(answer.headers.get('content-length') ?? 0)

/** A connection is free again when its answer was read. */
async function drained(answer: Response): Promise<undefined> {
  await answer.arrayBuffer()
}

async function failureOf(answer: Response | Error): Promise<PlatformError> {
  if (!(answer instanceof Response)) return new PlatformError(answer.name === 'AbortError' ? 'timeout' : 'network')
  return new PlatformError(`HTTP ${answer.status}`, codeIn(await answer.text().catch(() => '')))
}

const codeIn = (xml: string): string => textsOf(xml).find(([name]) => name === 'Code')?.[1] ?? ''

/** Elements that hold text alone, in their order. */
function textsOf(xml: string): [name: string, text: string][] {
  const texts: [string, string][] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('opentag', () => {
    text = ''
  })
  parser.on('text', (more) => {
    text += more
  })
  parser.on('closetag', ({ name }) => {
    texts.push([name, text])
    text = ''
  })
  // What is no XML has no texts.
  parser.on('error', () => undefined)
  parser.write(xml).close()
  return texts
}

function pageOf(xml: string): { objects: Listed[]; next: string | undefined } {
  const objects: Listed[] = []
  let [one, next]: [Partial<Listed>, string | undefined] = [{}, undefined]
  for (const [name, text] of textsOf(xml)) {
    if (name === 'Key') one = { key: text }
    else if (name === 'Size') one.size = Number(text)
    else if (name === 'LastModified') one.at = Date.parse(text)
    else if (name === 'NextContinuationToken') next = text
    else if (name === 'Contents') objects.push({ key: one.key ?? '', size: one.size ?? 0, at: one.at ?? 0 })
  }
  return { objects, next }
}
