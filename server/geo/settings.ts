import { type Environment } from '../environment'
import { StartupError } from '../errors'
import type { MapName } from './types'

/** Where places, addresses and routes are asked for beyond what the company knows itself. */
export interface GeoSettings {
  /** undefined = nowhere: the company's own places and straight lines. */
  map:
    | {
        name: MapName
        key: string /** Signs each question; '' = the key needs none. */
        secret: string /** Without a slash at its end. */
        url: string
      }
    | undefined
  /** Questions in a minute and in a day; beyond them the own places answer. */
  perMinute: number
  perDay: number
}

const ADDRESSES: Readonly<Record<MapName, string>> = { amap: 'https://restapi.amap.com', tencent: 'https://apis.map.qq.com' }
const given = (env: Environment, name: string): string => env[name]?.trim() ?? ''

function most(env: Environment, name: string, fallback: number): number {
  const text = given(env, name)
  if (text === '') return fallback
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new StartupError(`环境变量 ${name} 应为正整数，现在是“${text}”`)
  return Number(text)
}

/**
 * `GEO_PROVIDER`: `amap` or `tencent` with `GEO_KEY`, `GEO_SECRET` where the key is signed, `GEO_URL` for a gateway in between; empty = none.
 * @throws StartupError with one Chinese line, never with the key
 */
export function readGeoSettings(env: Environment): GeoSettings {
  const limits = { perMinute: most(env, 'GEO_PER_MINUTE', 120), perDay: most(env, 'GEO_PER_DAY', 5000) }
  const name = given(env, 'GEO_PROVIDER')
  if (name === '') return { map: undefined, ...limits }
  if (name !== 'amap' && name !== 'tencent') throw new StartupError('环境变量 GEO_PROVIDER 应为 amap 或 tencent')
  const key = given(env, 'GEO_KEY')
  if (key === '') throw new StartupError('设置了 GEO_PROVIDER 时，还需要用 GEO_KEY 给出地图服务的密钥')
  const url = given(env, 'GEO_URL')
  if (url !== '' && !/^https?:\/\/[^/]/.test(url)) throw new StartupError('环境变量 GEO_URL 应为 http 或 https 地址')
  return { map: { name, key, secret: given(env, 'GEO_SECRET'), url: (url || ADDRESSES[name]).replace(/\/+$/, '') }, ...limits }
}
