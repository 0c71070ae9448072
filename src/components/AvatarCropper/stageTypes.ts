import type { Crop, Fingers, PictureSize } from './cropping'

/** A picture that is ready to be cut. */
export interface Cutter {
  size: PictureSize
  /** A JPEG as a temporary path, or a blob: address on H5, fit for an upload. */
  cut(crop: Crop): Promise<string>
}

export interface StageProps {
  src: string
  /** Undefined until the picture is known. */
  size: PictureSize | undefined
  crop: Crop | undefined
  onReady: (cutter: Cutter) => void
  /** The picture cannot be read on this device. */
  onBroken: () => void
  /** Fingers or the mouse moved; an empty `now` = all lifted. */
  onFingers: (now: Fingers) => void
  /** Wheel or keyboard: enlarge by a factor, or push by sides of the frame. */
  onZoom: (factor: number, at?: { x: number; y: number }) => void
  onPush: (by: { x: number; y: number }) => void
}

/** JPEG quality: 512 px stay well under 100 KB. */
export const QUALITY = 0.86
