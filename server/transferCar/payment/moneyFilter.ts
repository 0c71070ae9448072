import { and, eq, exists, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { PaymentListQuery } from '@/contract/transferCar/payment/payment'
import { dayOfText, dayStart } from '@/domain/transferCar/statistic/days'
import type { Reader } from '../../database/client'
import { payment, paymentOrder, refund } from '../../database/schema/index'
import { refuse } from '../../errors'
import { ageOf, isOutstanding, BOOKED_AT } from './outstanding'

type MoneyQuery = Pick<PaymentListQuery, 'money' | 'moneyFrom' | 'moneyTo' | 'method' | 'collectorId' | 'feeCode' | 'ageing'>
const NOBODY = 'none'

/**
 * The parts of the payment list's filter that answer amounts of the statistics: the list then holds every payment order that counts for
 * the figure, and no other.
 * @param now epoch ms
 * @throws Refusal 400 with `fields` for a day that does not exist
 */
export function moneyFilterOf(reader: Reader, query: MoneyQuery, now: number): SQL[] {
  const { money, ageing, feeCode } = query
  return [
    money && OF_FIGURE[money](reader, query, now),
    feeCode === undefined ? undefined : sql`${paymentOrder.lines} @> ${JSON.stringify([{ code: feeCode }])}::jsonb`,
    ageing === undefined ? undefined : sql`${ageOf(now)} = ${ageing}`,
    money === undefined && (query.method !== undefined || query.collectorId !== undefined) ? moved(reader, query, 'paid') : undefined
  ].filter((condition): condition is SQL => condition !== undefined)
}

const OF_FIGURE: Readonly<Record<NonNullable<MoneyQuery['money']>, (reader: Reader, query: MoneyQuery, now: number) => SQL | undefined>> = {
  receivable: (_reader, query) => and(inArray(paymentOrder.stage, ['OPEN', 'ON_ACCOUNT']), booked(query)),
  reduced: (_reader, query) => and(or(sql`${paymentOrder.discountFen} > 0`, eq(paymentOrder.stage, 'WAIVED')), booked(query)),
  received: (reader, query) => or(moved(reader, query, 'paid'), moved(reader, query, 'refunded')),
  refunded: (reader, query) => moved(reader, query, 'refunded'),
  outstanding: () => isOutstanding()
}

const inside = (column: SQL | AnyPgColumn, { moneyFrom, moneyTo }: MoneyQuery): SQL | undefined =>
  and(
    moneyFrom === undefined ? undefined : gte(column as SQL, dayOf('moneyFrom', moneyFrom)),
    moneyTo === undefined ? undefined : lt(column as SQL, dayOf('moneyTo', moneyTo, 1))
  )

/** In the words of the roll-up, so that both have the same index. */
const booked = (query: MoneyQuery): SQL | undefined => and(sql`${BOOKED_AT} is not null`, inside(BOOKED_AT, query))

/** Something came in, or was given back, in these days by this method and this person. */
function moved(reader: Reader, query: MoneyQuery, what: 'paid' | 'refunded'): SQL {
  const { method, collectorId } = query
  const by = and(
    method && eq(payment.method, method),
    collectorId === undefined ? undefined : collectorId === NOBODY ? isNull(payment.collectorId) : eq(payment.collectorId, collectorId)
  )
  return what === 'paid'
    ? exists(
        reader
          .select({ id: payment.id })
          .from(payment)
          .where(
            and(
              eq(payment.paymentOrderId, paymentOrder.id),
              eq(payment.state, 'SUCCESS'),
              isNotNull(payment.paidAt),
              inside(payment.paidAt, query),
              by
            )
          )
      )
    : exists(
        reader
          .select({ id: refund.id })
          .from(refund)
          .innerJoin(payment, eq(payment.id, refund.paymentId))
          .where(
            and(
              eq(refund.paymentOrderId, paymentOrder.id),
              eq(refund.state, 'SUCCESS'),
              eq(payment.state, 'SUCCESS'),
              isNotNull(refund.doneAt),
              inside(refund.doneAt, query),
              by
            )
          )
      )
}

function dayOf(field: 'moneyFrom' | 'moneyTo', text: string, more = 0): number {
  const day = dayOfText(text)
  if (day === undefined) throw refuse('没有这一天', { [field]: '没有这一天' })
  return dayStart(day + more)
}
