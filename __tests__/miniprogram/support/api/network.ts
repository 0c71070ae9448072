import fs from 'node:fs'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { send, type HttpAnswer } from '../httpClient'
import type { MiniProgram } from '../miniProgram'
import { describe, isFn, isRecord, type Fn, type Options } from '../types'
import { call, text, type Api, type Handler, type Reply } from './reply'

/** Requests and uploads that the clients run at the same time; more wait in a queue. */
const AT_ONCE = 10

const MIME: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4'
}

/** Runs at most ten tasks at once, the others in the order they came. */
export class Lane {
  running = 0
  private readonly waiting: (() => void)[] = []

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE)
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve)
      })
    this.running++
    try {
      return await task()
    } finally {
      this.running--
      this.waiting.shift()?.()
    }
  }
}

/**
 * Where an address leads on this phone: addresses built into the package stand for the test's
 * server, other loopback addresses are themselves, everything else is in no domain list.
 */
export function resolveAddress(app: MiniProgram, url: string): string | undefined {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    return undefined
  }
  const mapped = app.device.hosts.get(parsed.host)
  if (mapped !== undefined) {
    parsed.host = mapped
    return parsed.href
  }
  return ['127.0.0.1', 'localhost', '[::1]'].includes(parsed.hostname) ? parsed.href : undefined
}

const lower = (headers: unknown): Record<string, string> =>
  Object.fromEntries(
    isRecord(headers)
      ? Object.entries(headers)
          .filter(([, value]) => value !== undefined && value !== null)
          .map(([name, value]) => [name.toLowerCase(), String(value)])
      : []
  )

function bodyOf(data: unknown, contentType: string): Buffer | undefined {
  if (data === undefined || data === null) return undefined
  if (typeof data === 'string') return Buffer.from(data)
  if (Object.prototype.toString.call(data) === '[object ArrayBuffer]') return Buffer.from(data as ArrayBuffer)
  if (contentType.includes('urlencoded') && isRecord(data))
    return Buffer.from(new URLSearchParams(Object.entries(data).map(([key, value]) => [key, text(value)])).toString())
  return Buffer.from(JSON.stringify(data))
}

function multipart(options: Options, file: string): { body: Buffer; contentType: string } {
  const boundary = `----runner${randomUUID()}`
  const parts: Buffer[] = []
  for (const [key, value] of Object.entries(isRecord(options.formData) ? options.formData : {}))
    parts.push(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${text(value)}\r\n`))
  const name = text(options.name ?? options.fileName)
  const mime = MIME[path.extname(file).toLowerCase()] ?? 'application/octet-stream'
  parts.push(
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${path.basename(file)}"\r\nContent-Type: ${mime}\r\n\r\n`
    ),
    fs.readFileSync(file),
    Buffer.from(`\r\n--${boundary}--\r\n`)
  )
  return { body: Buffer.concat(parts), contentType: `multipart/form-data; boundary=${boundary}` }
}

/** request, uploadFile and downloadFile over real HTTP. */
export function networkApi(app: MiniProgram): Api {
  const alipay = app.platform === 'alipay'
  const lanes = { request: new Lane(), file: new Lane() }
  const listenerSet = (): { set: Set<Fn>; on: Fn; off: Fn } => {
    const set = new Set<Fn>()
    return {
      set,
      on: (listener) => {
        if (isFn(listener)) set.add(listener)
      },
      off: (listener) => {
        if (isFn(listener)) set.delete(listener)
        else set.clear()
      }
    }
  }
  const tell = (set: Set<Fn>, value: unknown): void => {
    for (const listener of set)
      try {
        listener(app.realm.copy(value))
      } catch (error) {
        app.faults.add('error', error)
      }
  }

  const start = (
    options: Options,
    reply: Reply,
    lane: Lane,
    prepare: (url: string) => { method: string; url: string; headers: Record<string, string>; body?: Buffer },
    finish: (answer: HttpAnswer) => void
  ): Record<string, Fn> => {
    const abort = new AbortController()
    const close = (): void => {
      abort.abort()
    }
    const heads = listenerSet()
    const progress = listenerSet()
    const url = resolveAddress(app, text(options.url))
    const task = {
      abort: () => {
        abort.abort()
      },
      onHeadersReceived: heads.on,
      offHeadersReceived: heads.off,
      onProgressUpdate: progress.on,
      offProgressUpdate: progress.off,
      onChunkReceived: () => undefined,
      offChunkReceived: () => undefined
    }
    if (url === undefined) {
      app.faults.add('network', `${text(options.url)} is in no domain list`)
      reply.fail('url not in domain list')
      return task
    }
    app.closers.add(close)
    const problem = (error: unknown): void => {
      const reason =
        describe(error)
          .split('\n')[0]
          ?.replace(/^Error: /, '') ?? ''
      reply.fail(
        reason,
        alipay ? { error: reason === 'timeout' ? 13 : 12, errorMessage: reason } : { errno: reason === 'timeout' ? 5 : 600001 }
      )
    }
    lane
      .run(async () => {
        if (abort.signal.aborted) throw new Error('abort')
        if (!app.device.online) throw new Error('fail network is offline')
        const { body, ...head } = prepare(url)
        const answer = await send({
          ...head,
          body,
          timeout: Number(options.timeout ?? app.loader.appJson.networkTimeout?.request ?? 60_000),
          signal: abort.signal,
          onSent: (sent, total) => {
            tell(progress.set, { progress: Math.round((sent / total) * 100), totalBytesSent: sent, totalBytesExpectedToSend: total })
          }
        })
        tell(heads.set, { header: answer.headers })
        finish(answer)
      })
      .catch(problem)
      .finally(() => {
        app.closers.delete(close)
      })
    return task
  }

  const request: Handler = (options, reply) =>
    start(
      options,
      reply,
      lanes.request,
      (url) => {
        const method = (text(options.method) || 'GET').toUpperCase()
        const headers: Record<string, string> = { 'content-type': 'application/json', ...lower(options.header ?? options.headers) }
        if (method !== 'GET' && method !== 'HEAD')
          return { method, url, headers, body: bodyOf(options.data, headers['content-type'] ?? '') }
        const full = new URL(url)
        if (isRecord(options.data)) for (const [key, value] of Object.entries(options.data)) full.searchParams.set(key, text(value))
        return { method, url: full.href, headers }
      },
      (answer) => {
        let data: unknown = options.responseType === 'arraybuffer' ? app.realm.buffer(answer.body) : answer.body.toString()
        if (typeof data === 'string' && (options.dataType === undefined || /json/i.test(text(options.dataType)))) {
          try {
            data = app.realm.parse(data)
          } catch {
            if (alipay) {
              reply.fail('JSON parse data error', { error: 14 })
              return
            }
          }
        }
        const { status, headers } = answer
        if (alipay && status >= 400) reply.fail('http status error', { error: 19, status, data, headers })
        else reply.ok(alipay ? { data, status, headers } : { data, statusCode: status, header: headers, cookies: [] })
      }
    )

  const uploadFile: Handler = (options, reply) => {
    if (alipay && text(options.fileType) === '') {
      reply.fail('fileType is required')
      return { abort: () => undefined, onProgressUpdate: () => undefined }
    }
    let file: string
    try {
      file = app.device.real(text(options.filePath))
    } catch (error) {
      reply.fail(describe(error).split('\n')[0] ?? '')
      return { abort: () => undefined, onProgressUpdate: () => undefined }
    }
    return start(
      options,
      reply,
      lanes.file,
      (url) => {
        const { body, contentType } = multipart(options, file)
        return { method: 'POST', url, headers: { ...lower(options.header ?? options.headers), 'content-type': contentType }, body }
      },
      (answer) => {
        reply.ok({ data: answer.body.toString(), statusCode: alipay ? String(answer.status) : answer.status, header: answer.headers })
      }
    )
  }

  const downloadFile: Handler = (options, reply) =>
    start(
      options,
      reply,
      lanes.file,
      (url) => ({ method: 'GET', url, headers: lower(options.header ?? options.headers) }),
      (answer) => {
        const kind = (answer.headers['content-type'] ?? '').split('/')[1]?.split(';')[0] ?? 'bin'
        const file = app.device.temporary(kind === 'jpeg' ? 'jpg' : kind, answer.body)
        app.device.isTapped = false
        // Alipay promises no status.
        reply.ok(alipay ? { apFilePath: file } : { tempFilePath: file, statusCode: answer.status, header: answer.headers })
      }
    )

  const calls: Api = {
    request: call(app, 'request', request),
    uploadFile: call(app, 'uploadFile', uploadFile),
    downloadFile: call(app, 'downloadFile', downloadFile)
  }
  return alipay ? { ...calls, httpRequest: calls.request } : calls
}
