import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { KeysetPage } from '@/contract/envelope'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { resultOf } from '@/domain/apiError'
import { SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { BUTTON_CODES, Model } from '@/domain/permission'
import type { RootStore } from '@/stores/rootStore'

/** Rows shown; the list has the others. */
const MOST = 5
/** A shorter word finds half of everything. */
const SHORTEST = 2

type Stores = Pick<RootStore, 'api' | 'session'>

/** Orders by number, plate, telephone or name for the searches of workbench and messages (app.md#search). */
export class OrderSearch {
  found: readonly OrderCard[] = []
  /** There are more than are shown. */
  hasMore = false
  isLooking = false
  error = ''
  keyword = ''
  private resting: ReturnType<typeof setTimeout> | undefined = undefined
  private readonly stores: Stores

  constructor(stores: Stores) {
    this.stores = stores
    makeAutoObservable<OrderSearch, 'resting' | 'stores'>(this, { found: observableRef, resting: false, stores: false }, { autoBind: true })
  }

  /** Whether this person works with orders, by a server that knows them. */
  get isOffered(): boolean {
    const { session } = this.stores
    return session.hasFeature('transferCar') && BUTTON_CODES.some((code) => session.can(Model.accidentOrder, code))
  }

  /** @param keyword '' ends it */
  look(keyword: string): void {
    clearTimeout(this.resting)
    this.keyword = keyword.trim()
    this.found = []
    this.hasMore = false
    this.error = ''
    this.isLooking = this.keyword.length >= SHORTEST && this.isOffered
    if (this.isLooking) this.resting = setTimeout(() => void this.ask(), SERVER_SEARCH_DELAY_MS)
  }

  /** Asks the server; again after a failure. */
  async ask(): Promise<void> {
    const { keyword } = this
    this.error = ''
    const { data, error } = await resultOf(
      this.stores.api.request<KeysetPage<OrderCard>>({
        url: '/api/transferCar/AccidentOrder',
        query: { tab: 'all', keyword, pageSize: MOST },
        load: false,
        silent: true
      })
    )
    runInAction(() => {
      if (keyword !== this.keyword) return
      this.isLooking = false
      if (data === undefined) this.error = error.message
      else {
        this.found = data.data.list
        this.hasMore = data.data.nextCursor !== null
      }
    })
  }

  dispose(): void {
    this.look('')
  }
}
