import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import { resultOf } from '@/domain/apiError'
import type { TransferCarService } from '@/services/transferCar/order/orders'

/** More than these are looked for in the list itself. */
const MOST = 10

/** Work orders that a scanned number or plate belongs to; asked for by the person, never by itself. */
export class OrderSearch {
  orders: readonly OrderCard[] | undefined = undefined
  error = ''
  isLooking = false
  private readonly service: Pick<TransferCarService, 'list'>

  constructor(service: Pick<TransferCarService, 'list'>) {
    this.service = service
    makeAutoObservable<OrderSearch, 'service'>(this, { service: false, orders: observableRef }, { autoBind: true })
  }

  async look(keyword: string): Promise<void> {
    if (this.isLooking) return
    this.isLooking = true
    this.error = ''
    const { data, error } = await resultOf(this.service.list({ tab: 'all', keyword }))
    runInAction(() => {
      this.isLooking = false
      this.error = error?.message ?? ''
      this.orders = data?.list.slice(0, MOST)
    })
  }
}
