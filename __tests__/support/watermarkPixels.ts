import sharp from 'sharp'

const LINES = ['2026-03-15 08:30:12', '114.050000, 22.543123 GCJ02', '李师傅 · SG202603150001']
export const WATERMARK = LINES

/** A picture of one grey, 3000 x 2000: larger than what is sent. @param grey 0 to 255 */
export const plainPicture = (grey: number): Promise<Buffer> =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: { r: grey, g: grey, b: grey } } })
    .jpeg()
    .toBuffer()

/** A picture that hardly compresses: every pixel by chance. */
export const noisyPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 3000, height: 2250, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 90 } } })
    .jpeg({ quality: 95 })
    .toBuffer()

interface Span {
  darkest: number
  brightest: number
}

/** How dark and bright a picture is where the watermark stands, its lower left corner, and in its upper half; 0 to 255. */
export async function brightness(bytes: Buffer): Promise<{ width: number; height: number; corner: Span; above: Span }> {
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  const span = async (left: number, top: number, wide: number, high: number): Promise<Span> => {
    const pixels = await sharp(bytes).extract({ left, top, width: wide, height: high }).greyscale().raw().toBuffer()
    return {
      darkest: pixels.reduce((least, pixel) => Math.min(least, pixel), 255),
      brightest: pixels.reduce((most, pixel) => Math.max(most, pixel), 0)
    }
  }
  return {
    width,
    height,
    corner: await span(0, Math.round(height * 0.9), Math.round(width * 0.25), Math.round(height * 0.09)),
    above: await span(0, 0, width, Math.round(height / 2))
  }
}

/** Fails unless the lines stand on the picture, readable, and nothing else changed. @param grey of the picture before */
export async function expectMarked(bytes: Buffer, grey: number): Promise<void> {
  const { width, height, corner, above } = await brightness(bytes)
  expect([width, height]).toEqual([2560, 1707])
  expect(above.darkest).toBeGreaterThanOrEqual(grey - 6)
  expect(above.brightest).toBeLessThanOrEqual(grey + 6)
  // White letters on a ground that is dark whatever lies under it.
  expect(corner.brightest).toBeGreaterThan(225)
  expect(corner.darkest).toBeLessThan(125)
}
