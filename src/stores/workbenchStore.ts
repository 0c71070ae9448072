import { makeAutoObservable, runInAction } from 'mobx'
import type { MenuNode } from '@/contract/workbench'
import { ApiError, ClientCode, resultOf } from '@/domain/apiError'
import { isList, isObject, isText } from '@/domain/guards'
import { FavouriteKind, FAVOURITE_FULL, FAVOURITE_LIMIT } from '@/domain/workbench/favourites'
import { menuLeaves, withoutLeftOut } from '@/domain/workbench/menu'
import type { KeyStorage } from '@/platform/storage'
import { featureOf } from '@/routeFeatures'
import { findRoute, isLeftOut } from '@/routes'
import type { WorkbenchService } from '@/services/workbench'
import type { SessionStore } from './sessionStore'
import { Submission } from './submission'

/** Cached for the first paint; goes at sign-out like every cache of read data (app.md#whose-data). */
export const MENU_CACHE = 'workbenchMenu'

interface CachedMenu {
  userId: string
  list: MenuNode[]
  /** Missing in caches of older versions. */
  favourites?: string[]
}

const isCachedMenu = (value: unknown): value is CachedMenu =>
  isObject<Partial<CachedMenu>>(value) &&
  isText(value.userId) &&
  isList(value.list) &&
  (value.favourites === undefined || (isList<unknown>(value.favourites) && value.favourites.every(isText)))

export interface WorkbenchParts {
  session: Pick<SessionStore, 'userInfo' | 'isSignedIn' | 'hasFeature'>
  service: Pick<WorkbenchService, 'menu' | 'favourites' | 'addFavourite' | 'removeFavourite' | 'orderFavourites'>
  storage: KeyStorage
  newKey: () => Promise<string>
}

/**
 * What the person may open, and which of it is 常用 (workbench.md#own-favourites). Known from the cache before the server answers; adding
 * and removing shows at once and is taken back when the server refuses. Belongs to one person: for the next one it starts empty.
 */
export class WorkbenchStore {
  /** As the server has it; `menu` is what is shown of it. */
  private read: MenuNode[] | undefined = undefined
  isLoading = false
  error: ApiError | undefined = undefined

  /** Ids of 常用 as the server has them, in the order added. */
  private storedIds: string[] = []
  /** What was tapped and is not stored yet: wanted or not. */
  private wanted = new Map<string, boolean>()
  private owner = ''
  private generation = 0
  /** Changed while it was being read: one more reading follows. */
  private isOutdated = false
  /** How often something was stored: an answer asked for before that is older. */
  private changes = 0
  private readonly parts: WorkbenchParts
  private readonly submission: Submission
  private readonly running = new Map<string, Promise<ApiError | undefined>>()
  private arranging: Promise<unknown> = Promise.resolve()

  constructor(parts: WorkbenchParts) {
    this.parts = parts
    this.submission = new Submission({ uuid: parts.newKey })
    makeAutoObservable<WorkbenchStore, 'parts' | 'submission' | 'running' | 'arranging' | 'changes' | 'generation' | 'isOutdated'>(
      this,
      { parts: false, submission: false, running: false, arranging: false, changes: false, generation: false, isOutdated: false },
      { autoBind: true }
    )
  }

  /** Without entries whose pages this package was built without, or whose server has not what they need. */
  get menu(): MenuNode[] | undefined {
    const { session } = this.parts
    const isMissing = (route: string): boolean => {
      const entry = findRoute(route)
      const feature = entry === undefined ? undefined : featureOf(entry)
      return feature !== undefined && session.userInfo !== undefined && !session.hasFeature(feature)
    }
    return this.read === undefined ? undefined : withoutLeftOut(this.read, (route) => isLeftOut(route) || isMissing(route))
  }

  /** Entries among 常用 that the menu has, in the order added. */
  get favourites(): MenuNode[] {
    const added = [...this.wanted].filter(([id, isWanted]) => isWanted && !this.storedIds.includes(id)).map(([id]) => id)
    return [...this.storedIds.filter((id) => this.wanted.get(id) !== false), ...added].flatMap((id) => this.entries.get(id) ?? [])
  }

  isFavourite(id: string): boolean {
    return this.favouriteIds.has(id)
  }

  get isFull(): boolean {
    return this.favourites.length >= FAVOURITE_LIMIT
  }

  /** What the cache knows of the person who is signed in, for the first paint. */
  restore(): void {
    const userId = this.parts.session.userInfo?.userId ?? ''
    if (userId === '' || userId === this.owner) return
    const isRead = this.owner === '' && this.read !== undefined
    if (!isRead) this.clear()
    this.owner = userId
    // Read before it was known who he is (CurrentUser failed at sign-in): newer than any cache.
    if (isRead) return
    const cached = this.parts.storage.get(MENU_CACHE, isCachedMenu)
    if (cached === undefined || cached.userId !== userId) return
    this.read = cached.list
    this.storedIds = cached.favourites ?? marked(cached.list)
  }

  /** Reads menu and 常用 together, so that the page is drawn once. Never rejects: without an answer the last known ones stay. */
  async load(): Promise<void> {
    if (this.isLoading || !this.parts.session.isSignedIn) return
    this.restore()
    this.isLoading = true
    const { generation, changes } = this
    const { service } = this.parts
    const [menu, favourites] = await Promise.all([resultOf(service.menu()), resultOf(service.favourites())])
    if (generation !== this.generation) return
    if (this.isOutdated) {
      this.isOutdated = false
      this.isLoading = false
      return this.load()
    }
    runInAction(() => {
      this.isLoading = false
      this.error = menu.error
      if (menu.data === undefined) return
      const isFirst = this.read === undefined
      this.read = menu.data
      // Something was stored meanwhile: this answer may be older than it.
      if (changes !== this.changes) return
      if (favourites.data !== undefined) this.storedIds = favourites.data.map(({ objectId }) => objectId)
      else if (isFirst) this.storedIds = marked(menu.data)
      this.remember()
    })
  }

  /** What he may open changed: read again, unless nobody has looked at it yet. */
  async refresh(): Promise<void> {
    if (this.isLoading) this.isOutdated = true
    else if (this.read !== undefined) await this.load()
  }

  /**
   * Puts an entry among 常用 or takes it out. Taps while one is on its way are not lost: the last one counts.
   * @returns why it was taken back, undefined when it is kept
   */
  toggle(node: MenuNode): Promise<ApiError | undefined> {
    const isWanted = !this.isFavourite(node.id)
    if (isWanted && this.isFull)
      return Promise.resolve(new ApiError({ code: ClientCode.badAnswer, message: FAVOURITE_FULL[FavouriteKind.application] }))
    this.wanted.set(node.id, isWanted)
    const call =
      this.running.get(node.id) ??
      this.settle(node).finally(() => {
        if (this.running.get(node.id) === call) this.running.delete(node.id)
      })
    this.running.set(node.id, call)
    return call
  }

  /**
   * Puts 常用 into this order: shown at once, read again when the server refuses. Several in a row are stored one after another.
   * @returns why it was taken back
   */
  async arrange(ids: readonly string[]): Promise<ApiError | undefined> {
    const { generation } = this
    this.storedIds = [...ids, ...this.storedIds.filter((id) => !ids.includes(id))]
    const stored = this.arranging.then(() => this.storeOrder(ids))
    this.arranging = stored.catch(() => undefined)
    const { error } = await resultOf(stored)
    if (generation !== this.generation) return undefined
    this.changes += 1
    if (error === undefined) this.remember()
    else await this.load()
    return error
  }

  /** Sign-out: nothing of this person stays in memory; an answer on its way is dropped. */
  clear(): void {
    this.generation += 1
    this.owner = ''
    this.read = undefined
    this.error = undefined
    this.isLoading = false
    this.isOutdated = false
    this.storedIds = []
    this.wanted.clear()
    this.running.clear()
  }

  private get entries(): ReadonlyMap<string, MenuNode> {
    return new Map((this.menu ?? []).flatMap(menuLeaves).map((node) => [node.id, node]))
  }

  private get favouriteIds(): ReadonlySet<string> {
    return new Set(this.favourites.map(({ id }) => id))
  }

  /** Stores what is wanted until it is what is kept. */
  private async settle(node: MenuNode): Promise<ApiError | undefined> {
    const { generation } = this
    for (;;) {
      const isWanted = this.wanted.get(node.id)
      if (isWanted === undefined) return undefined
      const error = isWanted === this.storedIds.includes(node.id) ? undefined : await this.store(node, isWanted)
      if (generation !== this.generation) return undefined
      if (error !== undefined) {
        runInAction(() => this.wanted.delete(node.id))
        return error
      }
      this.changes += 1
      runInAction(() => {
        const others = this.storedIds.filter((id) => id !== node.id)
        if (isWanted !== this.storedIds.includes(node.id)) this.storedIds = isWanted ? [...others, node.id] : others
        if (this.wanted.get(node.id) === isWanted) this.wanted.delete(node.id)
        this.remember()
      })
    }
  }

  private async store(node: MenuNode, isWanted: boolean): Promise<ApiError | undefined> {
    const { service } = this.parts
    const call = (key: string): Promise<unknown> => (isWanted ? service.addFavourite(node, key) : service.removeFavourite(node.id, key))
    return (await this.submission.once(`favourite ${node.id}`, { isWanted }, call)).error
  }

  private async storeOrder(ids: readonly string[]): Promise<void> {
    const { error } = await this.submission.once('order', ids, (key) => this.parts.service.orderFavourites(ids, key))
    if (error !== undefined) throw error
  }

  private remember(): void {
    if (this.read === undefined) return
    const cached: CachedMenu = { userId: this.parts.session.userInfo?.userId ?? '', list: this.read, favourites: this.storedIds }
    this.parts.storage.set(MENU_CACHE, cached)
  }
}

/** Platforms mark 常用 in the menu too; that order is the menu's. */
const marked = (menu: readonly MenuNode[]): string[] =>
  menu
    .flatMap(menuLeaves)
    .filter(({ isData }) => isData)
    .map(({ id }) => id)
