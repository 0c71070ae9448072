import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { FlowCategory, FlowEntry } from '@/contract/workFlow'
import { ApiError, ClientCode, resultOf } from '@/domain/apiError'
import { FavouriteKind, FAVOURITE_FULL, FAVOURITE_LIMIT } from '@/domain/workbench/favourites'
import type { KeyStorage } from '@/platform/storage'
import type { FlowCatalogueService } from '@/services/flowCatalogue'
import { isList, isText } from '@/domain/guards'
import { Submission } from '../submission'

/** One row of tiles. */
const LIMIT = 4

const keyOf = (userId: string): string => `recentFlows.${userId}`

/** Ids of the flows this person opened lately, latest first; kept on the device for each person (app.md#whose-data). */
function recentFlows(storage: KeyStorage, userId: string): readonly string[] {
  return (storage.get(keyOf(userId), isList<unknown>) ?? []).filter(isText)
}

function rememberFlow(storage: KeyStorage, userId: string, flowId: string): void {
  if (userId !== '') storage.set(keyOf(userId), [flowId, ...recentFlows(storage, userId).filter((id) => id !== flowId)].slice(0, LIMIT))
}

export interface FlowCatalogueParts {
  service: Pick<FlowCatalogueService, 'flows' | 'favourites' | 'addFavourite' | 'removeFavourite'>
  storage: KeyStorage
  userId: string
  uuid: () => Promise<string>
}

/** Everything else in one tab. */
export const ALL_CATEGORIES = ''

/** The flows a person may launch: by category, searched at once (app.md#search), his 常用 and those he launched lately. */
export class FlowCatalogue {
  categories: readonly FlowCategory[] | undefined = undefined
  error = ''
  isLoading = false
  keyword = ''
  category = ALL_CATEGORIES
  /** Ids of 常用, in the order added. */
  favouriteIds: readonly string[] = []
  recent: readonly string[] = []
  private readonly parts: FlowCatalogueParts
  private readonly submission: Submission
  private chain: Promise<unknown> = Promise.resolve()

  constructor(parts: FlowCatalogueParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<FlowCatalogue, 'parts' | 'submission' | 'chain'>(
      this,
      { parts: false, submission: false, chain: false, categories: observableRef, favouriteIds: observableRef, recent: observableRef },
      { autoBind: true }
    )
  }

  /** Flows and 常用 at once. Never rejects: what was there stays. */
  async load(): Promise<void> {
    const { service, storage, userId } = this.parts
    this.recent = recentFlows(storage, userId)
    if (this.isLoading) return
    this.isLoading = true
    const [flows, favourites] = await Promise.all([resultOf(service.flows()), resultOf(service.favourites())])
    runInAction(() => {
      this.isLoading = false
      this.error = flows.error?.message ?? ''
      if (flows.data !== undefined) this.categories = flows.data
      if (favourites.data !== undefined) this.favouriteIds = favourites.data
    })
  }

  get flows(): readonly FlowEntry[] {
    return (this.categories ?? []).flatMap(({ children }) => children)
  }

  /** Categories with the flows that the tab and the words leave. */
  get groups(): readonly FlowCategory[] {
    const words = this.keyword.trim().toLowerCase()
    return (this.categories ?? [])
      .filter(({ id }) => this.category === ALL_CATEGORIES || id === this.category)
      .map((group) => ({ ...group, children: group.children.filter(({ fullName }) => fullName.toLowerCase().includes(words)) }))
      .filter(({ children }) => children.length > 0)
  }

  get isSearching(): boolean {
    return this.keyword.trim() !== ''
  }

  get favourites(): readonly FlowEntry[] {
    return this.known(this.favouriteIds)
  }

  /** Launched lately and not among 常用 anyway. */
  get recents(): readonly FlowEntry[] {
    return this.known(this.recent.filter((id) => !this.favouriteIds.includes(id)))
  }

  get isFull(): boolean {
    return this.favourites.length >= FAVOURITE_LIMIT
  }

  isFavourite(id: string): boolean {
    return this.favouriteIds.includes(id)
  }

  setKeyword(keyword: string): void {
    this.keyword = keyword
  }

  setCategory(category: string): void {
    this.category = category
  }

  /** A flow is opened to be launched. */
  opened(flow: FlowEntry): void {
    rememberFlow(this.parts.storage, this.parts.userId, flow.id)
  }

  /** Puts a flow among 常用 or takes it out; shows at once, one after the other at the server. @returns why it was taken back */
  toggle(flow: FlowEntry): Promise<ApiError | undefined> {
    const before = this.favouriteIds
    const isAdded = !this.isFavourite(flow.id)
    if (isAdded && this.isFull)
      return Promise.resolve(new ApiError({ code: ClientCode.badAnswer, message: FAVOURITE_FULL[FavouriteKind.flow] }))
    this.favouriteIds = isAdded ? [...before, flow.id] : before.filter((id) => id !== flow.id)
    const call = this.chain.then(() => this.store(flow, isAdded))
    this.chain = call
    return call
  }

  private async store(flow: FlowEntry, isAdded: boolean): Promise<ApiError | undefined> {
    const { service } = this.parts
    const call = (key: string): Promise<unknown> => (isAdded ? service.addFavourite(flow, key) : service.removeFavourite(flow.id, key))
    const { error } = await this.submission.once(`favourite ${flow.id}`, { isAdded }, call)
    if (error !== undefined) {
      runInAction(() => {
        const others = this.favouriteIds.filter((id) => id !== flow.id)
        this.favouriteIds = isAdded ? others : [...others, flow.id]
      })
    }
    return error
  }

  private known(ids: readonly string[]): readonly FlowEntry[] {
    const byId = new Map(this.flows.map((flow) => [flow.id, flow]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }
}
