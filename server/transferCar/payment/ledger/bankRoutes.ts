import type { Static } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BankCloseBody, BankLinesQuery, BankMatchBody, BankVersionBody, MOST_BANK_BYTES } from '@/contract/transferCar/payment/bank'
import { Id, strict } from '@/contract/transferCar/order/parts'
import { command } from '../../../command'
import type { ServerContext } from '../../../context'
import type { Tx } from '../../../database/client'
import { ok } from '../../../envelope'
import { readForm } from '../../../files/form'
import type { Act } from '../../order/types'
import type { MoneyKit } from '../kit'
import { readBankBytes } from './bankFile'
import { closeLine, keepBankLines, matchLine, readBankLines, reopenLine } from './bankLines'
import { requireVerify } from './handover'

const LINES = '/api/transferCar/BankLines'
const LIMIT = { bytes: MOST_BANK_BYTES, message: `文件不能超过 ${MOST_BANK_BYTES / 1024 / 1024} MB` }
const params = strict({ id: Id })
interface ById {
  Params: Static<typeof params>
}

/** Lines of the bank's files (contract/transferCar/payment/bank.ts). */
export async function bankRoutes(app: FastifyInstance, { clock, db }: ServerContext, { actOf }: Pick<MoneyKit, 'actOf'>): Promise<void> {
  const write = async <T>(request: FastifyRequest, work: (tx: Tx, act: Act) => Promise<T>) => {
    requireVerify(request.actor)
    return ok(await command(request, request.body, (tx) => work(tx, actOf(request))))
  }
  app.get<{ Querystring: BankLinesQuery }>(LINES, { schema: { querystring: BankLinesQuery } }, async ({ actor, query }) => {
    requireVerify(actor)
    return ok(await readBankLines(db, query))
  })
  // Lines that are known already count once: sent again, a file adds nothing.
  app.post(`${LINES}/Import`, async (request) => {
    requireVerify(request.actor)
    const file = await readBankBytes((await readForm(request, LIMIT)).bytes)
    return ok(await db.transaction((tx) => keepBankLines(tx, request.actor, file, clock.now())))
  })
  app.post<ById & { Body: BankMatchBody }>(`${LINES}/:id/Match`, { schema: { params, body: BankMatchBody } }, (request) =>
    write(request, (tx, act) => matchLine(tx, request.actor, request.params.id, request.body, act))
  )
  app.post<ById & { Body: BankCloseBody }>(`${LINES}/:id/Close`, { schema: { params, body: BankCloseBody } }, (request) =>
    write(request, (tx, act) => closeLine(tx, request.actor, request.params.id, request.body, act.now))
  )
  app.post<ById & { Body: Static<typeof BankVersionBody> }>(
    `${LINES}/:id/Reopen`,
    { schema: { params, body: BankVersionBody } },
    (request) => write(request, (tx) => reopenLine(tx, request.params.id, request.body.version))
  )
}
