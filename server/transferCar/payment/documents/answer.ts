import type { FastifyReply } from 'fastify'
import { BodyCode } from '@/contract/codes'
import { failure } from '../../../envelope'
import { Refusal } from '../../../errors'

export const attachment = (reply: FastifyReply, name: string): FastifyReply =>
  reply.header('cache-control', 'no-store').header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
export const sendPdf = (reply: FastifyReply, name: string, bytes: Buffer): FastifyReply =>
  attachment(reply, name).type('application/pdf').send(bytes)

const STATUS: Readonly<Partial<Record<BodyCode, number>>> = { [BodyCode.forbidden]: 403, [BodyCode.notFound]: 404 }

/** Answers with a document. A refusal carries a real HTTP status beside its envelope (wire.md#envelope): a download cannot read one. */
export async function given(reply: FastifyReply, make: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return reply
      .code(STATUS[error.code] ?? 400)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(failure(error.code, error.message))
  }
}
