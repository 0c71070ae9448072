import { makeAutoObservable } from 'mobx'
import { searchPeople } from '@/domain/peopleSearch/search'
import { peopleIndexOf } from '@/domain/peopleSearch/peopleIndexOf'
import { PAGES } from '@/domain/pages'
import { formatFen } from '@/domain/format/money'
import { placeOf } from '@/domain/links'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { PAYMENT_STATUS_INFO } from '@/domain/transferCar/payment/actions'
import { displayPlate } from '@/domain/validators'
import { TASK_STATUS_NAMES } from '@/domain/workFlow/labels'
import { menuLeaves, menuTarget } from '@/domain/workbench/menu'
import type { IconName } from '@/components/Icon'
import { openPage } from '@/stores/openPage'
import type { RootStore } from '@/stores/rootStore'
import type { ServerSearch } from '@/stores/serverSearch'
import { searchOrders } from '@/stores/transferCar/order/orderSearch'
import { menuIcon } from '../../AppTile/menuIcon'
import { menuFor } from '../console'
import { searchPayments, searchTasks } from './searches'

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

/** One search over what a person may open: applications, pages of the console and people at once; orders, payment orders and tasks of flows from the server. */
export class FinderModel {
  keyword = ''
  private readonly orders: ReturnType<typeof searchOrders>
  private readonly payments: ReturnType<typeof searchPayments>
  private readonly tasks: ReturnType<typeof searchTasks>
  private readonly stores: Stores

  constructor(stores: Stores) {
    this.stores = stores
    this.orders = searchOrders(stores)
    this.payments = searchPayments(stores)
    this.tasks = searchTasks(stores)
    makeAutoObservable<FinderModel, 'stores' | 'orders' | 'payments' | 'tasks'>(
      this,
      { stores: false, orders: false, payments: false, tasks: false },
      { autoBind: true }
    )
  }

  look(keyword: string): void {
    this.keyword = keyword.trim()
    for (const search of this.asked) search.look(keyword)
  }

  /** Some of it is not known yet. */
  get isLooking(): boolean {
    return this.asked.some(({ isLooking }) => isLooking)
  }

  /** Why a part could not be looked through, in the server's words; '' = all were. */
  get error(): string {
    return this.asked.find(({ error }) => error !== '')?.error ?? ''
  }

  get hits(): Hit[] {
    return this.keyword === ''
      ? []
      : [...this.applications, ...this.consolePages, ...this.foundOrders, ...this.foundPayments, ...this.foundTasks, ...this.people]
  }

  open({ route, params }: Hit): void {
    void openPage(this.stores, route, params)
  }

  dispose(): void {
    for (const search of this.asked) search.dispose()
  }

  private get asked(): readonly Pick<ServerSearch<unknown>, 'look' | 'dispose' | 'isLooking' | 'error'>[] {
    return [this.orders, this.payments, this.tasks]
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

  /** Pages of the console, by name or by what is done there, for who has one. */
  private get consolePages(): Hit[] {
    const { session } = this.stores
    if (session.userInfo?.administers !== true || !session.hasFeature('administration')) return []
    const wanted = this.keyword.toLowerCase()
    return menuFor(session.userInfo.isAdministrator)
      .flatMap(({ entries }) => entries)
      .filter(({ title, hint }) => title.toLowerCase().includes(wanted) || hint.toLowerCase().includes(wanted))
      .sort((a, b) => Number(b.title.toLowerCase().includes(wanted)) - Number(a.title.toLowerCase().includes(wanted)))
      .slice(0, MOST)
      .map(({ path, title, hint, icon }) => ({ key: `console-${path}`, icon, name: title, note: `管理后台 · ${hint}`, route: path }))
  }

  private get foundOrders(): Hit[] {
    return this.orders.found.map(({ id, orderNo, plateNo, status, address }) => ({
      key: `order-${id}`,
      icon: 'truck',
      name: [displayPlate(plateNo ?? ''), orderNo].filter(Boolean).join(' · '),
      note: [`工单 · ${STATUS_INFO[status].label}`, address].filter(Boolean).join(' · '),
      route: PAGES.order,
      params: { id }
    }))
  }

  private get foundPayments(): Hit[] {
    return this.payments.found.map(({ id, paymentNo, plateNo, status, payableFen, customerName }) => ({
      key: `payment-${id}`,
      icon: 'wallet',
      name: [displayPlate(plateNo ?? ''), paymentNo].filter(Boolean).join(' · '),
      note: [`缴费工单 · ${PAYMENT_STATUS_INFO[status].label}`, `${formatFen(payableFen)} 元`, customerName].filter(Boolean).join(' · '),
      ...placeOf({ kind: 'payment', id })
    }))
  }

  private get foundTasks(): Hit[] {
    return this.tasks.found.map(({ id, fullName, status, thisStep }) => ({
      key: `task-${id}`,
      icon: 'flow',
      name: fullName,
      note: [`审批 · ${TASK_STATUS_NAMES[status as keyof typeof TASK_STATUS_NAMES] ?? '其他状态'}`, thisStep].filter(Boolean).join(' · '),
      ...placeOf({ kind: 'flow', id })
    }))
  }

  private get people(): Hit[] {
    const { dictionary } = this.stores
    return searchPeople(peopleIndexOf(dictionary), this.keyword, MOST).matches.flatMap(({ id }) => {
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
