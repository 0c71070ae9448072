import { fitting } from '../media/compressRules'
import { MAX_PICTURE_SIDE, type PickedPicture } from '../media/types'
import { encodeJpeg, readImage } from '../pictureCanvas.h5'
import { digest } from '../storage/digest'
import { drawMarked, type PreparedPhoto } from './drawing'

export type { PreparedPhoto }

/** Draws the lines onto the picture and makes it a JPEG of 2 MB or less; see `watermark.ts`. */
export async function preparePhoto(picture: PickedPicture, lines: readonly string[], maxSide = MAX_PICTURE_SIDE): Promise<PreparedPhoto> {
  try {
    const image = await readImage(picture.path)
    const whole = { width: image.naturalWidth, height: image.naturalHeight }
    const marked = await fitting(whole, maxSide, (size, quality) =>
      encodeJpeg(size, quality, (context) => drawMarked(context, image, whole, size, lines))
    )
    return { path: URL.createObjectURL(marked), isMarked: true, ...(await measured(marked)) }
  } catch {
    const taken = await (await fetch(picture.path)).blob()
    return { path: picture.path, isMarked: false, ...(await measured(taken)) }
  }
}

async function measured(blob: Blob): Promise<{ size: number; sha256: string }> {
  return { size: blob.size, sha256: await digest(new Uint8Array(await new Response(blob).arrayBuffer())) }
}
