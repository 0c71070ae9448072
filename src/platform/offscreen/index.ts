import Taro from '@tarojs/taro'
import type { CreateOffscreen, ExportOffscreen, OffscreenCanvas } from './types'

/** Default part (WeChat). Taro types the canvas of the browser; what the clients give is less. */
export const createOffscreen: CreateOffscreen = ({ width, height }) =>
  Taro.createOffscreenCanvas({ type: '2d', width, height }) as unknown as OffscreenCanvas

export const exportOffscreen: ExportOffscreen = async (node, { width, height }, quality) => {
  const canvas = node as unknown as Taro.Canvas
  const { tempFilePath } = await Taro.canvasToTempFilePath({
    canvas,
    canvasId: '',
    x: 0,
    y: 0,
    width,
    height,
    destWidth: width,
    destHeight: height,
    fileType: 'jpg',
    quality
  })
  return tempFilePath
}
