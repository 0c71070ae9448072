import Taro from '@tarojs/taro'
import type { LabelledPoint } from '@/domain/transferCar/order/coordinates'
import type { LocationAsk, LocationChoice, Place } from './types'
import { routeWith } from '../navigation'

const CHOOSE = '/pages/transferCar/chooseLocation'
const OPEN = '/pages/transferCar/openLocation'
/** A public map address that opens the installed map app or its web page; no key is needed. */
const MAP = 'https://uri.amap.com'

const open = (url: string): boolean => {
  // Without an opener the map page cannot reach back into this one; the returned window is null then, so it says nothing.
  window.open(url, '_blank', 'noopener')
  return true
}

/** Shows a place on the page /open-location: by its order where it has one, so that the address carries an id only. */
export async function openLocation({ point, name, address, orderId }: Place): Promise<boolean> {
  const params = orderId === undefined ? { ...point, name, address } : { id: orderId }
  await Taro.navigateTo({ url: routeWith(OPEN, params) })
  return true
}

/** Starts navigation to a place in a map app. */
export async function navigateToPlace({ point, name }: Place): Promise<boolean> {
  const coordinate = point.coordType === 'GCJ02' ? 'gaode' : 'wgs84'
  return open(`${MAP}/navigation?to=${point.lng},${point.lat},${encodeURIComponent(name)}&mode=car&coordinate=${coordinate}&callnative=1`)
}

/** Searches an address by text in a map app. */
export async function searchAddress(text: string): Promise<boolean> {
  return open(`${MAP}/search?keyword=${encodeURIComponent(text)}&callnative=1`)
}

/** Opens the page /choose-location, which leaves its answer for who asks. @param start where its marker stands at first */
export async function chooseLocation({ name, from }: LocationAsk, start?: LabelledPoint): Promise<LocationChoice> {
  await Taro.navigateTo({ url: routeWith(CHOOSE, { ask: name, from, ...start }) })
  return { kind: 'elsewhere' }
}
