/** A point in degrees; both points of a distance must be of the same coordinate system (towing.md section 3, coordType). */
export interface GeoPoint {
  lng: number
  lat: number
}

/** Mean radius of the earth (IUGG), metres. */
const EARTH_RADIUS_M = 6_371_008.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/**
 * Distance over the surface in metres, by haversine: within 0.6 % of the WGS-84 geodesic, which a test compares
 * (rulings 41). For "how far from the pin" and for sorting drivers, never for billed kilometres.
 */
export function distanceM(a: GeoPoint, b: GeoPoint): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2)
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2)
  const h = halfLat * halfLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng * halfLng
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}
