import Taro from '@tarojs/taro'
import type { Place } from './mapTypes'

/** Map zoom: streets are readable. */
const SCALE = 16

/**
 * Shows a place in the platform's map, from which navigation starts; default part (mini-programs).
 * False when it could not be opened.
 */
export async function openPlace({ longitude, latitude, name, address }: Place): Promise<boolean> {
  try {
    await Taro.openLocation({ longitude, latitude, name, address, scale: SCALE })
    return true
  } catch {
    return false
  }
}

/** Mini-programs cannot search an address by text in their map. */
export async function searchAddress(_text: string): Promise<boolean> {
  return false
}
