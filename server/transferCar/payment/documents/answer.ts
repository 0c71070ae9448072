import type { FastifyReply } from 'fastify'
import { BodyCode } from '@/contract/codes'
import { attachment } from '../../../attachment'
import { noteExport } from '../../../audit'
import { failure } from '../../../envelope'
import { Refusal } from '../../../errors'

/** A PDF for whoever asks, people outside too. */
export const sendPdf = (reply: FastifyReply, name: string, bytes: Buffer): FastifyReply =>
  attachment(reply, name).type('application/pdf').send(bytes)

/** A PDF that somebody of the company takes along: noted (administration.md#audit). @param subjectId of the record that it is about */
export async function sendOwnPdf(reply: FastifyReply, subjectId: string, name: string, bytes: Buffer): Promise<FastifyReply> {
  const { request, server } = reply
  await server.context.db.transaction((tx) => noteExport(tx, request, { subjectId, subject: name }))
  return sendPdf(reply, name, bytes)
}

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
