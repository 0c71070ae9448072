import Taro from '@tarojs/taro'
import { mixedBytes } from './mixed'
import { promised } from '../promised'

/** Secure random numbers on WeChat: wx.getRandomValues, which answers later. Where it fails, no act may fail for want of a name. */
export async function randomBytes(length: number): Promise<Uint8Array> {
  try {
    const { randomValues } = await promised<{ randomValues: ArrayBuffer }>((callbacks) => Taro.getRandomValues({ length, ...callbacks }))
    const bytes = new Uint8Array(randomValues)
    return bytes.length === length ? bytes : mixedBytes(length)
  } catch {
    return mixedBytes(length)
  }
}
