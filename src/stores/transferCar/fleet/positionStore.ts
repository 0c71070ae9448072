import { makeAutoObservable, runInAction } from 'mobx'
import type { PositionsBody } from '@/contract/transferCar/fleet/board'
import { resultOf, type Result } from '@/domain/apiError'
import { staleAfter, type OrderNews } from '@/domain/businessEvents'
import { isSettled } from '@/domain/outcome'
import { Model } from '@/domain/permission'
import { isNextPoint, TRIP_STATUSES, type TripPoint } from '@/domain/transferCar/order/trip'
import type { Position } from '@/platform/location/types'
import type { PositionWatch, WatchPositions } from '@/platform/positions/types'
import type { OffersService } from '@/services/transferCar/order/offers'
import type { PositionsService } from '@/services/transferCar/fleet/positions'
import type { SessionStore } from '@/stores/sessionStore'
import { Submission } from '@/stores/submission'
import { MINUTE } from '@/domain/time'

/** So many points go together, or what there is after so long; ms. */
const BATCH = 4
const SEND_AFTER_MS = MINUTE
/** The contract's most points of one call. */
const MOST_SENT = 100
/** Kept in memory while there is no network; older ones say the least and go first. */
const MOST_POINTS = 200

export interface PositionParts {
  session: Pick<SessionStore, 'token' | 'userInfo' | 'can' | 'hasFeature'>
  orders: Pick<OffersService, 'underWay'>
  service: PositionsService
  watch: WatchPositions
  uuid: () => Promise<string>
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6

const pointOf = ({ longitude, latitude, coordType, accuracyM, fixAt }: Position): TripPoint => ({
  lng: round(longitude),
  lat: round(latitude),
  coordType,
  fixAt: Math.round(fixAt),
  ...(accuracyM !== undefined && { accuracyM: Math.min(100_000, Math.round(accuracyM)) })
})

/** Tells dispatch where the driver is, between EN_ROUTE and AT_DEST of his own order and never else (fleet.md#positions). */
export class PositionStore {
  /** The order whose trip is reported, undefined = nothing is. */
  orderId: string | undefined = undefined
  /** `refused`: the trip runs, the device may not be followed. */
  state: 'off' | 'background' | 'foreground' | 'refused' = 'off'
  private readonly parts: PositionParts
  private readonly submission: Submission
  private watch: PositionWatch | undefined = undefined
  private points: TripPoint[] = []
  private last: TripPoint | undefined = undefined
  private timer: ReturnType<typeof setTimeout> | undefined = undefined
  private isSending = false
  /** The last try had no answer: the next one waits its minute. */
  private isCutOff = false
  /** Counts the trips: what a trip before this one still awaits says nothing any more. */
  private trip = 0

  constructor(parts: PositionParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<PositionStore, 'parts' | 'submission' | 'watch' | 'points' | 'last' | 'timer' | 'isSending' | 'isCutOff' | 'trip'>(
      this,
      {
        parts: false,
        submission: false,
        watch: false,
        points: false,
        last: false,
        timer: false,
        isSending: false,
        isCutOff: false,
        trip: false
      },
      { autoBind: true }
    )
  }

  /** An order changed: a trip may have begun or ended. */
  changed({ id, kind }: OrderNews): void {
    if (id === this.orderId || staleAfter({ area: 'transferCar', kind }).includes('trip')) void this.check()
  }

  /** Reads whether this person is on a trip; at launch, after a loss of the connection, and when an order changes. */
  async check(): Promise<void> {
    const { session, orders } = this.parts
    const userId = session.userInfo?.userId
    if (
      session.token === '' ||
      userId === undefined ||
      !session.hasFeature('transferCar') ||
      !session.can(Model.accidentOrder, 'btn_accept')
    )
      return
    const { token } = session
    const { data } = await resultOf(orders.underWay(userId))
    if (data === undefined || token !== session.token) return
    // A helping crew has no next step of the order; who may step for others in the office is not on the way himself.
    const order = data.find(({ status, nextAction }) => nextAction !== null && TRIP_STATUSES.includes(status))
    if (order?.id === this.orderId) return
    this.end()
    if (order !== undefined) await this.begin(order.id)
  }

  /** The session is over: what was not sent goes, nothing is told any more. */
  clear(): void {
    this.trip += 1
    this.watch?.stop()
    this.watch = undefined
    clearTimeout(this.timer)
    this.timer = undefined
    this.points = []
    this.isCutOff = false
    this.last = undefined
    this.orderId = undefined
    this.state = 'off'
  }

  /** The trip is over, the session is not: its last points still go, once; the server keeps those from before the destination. */
  private end(): void {
    const rest = this.batches()
    this.clear()
    void (async () => {
      for (const body of rest) await this.submit(body)
    })()
  }

  /** What waits, in calls as large as one may be; oldest first. */
  private batches(): PositionsBody[] {
    const { orderId, points } = this
    if (orderId === undefined) return []
    const starts = Array.from({ length: Math.ceil(points.length / MOST_SENT) }, (_, index) => index * MOST_SENT)
    return starts.map((start) => ({
      orderId,
      background: this.state === 'background',
      points: points.slice(start, start + MOST_SENT)
    }))
  }

  private async begin(orderId: string): Promise<void> {
    const trip = ++this.trip
    this.orderId = orderId
    const watch = await this.parts.watch(
      (position) => {
        if (trip === this.trip) this.take(position)
      },
      (isBackground) => {
        if (trip === this.trip) runInAction(() => (this.state = isBackground ? 'background' : 'foreground'))
      }
    )
    if (trip !== this.trip) {
      watch?.stop()
      return
    }
    runInAction(() => {
      this.watch = watch
      this.state = watch === undefined ? 'refused' : watch.isBackground ? 'background' : 'foreground'
    })
  }

  private take(position: Position): void {
    const point = pointOf(position)
    if (!isNextPoint(this.last, point)) return
    this.last = point
    this.points = [...this.points, point].slice(-MOST_POINTS)
    if (this.points.length >= BATCH && !this.isCutOff) void this.send()
    else this.sendLater()
  }

  private sendLater(): void {
    this.timer ??= setTimeout(() => void this.send(), SEND_AFTER_MS)
  }

  /** What waits goes at once: kilometres are reckoned from it (intake.md#kilometres). */
  async send(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const { trip } = this
    const [body] = this.batches()
    if (this.isSending || body === undefined) return
    this.isSending = true
    const { error } = await this.submit(body)
    this.isSending = false
    if (trip !== this.trip) return
    // Without an answer they are kept for the next time; what was refused would be refused again.
    this.isCutOff = error !== undefined && !isSettled(error)
    if (!this.isCutOff) this.points = this.points.filter((point) => !body.points.includes(point))
    if (this.points.length > 0) this.sendLater()
    if (error !== undefined && !this.isCutOff) void this.check()
  }

  private submit(body: PositionsBody): Promise<Result<unknown>> {
    return this.submission.once('positions', body, (key) => this.parts.service.sendPositions(body, key))
  }
}
