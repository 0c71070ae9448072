import type { Point, Stroke } from './strokes'

/** A canvas that is ready to be drawn on. */
export interface Painter {
  drawAll(strokes: readonly Stroke[]): void
  drawSegment(from: Point, to: Point): void
  /** A PNG as a temporary path, or a blob: address on H5, fit for an upload. */
  toFile(): Promise<string>
}

export interface SurfaceProps {
  onReady: (painter: Painter) => void
  onStart: (point: Point) => void
  onMove: (point: Point) => void
  onEnd: () => void
}
