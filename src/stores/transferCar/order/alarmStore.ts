import { makeAutoObservable, runInAction } from 'mobx'
import type { BusinessEventFrame } from '@/contract/frames'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { resultOf } from '@/domain/apiError'
import { Model } from '@/domain/permission'
import { ALARMS, isAlarm, orderTitle, type AlarmKind } from '@/domain/transferCar/order/alarms'
import type { RingTone } from '@/platform/ring/tones'
import type { SessionStore } from '@/stores/sessionStore'

/** More than these at once nobody reads; the board has them all. */
const MOST = 20

/** What dispatch answers, by the kind of its answer. */
const ANSWERED: Readonly<Partial<Record<string, AlarmKind>>> = { refuseReassign: 'askReassign', answerCall: 'callDispatch' }

export interface AlarmParts {
  session: Pick<SessionStore, 'token' | 'can' | 'hasFeature'>
  /** The order an event is about; rejects with ApiError. */
  order: (id: string) => Promise<OrderCard>
  ring: (tone: RingTone) => void
}

export interface DispatchAlarm {
  kind: AlarmKind
  orderId: string
  /** Which car, where, what. */
  title: string
}

/** What dispatch must act on, told over every page by its kind until somebody looks (messages.md#alarms-of-dispatch). */
export class AlarmStore {
  waiting: DispatchAlarm[] = []
  private readonly parts: AlarmParts

  constructor(parts: AlarmParts) {
    this.parts = parts
    makeAutoObservable<AlarmStore, 'parts'>(this, { parts: false }, { autoBind: true })
  }

  /** Whether this person dispatches, by a server that knows orders. */
  get isDispatcher(): boolean {
    const { session } = this.parts
    return session.token !== '' && session.hasFeature('transferCar') && session.can(Model.accidentOrder, 'btn_dispatch')
  }

  /** An event of the area transferCar. What was told of an order is over once it has another crew or ends. */
  changed({ kind, id }: Pick<BusinessEventFrame, 'kind' | 'id'>): void {
    if (isAlarm(kind)) void this.tell(kind, id)
    else if (kind === 'dispatch' || kind === 'reassign' || kind === 'arrive' || kind === 'cancel' || kind === 'voidOrder')
      this.waiting = this.waiting.filter(({ orderId }) => orderId !== id)
    else if (kind in ANSWERED) this.waiting = this.waiting.filter((alarm) => alarm.orderId !== id || alarm.kind !== ANSWERED[kind])
  }

  /** Looked at, or turned away: it stays in the message centre. */
  see(alarm: DispatchAlarm): void {
    this.waiting = this.waiting.filter((each) => each !== alarm)
  }

  clear(): void {
    this.waiting = []
  }

  private async tell(kind: AlarmKind, orderId: string): Promise<void> {
    const { session, order, ring } = this.parts
    const { token } = session
    if (!this.isDispatcher) return
    const { data } = await resultOf(order(orderId))
    if (data === undefined || token !== session.token) return
    const title = orderTitle(ALARMS[kind].word, data)
    runInAction(() => {
      const others = this.waiting.filter((each) => each.orderId !== orderId || each.kind !== kind)
      this.waiting = [{ kind, orderId, title }, ...others].slice(0, MOST)
    })
    ring(ALARMS[kind].tone)
  }
}
