/** A point in degrees; both points of a distance must be of the same coordinate system (intake.md#points, coordType). */
export interface GeoPoint {
  lng: number
  lat: number
}

/** Mean radius of the earth (IUGG), metres. */
const EARTH_RADIUS_M = 6_371_008.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/**
 * Distance over the surface in metres, by haversine: within 0.6 % of the WGS-84 geodesic, which a test compares
 * (house.md#proofs). For "how far from the pin" and for sorting drivers, never for billed kilometres.
 */
export function distanceM(a: GeoPoint, b: GeoPoint): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2)
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2)
  const h = halfLat * halfLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng * halfLng
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Bounding box of intake.md#points: a point outside it is a broken receiver, not a place of work. */
export const isInCountry = (lng: number, lat: number): boolean => lng >= 73 && lng <= 136 && lat >= 3 && lat <= 54

/**
 * Kilometres of road per kilometre of straight line. Between places of a Chinese city and its surroundings roads are a fifth to two fifths
 * longer than the line; the middle is taken. An estimate for planning, always labelled as one and never billed without a person.
 */
export const DETOUR_FACTOR = 1.3

/** A tow truck across city roads and motorways in one, metres a second (40 km/h). */
const ESTIMATE_SPEED = 40_000 / 3600

/** What a way is taken to be where no map is asked. Points of one coordinate system. @returns whole metres and seconds */
export function estimatedRoute(from: GeoPoint, to: GeoPoint): { distanceM: number; seconds: number } {
  const metres = distanceM(from, to) * DETOUR_FACTOR
  return { distanceM: Math.round(metres), seconds: Math.round(metres / ESTIMATE_SPEED) }
}

/** From here on a place is asked about before it is taken: hardly anybody is towed from there, and many places share a name. Metres. */
export const FAR_FROM_HOME_M = 200_000
