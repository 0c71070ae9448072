import type { GeoPoint } from '@/domain/geo'
import { md5 } from '@/domain/md5'
import { areaIn, askMap, countIn, degrees, listIn, objectIn, pointIn, sortedQuery, textIn, type Answer, type Parameters } from './ask'
import type { GeoSettings } from './settings'
import { GeoFailure, type FailureKind, type FoundPlace, type MapProvider } from './types'

const OK = '10000'
/** No road near a point, and the two too far apart: an answer about the place, not a failure. */
const NO_ROUTE = new Set(['20800', '20801', '20802', '20803'])
/** Day, minute and second limits of a key, an account or an address. */
const QUOTA = new Set([
  '10003',
  '10004',
  '10010',
  '10014',
  '10015',
  '10016',
  '10019',
  '10020',
  '10021',
  '10029',
  '10044',
  '10045',
  '40000',
  '40003'
])
const kindOf = (code: string): FailureKind =>
  QUOTA.has(code) ? 'quota' : code.startsWith('100') || code.startsWith('400') ? 'refused' : 'answer'

const inAmap = ({ lng, lat }: GeoPoint): string => `${degrees(lng)},${degrees(lat)}`

/** AMap's web service: input tips, reverse geocoding v3, driving v5; all of it GCJ02. */
export function openAmap({ key, secret, url }: NonNullable<GeoSettings['map']>): MapProvider {
  const ask = async (path: string, parameters: Parameters): Promise<Answer> => {
    const all = { key, output: 'json', ...parameters }
    const answer = await askMap(`${url}${path}`, secret === '' ? all : { ...all, sig: md5(sortedQuery(all) + secret) })
    const code = textIn(answer.infocode)
    if (textIn(answer.status) !== '1' || code !== OK) throw new GeoFailure(kindOf(code), code)
    return answer
  }
  return {
    name: 'amap',
    search: async (text, near) => {
      const answer = await ask('/v3/assistant/inputtips', {
        keywords: text,
        datatype: 'all',
        ...(near !== undefined && { location: inAmap(near) })
      })
      return listIn(answer.tips).flatMap((tip): FoundPlace[] => {
        const [lng, lat] = textIn(tip.location).split(',')
        const point = pointIn(lng, lat)
        const name = textIn(tip.name)
        // Bus lines and brands have no place of their own.
        return point === null || name === ''
          ? []
          : [{ name, address: `${textIn(tip.district)}${textIn(tip.address)}`, point, areaCode: areaIn(tip.adcode) }]
      })
    },
    reverse: async (point) => {
      const { regeocode } = await ask('/v3/geocode/regeo', { location: inAmap(point), extensions: 'base' })
      const found = objectIn(regeocode)
      const address = textIn(found.formatted_address)
      return address === '' ? null : { address, areaCode: areaIn(objectIn(found.addressComponent).adcode) }
    },
    route: async (from, to) => {
      const answer = await ask('/v5/direction/driving', { origin: inAmap(from), destination: inAmap(to), show_fields: 'cost' }).catch(
        (error: unknown) => {
          if (error instanceof GeoFailure && NO_ROUTE.has(error.code)) return undefined
          throw error
        }
      )
      const [path] = listIn(objectIn(answer?.route).paths)
      return path === undefined ? null : { distanceM: countIn(path.distance), seconds: countIn(objectIn(path.cost).duration) }
    }
  }
}
