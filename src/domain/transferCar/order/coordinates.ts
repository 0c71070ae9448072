import { distanceM, type GeoPoint } from '@/domain/geo'

/** A point that says which system it is in: GCJ02 and WGS84 differ by up to 700 m in China (intake.md#points). */
export interface LabelledPoint extends GeoPoint {
  coordType: 'GCJ02' | 'WGS84'
}

/** Krasovsky ellipsoid of the published GCJ-02 approximation: semi-major axis in metres and eccentricity squared. */
const AXIS_M = 6378245
const ECCENTRICITY2 = 0.00669342162296594

const wave = (x: number, periods: readonly (readonly [number, number])[]): number =>
  periods.reduce((sum, [amplitude, factor]) => sum + amplitude * Math.sin(x * factor * Math.PI), 0) * (2 / 3)

function latShift(x: number, y: number): number {
  return (
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * Math.sqrt(Math.abs(x)) +
    wave(x, [
      [20, 6],
      [20, 2]
    ]) +
    wave(y, [
      [20, 1],
      [40, 1 / 3]
    ]) +
    wave(y, [
      [160, 1 / 12],
      [320, 1 / 30]
    ])
  )
}

function lngShift(x: number, y: number): number {
  return (
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * Math.sqrt(Math.abs(x)) +
    wave(x, [
      [20, 6],
      [20, 2]
    ]) +
    wave(x, [
      [20, 1],
      [40, 1 / 3]
    ]) +
    wave(x, [
      [150, 1 / 12],
      [300, 1 / 30]
    ])
  )
}

/** WGS84 as a satellite gives it to GCJ02 as Chinese maps draw it; degrees, right to a few metres inside China. */
export function toGcj02(point: LabelledPoint): GeoPoint {
  if (point.coordType === 'GCJ02') return { lng: point.lng, lat: point.lat }
  const lat = latShift(point.lng - 105, point.lat - 35)
  const lng = lngShift(point.lng - 105, point.lat - 35)
  const radians = (point.lat / 180) * Math.PI
  const magic = 1 - ECCENTRICITY2 * Math.sin(radians) ** 2
  return {
    lat: point.lat + (lat * 180) / (((AXIS_M * (1 - ECCENTRICITY2)) / (magic * Math.sqrt(magic))) * Math.PI),
    lng: point.lng + (lng * 180) / ((AXIS_M / Math.sqrt(magic)) * Math.cos(radians) * Math.PI)
  }
}

/** Rounds after which the inverse is right to a millimetre: the shift changes by less than 1 % from place to place. */
const INVERSE_ROUNDS = 6

/** GCJ02 back to WGS84: the point whose shift ends here, found step by step; degrees. */
function toWgs84(point: LabelledPoint): GeoPoint {
  if (point.coordType === 'WGS84') return { lng: point.lng, lat: point.lat }
  let { lng, lat } = point
  for (let round = 0; round < INVERSE_ROUNDS; round++) {
    const shifted = toGcj02({ lng, lat, coordType: 'WGS84' })
    lng += point.lng - shifted.lng
    lat += point.lat - shifted.lat
  }
  return { lng, lat }
}

/** The same place in another system: what a map of that system draws. A point that is in it already stays exactly as it is. */
export function inSystem(point: LabelledPoint, coordType: LabelledPoint['coordType']): LabelledPoint {
  return { ...(coordType === 'GCJ02' ? toGcj02(point) : toWgs84(point)), coordType }
}

/** Metres between two labelled points, whatever their systems. */
export function labelledDistanceM(a: LabelledPoint, b: LabelledPoint): number {
  return a.coordType === b.coordType ? distanceM(a, b) : distanceM(toGcj02(a), toGcj02(b))
}
