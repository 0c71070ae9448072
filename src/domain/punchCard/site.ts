import { labelledDistanceM, type LabelledPoint } from '../transferCar/order/coordinates'

/** A place of the company with a circle around it. */
export interface SiteCircle extends LabelledPoint {
  /** Metres. */
  radiusM: number
}

/** `edge`: the fix is not accurate enough to tell inside from outside. `none`: no site is kept, or none was known. */
export type Verdict = 'inside' | 'edge' | 'outside' | 'none'
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = { inside: '范围内', edge: '范围边缘', outside: '范围外', none: '未设地点' }

/**
 * Where a fix of this accuracy lies to a circle: surely inside, surely outside, or neither.
 * @param distance from the centre, metres @param accuracy of the fix, metres
 */
export function verdictOf(distance: number, accuracy: number, radius: number): Exclude<Verdict, 'none'> {
  if (distance + accuracy <= radius) return 'inside'
  return distance - accuracy > radius ? 'outside' : 'edge'
}

export interface Placed<S> {
  site: S
  verdict: Exclude<Verdict, 'none'>
  distanceM: number
}

const RANK: Readonly<Record<Exclude<Verdict, 'none'>, number>> = { inside: 0, edge: 1, outside: 2 }

/** The site that a fix belongs to: the surest one, then the one whose edge is nearest; metres are whole. Undefined without sites. */
export function placeAt<S extends SiteCircle>(fix: LabelledPoint & { accuracyM?: number }, sites: readonly S[]): Placed<S> | undefined {
  const placed = sites.map((site) => {
    const distance = labelledDistanceM(fix, site)
    return { site, distance, verdict: verdictOf(distance, fix.accuracyM ?? 0, site.radiusM) }
  })
  placed.sort((a, b) => RANK[a.verdict] - RANK[b.verdict] || a.distance - a.site.radiusM - (b.distance - b.site.radiusM))
  const [best] = placed
  return best === undefined ? undefined : { site: best.site, verdict: best.verdict, distanceM: Math.round(best.distance) }
}

/** Smallest and largest circle of a site, metres: below it no phone is sure, above it nothing is meant. */
export const LEAST_RADIUS_M = 50
export const MOST_RADIUS_M = 5000
