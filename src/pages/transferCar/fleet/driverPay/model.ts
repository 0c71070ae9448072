import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { PayOverview, PaySheet } from '@/contract/transferCar/fleet/driverPay'
import { resultOf } from '@/domain/apiError'
import { monthBy } from '@/pages/transferCar/components/months'
import type { PayService } from '@/services/transferCar/fleet/pay'

/** 驾驶员提成: all drivers of a month for who may see them, else one's own sheet; or the sheet of one driver (fleet.md#pay-of-drivers). */
export class DriverPayModel {
  overview: PayOverview | undefined = undefined
  sheet: PaySheet | undefined = undefined
  error = ''
  /** yyyy-mm, undefined = of now. */
  month: string | undefined
  private readonly service: Pick<PayService, 'overview' | 'sheet'>
  /** Whose sheet; undefined = all, or oneself where all may not be seen. */
  private readonly driverId: string | undefined
  private readonly ownId: () => string

  constructor(service: Pick<PayService, 'overview' | 'sheet'>, ownId: () => string, driverId?: string, month?: string) {
    this.service = service
    this.ownId = ownId
    this.driverId = driverId
    this.month = month
    makeAutoObservable<DriverPayModel, 'service' | 'ownId' | 'driverId'>(
      this,
      { service: false, ownId: false, driverId: false, overview: observableRef, sheet: observableRef },
      { autoBind: true }
    )
  }

  get state(): 'loading' | 'ready' | 'error' {
    return this.shown !== undefined ? 'ready' : this.error === '' ? 'loading' : 'error'
  }

  get shown(): PayOverview | PaySheet | undefined {
    return this.sheet ?? (this.overview?.seesAll === true ? this.overview : undefined)
  }

  async load(): Promise<void> {
    const { month, driverId } = this
    const all = driverId === undefined ? await resultOf(this.service.overview(month)) : undefined
    const whose = driverId ?? (all?.data?.seesAll === false ? this.ownId() : undefined)
    const one = whose === undefined ? undefined : await resultOf(this.service.sheet(whose, month))
    runInAction(() => {
      // Somebody has turned the page meanwhile.
      if (this.month !== month) return
      this.error = all?.error?.message ?? one?.error?.message ?? ''
      if (all?.data !== undefined) this.overview = all.data
      if (one?.data !== undefined) this.sheet = one.data
    })
  }

  /** Another month: the old one stays on screen until the new one is here. @param by months */
  turn(by: number): Promise<void> {
    if (this.shown === undefined) return Promise.resolve()
    this.month = monthBy(this.shown.month, by)
    return this.load()
  }
}
