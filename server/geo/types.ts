import type { GeoPoint } from '@/domain/geo'

/** A map service that may be asked over the network. */
export type MapName = 'amap' | 'tencent'

/** What a map service knows of a place; points are GCJ02, which both services speak (intake.md#points). */
export interface FoundPlace {
  name: string
  address: string
  point: GeoPoint /** Six digits of GB/T 2260. */
  areaCode: string | null
}
interface FoundAddress {
  address: string
  areaCode: string | null
}
/** Metres and seconds along the roads. */
interface FoundRoute {
  distanceM: number
  seconds: number
}

/** Points are GCJ02. All reject with GeoFailure. */
export interface MapProvider {
  readonly name: MapName
  search(text: string, near?: GeoPoint): Promise<FoundPlace[]>
  /** @returns null where the map knows nothing (the sea, abroad) */
  reverse(point: GeoPoint): Promise<FoundAddress | null>
  /** @returns null where no road leads */
  route(from: GeoPoint, to: GeoPoint): Promise<FoundRoute | null>
}

/** `quota` = no more questions for now, `refused` = key, signature or right is wrong, `unreachable` = no answer in time, `answer` = one that cannot be read. */
export type FailureKind = 'quota' | 'refused' | 'unreachable' | 'answer'

/** A map service did not answer the question. Carries the service's own code and never an address: that would hold the key. */
export class GeoFailure extends Error {
  constructor(
    readonly kind: FailureKind,
    readonly code: string
  ) {
    super(`map service: ${kind} ${code}`)
    this.name = 'GeoFailure'
  }
}
