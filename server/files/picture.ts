import sharp, { type Sharp } from 'sharp'
import { refuse } from '../errors'
import { readExif, type PictureFacts } from './exif'
import { withoutMetadata } from './metadata'

/** Longest side of the small picture, pixels. */
const THUMB_SIZE = 200
/** A small file can unfold into a huge picture; phones take up to about 50 million pixels. */
const MAX_PIXELS = 60_000_000
const QUALITY = 90

export interface Picture {
  width: number
  height: number
  exif: PictureFacts | null
  /** Without metadata and turned upright; undefined when the original carries none and can be served itself. */
  clean: Buffer | undefined
  thumb: Buffer
}

/**
 * Reads a picture, takes its metadata out and makes the small one.
 * @throws Refusal when the bytes are no whole picture or unfold beyond the limit
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, animated: false, failOn: 'error' })
    const meta = await source.metadata()
    const orientation = meta.orientation ?? 1
    // Decoding it is also the proof that the whole file is a picture, not only its first bytes.
    const thumb = await source
      .clone()
      .rotate()
      .resize(THUMB_SIZE, THUMB_SIZE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 78 })
      .toBuffer()
    const bare = orientation > 1 ? undefined : withoutMetadata(bytes, meta.format)
    const turned = orientation >= 5
    return {
      width: (turned ? meta.height : meta.width) ?? 0,
      height: (turned ? meta.width : meta.height) ?? 0,
      exif: meta.exif === undefined ? null : readExif(meta.exif),
      // Written anew only where it has to be turned, or where nobody can tell its parts.
      clean: bare === bytes ? undefined : (bare ?? (await rewritten(source.clone().rotate(), meta.format))),
      thumb
    }
  } catch {
    throw refuse('上传失败，图片已损坏或尺寸过大')
  }
}

function rewritten(image: Sharp, format: string | undefined): Promise<Buffer> {
  if (format === 'png') return image.png().toBuffer()
  if (format === 'webp') return image.webp({ quality: QUALITY }).toBuffer()
  if (format === 'gif') return image.gif().toBuffer()
  return image.jpeg({ quality: QUALITY }).toBuffer()
}
