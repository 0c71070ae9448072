import Taro from '@tarojs/taro'
import { toGcj02, type LabelledPoint } from '@/domain/transferCar/order/coordinates'
import type { LocationAsk, LocationChoice, Place } from './types'
import { failureText, isRefusal } from '../promised'

/** Map zoom: streets are readable. */
const SCALE = 16
const UNNAMED = '未命名地点'

/**
 * Shows a place in the platform's map, from which navigation starts; default part (mini-programs, whose maps are GCJ02).
 * False when it could not be opened.
 */
export async function openLocation({ point, name, address }: Place): Promise<boolean> {
  const { lng, lat } = toGcj02(point)
  // Alipay refuses a place that lacks one of its two texts.
  const texts = { name: name || address || UNNAMED, address: address || name || UNNAMED }
  try {
    // Alipay takes degrees as texts, which Taro's types do not know.
    const place = process.env.TARO_ENV === 'alipay' ? { longitude: String(lng), latitude: String(lat) } : { longitude: lng, latitude: lat }
    await Taro.openLocation({ ...(place as { longitude: number; latitude: number }), ...texts, scale: SCALE })
    return true
  } catch {
    return false
  }
}

/** Starts navigation to a place: in mini-programs from the platform's map. */
export const navigateToPlace = openLocation

/** Mini-programs cannot search an address by text in their map. */
export async function searchAddress(_text: string): Promise<boolean> {
  return false
}

/** Lets the person choose a place on the platform's map. @param start where the map opens; the device's position without it */
export async function chooseLocation(_ask: LocationAsk, start?: LabelledPoint): Promise<LocationChoice> {
  const begin = start === undefined ? undefined : toGcj02(start)
  try {
    const { longitude, latitude, name, address } = await Taro.chooseLocation(
      begin === undefined ? {} : { longitude: begin.lng, latitude: begin.lat }
    )
    // Alipay answers degrees as texts on some versions.
    return { kind: 'chosen', location: { point: { lng: Number(longitude), lat: Number(latitude), coordType: 'GCJ02' }, name, address } }
  } catch (failure) {
    return { kind: isRefusal(failureText(failure)) ? 'refused' : 'cancelled' }
  }
}
