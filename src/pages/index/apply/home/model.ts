import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import type { Banner, HomeAnswer, MenuNode, TodayCard } from '@/contract/workbench'
import { resultOf, type ApiError } from '@/domain/apiError'
import { isList, isObject, isText } from '@/domain/guards'
import { badgeOf } from '@/domain/workbench/badges'
import { menuLeaves } from '@/domain/workbench/menu'
import { createHomeService, type HomeService } from '@/services/home'
import { HOME_CACHE } from '@/stores/caches'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

/** What a server must list for any of this. */
const FEATURE = 'workbench'
/** Things change by the second on a busy day: read again at most this often, ms. */
const PAUSE_MS = 2000
/** The menu waits so long for what stands over it, so that nothing moves under the thumb, ms. */
const MOST_AWAITED_MS = 2000
/** One row of the page. */
const RECENT = 4

/** Banners that a person closed, with the user id behind it (app.md#whose-data). */
const CLOSED_KEY = 'bannersClosed:'
const MOST_CLOSED = 50
const isClosed = (value: unknown): value is string[] => isList<unknown>(value) && value.every(isText)

interface Cached {
  userId: string
  home: HomeAnswer
}
const isCached = (value: unknown): value is Cached =>
  isObject<Partial<Cached>>(value) &&
  isText(value.userId) &&
  isObject<Partial<HomeAnswer>>(value.home) &&
  isList(value.home.banners) &&
  isList(value.home.recent) &&
  isObject(value.home.badges)

type Stores = Pick<RootStore, 'api' | 'session' | 'im' | 'storage' | 'workbench' | 'uuid'>

/**
 * The workbench beside its menu: banners, what was used last, numbers on the entries, the card of the day. One call; what the device
 * remembers is drawn first, and read again when the page is shown and when the server says that something changed.
 */
export class HomeModel {
  home: HomeAnswer | undefined = undefined
  isLoading = false
  error: ApiError | undefined = undefined
  readonly service: HomeService

  private readonly stores: Stores
  private readonly submission: Submission
  private readonly ends: (() => void)[] = []
  private timer: ReturnType<typeof setTimeout> | undefined = undefined
  private isShown = false
  /** Nothing is known yet, but it takes too long to wait for it. */
  private isLate = false
  /** Something changed while it was being read or while the page was hidden. */
  private isStale = false
  private owner = ''
  private closed: readonly string[] = []

  constructor(stores: Stores) {
    this.stores = stores
    this.submission = new Submission({ uuid: stores.uuid })
    this.service = createHomeService(stores.api)
    makeAutoObservable<HomeModel, 'stores' | 'submission' | 'ends' | 'timer' | 'isShown' | 'isStale' | 'owner' | 'closed'>(
      this,
      {
        service: false,
        stores: false,
        submission: false,
        ends: false,
        timer: false,
        isShown: false,
        isStale: false,
        owner: false,
        closed: observableRef,
        home: observableRef,
        error: observableRef
      },
      { autoBind: true }
    )
    this.restore()
  }

  /** False on platforms without it: nothing of it is drawn. */
  get isOffered(): boolean {
    return this.stores.session.hasFeature(FEATURE)
  }

  /** What is drawn over the menu is on its way. */
  get isAwaited(): boolean {
    return this.isOffered && this.home === undefined && this.error === undefined && !this.isLate
  }

  get banners(): Banner[] | undefined {
    return this.home?.banners.filter(({ id }) => !this.closed.includes(id))
  }

  /** Turned away by this person on this device; a new one is shown. */
  closeBanners(slides: readonly Banner[]): void {
    this.closed = [...this.closed, ...slides.map(({ id }) => id)].slice(-MOST_CLOSED)
    this.stores.storage.set(CLOSED_KEY + this.owner, this.closed)
  }

  get today(): TodayCard | undefined {
    return this.home?.today ?? undefined
  }

  /** Entries that were opened last and are in the menu. */
  get recent(): MenuNode[] {
    const entries = new Map((this.stores.workbench.menu ?? []).flatMap(menuLeaves).map((node) => [node.id, node]))
    return (this.home?.recent ?? []).flatMap((id) => entries.get(id) ?? []).slice(0, RECENT)
  }

  badgeOf(node: MenuNode): ReturnType<typeof badgeOf> {
    return badgeOf(node.urlAddress, this.home?.badges)
  }

  /** The page is there: follows what the server says. @returns ends it */
  follow(): () => void {
    const { im, session } = this.stores
    this.ends.push(
      ...(['transferCar', 'workFlow', 'session', 'system'] as const).map((area) => im.watch(area, this.changed)),
      im.watchReturn(this.changed),
      reaction(() => im.summary.count, this.changed),
      reaction(
        () => (session.isSignedIn && this.isOffered ? (session.userInfo?.userId ?? '') : ''),
        (userId) => {
          this.restore()
          if (userId !== '') void this.load()
        }
      )
    )
    // Shown before it was known what the server offers, and that came before anybody followed it: nothing would read it any more.
    if (!this.isLoading) void this.load()
    return () => {
      this.ends.splice(0).forEach((end) => end())
      clearTimeout(this.timer)
      this.timer = undefined
    }
  }

  shown(): void {
    this.isShown = true
    void this.load()
  }

  hidden(): void {
    this.isShown = false
  }

  /** Never rejects: without an answer what was known stays. */
  async load(): Promise<void> {
    const { session } = this.stores
    if (!session.isSignedIn || !this.isOffered) return
    if (this.isLoading) {
      this.isStale = true
      return
    }
    this.restore()
    this.isLoading = true
    this.isStale = false
    const { owner } = this
    const late = this.isAwaited ? setTimeout(this.stopWaiting, MOST_AWAITED_MS) : undefined
    const { data, error } = await resultOf(this.service.home())
    clearTimeout(late)
    runInAction(() => {
      this.isLoading = false
      if (owner !== this.owner) return
      this.error = error
      if (data === undefined) return
      this.home = data
      this.remember()
    })
    if (this.isStale) this.changed()
  }

  /** The person opens an entry: it is among the last ones at once, the server hears of it by the way. */
  used({ id }: MenuNode): void {
    if (!this.isOffered || this.home === undefined) return
    this.home = { ...this.home, recent: [id, ...this.home.recent.filter((each) => each !== id)].slice(0, RECENT) }
    this.remember()
    void this.submission.once(`used ${id}`, {}, (key) => this.service.used(id, key))
  }

  private stopWaiting(): void {
    this.isLate = true
  }

  private changed(): void {
    this.isStale = true
    if (!this.isShown || this.timer !== undefined) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      if (this.isShown) void this.load()
    }, PAUSE_MS)
  }

  /** Another person sees nothing of the one before. */
  private restore(): void {
    const userId = this.stores.session.userInfo?.userId ?? ''
    if (userId === this.owner) return
    this.owner = userId
    const cached = this.stores.storage.get(HOME_CACHE, isCached)
    this.home = cached !== undefined && cached.userId === userId ? cached.home : undefined
    this.closed = this.stores.storage.get(CLOSED_KEY + userId, isClosed) ?? []
    this.error = undefined
    this.isLate = false
  }

  private remember(): void {
    if (this.home !== undefined && this.owner !== '')
      this.stores.storage.set(HOME_CACHE, { userId: this.owner, home: this.home } satisfies Cached)
  }
}
