import type { LabelledPoint } from '@/domain/transferCar/order/coordinates'

export interface MapMarker {
  id: string
  point: LabelledPoint
  /** Stands under the pin. */
  label: string
  tone: 'primary' | 'danger'
  /** Metres around the point in which it may be; drawn as a circle. */
  accuracyM?: number
}

export interface MapProps {
  /** What the map shows, for a screen reader. */
  label: string
  markers: readonly MapMarker[]
  /** Joins the markers in their order. */
  hasLine?: boolean
  /** Makes the first marker movable, by dragging it or by a tap on the map. @param point in the system of the map */
  onMove?: (point: LabelledPoint) => void
}
