import { and, desc, eq } from 'drizzle-orm'
import type { BillProblem, BillView } from '@/contract/transferCar/fees/bill'
import { formatFen } from '@/domain/format/money'
import { Model } from '@/domain/permission'
import { decidesDiscount, discountLimit } from '@/domain/transferCar/fees/bill'
import type { Actor } from '../../context'
import type { Reader } from '../../database/client'
import { approvalRequest, userAccount } from '../../database/schema'
import { isBillOpen, mayEditBill, rolesOf } from './policy'
import { wasPriceKept } from './pricing'
import type { BillEntry, OrderBill, Prices } from '@/domain/transferCar/fees/orderBill'
import type { Loaded } from '../order/types'
import { nameOf, type BillRow } from './repository'

/** The bill of an order with everything it was made from. */
export interface OpenBill {
  loaded: Loaded
  row: BillRow | undefined
  prices: Prices
  entry: BillEntry
  bill: OrderBill
}

interface Asked {
  state: 'OPEN' | 'APPROVED' | 'REFUSED'
  askerId: string
  askerName: string
  note: string | null
}

/** A bill as this person may see and change it. */
export async function presentBill(reader: Reader, actor: Actor, open: OpenBill): Promise<BillView> {
  const {
    loaded,
    row,
    prices: { card, agreement },
    entry,
    bill
  } = open
  const asked = await readAsked(reader, open)
  const isOldPrice = loaded.order.rateCardId !== null && (await wasPriceKept(reader, loaded.order.id))
  const mayGive = actor.can(Model.paymentOrder, 'btn_discount')
  return {
    orderId: loaded.order.id,
    billVersion: row?.version ?? 0,
    card: card === null ? null : { id: card.id, version: card.version, name: card.name, basisDocNo: card.basisDocNo },
    agreementName: agreement?.name ?? null,
    payer: entry.payer,
    facts: [...entry.vehicles],
    drivenM: loaded.lead?.distanceM ?? null,
    lines: bill.lines,
    totalFen: bill.totalFen,
    discountFen: bill.discountFen,
    ownDiscountFen: bill.ownDiscountFen,
    discountReason: entry.discountReason || null,
    payableFen: bill.payableFen,
    netFen: bill.netFen,
    taxFen: bill.taxFen,
    agreedFen: row?.agreedFen ?? loaded.order.agreedPriceFen,
    agreedAt: row?.agreedAt ?? (loaded.order.agreedPriceFen === null ? null : (loaded.lead?.workStartAt ?? null)),
    explanation: bill.explanation,
    problems: [
      ...bill.problems,
      ...agreedProblems(open),
      ...(isOldPrice ? [OLD_PRICE] : []),
      ...(asked?.state === 'OPEN' ? [WAITING] : [])
    ],
    discountLimitFen: mayGive ? discountLimit(rolesOf(actor), bill.totalFen) : 0,
    discountApproval: asked === null ? null : { state: asked.state, askerName: asked.askerName, note: asked.note },
    canDecideDiscount:
      asked?.state === 'OPEN' &&
      asked.askerId !== actor.userId &&
      mayGive &&
      isBillOpen(loaded) &&
      decidesDiscount(rolesOf(actor), bill.totalFen),
    canEdit: isBillOpen(loaded) && mayEditBill(actor, loaded),
    updatedAt: row === undefined || row.version === 0 ? null : row.updatedAt,
    updatedByName: row?.updatedBy == null ? null : await nameOf(reader, row.updatedBy)
  }
}

const OLD_PRICE: BillProblem = {
  level: 'warning',
  field: '',
  message: '地点、客户或到场时间在签字或复核之后有改动，仍按当时锁定的价目计费，请核对'
}
const WAITING: BillProblem = { level: 'warning', field: 'discountFen', message: '优惠超出权限，待经理批准' }

/** The price signed at the scene against the bill (fees.md#price-shown). */
function agreedProblems({ loaded: { order }, row, bill }: OpenBill): BillProblem[] {
  const agreedFen = row?.agreedFen ?? null
  if (agreedFen === null)
    return order.agreedPriceFen === null || order.agreedPriceFen === bill.payableFen
      ? []
      : [{ level: 'warning', field: '', message: '现场议价，未使用价目表' }]
  if (agreedFen === bill.payableFen) return []
  return [
    { level: 'warning', field: '', message: `现场约定 ${formatFen(agreedFen)} 元，账单应付 ${formatFen(bill.payableFen)} 元，请核对差额` }
  ]
}

/** The last request about the discount as it stands now; one that was withdrawn, or decided about another discount, says nothing. */
async function readAsked(reader: Reader, { loaded, row, bill }: OpenBill): Promise<Asked | null> {
  const [last] = await reader
    .select({ request: approvalRequest, askerName: userAccount.realName })
    .from(approvalRequest)
    .innerJoin(userAccount, eq(userAccount.id, approvalRequest.askerId))
    .where(and(eq(approvalRequest.kind, 'discount'), eq(approvalRequest.subjectId, loaded.order.id)))
    .orderBy(desc(approvalRequest.createdAt), desc(approvalRequest.id))
    .limit(1)
  if (last === undefined) return null
  const {
    request: { state, askerId, deciderId, decisionNote },
    askerName
  } = last
  const isAboutThis =
    state === 'OPEN' || (deciderId !== null && (state === 'APPROVED' ? row?.discountApproved === true : bill.ownDiscountFen === 0))
  return isAboutThis ? { state, askerId, askerName, note: decisionNote } : null
}
