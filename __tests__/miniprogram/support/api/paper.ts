import sharp, { type Sharp } from 'sharp'
import { text } from './reply'

export type Four = [number, number, number, number]

/** `#RRGGBB` or `rgba(r, g, b, a)` as sharp takes it. */
export function colourOf(style: unknown): { r: number; g: number; b: number; alpha: number } {
  const given = text(style)
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(given)
  const parts =
    hex === null ? (/^rgba?\(([^)]+)\)$/.exec(given)?.[1] ?? '').split(',').map(Number) : hex.slice(1).map((pair) => parseInt(pair, 16))
  const [r, g, b, alpha = 1] = parts
  if (r === undefined || g === undefined || b === undefined) throw new Error(`the colour "${given}" is not modelled by the runner`)
  return { r, g, b, alpha }
}

/** Pixels in three colours, white at first. */
export class Paper {
  private readonly pixels: Buffer

  constructor(
    private readonly width: number,
    private readonly height: number
  ) {
    this.pixels = Buffer.alloc(width * height * 3, 255)
  }

  get image(): Sharp {
    return sharp(this.pixels, { raw: { width: this.width, height: this.height, channels: 3 } })
  }

  fill(box: Four, { r, g, b, alpha }: ReturnType<typeof colourOf>): void {
    const { pixels } = this
    this.rows(box, (at, count) => {
      for (let pixel = at; pixel < at + count * 3; pixel += 3) {
        pixels[pixel] = (pixels[pixel] as number) * (1 - alpha) + r * alpha
        pixels[pixel + 1] = (pixels[pixel + 1] as number) * (1 - alpha) + g * alpha
        pixels[pixel + 2] = (pixels[pixel + 2] as number) * (1 - alpha) + b * alpha
      }
    })
  }

  /** Dots of two pixels. */
  line([x0, y0, x1, y1]: Four): void {
    const steps = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0)))
    for (let step = 0; step <= steps; step++)
      this.fill([x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps, 2, 2], { r: 0, g: 0, b: 0, alpha: 1 })
  }

  async copy(file: string, from: Four, to: Four): Promise<void> {
    const [left, top, width, height] = from.map(Math.round) as Four
    const [x, y, wide, high] = to.map(Math.round) as Four
    const copied = await sharp(file)
      .rotate()
      .extract({ left, top, width, height })
      .resize(wide, high, { fit: 'fill' })
      .flatten({ background: '#FFFFFF' })
      .toColourspace('srgb')
      .raw()
      .toBuffer()
    this.rows(to, (at, count, column, row) => {
      const from = ((row - y) * wide + column - x) * 3
      copied.copy(this.pixels, at, from, from + count * 3)
    })
  }

  /** The part of each row of a box that lies on the paper: where it begins, how many pixels it has, and its place. */
  private rows(box: Four, act: (at: number, count: number, column: number, row: number) => void): void {
    const [x, y, wide, high] = box.map(Math.round) as Four
    const [left, right] = [Math.max(0, x), Math.min(this.width, x + wide)]
    for (let row = Math.max(0, y); right > left && row < Math.min(this.height, y + high); row++)
      act((row * this.width + left) * 3, right - left, left, row)
  }
}
