import type { OrderDetail } from '@/contract/transferCar/order/detail'
import type { Reader } from '../../../database/client'
import { areaOfText } from '../../../system/areaOfText'
import type { Act, Loaded, OrderRow } from '../types'

type Place = Partial<Pick<OrderRow, 'areaCode' | 'address' | 'roadName'>>

const textOf = ({ address, roadName }: Place): string => [address, roadName].filter((text) => text != null).join(' ')

/**
 * Area of an order that nobody chose (intake.md#area-of-an-order): the one a map puts its point in, else the one its address names, else
 * `fallback`. Where an earlier scene was says nothing: one wrong area would spread to its neighbours.
 * @returns null where nothing says it
 */
export async function orderArea(
  place: Place,
  fallback: string,
  { homeArea, pointArea = {} }: Pick<Act, 'homeArea' | 'pointArea'>
): Promise<string | null> {
  return pointArea.map ?? (await areaOfText(textOf(place), homeArea)) ?? (fallback || null)
}

/** An area that came from the address goes with it; one that somebody chose stays. @param columns about to be written, changed here */
export async function followAddress(order: OrderRow, columns: Partial<OrderRow>, act: Pick<Act, 'homeArea' | 'pointArea'>): Promise<void> {
  const next: Place = { ...order, ...columns }
  const fallback = order.status === 'DRAFT' ? '' : act.homeArea
  const isChosen =
    columns.areaCode != null ||
    (columns.areaCode === undefined &&
      order.areaCode !== null &&
      order.areaCode !== (await orderArea(order, fallback, { homeArea: act.homeArea })))
  if (isChosen || (columns.areaCode === undefined && textOf(next) === textOf(order) && order.areaCode !== null)) return
  const found = await orderArea(next, fallback, act)
  if (columns.areaCode !== undefined || found !== order.areaCode) columns.areaCode = found
}

/** Says at intake which price is missing. */
export async function priceGap(
  reader: Reader,
  loaded: Loaded,
  { pricing, now }: Pick<Act, 'pricing' | 'now'>
): Promise<Pick<OrderDetail, 'priceGap'>> {
  const gap = loaded.order.status === 'DRAFT' ? undefined : await pricing.priceGap(reader, loaded, now)
  return gap === undefined ? {} : { priceGap: gap }
}
