import Taro from '@tarojs/taro'

/** Secure random numbers on WeChat: wx.getRandomValues, which answers later. */
export async function randomBytes(length: number): Promise<Uint8Array> {
  const { randomValues } = await Taro.getRandomValues({ length })
  return new Uint8Array(randomValues)
}
