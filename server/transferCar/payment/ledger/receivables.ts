import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ReceivablesQuery, type Receivables } from '@/contract/transferCar/payment/receivables'
import type { AgeingKey } from '@/contract/transferCar/statistic/codes'
import { Model } from '@/domain/permission'
import { dueFrom, RECEIVABLE_AGES, receivablesOf, WALK_IN } from '@/domain/transferCar/payment/receivables'
import { dayNumber, dayOfText, dayStart } from '@/domain/transferCar/statistic/days'
import { attachment } from '../../../attachment'
import { noteExport } from '../../../audit'
import type { Actor, ServerContext } from '../../../context'
import type { Reader, Tx } from '../../../database/client'
import { customer, payment, paymentOrder, refund } from '../../../database/schema'
import { ok } from '../../../envelope'
import { forbidden, refuse } from '../../../errors'
import { writeWorkbook, XLSX, type SheetCell } from '../../../xlsx/write'
import { BOOKED_AT } from '../outstanding'
import { seesMoney } from '../policy'

const RECEIVABLES = '/api/transferCar/Receivables'
const SHEET = '应收账龄'

/** Customer, count, ages and total, in characters. */
const COLUMNS = [
  { label: '客户', width: 28 },
  { label: '缴费工单', width: 10 },
  ...RECEIVABLE_AGES.map(({ label }) => ({ label: `${label}（元）`, width: 16 })),
  { label: '合计（元）', width: 16 }
]

/**
 * Sums of what was still to be paid at the end of a day, by customer and age: what is still to be paid now, with what came in and went
 * back since taken back. One statement, so that all sums belong to one moment.
 */
async function linesOf(reader: Reader, day: number) {
  const end = dayStart(day + 1)
  const paid = sql`(${paymentOrder.paidFen} - coalesce(since.paid, 0))`
  const refunded = sql`(${paymentOrder.refundedFen} - coalesce(since.refunded, 0))`
  const remaining = sql`case when ${paymentOrder.stage} = 'ON_ACCOUNT' then ${paymentOrder.payableFen} - ${paid} + ${refunded}
    when ${refunded} = 0 then ${paymentOrder.payableFen} - ${paid} else 0 end`
  const age = sql`case when ${paymentOrder.dueAt} is null or ${paymentOrder.dueAt} >= ${dueFrom('notDue', day)} then 'notDue'
    when ${paymentOrder.dueAt} >= ${dueFrom('d30', day)} then 'd30' when ${paymentOrder.dueAt} >= ${dueFrom('d60', day)} then 'd60'
    when ${paymentOrder.dueAt} >= ${dueFrom('d90', day)} then 'd90' else 'older' end`
  const { rows } = await reader.execute<{
    customerId: string | null
    customerName: string | null
    age: AgeingKey
    amountFen: string
    count: string
  }>(sql`
    with moved as (
      select ${payment.paymentOrderId} as id, ${payment.amountFen} as paid, 0 as refunded from ${payment}
        where ${payment.state} = 'SUCCESS' and ${payment.paidAt} >= ${end}
      union all
      select ${refund.paymentOrderId}, 0, ${refund.amountFen} from ${refund} where ${refund.state} = 'SUCCESS' and ${refund.doneAt} >= ${end}
    ), since as (select id, sum(paid) as paid, sum(refunded) as refunded from moved group by id),
    candidates as (
      select ${paymentOrder.id} as id from ${paymentOrder} where ${paymentOrder.status} in ('UNPAID', 'PARTIAL', 'REFUNDING', 'ON_ACCOUNT')
      union select id from since
    ), aged as (
      select ${paymentOrder.customerId} as customer_id, ${age} as age, ${remaining} as remaining
      from candidates join ${paymentOrder} on ${paymentOrder.id} = candidates.id left join since on since.id = candidates.id
      where ${paymentOrder.stage} in ('OPEN', 'ON_ACCOUNT') and ${BOOKED_AT} < ${end}
    )
    select aged.customer_id as "customerId", ${customer.name} as "customerName", age, sum(remaining) as "amountFen", count(*) as count
    from aged left join ${customer} on ${eq(customer.id, sql`aged.customer_id`)}
    where remaining > 0 group by aged.customer_id, ${customer.name}, age`)
  return rows.map(({ customerName, amountFen, count, ...line }) => ({
    ...line,
    customerName: customerName ?? WALK_IN,
    amountFen: Number(amountFen),
    count: Number(count)
  }))
}

const mayExport = (actor: Actor): boolean => actor.can(Model.statistic, 'btn_export')

/** @throws Refusal 403, 400 with `fields` for no day, or one to come */
async function readReceivables(reader: Reader, actor: Actor, { day }: ReceivablesQuery, now: number): Promise<Receivables> {
  if (!seesMoney(actor)) throw forbidden('没有查看金额的权限')
  const wanted = dayOfText(day)
  if (wanted === undefined) throw refuse('没有这一天', { day: '没有这一天' })
  if (wanted > dayNumber(now)) throw refuse('截至日期不能晚于今天', { day: '截至日期不能晚于今天' })
  return { day, ...receivablesOf(await linesOf(reader, wanted)), canExport: mayExport(actor) }
}

/** The same as an xlsx, noted in the audit. @throws Refusal as for reading, 403 without the right to export */
async function exportReceivables(tx: Tx, request: FastifyRequest, query: ReceivablesQuery, now: number): Promise<Buffer> {
  const { rows, total, canExport } = await readReceivables(tx, request.actor, query, now)
  if (!canExport) throw forbidden('没有“导出”的权限')
  await noteExport(tx, request, { subjectId: 'receivables', subject: SHEET, details: { 截至: query.day, 客户: `${rows.length} 个` } })
  const cells = [...rows, { customerName: '合计', ...total }].map(({ customerName, count, ages, totalFen }): SheetCell[] => [
    customerName,
    String(count),
    ...RECEIVABLE_AGES.map(({ key }) => ({ fen: ages[key] })),
    { fen: totalFen }
  ])
  return writeWorkbook([{ name: SHEET, columns: COLUMNS, rows: cells }])
}

/** Aged receivables as `contract/transferCar/payment/receivables.ts` lists them. */
export function receivableRoutes(app: FastifyInstance, { clock, db }: ServerContext): void {
  const schema = { querystring: ReceivablesQuery }
  app.get<{ Querystring: ReceivablesQuery }>(RECEIVABLES, { schema }, async ({ actor, query }) =>
    ok(await readReceivables(db, actor, query, clock.now()))
  )
  app.get<{ Querystring: ReceivablesQuery }>(`${RECEIVABLES}/Export`, { schema }, async (request, reply) => {
    const { query } = request
    const book = await db.transaction((tx) => exportReceivables(tx, request, query, clock.now()))
    return attachment(reply, `${SHEET}_${query.day}.xlsx`).header('content-type', XLSX).send(book)
  })
}
