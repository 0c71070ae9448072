import Taro from '@tarojs/taro'
import type { PictureSize } from './compressRules'

/** Sides of a picture of the device, px; undefined when it cannot be read. */
export async function pictureSize(path: string): Promise<PictureSize | undefined> {
  try {
    const { width, height } = await Taro.getImageInfo({ src: path })
    return { width: Math.round(width), height: Math.round(height) }
  } catch {
    return undefined
  }
}
