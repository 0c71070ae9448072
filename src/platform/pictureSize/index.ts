import Taro from '@tarojs/taro'
import type { PictureSize } from '../media/compressRules'

/** Sides of a picture of the device as it is seen, px; undefined when it cannot be read. The clients measure the stored picture, and say how the camera was held (EXIF). */
export async function pictureSize(path: string): Promise<PictureSize | undefined> {
  try {
    const { width, height, orientation } = await Taro.getImageInfo({ src: path })
    const isTurned = /^(left|right)/.test(orientation ?? '')
    return { width: Math.round(isTurned ? height : width), height: Math.round(isTurned ? width : height) }
  } catch {
    return undefined
  }
}
