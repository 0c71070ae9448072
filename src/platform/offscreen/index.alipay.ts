import Taro from '@tarojs/taro'
import type { CreateOffscreen, ExportOffscreen, OffscreenCanvas } from './types'
import { promised } from '../promised'

interface Exporting {
  toTempFilePath(options: Record<string, unknown>): unknown
}

/** Alipay takes the sides one after the other, and its canvas exports itself. */
export const createOffscreen: CreateOffscreen = ({ width, height }) =>
  (Taro.createOffscreenCanvas as unknown as (width: number, height: number) => OffscreenCanvas)(width, height)

export const exportOffscreen: ExportOffscreen = async (canvas, { width, height }, quality) => {
  const { apFilePath, tempFilePath } = await promised<{ apFilePath?: string; tempFilePath?: string }>((callbacks) =>
    (canvas as OffscreenCanvas & Exporting).toTempFilePath({
      x: 0,
      y: 0,
      width,
      height,
      destWidth: width,
      destHeight: height,
      fileType: 'jpg',
      quality,
      ...callbacks
    })
  )
  const path = apFilePath ?? tempFilePath
  if (path === undefined) throw new Error('the canvas gave no picture')
  return path
}
