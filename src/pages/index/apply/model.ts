import { makeAutoObservable } from 'mobx'
import type { MenuNode } from '@/contract/workbench'
import { FavouriteKind } from '@/domain/workbench/favourites'
import { menuGroups, menuTarget, type MenuGroup } from '@/domain/workbench/menu'
import { findRoute } from '@/routes'
import { NO_PAGE, openPage } from '@/stores/openPage'
import type { RootStore } from '@/stores/rootStore'
import { searchOrders } from '@/stores/transferCar/order/orderSearch'
import type { WorkbenchStore } from '@/stores/workbenchStore'
import { PAGES } from '@/domain/pages'

export { MENU_CACHE } from '@/stores/workbenchStore'
/** Where 常用 are chosen. */

type Stores = Pick<RootStore, 'workbench' | 'navigation' | 'feedback' | 'api' | 'session'>
/** Every group. */
export const ALL_GROUPS = ''

/** State of the workbench page: what is searched, locally and without delay (app.md#search), and where a tap leads. */
export class ApplyModel {
  keyword = ''
  /** Group that is looked at, ALL_GROUPS = all of them. */
  category = ALL_GROUPS
  readonly workbench: WorkbenchStore
  readonly orders: ReturnType<typeof searchOrders>

  private readonly stores: Stores
  private readonly onUsed: (node: MenuNode) => void

  /** @param onUsed told of each entry that is opened */
  constructor(stores: Stores, onUsed: (node: MenuNode) => void = () => undefined) {
    this.onUsed = onUsed
    this.stores = stores
    this.workbench = stores.workbench
    this.orders = searchOrders(stores)
    this.workbench.restore()
    makeAutoObservable<ApplyModel, 'stores' | 'onUsed'>(
      this,
      { stores: false, onUsed: false, workbench: false, orders: false },
      { autoBind: true }
    )
  }

  get groups(): MenuGroup[] {
    return menuGroups(this.workbench.menu ?? [], this.keyword)
  }

  /** A search looks everywhere; else those of the chosen category, all of them once it is gone. */
  get shownGroups(): MenuGroup[] {
    const chosen = this.isSearching ? [] : this.groups.filter(({ id }) => id === this.category)
    return chosen.length > 0 ? chosen : this.groups
  }

  look(category: string): void {
    this.category = category
  }

  get isSearching(): boolean {
    return this.keyword.trim() !== ''
  }

  setKeyword(keyword: string): void {
    this.keyword = keyword
    this.orders.look(keyword)
  }

  load(): Promise<void> {
    return this.workbench.load()
  }

  /** Opens what exists in this app; everything else says so (workbench.md#menu). */
  open(node: MenuNode): void {
    const target = menuTarget(node)
    if (target === undefined) {
      this.stores.feedback.toast(NO_PAGE)
      return
    }
    if (findRoute(target.route) !== undefined) this.onUsed(node)
    void openPage(this.stores, target.route, target.params)
  }

  /** To the page where 常用 are added and removed. */
  choose(): void {
    void openPage(this.stores, PAGES.allApps, { type: String(FavouriteKind.application) })
  }
}
