export interface Point {
  readonly x: number
  readonly y: number
}
export type Stroke = readonly Point[]

/** Ink shorter than this is a slip of the finger, not a signature; CSS px. */
const LEAST_INK = 60

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Length of all strokes, CSS px. */
export function inkLength(strokes: readonly Stroke[]): number {
  return strokes.reduce(
    (total, stroke) => total + stroke.slice(1).reduce((length, point, index) => length + distance(stroke[index] ?? point, point), 0),
    0
  )
}

/** Whether the drawing may stand as a signature: an empty pad or a dot may not. */
export function isSignature(strokes: readonly Stroke[]): boolean {
  return inkLength(strokes) >= LEAST_INK
}

/** What is needed of a 2d context; the browser's and both mini-programs' fit it. */
export interface InkContext {
  fillStyle: string | object
  strokeStyle: string | object
  lineWidth: number
  lineCap: 'butt' | 'round' | 'square'
  lineJoin: 'bevel' | 'round' | 'miter'
  fillRect(x: number, y: number, width: number, height: number): void
  beginPath(): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void
  stroke(): void
}

/** Dark ink on white by night too: the picture is a document. */
const INK = '#161B22'
const PAPER = '#FFFFFF'
const PEN = 3

function takePen(context: InkContext): void {
  context.strokeStyle = INK
  context.lineWidth = PEN
  context.lineCap = 'round'
  context.lineJoin = 'round'
}

/** Draws the newest piece of a stroke that is being drawn. */
export function drawSegment(context: InkContext, from: Point, to: Point): void {
  takePen(context)
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.lineTo(to.x, to.y)
  context.stroke()
}

/** Paper and all strokes, smoothed through the middles of their points. */
export function drawAll(context: InkContext, strokes: readonly Stroke[], width: number, height: number): void {
  context.fillStyle = PAPER
  context.fillRect(0, 0, width, height)
  takePen(context)
  for (const stroke of strokes) {
    const [first, ...rest] = stroke
    if (first === undefined) continue
    context.beginPath()
    context.moveTo(first.x, first.y)
    rest.forEach((point, index) => {
      const next = rest[index + 1]
      if (next === undefined) context.lineTo(point.x, point.y)
      else context.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2)
    })
    context.stroke()
  }
}
