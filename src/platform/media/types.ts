import { isRefusal } from '../promised'

export type PictureSource = 'camera' | 'album'

export interface PickedPicture {
  /** Temporary path; on H5 a blob: address. Copy or upload before anything else. */
  path: string
  /** Bytes; 0 where the platform does not say. */
  size: number
  /** Original name where the platform tells it. */
  name: string
  /** Where it came from: a fresh photo proves more than an old one. */
  source: PictureSource
  /** When it was picked, device clock, epoch ms. */
  pickedAt: number
}

/** Refusals and a missing camera are answers, not exceptions. */
export type PickResult =
  | { kind: 'picked'; pictures: PickedPicture[] }
  | { kind: 'cancelled' }
  | { kind: 'refused' }
  | { kind: 'unavailable'; message: string }

/** Pictures above this are made smaller before they are sent; bytes. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024
/** Longest side after shrinking: a plate stays readable; pixels. */
export const MAX_PICTURE_SIDE = 2560

/** Reads a platform's failure text: the person closed the picker, the person or the system refused, or there is no camera. */
export function pickFailure(text: string): PickResult {
  if (/cancel|取消/i.test(text)) return { kind: 'cancelled' }
  if (isRefusal(text)) return { kind: 'refused' }
  return { kind: 'unavailable', message: text }
}
