import type { PictureSize } from '../media/compressRules'

/** A photo ready to be kept, announced and sent. */
export interface PreparedPhoto {
  /** Temporary path; on H5 a blob: address. */
  path: string
  /** Bytes; at most 2 MB unless the picture could not be read. */
  size: number
  /** Of exactly these bytes, lower-case hex: what a step announces (evidence.md#evidence-may-follow). */
  sha256: string
  /** false: this device could not draw on it and it is the picture as it was taken; the person is told. */
  isMarked: boolean
}

/** What is needed of a 2d context; the browser's and both mini-programs' fit it. */
export interface MarkContext<Picture> {
  fillStyle: string | object
  font: string
  textBaseline: string
  fillRect(x: number, y: number, width: number, height: number): void
  fillText(text: string, x: number, y: number): void
  measureText(text: string): { width: number }
  drawImage(
    picture: Picture,
    fromX: number,
    fromY: number,
    fromWidth: number,
    fromHeight: number,
    x: number,
    y: number,
    width: number,
    height: number
  ): void
}

/** What shows through a picture without a ground becomes paper: JPEG would make it black. */
const PAPER = '#FFFFFF'
/** White on this is 5.7 : 1 even on a white picture. */
const BAND = 'rgba(8, 11, 15, .62)'
const INK = '#FFFFFF'
/** Height of the letters as a part of the longest side: read after zooming in, in nobody's way before. */
const LETTER_SHARE = 1 / 48
const LEAST_LETTER = 12
const LINE_HEIGHT = 1.4

/** Draws the picture and, in its lower left corner, the lines. @param from size of the picture @param to size of the canvas, pixels */
export function drawMarked<Picture>(
  context: MarkContext<Picture>,
  picture: Picture,
  from: PictureSize,
  to: PictureSize,
  lines: readonly string[]
): void {
  context.fillStyle = PAPER
  context.fillRect(0, 0, to.width, to.height)
  context.drawImage(picture, 0, 0, from.width, from.height, 0, 0, to.width, to.height)
  const letter = Math.max(LEAST_LETTER, Math.round(Math.max(to.width, to.height) * LETTER_SHARE))
  context.font = `${letter}px sans-serif`
  context.textBaseline = 'top'
  const margin = Math.round(letter / 2)
  const step = Math.round(letter * LINE_HEIGHT)
  const widthOf = (text: string): number => context.measureText(text).width
  const rows = lines.flatMap((line) => wrapped(line, (text) => widthOf(text) <= to.width - 2 * margin))
  const height = rows.length * step + margin
  const top = to.height - height
  context.fillStyle = BAND
  if (rows.length > 0) context.fillRect(0, top, Math.max(...rows.map(widthOf)) + 2 * margin, height)
  context.fillStyle = INK
  rows.forEach((row, index) => context.fillText(row, margin, top + margin + index * step))
}

/** Cuts a line into rows that fit, at any character: Chinese has no spaces. A character that fits nowhere stands alone. */
export function wrapped(line: string, fits: (text: string) => boolean): string[] {
  const rows: string[] = []
  let row = ''
  for (const letter of Array.from(line)) {
    if (row !== '' && !fits(row + letter)) {
      rows.push(row)
      row = ''
    }
    row += letter
  }
  return row === '' ? rows : [...rows, row]
}
