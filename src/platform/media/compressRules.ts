import { MAX_PICTURE_BYTES } from './types'

/** Pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** Sides as a share of the longest allowed, and JPEG qualities, tried one after the other: the last fits for any picture. */
const ATTEMPTS = [
  { share: 1, quality: 0.85 },
  { share: 1, quality: 0.7 },
  { share: 1, quality: 0.5 },
  { share: 0.7, quality: 0.5 },
  { share: 0.4, quality: 0.5 }
] as const

/** The same shape with no side above `maxSide`; never enlarged. */
function scaledTo({ width, height }: PictureSize, maxSide: number): PictureSize {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The best of our encodings that is 2 MB or less (evidence.md#sizes). @param encode one try; its errors come through */
export async function fitting<T extends { size: number }>(
  whole: PictureSize,
  maxSide: number,
  encode: (size: PictureSize, quality: number) => Promise<T>
): Promise<T> {
  const [first, ...others] = ATTEMPTS
  let encoded = await encode(scaledTo(whole, maxSide * first.share), first.quality)
  for (const { share, quality } of others) {
    if (encoded.size <= MAX_PICTURE_BYTES) break
    encoded = await encode(scaledTo(whole, maxSide * share), quality)
  }
  return encoded
}
