import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Position } from '@/contract/transferCar/order/order'
import type { GeoPlace, GeoSource } from '@/contract/transferCar/order/places'
import { resultOf } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import { SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { debounce } from '@/domain/throttle'
import type { GeoService } from '@/services/transferCar/order/places'
import { positionOfText } from '@/pages/transferCar/stores/locate'

/** A place that is offered while an address is typed; `coordinates` = the two numbers that were typed. */
export interface Suggestion extends Omit<GeoPlace, 'source'> {
  source: GeoSource | 'coordinates'
}

/** One character finds everything. */
const SHORTEST = 2
/** The server takes no longer question; an address that long is not being looked for any more. */
const LONGEST = 100
/** Two numbers and nothing of an address around them. */
const ONLY_NUMBERS = /^[\s\d.,，;；/°NEne()（）]+$/

/** Coordinates typed or pasted in place of an address; undefined where it is an address. */
export const typedPoint = (text: string): Position | undefined => (ONLY_NUMBERS.test(text) ? positionOfText(text) : undefined)

/** What may be meant by what is being typed. Help only: a slow or failing answer holds nothing up. */
export class PlaceSearch {
  list: readonly Suggestion[] = []
  /** Why the map took no part, or that nobody could be asked. */
  notice = ''
  isAsking = false
  private readonly geo: Pick<GeoService, 'search' | 'reverse'>
  private readonly near: () => Position | undefined
  private running: CancelSource | undefined
  private readonly later = debounce((text: string) => void this.ask(text), SERVER_SEARCH_DELAY_MS)

  /** @param near which of many places come first */
  constructor(geo: Pick<GeoService, 'search' | 'reverse'>, near: () => Position | undefined) {
    this.geo = geo
    this.near = near
    makeAutoObservable<PlaceSearch, 'geo' | 'near' | 'running' | 'later'>(
      this,
      { list: observableRef, geo: false, near: false, running: false, later: false },
      { autoBind: true }
    )
  }

  get isOpen(): boolean {
    return this.list.length > 0 || this.notice !== ''
  }

  /** Another text: what was asked before is of no use any more. */
  look(text: string): void {
    this.stop()
    const wanted = text.trim()
    if (wanted.length < SHORTEST || wanted.length > LONGEST) this.close()
    else this.later(wanted)
  }

  /** Nothing is offered until something is typed again. */
  close(): void {
    this.stop()
    this.list = []
    this.notice = ''
  }

  private stop(): void {
    this.later.cancel()
    this.running?.abort()
    this.running = undefined
    this.isAsking = false
  }

  private async ask(text: string): Promise<void> {
    const mine = createCancel()
    const point = typedPoint(text)
    runInAction(() => {
      this.running = mine
      this.isAsking = true
    })
    const found = await (point === undefined ? this.places(text, mine) : this.around(text, point, mine))
    runInAction(() => {
      // Something else was typed meanwhile: its own answer comes.
      if (this.running !== mine) return
      this.running = undefined
      this.isAsking = false
      this.list = found.list
      this.notice = found.notice
    })
  }

  private async places(text: string, { signal }: CancelSource): Promise<{ list: readonly Suggestion[]; notice: string }> {
    const { data } = await resultOf(this.geo.search(text, this.near(), signal))
    return data ?? { list: [], notice: '现在查不到地点，可直接填写地址' }
  }

  private async around(
    text: string,
    position: Position,
    { signal }: CancelSource
  ): Promise<{ list: readonly Suggestion[]; notice: string }> {
    const { data } = await resultOf(this.geo.reverse(position, signal))
    const known = {
      address: text,
      areaCode: null,
      areaName: '',
      homeM: null,
      notice: '',
      ...(data?.address === '' ? { ...data, address: text } : data)
    }
    return {
      list: [
        {
          name: '',
          address: known.address,
          areaCode: known.areaCode,
          areaName: known.areaName,
          homeM: known.homeM,
          position,
          source: 'coordinates'
        }
      ],
      notice: known.notice
    }
  }
}
