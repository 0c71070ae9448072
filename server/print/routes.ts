import type { FastifyInstance } from 'fastify'
import { TicketBody, type TicketAnswer } from '@/contract/print'
import { formatFullDateTime } from '@/domain/format/dateTime'
import { readReportId, type PrintTarget } from '@/domain/print/reportId'
import { noteExport } from '../audit'
import { networkOf } from '../address'
import { MINUTE } from '../clock'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { notFound, Refusal } from '../errors'
import { actorOfSession } from '../session/auth'
import { companyName } from '../organization/commands/names'
import { sendRefusal, sendPage } from './page'
import type { Printing } from './printing'
import { printableMarkup, type Printable } from './printable'
import { makeTicket, ticketOf, useTicket } from './tickets'

/** Views that one network may ask for in a minute: who guesses tickets does so without end. */
const VIEWS_A_MINUTE = 60
const NO_TICKET = '打印链接无效、已使用或已过期，请回到应用重新打开。'

/** The page of a report. @throws Refusal 403 or 404, the same as the record itself */
function readPrintable(printing: Printing, target: PrintTarget): Promise<Printable> {
  const { printables } = printing.context.areas
  switch (target.kind) {
    case 'form':
      return printables.form(printing, target.modelId, target.id)
    case 'day':
      return printables.day(printing)
    default:
      return printables[target.kind](printing, target.id)
  }
}

/** Printable pages (wire.md#printable-pages): a ticket for those who are signed in, the page for whoever holds it. */
export async function printRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db, clock, limits } = context
  const views = limits.open('prints', VIEWS_A_MINUTE, MINUTE)

  app.post<{ Body: TicketBody }>('/api/report/Ticket', { schema: { body: TicketBody } }, async (request) => {
    const { reportId } = request.body
    const target = readReportId(reportId)
    if (target === undefined) throw notFound('暂无此报表')
    // Asked for now as well as when it is opened: the refusal belongs where the person can read it.
    await readPrintable({ context, actor: request.actor, now: clock.now(), isPrinted: false }, target)
    // What is kept for repeats names the ticket only; its secret is put in afterwards.
    const { id, expiresAt } = await command(request, request.body, (tx) => makeTicket(tx, context, request.actor, reportId, clock.now()))
    return ok<TicketAnswer>({ url: `/report/${ticketOf(context, id)}`, expiresAt })
  })

  app.get<{ Params: { ticket: string } }>('/report/:ticket', async (request, reply) => {
    try {
      views.spend(networkOf(request.ip))
    } catch (error) {
      if (error instanceof Refusal) return sendRefusal(reply, 429, '打开过于频繁，请一分钟后再试。')
      throw error
    }
    const now = clock.now()
    const used = await db.transaction((tx) => useTicket(tx, request.params.ticket, now))
    if (used === undefined) return sendRefusal(reply, 404, NO_TICKET)
    try {
      const { actor } = await actorOfSession(context, used.sessionId)
      const { title, ...printable } = await readPrintable({ context, actor, now, isPrinted: true }, used.target)
      const { ip, server } = request
      const subjectId = used.target.kind === 'day' ? 'day' : used.target.id
      await db.transaction((tx) =>
        noteExport(tx, { ip, server, actor }, { subjectId, subject: `${title} ${printable.subtitle}`, act: '打印' })
      )
      return sendPage(reply, title, printableMarkup({ title, ...printable }, await companyName(db), formatFullDateTime(now)))
    } catch (error) {
      if (error instanceof Refusal) return sendRefusal(reply, 403, `${error.message}。`)
      throw error
    }
  })
}
