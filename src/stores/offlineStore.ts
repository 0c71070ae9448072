import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Clock } from '@/platform/clock'
import type { Feedback } from '@/platform/feedback'
import type { Navigation } from '@/platform/navigation'
import type { Api } from '@/platform/request'
import type { FileStorage, RecordStorage } from '@/platform/storage'
import type { Chat } from './conversation/chat'
import type { ImStore } from './imStore'
import type { OutboxStore } from './outbox/outboxStore'
import type { OutboxParts } from './outbox/types'
import type { PunchActs } from './punchCard/punchActs'
import type { PushDevice } from './pushDevice'
import type { SessionStore } from './sessionStore'
import type { LocalOrders } from './transferCar/order/localOrders'
import type { OrderActs } from './transferCar/order/orderActs'
import type { OrderStore } from './transferCar/order/orderStore'

/** What works without a network. */
export interface Offline {
  outbox: OutboxStore
  /** Which orders lie on the device. */
  orders: LocalOrders
  acts: OrderActs
  chat: Chat
  punches: PunchActs
  /** What is shown here when the app is closed. */
  push: Pick<PushDevice, 'follow' | 'leave'>
  /** The driver has seen an order that is offered to him. */
  tellSeen: (orderId: string) => void
}

/** What the device offers for it. */
export interface OfflineDevice extends Pick<OutboxParts, 'alone' | 'timers'> {
  records: RecordStorage
  files: FileStorage
}

/** What it needs of the running app. */
export interface OfflineNeeds {
  api: Pick<Api, 'request' | 'upload' | 'address'>
  im: ImStore
  /** All orders that the app knows. */
  orders: OrderStore
  session: Pick<SessionStore, 'userInfo' | 'can' | 'hasFeature' | 'isSignedIn'>
  clock: Clock
  feedback: Pick<Feedback, 'confirm'>
  uuid: () => Promise<string>
}

/** What the device's own parts need besides: a pressed notice leads to its page. */
export interface OpeningNeeds extends OfflineNeeds {
  session: OfflineNeeds['session'] & Pick<SessionStore, 'remember'>
  feedback: Pick<Feedback, 'confirm' | 'toast'>
  navigation: Pick<Navigation, 'open' | 'current'>
}

/**
 * The door to it: the parts themselves are loaded after the first paint, so that the first page does not pay for them. Until
 * then it remembers who is signed in and whether there is a network.
 */
export class OfflineStore {
  /** Undefined until somebody needed it and it was loaded. */
  loaded: Offline | undefined = undefined
  private userId = ''
  private isConnected = true
  private isShown = true
  private loading: Promise<Offline> | undefined = undefined
  private readonly open: () => Promise<Offline>

  /** @param open loads the parts; asked again after a failure */
  constructor(open: () => Promise<Offline>) {
    this.open = open
    makeAutoObservable<OfflineStore, 'userId' | 'isConnected' | 'isShown' | 'loading' | 'open'>(
      this,
      { loaded: observableRef, userId: false, isConnected: false, isShown: false, loading: false, open: false },
      { autoBind: true }
    )
  }

  /** How many acts wait on the device. */
  get unsent(): number {
    return this.loaded?.outbox.unsent ?? 0
  }

  /** How many of them go nowhere without the person. */
  get needingPerson(): number {
    return this.loaded?.outbox.needingPerson.length ?? 0
  }

  /** Resolves when the parts are there and what lies on the device is known. @throws when they cannot be loaded (no network and not cached) */
  load(): Promise<Offline> {
    this.loading ??= this.open().then(async (parts) => {
      this.tell(parts)
      await Promise.all([parts.outbox.ready(), parts.orders.ready(), parts.chat.conversations.ready()])
      runInAction(() => {
        this.loaded = parts
      })
      // It may have changed meanwhile.
      this.tell(parts)
      return parts
    })
    this.loading.catch(() => {
      this.loading = undefined
    })
    return this.loading
  }

  /**
   * @param userId who is signed in; empty when nobody is, or not any more: what waits then waits for the same person (app.md#whose-data)
   */
  follow(userId: string): void {
    if (userId !== this.userId) this.loaded?.acts.forget()
    this.userId = userId
    if (this.loaded !== undefined) this.tell(this.loaded)
  }

  setConnected(isConnected: boolean): void {
    this.isConnected = isConnected
    this.loaded?.outbox.setConnected(isConnected)
  }

  setShown(isShown: boolean): void {
    this.isShown = isShown
    if (isShown) this.loaded?.outbox.wake()
    else {
      this.loaded?.outbox.sleep()
      this.loaded?.chat.conversations.keepDrafts()
    }
  }

  /** Whether the person may sign out; with unsent acts he is asked. */
  async mayLeave(): Promise<boolean> {
    const parts = await this.known()
    return parts === undefined || parts.outbox.mayLeave()
  }

  /**
   * The person signs out: what was read goes, what is unsent is kept for him for 30 days (app.md#whose-data). Call it while he is signed
   * in.
   * @param isOver his session ended before
   */
  async signOut(isOver: boolean): Promise<void> {
    const parts = await this.known()
    if (parts === undefined) return
    const left = parts.push.leave(isOver)
    await parts.acts.clear()
    await parts.orders.clear()
    await parts.chat.conversations.clear()
    await parts.outbox.signOut()
    await left
    this.follow('')
  }

  /** The parts with what lies on the device read; undefined when they cannot be loaded: what lies there then stays untouched. */
  private known(): Promise<Offline | undefined> {
    return this.load().catch(() => undefined)
  }

  private tell({ outbox, orders, chat, push }: Offline): void {
    outbox.setConnected(this.isConnected)
    if (!this.isShown) outbox.sleep()
    orders.follow(this.userId)
    outbox.follow(this.userId)
    chat.follow(this.userId)
    push.follow(this.userId)
  }
}
