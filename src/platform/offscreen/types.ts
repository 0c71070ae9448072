import type { PictureSize } from '../media/compressRules'
import type { MarkContext } from '../watermark/drawing'

/** A picture on a canvas; its sides are those that are drawn, turned as the camera was held. */
export interface CanvasImage {
  src: string
  width: number
  height: number
  onload: () => void
  onerror: (failure: unknown) => void
}

/** A canvas beside the screen, as both clients give it. */
export interface OffscreenCanvas {
  createImage(): CanvasImage
  getContext(kind: '2d'): MarkContext<CanvasImage>
}

/** A canvas of this size. @throws where the client has none: an old version, no memory */
export type CreateOffscreen = (size: PictureSize) => OffscreenCanvas

/** What is drawn on it as a JPEG. @param quality 0 to 1 @returns a temporary path */
export type ExportOffscreen = (canvas: OffscreenCanvas, size: PictureSize, quality: number) => Promise<string>
