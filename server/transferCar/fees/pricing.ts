import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PriceSource } from '@/contract/transferCar/fees/bill'
import type { RateCard } from '@/contract/transferCar/fees/prices'
import { formatFen } from '@/domain/format/money'
import { orderCapBreaches } from '@/domain/transferCar/fees/bill'
import { NoPrice } from '@/domain/transferCar/fees/engine'
import { quoteOf, type BilledOrder, type Prices } from '@/domain/transferCar/fees/orderBill'
import { billFactsOf } from '@/domain/transferCar/fees/orderFacts'
import { priceGapsOf } from '@/domain/transferCar/fees/priceGaps'
import { agreementFor, cardFor, holdingAt, type PriceQuestion } from '@/domain/transferCar/fees/priceSource'
import { ROAD_TYPES } from '@/domain/transferCar/order/dictionaries'
import type { Reader, Tx } from '../../database/client'
import { orderBill, orderEvent } from '../../database/schema'
import { refuse } from '../../errors'
import { areaName } from '../../system/area'
import { factsOf } from '../order/policy'
import type { AnyStep, Loaded, OrderRow, PriceChoice, PriceLock } from '../order/types'
import { agreementByRef, agreements, published, rateCardOf, rateCards, readBill, readHolds, type BillRow } from './repository'

const NOTHING: Prices = { card: null, agreement: null }
/** Card and agreement that hold for this place and customer at a moment (fees.md#price-source). @param at epoch ms */
async function pricesAt(reader: Reader, { areaCode, roadType, customerId }: OrderRow, at: number): Promise<Prices> {
  const question: PriceQuestion = { region: areaCode ?? '', roadType, at, customerId }
  const card = cardFor(holdingAt(published(await rateCards.read(reader)), at), question)
  if (card === undefined) return NOTHING
  const agreement = customerId === null ? undefined : agreementFor(holdingAt(published(await agreements.read(reader)), at), question)
  return { card, agreement: agreement ?? null }
}

/** The prices of an order: those locked at 到达现场, else those of its arrival, else those of now. @param now epoch ms */
export async function pricesOf(reader: Reader, { order, lead }: Pick<Loaded, 'order' | 'lead'>, now: number): Promise<Prices> {
  const { rateCardId, rateCardVersion, agreementId } = order
  if (rateCardId === null || rateCardVersion === null) return pricesAt(reader, order, lead?.arrivedAt ?? now)
  return {
    card: await rateCardOf(reader, rateCardId, rateCardVersion),
    agreement: agreementId === null ? null : await agreementByRef(reader, agreementId)
  }
}

/** What is missing for a price of an order, in words; undefined where nothing is (fees.md#price-gap). @param now epoch ms */
export async function priceGap(reader: Reader, loaded: Loaded, now: number): Promise<string | undefined> {
  const { card, agreement } = await pricesOf(reader, loaded, now)
  const { areaCode, roadType } = loaded.order
  if (card !== null) return gapWords(priceGapsOf(await billedOrderOf(reader, loaded), card, agreement).join('，'))
  const area = areaCode === null ? '未填区域' : await areaName(areaCode)
  const road = ROAD_TYPES.find(({ code }) => code === roadType)?.label
  return gapWords(`${[area, road].filter((part) => part !== undefined).join('、')}没有适用的价目`)
}

const gapWords = (gap: string): string | undefined => (gap === '' ? undefined : `${gap}，费用按现场约定价或手工录入`)

/** By what an order will be priced, in words: signed, agreed with the customer, or by which card. @param now epoch ms */
export async function basisWords(reader: Reader, loaded: Pick<Loaded, 'order' | 'lead'>, now: number): Promise<string> {
  const { agreedPriceFen, priceExemption } = loaded.order
  if (agreedPriceFen !== null && priceExemption === null) return `现场约定价 ¥${formatFen(agreedPriceFen)}`
  const { card, agreement } = await pricesOf(reader, loaded, now)
  if (card === null) return '没有适用的价目表，现场议价'
  if (agreement !== null) return `协议“${agreement.name}”`
  return card.isTowFree ? `${card.name}，拖车、吊装政策免费` : card.name
}

const lockOn = ({ card, agreement }: Prices & { card: RateCard }, at: number): PriceLock => ({
  rateCardId: card.id,
  rateCardVersion: card.version,
  agreementId: agreement?.id ?? null,
  priceLockedAt: at
})

/**
 * Locks the prices of an order on its arrival: later versions change nothing for it (fees.md#price-lock). @param businessAt of the arrival,
 * epoch ms
 */
export async function lockPrice(tx: Tx, order: OrderRow, businessAt: number): Promise<Partial<PriceLock>> {
  const { card, agreement } = await pricesAt(tx, order, businessAt)
  return card === null ? {} : lockOn({ card, agreement }, businessAt)
}

const NO_LOCK: PriceLock = { rateCardId: null, rateCardVersion: null, agreementId: null, priceLockedAt: null }
/** What the choice of prices rests on, beside the time of arrival. */
const PLACE_COLUMNS = ['areaCode', 'roadType', 'customerId'] as const satisfies readonly (keyof OrderRow)[]

/** The customer signed a price of this very version: it stands whatever is corrected later. */
const isSigned = ({ agreedPriceFen, priceExemption, rateCardId }: OrderRow): boolean =>
  agreedPriceFen !== null && priceExemption === null && rateCardId !== null

/**
 * Chooses the prices of an order again when its place, customer or time of arrival was corrected (fees.md#price-lock): by what now holds,
 * unless the customer has signed, or the fee is under review.
 * @param changes columns about to be written @param arrivedAt as it is now, epoch ms; null = has not arrived, nothing is locked yet
 */
export async function chooseAgain(tx: Tx, loaded: Loaded, changes: Partial<OrderRow>, arrivedAt: number | null): Promise<PriceChoice> {
  const { order, lead } = loaded
  const next = { ...order, ...changes }
  if (arrivedAt === null || (arrivedAt === lead?.arrivedAt && PLACE_COLUMNS.every((name) => next[name] === order[name])))
    return { lock: {} }
  const { card, agreement } = await pricesAt(tx, next, arrivedAt)
  const lock = card === null ? NO_LOCK : lockOn({ card, agreement }, arrivedAt)
  const isSame =
    lock.rateCardId === order.rateCardId && lock.rateCardVersion === order.rateCardVersion && lock.agreementId === order.agreementId
  if (!isSigned(order) && !factsOf(loaded).paymentStarted) return { lock }
  return { lock: {}, priceKept: !isSame }
}

/** Whether a correction since the customer signed would have chosen other prices; the log says so. */
export async function wasPriceKept(reader: Reader, orderId: string): Promise<boolean> {
  const newestFirst = await reader
    .select({ action: orderEvent.action, from: orderEvent.fromStatus, kept: sql<string | null>`${orderEvent.payload} ->> 'priceKept'` })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderId, orderId), inArray(orderEvent.action, ['startWork', 'stepBack', 'edit', 'confirmTime'])))
    .orderBy(desc(orderEvent.seq))
  const telling = newestFirst.find(
    ({ action, from, kept }) => kept !== null || action === 'startWork' || (action === 'stepBack' && from === 'WORKING')
  )
  return telling?.kept === 'true'
}

/** What the price rules look at. */
export async function billedOrderOf(reader: Reader, { order, vehicles, lead }: Loaded): Promise<BilledOrder> {
  return {
    outcome: order.outcome,
    serviceType: order.serviceType,
    vehicles,
    hazmat: order.hazmat,
    carried: order.carried,
    extraWork: order.extraWork,
    distanceM: lead?.distanceM ?? null,
    arrivedAt: lead?.arrivedAt ?? null,
    workStartAt: lead?.workStartAt ?? null,
    loadedAt: lead?.loadedAt ?? null,
    storedAt: lead?.storedAt ?? null,
    gateOutAt: order.gateOutAt,
    holds: await readHolds(reader, order.id),
    bearer: order.bearer,
    illegalParking: order.illegalParking,
    agreedPriceFen: order.priceExemption === null ? order.agreedPriceFen : null
  }
}

/** What the phone needs to show a price without a signal. @param now epoch ms */
export async function priceSourceOf(reader: Reader, loaded: Loaded, now: number): Promise<PriceSource> {
  return {
    ...(await pricesOf(reader, loaded, now)),
    lockedAt: loaded.order.priceLockedAt,
    facts: billFactsOf(await billedOrderOf(reader, loaded))
  }
}

const CHANGED_PRICES = '价目已更新，请重新出示'

/**
 * Keeps the price that was shown and agreed at the scene, computed again from exactly the version that was shown (fees.md#price-shown).
 * Without a quote nothing is kept: older clients and places without a card type the amount.
 * @param at business time of the step, epoch ms
 * @returns the lock, for an order that arrived before prices were locked
 * @throws Refusal 400 on `quote` or `agreedPriceFen`
 */
export async function agreePrice(tx: Tx, loaded: Loaded, { quote, agreedPriceFen }: AnyStep, at: number): Promise<Partial<PriceLock>> {
  if (quote === undefined || agreedPriceFen === undefined) return {}
  const { card, agreement } = await pricesOf(tx, loaded, at)
  if (card === null || card.id !== quote.cardId || card.version !== quote.cardVersion || (agreement?.id ?? undefined) !== quote.agreementId)
    throw refuse(CHANGED_PRICES, { quote: CHANGED_PRICES })
  const bill = quoted(() => quoteOf(quote.vehicles, { card, agreement }, loaded.lead?.arrivedAt ?? at))
  const [breach] = orderCapBreaches(
    bill.lines,
    card,
    quote.vehicles.map(({ vehicleClass }) => vehicleClass)
  )
  if (breach !== undefined)
    throw refused(`价格 ${formatFen(breach.amountFen)} 元超过上限 ${formatFen(breach.capFen)} 元（${card.basisDocNo}）`)
  if (bill.payableFen !== agreedPriceFen)
    throw refused(`约定价格 ${formatFen(agreedPriceFen)} 元与价目计算的 ${formatFen(bill.payableFen)} 元不一致`)
  const agreed = { agreedFen: bill.payableFen, agreedLines: bill.lines, agreedAt: at, updatedAt: at }
  await tx
    .insert(orderBill)
    .values({ orderId: loaded.order.id, version: 0, ...agreed })
    .onConflictDoUpdate({ target: orderBill.orderId, set: agreed })
  return loaded.order.priceLockedAt === null ? lockOn({ card, agreement }, at) : {}
}

const refused = (message: string) => refuse(message, { agreedPriceFen: message })

function quoted<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof NoPrice) throw refuse(error.message, { quote: error.message })
    throw error
  }
}

/** With the signature gone nothing keeps the old prices any more. @returns columns of the order */
export async function chooseUnsigned(tx: Tx, order: OrderRow, arrivedAt: number | null): Promise<Partial<PriceLock>> {
  if (arrivedAt === null || !(await wasPriceKept(tx, order.id))) return {}
  const { card, agreement } = await pricesAt(tx, order, arrivedAt)
  return card === null ? NO_LOCK : lockOn({ card, agreement }, arrivedAt)
}

/** Takes the agreed price back when the start of the work is stepped back. @returns what was agreed, for the log */
export async function withdrawAgreed(tx: Tx, orderId: string): Promise<Partial<Pick<BillRow, 'agreedFen' | 'agreedLines' | 'agreedAt'>>> {
  const row = await readBill(tx, orderId)
  if (row === undefined || row.agreedFen === null) return {}
  await tx.update(orderBill).set({ agreedFen: null, agreedLines: null, agreedAt: null }).where(eq(orderBill.orderId, orderId))
  return { agreedFen: row.agreedFen, agreedLines: row.agreedLines, agreedAt: row.agreedAt }
}
