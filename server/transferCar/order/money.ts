import { and, asc, inArray, ne } from 'drizzle-orm'
import { freeLines, sumLines } from '@/domain/transferCar/payment/lines'
import type { ServiceStatus } from '@/domain/transferCar/order/status'
import type { Reader } from '../../database/client'
import { orderBill, paymentOrder } from '../../database/schema/index'
import type { MoneyOf, OrderMoney } from './types'

/** Statuses in which somebody asks whether all of the bill is shared out: release and closing (payments.md#settled). */
const SETTLED_FROM: readonly ServiceStatus[] = ['STORED', 'DONE', 'DRY_RUN']
const NOTHING: OrderMoney = { payments: [], freeFen: null }

/** The money axis of some orders, by id. */
export async function readMoney(
  reader: Reader,
  orders: readonly { id: string; status: ServiceStatus }[]
): Promise<Map<string, OrderMoney>> {
  if (orders.length === 0) return new Map()
  const columns = {
    id: paymentOrder.id,
    accidentOrderId: paymentOrder.accidentOrderId,
    stage: paymentOrder.stage,
    status: paymentOrder.status,
    paidFen: paymentOrder.paidFen,
    refundingFen: paymentOrder.refundingFen,
    invoicedFen: paymentOrder.invoicedFen,
    statementId: paymentOrder.statementId
  }
  const rows = await reader
    .select(columns)
    .from(paymentOrder)
    .where(
      inArray(
        paymentOrder.accidentOrderId,
        orders.map(({ id }) => id)
      )
    )
    .orderBy(asc(paymentOrder.paymentNo))
  const free = await freeSums(
    reader,
    orders.filter(({ status }) => SETTLED_FROM.includes(status)).map(({ id }) => id)
  )
  return new Map(
    orders.map(({ id }) => {
      const payments = rows.filter((row) => row.accidentOrderId === id).map(({ accidentOrderId: _accidentOrderId, ...row }): MoneyOf => row)
      return [id, { payments, freeFen: free.get(id) ?? null }]
    })
  )
}

/** The money axis of one order. */
export const moneyOf = async (reader: Reader, order: { id: string; status: ServiceStatus }): Promise<OrderMoney> =>
  (await readMoney(reader, [order])).get(order.id) ?? NOTHING

/** What of each stored bill no live payment order holds, payable fen. */
async function freeSums(reader: Reader, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const bills = await reader
    .select({ orderId: orderBill.orderId, version: orderBill.version, lines: orderBill.lines })
    .from(orderBill)
    .where(inArray(orderBill.orderId, [...ids]))
  const holders =
    bills.length === 0
      ? []
      : await reader
          .select({ accidentOrderId: paymentOrder.accidentOrderId, lines: paymentOrder.lines })
          .from(paymentOrder)
          .where(
            and(
              inArray(
                paymentOrder.accidentOrderId,
                bills.map(({ orderId }) => orderId)
              ),
              ne(paymentOrder.stage, 'VOID')
            )
          )
  return new Map(
    bills
      .filter(({ version }) => version > 0)
      .map(({ orderId, lines }) => [
        orderId,
        sumLines(
          freeLines(
            lines,
            holders.filter(({ accidentOrderId }) => accidentOrderId === orderId)
          )
        ).payableFen
      ])
  )
}
