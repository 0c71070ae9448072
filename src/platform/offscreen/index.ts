import Taro from '@tarojs/taro'
import type { CreateOffscreen, ExportOffscreen, OffscreenCanvas } from './types'
import { canvasPicture } from '../canvasNode'

/** Default part (WeChat). Taro types the canvas of the browser; what the clients give is less. */
export const createOffscreen: CreateOffscreen = ({ width, height }) => {
  const canvas: object = Taro.createOffscreenCanvas({ type: '2d', width, height })
  return canvas as OffscreenCanvas
}

export const exportOffscreen: ExportOffscreen = (node, { width, height }, quality) =>
  canvasPicture(node, {
    x: 0,
    y: 0,
    width,
    height,
    destWidth: width,
    destHeight: height,
    fileType: 'jpg',
    quality
  })
