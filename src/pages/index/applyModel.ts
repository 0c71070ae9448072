import { makeAutoObservable, runInAction } from 'mobx'
import type { MenuNode, MenuProperty } from '@/contract/workbench'
import { resultOf, type ApiError } from '@/domain/apiError'
import { findRoute } from '@/routes'
import type { RootStore } from '@/stores/rootStore'

/** Menu types of contract section 10 that lead to a page of this app. */
const MENU_PAGE = 2
/** Cached menu for the first paint; goes at sign-out like every cache of read data (ruling 19). */
export const MENU_CACHE = 'workbenchMenu'
export const NO_PAGE = '暂无此页面'

export interface MenuGroup {
  id: string
  title: string
  items: MenuNode[]
}

interface CachedMenu {
  userId: string
  list: MenuNode[]
}

const isCachedMenu = (value: unknown): value is CachedMenu =>
  typeof value === 'object' && value !== null && 'userId' in value && 'list' in value && Array.isArray(value.list)

/** `propertyJson` is JSON text written by people: what cannot be read counts as absent. */
export function menuProperty(node: MenuNode): MenuProperty {
  try {
    return JSON.parse(node.propertyJson || '{}') as MenuProperty
  } catch {
    return {}
  }
}

/** All entries that can be opened below a group, directories flattened. */
function leaves(node: MenuNode): MenuNode[] {
  const children = node.children ?? []
  return children.length === 0 ? (node.type === 1 ? [] : [node]) : children.flatMap(leaves)
}

/** State of the workbench: the menu of this person, cached for the first paint, searched locally without delay (ruling 17). */
export class ApplyModel {
  menu: MenuNode[] | undefined = undefined
  isLoading = false
  error: ApiError | undefined = undefined
  keyword = ''

  private readonly stores: Pick<RootStore, 'services' | 'storage' | 'navigation' | 'feedback' | 'session'>

  constructor(stores: Pick<RootStore, 'services' | 'storage' | 'navigation' | 'feedback' | 'session'>) {
    this.stores = stores
    const cached = stores.storage.get(MENU_CACHE, isCachedMenu)
    if (cached !== undefined && cached.userId === stores.session.userInfo?.userId) this.menu = cached.list
    makeAutoObservable<ApplyModel, 'stores'>(this, { stores: false }, { autoBind: true })
  }

  /** Groups without entries are hidden (screens.md 2.1). */
  get groups(): MenuGroup[] {
    const wanted = this.keyword.trim().toLowerCase()
    return (this.menu ?? [])
      .map((group) => ({ id: group.id, title: group.fullName, items: leaves(group).filter((item) => item.fullName.toLowerCase().includes(wanted)) }))
      .filter((group) => group.items.length > 0)
  }

  setKeyword(keyword: string): void {
    this.keyword = keyword
  }

  async load(): Promise<void> {
    if (this.isLoading || !this.stores.session.isSignedIn) return
    this.isLoading = true
    const { data, error } = await resultOf(this.stores.services.workbench.menu())
    runInAction(() => {
      this.isLoading = false
      this.error = error
      if (data === undefined) return
      this.menu = data
      const cached: CachedMenu = { userId: this.stores.session.userInfo?.userId ?? '', list: data }
      this.stores.storage.set(MENU_CACHE, cached)
    })
  }

  /** Opens what exists in this app; everything else says so (specification section 2, screens.md 2.1). */
  open(node: MenuNode): void {
    const route = node.type === MENU_PAGE ? findRoute(node.urlAddress) : undefined
    if (route === undefined) {
      this.stores.feedback.toast(NO_PAGE)
      return
    }
    this.stores.navigation.open(`/${route.path}`, { menuId: node.id }).catch(() => this.stores.feedback.toast(NO_PAGE))
  }
}
