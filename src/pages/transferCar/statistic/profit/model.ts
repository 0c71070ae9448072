import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ProfitDimension, StatisticProfit, StatisticQuery } from '@/contract/transferCar/statistic/statistic'
import { resultOf } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import type { StatisticService } from '@/services/transferCar/statistic/statistics'

/** 利润 of the days of the page, by truck or by customer (statistics.md#profit). */
export class ProfitModel {
  by: ProfitDimension = 'truck'
  profit: StatisticProfit | undefined = undefined
  error = ''
  private range: StatisticQuery | undefined = undefined
  private readonly service: Pick<StatisticService, 'profit'>
  private running: CancelSource | undefined = undefined

  constructor(service: Pick<StatisticService, 'profit'>) {
    this.service = service
    makeAutoObservable<ProfitModel, 'service' | 'running' | 'range'>(
      this,
      { service: false, running: false, range: false, profit: observableRef },
      { autoBind: true }
    )
  }

  /** Other days: what was shown goes; the same days keep it until the new figures are here. */
  show(range: StatisticQuery): Promise<void> {
    if (this.range?.from !== range.from || this.range.to !== range.to) this.profit = undefined
    this.range = range
    return this.load()
  }

  setBy(by: ProfitDimension): void {
    if (by === this.by) return
    this.by = by
    this.profit = undefined
    void this.load()
  }

  async load(): Promise<void> {
    if (this.range === undefined) return
    this.running?.abort()
    const running = (this.running = createCancel())
    const { data, error } = await resultOf(this.service.profit(this.range, this.by, running.signal))
    if (running !== this.running) return
    runInAction(() => {
      if (data !== undefined) this.profit = data
      this.error = error?.message ?? ''
    })
  }

  dispose(): void {
    this.running?.abort()
  }
}
