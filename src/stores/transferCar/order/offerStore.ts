import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { Road } from '@/contract/transferCar/order/parts'
import type { GeoRoute } from '@/contract/transferCar/order/places'
import { resultOf } from '@/domain/apiError'
import { staleAfter, type OrderNews } from '@/domain/businessEvents'
import { isList, isText } from '@/domain/guards'
import { Model } from '@/domain/permission'
import type { LabelledPoint } from '@/domain/transferCar/order/coordinates'
import type { Clock } from '@/platform/clock'
import type { KeyStorage } from '@/platform/storage'
import type { OffersService } from '@/services/transferCar/order/offers'
import type { SessionStore } from '@/stores/sessionStore'
import type { OrderStore } from './orderStore'

/** Rings until it is answered or over, each so many seconds: once is not heard beside a running engine. */
const RING_EVERY_S = 4
const SECOND_MS = 1_000
/** Folded offers stand under this key with the user id behind it (app.md#whose-data). */
const SEEN_KEY = 'offersSeen:'
const MOST_SEEN = 100

const isKeys = (value: unknown): value is string[] => isList<unknown>(value) && value.every(isText)

export interface OfferParts {
  session: Pick<SessionStore, 'token' | 'userInfo' | 'can' | 'hasFeature'>
  orders: Pick<OrderStore, 'takeCards' | 'card'>
  service: Pick<OffersService, 'offered'>
  storage: KeyStorage
  clock: Pick<Clock, 'now' | 'offsetMs'>
  /** Sound and vibration where the platform allows. */
  ring: () => void
  /** Where the device is, when the person has allowed it before: nobody is asked here. */
  locate: () => Promise<LabelledPoint | undefined>
  /** The way there; undefined where nobody answers. */
  route: (from: LabelledPoint, to: LabelledPoint) => Promise<GeoRoute | undefined>
}

type Offered = Pick<OrderCard, 'id' | 'statusAt' | 'offer'>
/** What the driver said on the card; the order's page does it. */
export type OfferAnswer = 'accept' | 'refuse'

/** One dispatch of one order, or one call for help: asking somebody again is another one, changing the order's fields is not. */
const keyOf = ({ id, statusAt, offer }: Offered): string => `${id}:${offer?.unitId ?? statusAt}`
/** This very driver is asked, for the lead or as a helping crew. */
const isAsked = ({ nextAction, offer }: OrderCard): boolean => nextAction === 'accept' || offer?.unitId !== undefined

/** Orders that wait for this driver's answer: told loudly on every page until he has answered or their time is over (orders.md#offers). */
export class OfferStore {
  /** As they were when they were read. */
  private offers: readonly { id: string; key: string }[] = []
  private seen: string[] = []
  here: LabelledPoint | undefined = undefined
  /** When the device said so, by the server's clock, epoch ms. */
  hereAt = 0
  private roads: ReadonlyMap<string, Road> = new Map()
  /** By the server's clock, epoch ms; moves each second while an offer waits. */
  now = 0
  private answer: { id: string; answer: OfferAnswer } | undefined = undefined
  private owner = ''
  private readonly parts: OfferParts
  private call: Promise<void> | undefined = undefined
  private isLate = false
  private timer: ReturnType<typeof setTimeout> | undefined = undefined
  private seconds = 0

  constructor(parts: OfferParts) {
    this.parts = parts
    makeAutoObservable<OfferStore, 'offers' | 'seen' | 'here' | 'roads' | 'owner' | 'parts' | 'call' | 'isLate' | 'timer' | 'seconds'>(
      this,
      {
        offers: observableRef,
        seen: observableRef,
        here: observableRef,
        roads: observableRef,
        owner: false,
        parts: false,
        call: false,
        isLate: false,
        timer: false,
        seconds: false
      },
      { autoBind: true }
    )
  }

  /** Those neither answered nor over, the newest first. */
  get waiting(): OrderCard[] {
    return this.offers
      .map(({ id }) => this.parts.orders.card(id))
      .filter((order) => order !== undefined)
      .filter((order) => isAsked(order) && this.leftMs(order) !== 0)
  }

  /** Milliseconds until it goes back, never below 0; undefined where the server does not say. */
  leftMs({ offer }: Pick<OrderCard, 'offer'>): number | undefined {
    return offer == null ? undefined : Math.max(0, offer.dueAt - this.now)
  }

  /** The driver looked at it or put it aside: it stands as a line on top of the page, and rings on. */
  isFolded(offer: Offered): boolean {
    return this.seen.includes(keyOf(offer))
  }

  /** Whether this person is given orders at all, by a server that knows them. */
  get isDriver(): boolean {
    const { session } = this.parts
    return session.token !== '' && session.hasFeature('transferCar') && session.can(Model.accidentOrder, 'btn_accept')
  }

  /** The way by road to an order that waits; undefined where no map told it. */
  road({ id }: Pick<OrderCard, 'id'>): Road | undefined {
    return this.roads.get(id)
  }

  /** An event of the area transferCar: a new offer, or news of one that waits. */
  changed({ kind, id }: OrderNews): void {
    if (staleAfter({ area: 'transferCar', kind }).includes('offers') || this.offers.some((offer) => offer.id === id)) void this.check()
  }

  /** Reads which orders wait for this driver's answer; at launch, after a loss of the connection, and when one changes. */
  check(): Promise<void> {
    if (!this.isDriver) return Promise.resolve()
    if (this.call !== undefined) {
      // The answer on its way may be older than what is asked about.
      this.isLate = true
      return this.call
    }
    const call = this.read().finally(() => {
      this.call = undefined
      if (!this.isLate) return undefined
      this.isLate = false
      return this.check()
    })
    this.call = call
    return call
  }

  /** The driver looks at it or puts it aside for now: it covers no page any more. @returns whether this is news, for the server too (notify.md#steps) */
  see(offer: Offered): boolean {
    this.take()
    const key = keyOf(offer)
    const isNews = !this.seen.includes(key)
    if (isNews) this.keep([...this.seen, key].slice(-MOST_SEEN))
    return isNews
  }

  /** What was pressed on the card; the page of the order, which opens now, does it by what the server allows. @returns like `see` */
  answerWith(offer: Offered, answer: OfferAnswer): boolean {
    this.answer = { id: offer.id, answer }
    return this.see(offer)
  }

  /** What was pressed on the card of this order, once. */
  takeAnswer(id: string): OfferAnswer | undefined {
    const said = this.answer
    if (said?.id !== id) return undefined
    this.answer = undefined
    return said.answer
  }

  clear(): void {
    this.hush()
    this.offers = []
    this.seen = []
    this.answer = undefined
    this.owner = ''
  }

  private async read(): Promise<void> {
    const { session, orders, service } = this.parts
    const { token } = session
    const { data } = await resultOf(service.offered(session.userInfo?.userId ?? ''))
    if (data === undefined || token !== session.token) return
    this.take()
    const known = new Set(this.offers.map(({ key }) => key))
    const offers = orders.takeCards(data).filter(isAsked)
    // Given to somebody else meanwhile: should it come back, that is news, although its time may be the same.
    const gone = this.offers.filter((before) => !offers.some(({ id }) => id === before.id)).map(({ key }) => key)
    runInAction(() => {
      this.offers = offers.map((order) => ({ id: order.id, key: keyOf(order) }))
      if (gone.length > 0) this.keep(this.seen.filter((key) => !gone.includes(key)))
      this.now = this.serverNow()
    })
    if (this.waiting.length === 0) this.hush()
    else if (this.waiting.some((offer) => !known.has(keyOf(offer)))) await this.alarm()
  }

  private serverNow(): number {
    const { clock } = this.parts
    return clock.now() + (clock.offsetMs ?? 0)
  }

  private async alarm(): Promise<void> {
    this.hush()
    this.seconds = 0
    this.ringOn()
    const here = await this.parts.locate()
    runInAction(() => {
      this.here = here
      this.hereAt = this.serverNow()
      this.roads = new Map()
    })
    if (here !== undefined) await this.askRoads(here)
  }

  /** Asked once for each offer that is told: an estimate is no better than the straight line, which is shown at once. */
  private async askRoads(here: LabelledPoint): Promise<void> {
    for (const { id, position } of this.waiting) {
      const route = position === null ? undefined : await this.parts.route(here, position)
      if (route?.source !== 'road' || this.here !== here) continue
      runInAction(() => {
        this.roads = new Map(this.roads).set(id, route)
      })
    }
  }

  /** Each second: what is left moves on; the ring comes again until nothing waits. */
  private ringOn(): void {
    this.now = this.serverNow()
    if (this.waiting.length === 0) return
    if (this.seconds % RING_EVERY_S === 0) this.parts.ring()
    this.seconds += 1
    this.timer = setTimeout(this.ringOn, SECOND_MS)
  }

  private hush(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private keep(seen: string[]): void {
    this.seen = seen
    this.parts.storage.set(SEEN_KEY + this.owner, seen)
  }

  /** Whose they are: what another person saw says nothing. */
  private take(): void {
    const userId = this.parts.session.userInfo?.userId ?? ''
    if (this.owner === userId) return
    this.owner = userId
    this.seen = this.parts.storage.get(SEEN_KEY + userId, isKeys) ?? []
  }
}
