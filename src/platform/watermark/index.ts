import { fitting } from '../media/compressRules'
import { MAX_PICTURE_SIDE, type PickedPicture } from '../media/types'
import { createOffscreen, exportOffscreen } from '../offscreen'
import type { CanvasImage, OffscreenCanvas } from '../offscreen/types'
import { pictureSize } from '../pictureSize'
import { createFileSystem } from '../storage/fileSystem'
import { digest } from '../storage/digest'
import { drawMarked, type PreparedPhoto } from './drawing'

export type { PreparedPhoto }

/**
 * Draws the lines onto the picture and makes it a JPEG of 2 MB or less; default part (WeChat, Alipay). Where the platform cannot
 * draw (old versions, no memory), the picture is taken as it is: a photo without a watermark proves more than none.
 * @param maxSide longest side, pixels; smaller when the device is nearly full (app.md#storage)
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
  const told = await pictureSize(src)
  if (told === undefined) throw new Error('unreadable picture')
  const { path } = await fitting(told, maxSide, async (size, quality) => {
    // One canvas for each try: Alipay's keeps the size it was made with.
    const canvas = createOffscreen(size)
    drawMarked(canvas.getContext('2d'), await load(canvas, src), told, size, lines)
    const path = await exportOffscreen(canvas, size, quality)
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
