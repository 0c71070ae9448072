import type { Position } from '@/contract/transferCar/order/order'
import { resultOf } from '@/domain/apiError'
import { SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { FAR_FROM_HOME_M } from '@/domain/geo'
import { debounce } from '@/domain/throttle'
import type { GeoService } from '@/services/transferCar/order/places'
import { PlaceSearch, typedPoint, type Suggestion } from './placeSearch'

/** Where an address is kept: of the scene, or of the destination. */
export interface PlaceTarget {
  text: () => string
  point: () => Position | undefined
  setText: (text: string) => void
  setPoint: (point: Position | undefined) => void
  /** Six digits; a destination has none. */
  area?: { get: () => string | undefined; set: (code: string | undefined) => void }
}

export interface PlaceParts {
  geo: Pick<GeoService, 'search' | 'reverse'>
  /** Asks whether a place so far from the company is meant; metres. */
  confirmFar: (metres: number) => Promise<boolean>
}

/** What an address may have; the contract's. */
const LONGEST = 255
const isFar = (metres: number | null): metres is number => metres !== null && metres > FAR_FROM_HOME_M
/** An address as it is written down: with the name behind it where it does not hold it already. */
const placeWords = ({ name, address }: Pick<Suggestion, 'name' | 'address'>): string =>
  (address.includes(name) ? address : address === '' ? name : `${address}（${name}）`).slice(0, LONGEST)

/** One address with the point and the area that belong to it. Typing is always allowed; what a choice brought goes when another address is typed. */
export class PlaceModel {
  readonly search: PlaceSearch
  /** What the last choice brought, and the words it holds good for. */
  private taken: { words: string; point?: Position; areaCode?: string } | undefined
  /** Numbers grow while they are typed: only where they rest is looked at. */
  private readonly checkLater = debounce((point: Position) => void this.checkPoint(point), SERVER_SEARCH_DELAY_MS)
  private readonly target: PlaceTarget
  private readonly parts: PlaceParts

  constructor(target: PlaceTarget, parts: PlaceParts) {
    this.target = target
    this.parts = parts
    this.search = new PlaceSearch(parts.geo, () => target.point())
  }

  /** Each keystroke. Two numbers are the point itself. */
  readonly type = (text: string): void => {
    this.target.setText(text)
    this.checkLater.cancel()
    if (this.taken !== undefined && !text.includes(this.taken.words)) this.drop(this.taken)
    const point = typedPoint(text)
    if (point !== undefined) {
      this.target.setPoint(point)
      this.taken = { words: text, point }
      this.checkLater(point)
    }
    this.search.look(text)
  }

  /** One of the offered places. A far one is asked about first; false = it was not meant. */
  readonly choose = async (place: Suggestion): Promise<boolean> => {
    this.search.close()
    // Typed numbers were asked about when they were typed.
    if (place.source !== 'coordinates' && isFar(place.homeM) && !(await this.parts.confirmFar(place.homeM))) return false
    const { target } = this
    const point = place.position ?? undefined
    const areaCode = place.areaCode ?? undefined
    target.setText(placeWords(place))
    if (point !== undefined || this.taken?.point !== undefined) target.setPoint(point)
    if (areaCode !== undefined) target.area?.set(areaCode)
    this.taken = { words: place.name || place.address, ...(point !== undefined && { point }), ...(areaCode !== undefined && { areaCode }) }
    return true
  }

  /** A point came from the device, the map or two typed numbers: its area is looked up, and a far one asked about. */
  readonly checkPoint = async (point: Position): Promise<void> => {
    const { target } = this
    const { data } = await resultOf(this.parts.geo.reverse(point))
    if (data === undefined || !isSame(target.point(), point)) return
    if (isFar(data.homeM) && !(await this.parts.confirmFar(data.homeM))) {
      if (isSame(target.point(), point)) target.setPoint(undefined)
      this.search.close()
      return
    }
    if (target.text() === '' && data.address !== '') target.setText(data.address)
    // Only a map knows the area of a point.
    const isOfMap = data.source === 'amap' || data.source === 'tencent'
    const area = target.area?.get()
    if (isOfMap && data.areaCode !== null && (area === undefined || area === this.taken?.areaCode)) target.area?.set(data.areaCode)
  }

  private drop({ point, areaCode }: NonNullable<PlaceModel['taken']>): void {
    const { target } = this
    if (point !== undefined && isSame(target.point(), point)) target.setPoint(undefined)
    if (areaCode !== undefined && target.area?.get() === areaCode) target.area.set(undefined)
    this.taken = undefined
  }
}

const isSame = (a: Position | undefined, b: Position): boolean => a !== undefined && a.lng === b.lng && a.lat === b.lat
