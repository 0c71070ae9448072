import { distanceM, estimatedRoute, type GeoPoint } from '@/domain/geo'
import { roadPostOf } from '@/domain/transferCar/order/roadPost'
import type { GeoAddress, GeoPlace, GeoPlaces, GeoRoute } from '@/contract/transferCar/order/places'
import { HOUR, MINUTE, SECOND, type Clock } from '../clock'
import type { Reader } from '../database/client'
import { areaName } from '../system/area'
import { openAmap } from './amap'
import { AnswerCache, Quota } from './answerCache'
import { homePoints, reverseOwn, searchOwn, searchRoad, type OwnPlace, type Viewer } from './own'
import type { GeoSettings } from './settings'
import { openTencent } from './tencent'
import { GeoFailure, type FailureKind, type MapProvider } from './types'

const MOST_PLACES = 12
const MOST_ANSWERS = 2_000
const ANSWER_LIFETIME_MS = HOUR
const HOME_LIFETIME_MS = 10 * MINUTE
/** One character finds the whole country: not worth a question that is paid for. */
const SHORTEST_ASKED = 2
/** About a kilometre: typing on from the same spot is the same question. */
const NEAR_DECIMALS = 2
/** About a hundred metres. */
const TRUCK_DECIMALS = 3
const MOST_TRUCKS = 200
/** About ten metres. */
const POINT_DECIMALS = 4

const WORDS: Readonly<Record<FailureKind, string>> = {
  quota: '地图服务的查询次数已用完',
  refused: '地图服务的密钥或权限不正确，请联系管理员',
  unreachable: '地图服务没有及时响应',
  answer: '地图服务的回答无法识别'
}
/** So long it is not asked again: whoever types must not wait for it at each key. */
const PAUSES: Readonly<Record<FailureKind, number>> = { quota: MINUTE, refused: 5 * MINUTE, unreachable: 15 * SECOND, answer: 0 }
/** Where the map fell silent its part is left out and this says what stands there instead. */
const INSTEAD = { places: '，只显示本公司的地点', address: '，按本公司的记录判断', route: '，按直线距离估算' } as const

/** Told of failures of the map service: kind and code, no addresses and no texts. */
type Trouble = (trouble: { provider: string; kind: FailureKind; code: string }) => void

/** Opens the map service of the configuration; undefined = none. */
export function openMap({ map }: GeoSettings): MapProvider | undefined {
  if (map === undefined) return undefined
  return map.name === 'amap' ? openAmap(map) : openTencent(map)
}

/**
 * Places, addresses and ways from one hand: the map service where there is one, within its quota, and otherwise what the company knows.
 * Never rejects because of the map. All points are GCJ02.
 */
export class GeoService {
  /** Set by who has a log. */
  onTrouble: Trouble = () => undefined
  private readonly map: MapProvider | undefined
  private readonly quota: Quota
  private readonly answers: AnswerCache
  private readonly ahead: AnswerCache
  private readonly homes: AnswerCache
  private pause: { until: number; kind: FailureKind } = { until: 0, kind: 'unreachable' }

  /** @param home six digits of the company's own area, '' = not said */
  constructor(
    settings: GeoSettings,
    private readonly clock: Clock,
    private readonly home: string,
    map: MapProvider | undefined = openMap(settings)
  ) {
    this.map = map
    this.quota = new Quota(clock, settings.perMinute, settings.perDay)
    this.answers = new AnswerCache(clock, MOST_ANSWERS, ANSWER_LIFETIME_MS)
    this.ahead = new AnswerCache(clock, MOST_TRUCKS, MINUTE)
    this.homes = new AnswerCache(clock, 1, HOME_LIFETIME_MS)
  }

  /** Places of a text, the company's own first. @param near which ones of many come first */
  async search(reader: Reader, viewer: Viewer, text: string, near?: GeoPoint): Promise<GeoPlaces> {
    const wanted = text.trim()
    if (wanted === '') return { list: [], notice: '' }
    const post = roadPostOf(wanted)
    const own = post === undefined ? searchOwn(reader, viewer, wanted, near, this.home) : searchRoad(reader, viewer, post, this.home)
    const term = post === undefined ? wanted : `${post.road}${post.post}`
    const key = `search ${near === undefined ? '' : keyOf(near, NEAR_DECIMALS)} ${term}`
    const asked = wanted.length < SHORTEST_ASKED ? undefined : this.ask(key, (map) => map.search(term, near))
    const [known, { found, failed }] = [await own, await (asked ?? { found: undefined, failed: undefined })]
    const source = this.map?.name ?? 'amap'
    const places: OwnPlace[] = [
      ...known.filter((place) => place.source !== 'area'),
      ...(found ?? []).map((place) => ({ ...place, source })),
      ...known.filter((place) => place.source === 'area')
    ]
    const list = await Promise.all(places.slice(0, MOST_PLACES).map((place) => this.shown(reader, place)))
    return { list, notice: noticeOf(failed, INSTEAD.places) }
  }

  /** What is at a point. */
  async reverse(reader: Reader, viewer: Viewer, point: GeoPoint): Promise<GeoAddress> {
    const { found, failed } = await this.ask(`reverse ${keyOf(point, POINT_DECIMALS)}`, (map) => map.reverse(point))
    const answer = found == null ? await reverseOwn(reader, viewer, point, this.home) : { ...found, source: this.map?.name ?? null }
    const areaCode = answer?.areaCode ?? null
    return {
      address: answer?.address ?? '',
      source: answer?.source ?? null,
      areaCode,
      areaName: areaCode === null ? '' : await areaName(areaCode),
      homeM: await this.homeM(reader, point),
      notice: noticeOf(failed, INSTEAD.address)
    }
  }

  /** Asks the map service once, whatever was answered before. @returns what it said of a point, or why it said nothing, for people; undefined = there is none */
  async test(point: GeoPoint): Promise<{ isOk: boolean; answer: string } | undefined> {
    const { map } = this
    if (map === undefined) return undefined
    try {
      const found = await this.put(map, (each) => each.reverse(point))
      return { isOk: true, answer: found?.address ?? '地图服务有应答，但不认识这个地点' }
    } catch (error) {
      if (error instanceof GeoFailure) return { isOk: false, answer: `${WORDS[error.kind]}${error.code === '' ? '' : `（${error.code}）`}` }
      throw error
    }
  }

  /** The area that the map service says a point is in; undefined where there is none or it does not know. */
  async areaOfMap(point: GeoPoint): Promise<string | undefined> {
    const { found } = await this.ask(`reverse ${keyOf(point, POINT_DECIMALS)}`, (map) => map.reverse(point))
    return found?.areaCode ?? undefined
  }

  /** The way between two points: along the roads, else the straight line times a factor, which it says. */
  async route(from: GeoPoint, to: GeoPoint): Promise<GeoRoute> {
    const { found, failed } = await this.ask(`route ${keyOf(from, POINT_DECIMALS)} ${keyOf(to, POINT_DECIMALS)}`, (map) =>
      map.route(from, to)
    )
    return found == null
      ? { ...estimatedRoute(from, to), source: 'estimate', notice: noticeOf(failed, INSTEAD.route) }
      : { ...found, source: 'road', notice: '' }
  }

  /**
   * The way by road that a truck still has, null where no map tells it. Who looks on asks again and again while it moves: within a minute
   * and about a hundred metres it is the same question.
   */
  async roadAhead(from: GeoPoint, to: GeoPoint): Promise<{ distanceM: number; seconds: number } | null> {
    const key = `ahead ${keyOf(from, TRUCK_DECIMALS)} ${keyOf(to, POINT_DECIMALS)}`
    return (await this.ask(key, (map) => map.route(from, to), this.ahead)).found ?? null
  }

  private async shown(reader: Reader, { name, address, point, areaCode, source }: OwnPlace): Promise<GeoPlace> {
    return {
      name,
      address,
      source,
      areaCode,
      areaName: areaCode === null ? '' : await areaName(areaCode),
      position: point === null ? null : { lng: rounded(point.lng), lat: rounded(point.lat), coordType: 'GCJ02' },
      homeM: point === null ? null : await this.homeM(reader, point)
    }
  }

  private async homeM(reader: Reader, point: GeoPoint): Promise<number | null> {
    const homes = await this.homes.get('home', () => homePoints(reader))
    return homes.length === 0 ? null : Math.round(Math.min(...homes.map((home) => distanceM(home, point))))
  }

  /** A kept answer costs nothing; a question more is counted, and none is put while the service is out. */
  private async ask<T>(
    key: string,
    question: (map: MapProvider) => Promise<T>,
    answers = this.answers
  ): Promise<{ found?: T; failed?: FailureKind }> {
    const { map } = this
    if (map === undefined) return {}
    try {
      return { found: await answers.get(key, () => this.put(map, question)) }
    } catch (error) {
      if (error instanceof GeoFailure) return { failed: error.kind }
      throw error
    }
  }

  private async put<T>(map: MapProvider, question: (map: MapProvider) => Promise<T>): Promise<T> {
    if (this.clock.now() < this.pause.until) throw new GeoFailure(this.pause.kind, 'paused')
    if (!this.quota.spend()) throw new GeoFailure('quota', 'own')
    try {
      return await question(map)
    } catch (error) {
      if (error instanceof GeoFailure) {
        this.pause = { until: this.clock.now() + PAUSES[error.kind], kind: error.kind }
        this.onTrouble({ provider: map.name, kind: error.kind, code: error.code })
      }
      throw error
    }
  }
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
const keyOf = ({ lng, lat }: GeoPoint, decimals: number): string => `${lng.toFixed(decimals)},${lat.toFixed(decimals)}`
const noticeOf = (failed: FailureKind | undefined, instead: string): string => (failed === undefined ? '' : `${WORDS[failed]}${instead}`)
