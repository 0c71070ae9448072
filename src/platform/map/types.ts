import type { LabelledPoint } from '@/domain/transferCar/order/coordinates'

/** A place that a map shows. */
export interface Place {
  point: LabelledPoint
  name: string
  address: string
  /** The order it belongs to: a map of ours then shows the scene and the destination together. */
  orderId?: string
}

/** What a person chose on a map; texts are empty where the map knows none. */
export interface ChosenLocation {
  point: LabelledPoint
  name: string
  address: string
}

/** Leaving without choosing and a refused permission are answers, not exceptions. */
export type LocationChoice =
  | { kind: 'chosen'; location: ChosenLocation }
  | { kind: 'cancelled' }
  | { kind: 'refused' }
  /** H5: a page of its own asks and leaves the answer for who asked. */
  | { kind: 'elsewhere' }

/** Who asks for a location: a word of the asking page, so that only it takes the answer, and where to go back to. */
export interface LocationAsk {
  name: string
  /** Route of the asking page with its query. */
  from: string
}
