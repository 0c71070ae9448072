/** Width and height of a picture, in its own pixels. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The square that is cut out: its middle and side, in pixels of the picture. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** A place on the frame, each from 0 to 1. */
export interface FramePoint {
  readonly x: number
  readonly y: number
}

/** Times that a part can be enlarged. */
export const MAX_ZOOM = 4
/** Longest side of what comes out, px. */
export const OUTPUT_SIDE = 512
const MIDDLE: FramePoint = { x: 0.5, y: 0.5 }

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most))
const widest = ({ width, height }: PictureSize): number => Math.min(width, height)

/** Keeps the square inside the picture and the enlargement inside its limits. */
function settled(size: PictureSize, { x, y, side }: Crop): Crop {
  const fit = clamp(side, widest(size) / MAX_ZOOM, widest(size))
  return { side: fit, x: clamp(x, fit / 2, size.width - fit / 2), y: clamp(y, fit / 2, size.height - fit / 2) }
}

/** The largest square in the middle. */
export function wholeCrop(size: PictureSize): Crop {
  return { x: size.width / 2, y: size.height / 2, side: widest(size) }
}

/** The picture is pushed; the square goes the other way. @param by in sides of the frame */
export function pushed(size: PictureSize, crop: Crop, by: FramePoint): Crop {
  return settled(size, { ...crop, x: crop.x - by.x * crop.side, y: crop.y - by.y * crop.side })
}

/** Enlarges (above 1) or reduces around a place of the frame, which keeps showing the same part as far as the edges let it. */
export function zoomed(size: PictureSize, crop: Crop, factor: number, around: FramePoint = MIDDLE): Crop {
  const side = clamp(crop.side / factor, widest(size) / MAX_ZOOM, widest(size))
  const left = (around.x - 0.5) * (crop.side - side)
  const top = (around.y - 0.5) * (crop.side - side)
  return settled(size, { side, x: crop.x + left, y: crop.y + top })
}

/** How many times the square is enlarged now, 1 = nothing. */
export const zoomOf = (size: PictureSize, crop: Crop): number => widest(size) / crop.side

/** Where the whole picture lies relative to the frame, percent of the frame's side: for a style. */
export function placed(size: PictureSize, { x, y, side }: Crop): { left: number; top: number; width: number; height: number } {
  return {
    left: ((side / 2 - x) / side) * 100,
    top: ((side / 2 - y) / side) * 100,
    width: (size.width / side) * 100,
    height: (size.height / side) * 100
  }
}

/** What to cut (pixels of the picture) and how large to draw it (at most OUTPUT_SIDE; small pictures are not blown up). */
export function cutOf({ x, y, side }: Crop): { left: number; top: number; side: number; drawn: number } {
  return { left: x - side / 2, top: y - side / 2, side, drawn: Math.max(1, Math.min(OUTPUT_SIDE, Math.round(side))) }
}

/** Fingers on the frame, each from 0 to 1. */
export type Fingers = readonly FramePoint[]

const middleOf = (fingers: Fingers): FramePoint => ({
  x: fingers.reduce((sum, finger) => sum + finger.x, 0) / fingers.length,
  y: fingers.reduce((sum, finger) => sum + finger.y, 0) / fingers.length
})
const spread = ([a, b]: Fingers): number => (a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y))
/** Two fingers closer than this tell nothing about a size. */
const LEAST_SPREAD = 0.02

/** One finger pushes, two push and pinch. A finger more or less starts anew: nothing jumps. */
export function gestured(size: PictureSize, crop: Crop, before: Fingers, now: Fingers): Crop {
  if (before.length === 0 || before.length !== now.length) return crop
  const from = middleOf(before)
  const to = middleOf(now)
  const moved = pushed(size, crop, { x: to.x - from.x, y: to.y - from.y })
  const [first, last] = [spread(before), spread(now)]
  return first < LEAST_SPREAD || last < LEAST_SPREAD ? moved : zoomed(size, moved, last / first, to)
}
