import Taro from '@tarojs/taro'
import { promised } from '../promised'

/** Secure random numbers on WeChat: wx.getRandomValues, which answers later. */
export async function randomBytes(length: number): Promise<Uint8Array> {
  const { randomValues } = await promised<{ randomValues: ArrayBuffer }>((callbacks) => Taro.getRandomValues({ length, ...callbacks }))
  return new Uint8Array(randomValues)
}
