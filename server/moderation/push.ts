import { createHash } from 'node:crypto'
import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { BodyCode } from '@/contract/codes'
import type { ServerContext } from '../context'
import { failure } from '../envelope'
import { objectIn, objectOf, PlatformError, textIn } from '../openPlatform/ask'
import { recordUnchecked, recordVerdict } from './media'
import { answerTicket } from './repository'
import type { Verdict } from './types'
import { wechatVerdict } from './wechat'
import { isSameSecret } from '../secrets'

const PUSH = '/api/moderation/Push/wechat'
/** No push is longer, bytes. */
const LARGEST = 64 * 1024
const text = Type.Optional(Type.String({ maxLength: 200 }))
const PushQuery = Type.Object({ signature: text, timestamp: text, nonce: text, echostr: text })
type PushQuery = Static<typeof PushQuery>

/** WeChat signs the query: sha1 over token, timestamp and nonce in order. */
function isSigned(context: ServerContext, { signature = '', timestamp = '', nonce = '' }: PushQuery): boolean {
  const token = context.config.moderation.pushToken
  const expected = createHash('sha1')
    .update([token ?? '', timestamp, nonce].sort().join(''))
    .digest('hex')
  return token !== undefined && isSameSecret(signature, expected)
}

const refused = (reply: FastifyReply): FastifyReply => reply.code(403).send(failure(BodyCode.forbidden, '签名不正确'))

/** Verdict of an event, or why there is none. */
function verdictOf(event: Readonly<Record<string, unknown>>): Verdict | { failure: string } {
  if (event.errcode !== 0) return { failure: `errcode ${String(event.errcode)}` }
  try {
    return wechatVerdict(objectIn(event.result))
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return { failure: error.message }
  }
}

/** Message push of WeChat, JSON in plain (明文模式): what became of a picture. Told twice it counts once; other events are taken and left. */
export async function pushRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, db } = context
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST }, (_request, body, done) => {
    done(null, body)
  })

  app.get<{ Querystring: PushQuery }>(PUSH, { schema: { querystring: PushQuery } }, async ({ query }, reply) => {
    if (!isSigned(context, query)) return refused(reply)
    return reply.type('text/plain; charset=utf-8').send(query.echostr ?? '')
  })

  app.post<{ Querystring: PushQuery }>(PUSH, { schema: { querystring: PushQuery }, bodyLimit: LARGEST }, async ({ body, query }, reply) => {
    if (!isSigned(context, query)) return refused(reply)
    const event = readEvent(body)
    if (event?.Event === 'wxa_media_check') {
      const said = verdictOf(event)
      await db.transaction(async (tx) => {
        const now = clock.now()
        const asked = await answerTicket(tx, textIn(event.trace_id), now)
        if (asked === undefined) return
        if ('failure' in said) await recordUnchecked(tx, asked.fileName, asked.authorId, said.failure, now)
        else await recordVerdict(tx, asked.fileName, asked.authorId, said, now)
      })
    }
    return reply.type('text/plain; charset=utf-8').send('success')
  })
}

function readEvent(body: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    return objectOf(typeof body === 'string' ? body : '')
  } catch {
    return undefined
  }
}
