import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { resultOf } from '@/domain/apiError'
import { staleAfter, type OrderNews } from '@/domain/businessEvents'
import { isList, isText } from '@/domain/guards'
import { Model } from '@/domain/permission'
import { labelledDistanceM, type LabelledPoint } from '@/domain/transferCar/order/coordinates'
import type { KeyStorage } from '@/platform/storage'
import type { OffersService } from '@/services/transferCar/order/offers'
import type { SessionStore } from '@/stores/sessionStore'
import type { OrderStore } from './orderStore'

/** Rings this often until it is seen, this far apart in ms: once is not heard beside a running engine. */
const RINGS = 3
const RING_EVERY_MS = 4_000
/** Seen offers stand under this key with the user id behind it (app.md#whose-data). */
const SEEN_KEY = 'offersSeen:'
const MOST_SEEN = 100

const isKeys = (value: unknown): value is string[] => isList<unknown>(value) && value.every(isText)

export interface OfferParts {
  session: Pick<SessionStore, 'token' | 'userInfo' | 'can' | 'hasFeature'>
  orders: Pick<OrderStore, 'takeCards' | 'card'>
  service: Pick<OffersService, 'assigned'>
  storage: KeyStorage
  /** Sound and vibration where the platform allows. */
  ring: () => void
  /** Where the device is, when the person has allowed it before: nobody is asked here. */
  locate: () => Promise<LabelledPoint | undefined>
}

type Offered = Pick<OrderCard, 'id' | 'statusAt'>

/** One dispatch of one order: giving it to somebody again sets a new time, changing its fields does not. */
const keyOf = ({ id, statusAt }: Offered): string => `${id}:${statusAt}`

/** Orders that were given to this driver and that he has neither seen nor answered: they are told loudly on every page. */
export class OfferStore {
  /** As they were when they were read. */
  private offers: readonly { id: string; key: string }[] = []
  private seen: string[] = []
  private here: LabelledPoint | undefined = undefined
  private owner = ''
  private readonly parts: OfferParts
  private call: Promise<void> | undefined = undefined
  private isLate = false
  private timer: ReturnType<typeof setTimeout> | undefined = undefined

  constructor(parts: OfferParts) {
    this.parts = parts
    makeAutoObservable<OfferStore, 'offers' | 'seen' | 'here' | 'owner' | 'parts' | 'call' | 'isLate' | 'timer'>(
      this,
      {
        offers: observableRef,
        seen: observableRef,
        here: observableRef,
        owner: false,
        parts: false,
        call: false,
        isLate: false,
        timer: false
      },
      { autoBind: true }
    )
  }

  /** Those still to be told, the newest first. */
  get waiting(): OrderCard[] {
    return this.offers
      .map(({ id }) => this.parts.orders.card(id))
      .filter((order) => order !== undefined)
      .filter((order) => order.nextAction === 'accept' && !this.seen.includes(keyOf(order)))
  }

  /** Whether this person is given orders at all, by a server that knows them. */
  get isDriver(): boolean {
    const { session } = this.parts
    return session.token !== '' && session.hasFeature('transferCar') && session.can(Model.accidentOrder, 'btn_accept')
  }

  /** Metres from here to the place of an order, undefined when one of the two is not known. */
  distanceM({ position }: Pick<OrderCard, 'position'>): number | undefined {
    return position === null || this.here === undefined ? undefined : labelledDistanceM(this.here, position)
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

  /** The driver saw this offer, or turned it away for now: it is not told again. */
  see(offer: Offered): void {
    this.take()
    const key = keyOf(offer)
    if (this.seen.includes(key)) return
    this.keep([...this.seen, key].slice(-MOST_SEEN))
    if (this.waiting.length === 0) this.hush()
  }

  clear(): void {
    this.hush()
    this.offers = []
    this.seen = []
    this.owner = ''
  }

  private async read(): Promise<void> {
    const { session, orders, service } = this.parts
    const { token } = session
    const { data } = await resultOf(service.assigned())
    if (data === undefined || token !== session.token) return
    this.take()
    const known = new Set(this.offers.map(({ key }) => key))
    const offers = orders.takeCards(data).filter((order) => order.nextAction === 'accept')
    // Given to somebody else meanwhile: should it come back, that is news, although its time may be the same.
    const gone = this.offers.filter((before) => !offers.some(({ id }) => id === before.id)).map(({ key }) => key)
    runInAction(() => {
      this.offers = offers.map((order) => ({ id: order.id, key: keyOf(order) }))
      if (gone.length > 0) this.keep(this.seen.filter((key) => !gone.includes(key)))
    })
    if (this.waiting.length === 0) this.hush()
    else if (this.waiting.some((offer) => !known.has(keyOf(offer)))) await this.alarm()
  }

  private async alarm(): Promise<void> {
    this.hush()
    this.ringOn(RINGS)
    const here = await this.parts.locate()
    runInAction(() => {
      this.here = here
    })
  }

  private ringOn(times: number): void {
    this.parts.ring()
    if (times > 1) this.timer = setTimeout(() => this.ringOn(times - 1), RING_EVERY_MS)
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
