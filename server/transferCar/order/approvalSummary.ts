import { asc, eq, inArray } from 'drizzle-orm'
import type { Json } from '@/contract/formSchema'
import { Model } from '@/domain/permission'
import { decidesDiscount } from '@/domain/transferCar/fees/bill'
import type { Reader } from '../../database/client'
import { accidentOrder, type approvalRequest, orderVehicle, paymentOrder, refund, userAccount } from '../../database/schema'
import { effectiveRoles, peopleWithRight } from '../../session/rights'

type ApprovalKind = (typeof approvalRequest.$inferSelect)['kind']
type Values = Readonly<Record<string, Json | undefined>>

/** What a request is about, as its deciders read it among their to-dos: values of the form `towingApproval`, amounts in yuan. */
export async function summaryOf(reader: Reader, kind: ApprovalKind, subjectId: string): Promise<Values> {
  const [asked] = kind === 'refund' ? await reader.select().from(refund).where(eq(refund.id, subjectId)) : []
  const paymentOrderId = kind === 'refund' ? asked?.paymentOrderId : kind === 'waiver' || kind === 'voidPayment' ? subjectId : undefined
  const [payment] = paymentOrderId === undefined ? [] : await reader.select().from(paymentOrder).where(eq(paymentOrder.id, paymentOrderId))
  const orderId = payment?.accidentOrderId ?? subjectId
  const [order] = await reader
    .select({ orderNo: accidentOrder.orderNo, address: accidentOrder.address })
    .from(accidentOrder)
    .where(eq(accidentOrder.id, orderId))
  const vehicles = await reader
    .select({ plateNo: orderVehicle.plateNo })
    .from(orderVehicle)
    .where(eq(orderVehicle.orderId, orderId))
    .orderBy(asc(orderVehicle.position))
  return {
    orderId,
    orderNo: order?.orderNo ?? '',
    address: order?.address ?? '',
    plates: vehicles.flatMap(({ plateNo }) => (plateNo === null || plateNo === '' ? [] : [plateNo])).join('、'),
    ...(payment === undefined ? {} : { paymentNo: payment.paymentNo, payable: yuan(payment.payableFen), paid: yuan(payment.paidFen) }),
    ...(asked === undefined ? {} : { amount: yuan(asked.amountFen) })
  }
}

/** An amount as number fields hold it. */
export const yuan = (fen: number): number => fen / 100

/** Who decides a request (payments.md#approvals), by their rights of now; the asker may be among them, and never decides. */
export async function decidersOf(reader: Reader, kind: ApprovalKind): Promise<string[]> {
  switch (kind) {
    case 'waiver':
      return peopleWithRight(reader, Model.paymentOrder, 'btn_waive')
    case 'refund':
      return peopleWithRight(reader, Model.paymentOrder, 'btn_refund_approve')
    case 'reopen':
      return peopleWithRight(reader, Model.accidentOrder, 'btn_reopen')
    // Who may void accident orders decides about payment orders: managers.
    case 'voidPayment':
      return peopleWithRight(reader, Model.accidentOrder, 'btn_void')
    case 'discount':
      return discountDeciders(reader)
  }
}

async function discountDeciders(reader: Reader): Promise<string[]> {
  const ids = await peopleWithRight(reader, Model.paymentOrder, 'btn_discount')
  const people =
    ids.length === 0
      ? []
      : await reader
          .select({ id: userAccount.id, organizeId: userAccount.organizeId, positionId: userAccount.positionId })
          .from(userAccount)
          .where(inArray(userAccount.id, ids))
          .orderBy(asc(userAccount.id))
  const deciders: string[] = []
  for (const person of people) {
    const roles = (await effectiveRoles(reader, person)).map(({ enCode }) => enCode)
    if (decidesDiscount(roles, 1)) deciders.push(person.id)
  }
  return deciders
}
