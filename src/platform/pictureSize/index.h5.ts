import type { PictureSize } from '../media/compressRules'
import { readImage } from '../pictureCanvas.h5'

/** Sides of a picture of the device, px; undefined when this browser cannot read it. */
export async function pictureSize(path: string): Promise<PictureSize | undefined> {
  try {
    const { naturalWidth, naturalHeight } = await readImage(path)
    return { width: naturalWidth, height: naturalHeight }
  } catch {
    return undefined
  }
}
