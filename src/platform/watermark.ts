import Taro from '@tarojs/taro'
import { fitting, type PictureSize } from './compressRules'
import { MAX_PICTURE_SIDE, type PickedPicture } from './mediaTypes'
import { createFileSystem } from './storage/fileSystem'
import { digest } from './storage/digest'
import { drawMarked, type MarkContext, type PreparedPhoto } from './watermarkDrawing'

export type { PreparedPhoto }

interface CanvasImage {
  src: string
  onload: () => void
  onerror: (failure: unknown) => void
}
interface OffscreenCanvas {
  width: number
  height: number
  createImage(): CanvasImage
  getContext(kind: '2d'): MarkContext<CanvasImage>
}

/**
 * Draws the lines onto the picture and makes it a JPEG of 2 MB or less; default part (WeChat, Alipay). Where the platform cannot
 * draw (old versions, no memory), the picture is taken as it is: a photo without a watermark proves more than none.
 * @param maxSide longest side, pixels; smaller when the device is nearly full (rulings 18)
 * @throws StorageError when the picture cannot be read at all
 */
export async function preparePhoto(picture: PickedPicture, lines: readonly string[], maxSide = MAX_PICTURE_SIDE): Promise<PreparedPhoto> {
  const path = await marked(picture.path, lines, maxSide).catch(() => undefined)
  const bytes = await createFileSystem().bytes(path ?? picture.path)
  return { path: path ?? picture.path, size: bytes.length, sha256: await digest(bytes), isMarked: path !== undefined }
}

/** @returns a temporary path */
async function marked(src: string, lines: readonly string[], maxSide: number): Promise<string> {
  const files = createFileSystem()
  const { width, height } = await Taro.getImageInfo({ src })
  const whole = { width, height }
  // Taro types the canvas of the browser; what both clients give is less.
  const canvas = Taro.createOffscreenCanvas({ type: '2d', width, height }) as unknown as OffscreenCanvas
  const image = await load(canvas, src)
  const { path } = await fitting(whole, maxSide, async (size, quality) => {
    canvas.width = size.width
    canvas.height = size.height
    drawMarked(canvas.getContext('2d'), image, whole, size, lines)
    const path = await exported(canvas, size, quality)
    return { path, size: await files.size(path) }
  })
  return path
}

function load(canvas: OffscreenCanvas, src: string): Promise<CanvasImage> {
  return new Promise((resolve, reject) => {
    const image = canvas.createImage()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('unreadable picture'))
    image.src = src
  })
}

async function exported(node: OffscreenCanvas, { width, height }: PictureSize, quality: number): Promise<string> {
  const canvas = node as unknown as Taro.Canvas
  const { tempFilePath } = await Taro.canvasToTempFilePath({ canvas, canvasId: '', x: 0, y: 0, width, height, destWidth: width, destHeight: height, fileType: 'jpg', quality })
  return tempFilePath
}
