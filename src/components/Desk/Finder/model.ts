import { makeAutoObservable } from 'mobx'
import { searchPeople } from '@/domain/peopleSearch/search'
import { PAGES } from '@/domain/pages'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { menuLeaves, menuTarget } from '@/domain/workbench/menu'
import type { IconName } from '@/components/Icon'
import { openPage } from '@/stores/openPage'
import type { RootStore } from '@/stores/rootStore'
import { OrderSearch } from '@/stores/transferCar/order/orderSearch'
import { menuIcon } from '../../AppTile/menuIcon'

/** Of each kind. */
const MOST = 6

/** One thing that was found. */
export interface Hit {
  key: string
  icon: IconName
  name: string
  /** What kind it is, and what tells it from others of its name. */
  note: string
  route: string
  params?: Record<string, string>
}

type Stores = Pick<RootStore, 'api' | 'session' | 'workbench' | 'dictionary' | 'navigation' | 'feedback'>

/** One search over what a person may open: applications and people at once, orders by number, plate, telephone or name from the server. */
export class FinderModel {
  keyword = ''
  readonly orders: OrderSearch
  private readonly stores: Stores

  constructor(stores: Stores) {
    this.stores = stores
    this.orders = new OrderSearch(stores)
    makeAutoObservable<FinderModel, 'stores'>(this, { stores: false, orders: false }, { autoBind: true })
  }

  look(keyword: string): void {
    this.keyword = keyword.trim()
    this.orders.look(keyword)
  }

  get hits(): Hit[] {
    return this.keyword === '' ? [] : [...this.applications, ...this.foundOrders, ...this.people]
  }

  open({ route, params }: Hit): void {
    void openPage(this.stores, route, params)
  }

  dispose(): void {
    this.orders.dispose()
  }

  private get applications(): Hit[] {
    const wanted = this.keyword.toLowerCase()
    return (this.stores.workbench.menu ?? [])
      .flatMap(menuLeaves)
      .filter(({ fullName }) => fullName.toLowerCase().includes(wanted))
      .flatMap((node) => {
        const target = menuTarget(node)
        return target === undefined ? [] : [{ key: `app-${node.id}`, icon: menuIcon(node), name: node.fullName, note: '应用', ...target }]
      })
      .slice(0, MOST)
  }

  private get foundOrders(): Hit[] {
    return this.orders.found.map(({ id, orderNo, plateNo, status, address }) => ({
      key: `order-${id}`,
      icon: 'truck',
      name: [plateNo, orderNo].filter(Boolean).join(' · '),
      note: [`工单 · ${STATUS_INFO[status].label}`, address].filter(Boolean).join(' · '),
      route: PAGES.order,
      params: { id }
    }))
  }

  private get people(): Hit[] {
    const { dictionary } = this.stores
    return searchPeople(dictionary.peopleIndex, this.keyword, MOST).matches.flatMap(({ id }) => {
      const person = dictionary.person(id)
      if (person === undefined) return []
      const { realName, department } = person
      return [
        {
          key: `person-${id}`,
          icon: 'user',
          name: realName,
          note: ['人员', department].filter(Boolean).join(' · '),
          route: PAGES.person,
          params: { userId: id }
        }
      ]
    })
  }
}
