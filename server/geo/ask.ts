import { isInCountry, type GeoPoint } from '@/domain/geo'
import { isObject } from '@/domain/guards'
import { readWhole } from '../system/dataInterfaceHttp'
import { GeoFailure } from './types'

/** Somebody is typing: what has not come by then is not waited for, ms. */
const MAP_TIMEOUT_MS = 3_000
/** A route across the country with all its turns is some hundred kilobytes. */
const LARGEST = 2 * 1024 * 1024

export type Parameters = Readonly<Record<string, string>>
export type Answer = Readonly<Record<string, unknown>>

/** As both services sign: parameters by name, not encoded. */
export const sortedQuery = (parameters: Parameters): string =>
  Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${parameters[name] ?? ''}`)
    .join('&')

/** One question to a map service. @throws GeoFailure unreachable, answer */
export async function askMap(url: string, parameters: Parameters, timeoutMs = MAP_TIMEOUT_MS): Promise<Answer> {
  const query = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  let text: string
  try {
    const answer = await fetch(`${url}?${query}`, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new GeoFailure(answer.status === 429 ? 'quota' : 'unreachable', `HTTP ${answer.status}`)
    }
    text = await readWhole(answer, LARGEST)
  } catch (error) {
    if (error instanceof GeoFailure) throw error
    // What fetch says may hold the address, and with it the key.
    throw new GeoFailure('unreachable', isObject<{ name?: unknown }>(error) && error.name === 'TimeoutError' ? 'timeout' : 'network')
  }
  try {
    const parsed: unknown = JSON.parse(text)
    if (isObject<Answer>(parsed)) return parsed
  } catch {
    // Told below.
  }
  throw new GeoFailure('answer', 'not JSON')
}

/** Empty things come as [] from AMap. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
export const objectIn = (value: unknown): Answer => (isObject<Answer>(value) ? value : {})
export const listIn = (value: unknown): Answer[] => (Array.isArray(value) ? value.map(objectIn) : [])
/** A count that is there as number or digits. @throws GeoFailure */
export function countIn(value: unknown): number {
  const count = typeof value === 'number' ? value : Number(textIn(value) || NaN)
  if (!Number.isFinite(count) || count < 0) throw new GeoFailure('answer', 'not a count')
  return Math.round(count)
}
/** Six digits, else null. */
export function areaIn(value: unknown): string | null {
  const code = typeof value === 'number' ? String(value) : textIn(value)
  return /^\d{6}$/.test(code) ? code : null
}
export const pointIn = (lng: unknown, lat: unknown): GeoPoint | null => {
  const point = { lng: Number(lng), lat: Number(lat) }
  return isInCountry(point.lng, point.lat) ? point : null
}
/** Six decimals, as both services want them. */
export const degrees = (value: number): string => String(Math.round(value * 1e6) / 1e6)
