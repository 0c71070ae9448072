import type { PictureSize } from './media/compressRules'

/** Pictures and canvases of a browser; used by the H5 parts only. */

/** @param url address that an img element can load @throws Error when the browser cannot read it (HEIC on some) */
export function readImage(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('unreadable picture'))
    image.src = url
  })
}

/** A JPEG of what `draw` draws. @param quality 0 to 1 @throws Error when the browser has no room for a canvas of this size */
export async function encodeJpeg(
  { width, height }: PictureSize,
  quality: number,
  draw: (context: CanvasRenderingContext2D) => void
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  draw(context)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  // Old iPhones count the memory of canvases that are gone: this one is given back now.
  canvas.width = 0
  if (blob === null) throw new Error('the canvas gave no picture')
  return blob
}
