import type { GeoPoint } from '@/domain/geo'
import { md5 } from '@/domain/md5'
import { areaIn, askMap, countIn, degrees, listIn, objectIn, pointIn, sortedQuery, textIn, type Answer, type Parameters } from './ask'
import type { GeoSettings } from './settings'
import { GeoFailure, type FailureKind, type FoundPlace, type MapProvider } from './types'

/** By second, by day, and by day of the account. */
const QUOTA = new Set([120, 121, 122, 123])
/** Key, sender, signature, right. */
const REFUSED = new Set([110, 111, 112, 113, 190, 199, 311])
/** Nothing found, no road, too far: an answer about the place, not a failure. */
const NOTHING = new Set([326, 347, 373, 374, 375, 377])
const SECONDS_PER_MINUTE = 60

const kindOf = (status: number): FailureKind => (QUOTA.has(status) ? 'quota' : REFUSED.has(status) ? 'refused' : 'answer')
/** Latitude first, unlike AMap. */
const inTencent = ({ lng, lat }: GeoPoint): string => `${degrees(lat)},${degrees(lng)}`

/** Tencent's web service: suggestions, geocoder, driving; all of it GCJ02. */
export function openTencent({ key, secret, url }: NonNullable<GeoSettings['map']>): MapProvider {
  /** @returns undefined where the place has no answer */
  const ask = async (path: string, parameters: Parameters): Promise<Answer | undefined> => {
    const all = { key, output: 'json', ...parameters }
    const answer = await askMap(`${url}${path}`, secret === '' ? all : { ...all, sig: md5(`${path}?${sortedQuery(all)}${secret}`) })
    const status = typeof answer.status === 'number' ? answer.status : NaN
    if (NOTHING.has(status)) return undefined
    if (status !== 0) throw new GeoFailure(kindOf(status), String(status))
    return answer
  }
  return {
    name: 'tencent',
    search: async (text, near) => {
      const answer = await ask('/ws/place/v1/suggestion', { keyword: text, ...(near !== undefined && { location: inTencent(near) }) })
      return listIn(answer?.data).flatMap((row): FoundPlace[] => {
        const { lng, lat } = objectIn(row.location)
        const point = pointIn(lng, lat)
        const name = textIn(row.title)
        return point === null || name === '' ? [] : [{ name, address: textIn(row.address), point, areaCode: areaIn(row.adcode) }]
      })
    },
    reverse: async (point) => {
      const found = objectIn((await ask('/ws/geocoder/v1', { location: inTencent(point) }))?.result)
      const address = textIn(found.address)
      return address === '' ? null : { address, areaCode: areaIn(objectIn(found.ad_info).adcode) }
    },
    route: async (from, to) => {
      const answer = await ask('/ws/direction/v1/driving', { from: inTencent(from), to: inTencent(to) })
      const [first] = listIn(objectIn(answer?.result).routes)
      return first === undefined ? null : { distanceM: countIn(first.distance), seconds: countIn(first.duration) * SECONDS_PER_MINUTE }
    }
  }
}
