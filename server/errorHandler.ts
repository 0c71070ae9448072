import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BodyCode } from '@/contract/codes'
import type { Envelope } from '@/contract/envelope'
import { isApi } from './address'
import { databaseCode } from './database/failure'
import { failure } from './envelope'
import { Refusal } from './errors'

/** What Fastify and its plugins refuse before a handler runs, in words for people. */
const DOOR: Readonly<Record<string, [BodyCode, string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [BodyCode.refused, '请求内容不是有效的 JSON'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [BodyCode.refused, '不支持的内容类型'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [BodyCode.refused, '请求长度不正确'],
  FST_ERR_CTP_BODY_TOO_LARGE: [BodyCode.tooLarge, '提交的内容过大'],
  FST_ERR_BAD_URL: [BodyCode.refused, '请求地址不正确'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [BodyCode.refused, '请用表单上传文件'],
  FST_REQ_FILE_TOO_LARGE: [BodyCode.tooLarge, '文件过大'],
  FST_FILES_LIMIT: [BodyCode.tooLarge, '一次只能上传一个文件'],
  FST_PARTS_LIMIT: [BodyCode.tooLarge, '上传的内容过多'],
  FST_FIELDS_LIMIT: [BodyCode.tooLarge, '上传的内容过多']
}

/** Turns anything thrown into an envelope; never a stack, never a message of a library (wire.md#body-codes). */
export function envelopeOf(error: unknown, request: Pick<FastifyRequest, 'id' | 'log'>): Envelope {
  if (error instanceof Refusal) return failure(error.code, error.message, error.data)
  const known = error as Partial<FastifyError>
  const door = DOOR[known.code ?? '']
  if (door !== undefined) return failure(...door)
  if (known.statusCode === 429) return failure(BodyCode.tooOften, '操作过于频繁，请稍后再试')
  if (known.statusCode === 413) return failure(BodyCode.tooLarge, '提交的内容过大')
  if (error instanceof SyntaxError && known.statusCode === 400) return failure(BodyCode.refused, '请求内容不是有效的 JSON')
  // Class 22: a value that the column cannot hold. Schemas should have caught it, so it is logged as ours.
  if (databaseCode(error).startsWith('22')) {
    request.log.warn({ err: error }, 'value refused by the database')
    return failure(BodyCode.refused, '提交的内容无法识别')
  }
  if (known.statusCode !== undefined && known.statusCode >= 400 && known.statusCode < 500)
    return failure(BodyCode.refused, '请求内容不正确')
  request.log.error({ err: error }, 'unexpected')
  return failure(BodyCode.unexpected, '系统繁忙，请稍后重试', null, { requestId: request.id })
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const status = (error as Partial<FastifyError>).statusCode
    // A folder among the files of the app, or a path out of it: there is nothing to be had.
    if (!isApi(request) && (status === 403 || status === 404)) return reply.code(404).type('text/plain; charset=utf-8').send('404')
    return sendEnvelope(reply, request, envelopeOf(error, request))
  })
}

/** Writes a failure: HTTP 200 under /api; elsewhere (files of the app) the plain status, so caches and browsers understand. */
export function sendEnvelope(reply: FastifyReply, request: FastifyRequest, envelope: Envelope): FastifyReply {
  const status = isApi(request) ? 200 : envelope.code >= 600 ? 401 : envelope.code
  return reply.code(status).type('application/json; charset=utf-8').send(envelope)
}

/** What is no HTTP at all, or has headers beyond the limit, never becomes a request: answered in the same shape, then hung up on. */
export function refuseBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const tooMuch = error.code === 'HPE_HEADER_OVERFLOW'
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const envelope = failure(
    tooMuch ? BodyCode.tooLarge : BodyCode.refused,
    tooMuch ? '请求头过大' : late ? '请求超时，请重试' : '请求格式不正确'
  )
  const body = JSON.stringify({ ...envelope, timestamp: Date.now() })
  const status = tooMuch ? '431 Request Header Fields Too Large' : late ? '408 Request Timeout' : '400 Bad Request'
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  )
}
