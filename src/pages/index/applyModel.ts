import { makeAutoObservable } from 'mobx'
import type { MenuNode } from '@/contract/workbench'
import { FavouriteKind } from '@/domain/workbench/favourites'
import { menuGroups, type MenuGroup } from '@/domain/workbench/menu'
import { findRoute } from '@/routes'
import { NO_PAGE, openPage } from '@/stores/openPage'
import type { RootStore } from '@/stores/rootStore'
import type { WorkbenchStore } from '@/stores/workbenchStore'

export { MENU_CACHE } from '@/stores/workbenchStore'
/** Menu types of contract section 10 that lead to a page of this app. */
const MENU_PAGE = 2
/** Where 常用 are chosen. */
export const ALL_APP = '/pages/workFlow/allApp/index'

type Stores = Pick<RootStore, 'workbench' | 'navigation' | 'feedback'>

/** State of the workbench page: what is searched, locally and without delay (ruling 17), and where a tap leads. */
export class ApplyModel {
  keyword = ''
  readonly workbench: WorkbenchStore

  private readonly stores: Stores

  constructor(stores: Stores) {
    this.stores = stores
    this.workbench = stores.workbench
    this.workbench.restore()
    makeAutoObservable<ApplyModel, 'stores'>(this, { stores: false, workbench: false }, { autoBind: true })
  }

  get groups(): MenuGroup[] {
    return menuGroups(this.workbench.menu ?? [], this.keyword)
  }

  get isSearching(): boolean {
    return this.keyword.trim() !== ''
  }

  setKeyword(keyword: string): void {
    this.keyword = keyword
  }

  load(): Promise<void> {
    return this.workbench.load()
  }

  /** Opens what exists in this app; everything else says so (specification section 2, screens.md 2.1). */
  open(node: MenuNode): void {
    const route = node.type === MENU_PAGE ? findRoute(node.urlAddress) : undefined
    if (route === undefined) this.stores.feedback.toast(NO_PAGE)
    else void openPage(this.stores, `/${route.path}`, { menuId: node.id })
  }

  /** To the page where 常用 are added and removed. */
  choose(): void {
    void openPage(this.stores, ALL_APP, { type: String(FavouriteKind.application) })
  }
}
