import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** What tells a browser to save an answer under this name, with its ending. */
export const attachmentOf = (name: string): string => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`

/** An answer that is saved as a file; no cache keeps it. */
export const attachment = (reply: FastifyReply, name: string): FastifyReply =>
  reply.header('cache-control', 'no-store').header('content-disposition', attachmentOf(name))

/** Answers a CSV line by line as it is read. @param lines with their breaks (`csvLine`) */
export const sendCsv = (reply: FastifyReply, name: string, lines: Iterable<string> | AsyncIterable<string>): FastifyReply =>
  attachment(reply, name).header('content-type', 'text/csv; charset=utf-8').send(Readable.from(lines))
