import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { BreakdownDimension, StatisticBreakdown, StatisticOverview, StatisticQuery } from '@/contract/transferCar/statistic/statistic'
import { resultOf } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import { dayNumber, dayOfText, dayText, MOST_DAYS, periodOf, type Period } from '@/domain/transferCar/statistic/days'
import type { Clock } from '@/platform/clock'
import type { StatisticService } from '@/services/transferCar/statistic/statistics'
import { isMoneyMeasure, usualGrain, type TrendGrain, type TrendMeasure } from './trend'

export type PeriodChoice = Period | 'custom'
export const PERIODS: readonly { value: PeriodChoice; label: string }[] = [
  { value: 'today', label: '今天' },
  { value: 'week', label: '本周' },
  { value: 'month', label: '本月' },
  { value: 'custom', label: '自定义' }
]

/** What is wrong with a range of days; empty text when it can be asked for. */
export function rangeError({ from, to }: StatisticQuery): string {
  const [first, last] = [dayOfText(from), dayOfText(to)]
  if (first === undefined || last === undefined) return '请选择起止日期'
  if (last < first) return '截止日期早于起始日期'
  return last - first >= MOST_DAYS ? `一次最多统计 ${MOST_DAYS} 天` : ''
}

type State = 'loading' | 'ready' | 'error'

/** The statistics page: one overview, and the breakdown in front. What was read before stays until the new figures are here. */
export class StatisticModel {
  period: PeriodChoice
  range: StatisticQuery
  overview: StatisticOverview | undefined = undefined
  /** The same of as many days right before, where they are compared. */
  before: StatisticOverview | undefined = undefined
  state: State = 'loading'
  error = ''
  grain: TrendGrain
  measure: TrendMeasure = 'created'
  dimension: BreakdownDimension = 'status'
  breakdown: StatisticBreakdown | undefined = undefined
  breakdownState: State = 'loading'
  breakdownError = ''
  private readonly service: Pick<StatisticService, 'overview' | 'breakdown'>
  private readonly clock: Clock
  private isCompared = false
  private running: CancelSource | undefined = undefined
  private runningBreakdown: CancelSource | undefined = undefined

  constructor(
    service: Pick<StatisticService, 'overview' | 'breakdown'>,
    clock: Clock,
    period: PeriodChoice = 'today',
    range?: StatisticQuery
  ) {
    this.service = service
    this.clock = clock
    this.period = range === undefined && period === 'custom' ? 'today' : period
    this.range = period === 'custom' && range !== undefined ? range : this.rangeOf(this.period)
    this.grain = usualGrain(this.dayCount)
    makeAutoObservable<StatisticModel, 'service' | 'clock' | 'isCompared' | 'running' | 'runningBreakdown'>(
      this,
      {
        service: false,
        clock: false,
        isCompared: false,
        running: false,
        runningBreakdown: false,
        range: observableRef,
        overview: observableRef,
        before: observableRef,
        breakdown: observableRef
      },
      { autoBind: true }
    )
  }

  get dayCount(): number {
    return (dayOfText(this.range.to) ?? 0) - (dayOfText(this.range.from) ?? 0) + 1
  }

  /** As many days right before those that are shown. */
  get rangeBefore(): StatisticQuery {
    const first = dayOfText(this.range.from) ?? 0
    return { from: dayText(first - this.dayCount), to: dayText(first - 1) }
  }

  /** From now on also reads what was before. */
  compare(): void {
    if (this.isCompared) return
    this.isCompared = true
    // Else it comes with the first reading.
    if (this.running !== undefined) void this.loadBefore()
  }

  /** Choosing 自定义 keeps the days; they are changed by `setRange`. */
  setPeriod(period: PeriodChoice): void {
    this.period = period
    if (period !== 'custom') this.show(this.rangeOf(period))
  }

  setRange(range: StatisticQuery): void {
    this.period = 'custom'
    this.show(range)
  }

  setGrain(grain: TrendGrain): void {
    this.grain = grain
    if (grain === 'hour' && isMoneyMeasure(this.measure)) this.measure = 'created'
  }

  setMeasure(measure: TrendMeasure): void {
    this.measure = measure
    if (this.grain === 'hour' && isMoneyMeasure(measure)) this.grain = 'day'
  }

  setDimension(dimension: BreakdownDimension): void {
    if (dimension === this.dimension) return
    this.dimension = dimension
    this.breakdown = undefined
    void this.loadBreakdown()
  }

  /** Reads both again; a day that has ended meanwhile moves today with it. */
  async load(): Promise<void> {
    if (this.period !== 'custom') this.range = this.rangeOf(this.period)
    await Promise.all([this.loadOverview(), this.loadBreakdown(), this.isCompared && this.loadBefore()])
  }

  async loadBreakdown(): Promise<void> {
    this.runningBreakdown?.abort()
    const running = (this.runningBreakdown = createCancel())
    this.breakdownState = this.breakdown === undefined ? 'loading' : 'ready'
    const { data, error } = await resultOf(this.service.breakdown(this.range, this.dimension, running.signal))
    if (running !== this.runningBreakdown) return
    runInAction(() => {
      if (data !== undefined) this.breakdown = data
      this.breakdownError = error?.message ?? ''
      this.breakdownState = error === undefined ? 'ready' : 'error'
    })
  }

  dispose(): void {
    this.running?.abort()
    this.runningBreakdown?.abort()
  }

  private show(range: StatisticQuery): void {
    this.range = range
    this.grain = usualGrain(this.dayCount)
    if (this.grain === 'hour' && isMoneyMeasure(this.measure)) this.measure = 'created'
    this.overview = undefined
    this.before = undefined
    this.breakdown = undefined
    void this.load()
  }

  private async loadOverview(): Promise<void> {
    this.running?.abort()
    const running = (this.running = createCancel())
    this.state = this.overview === undefined ? 'loading' : 'ready'
    const { data, error } = await resultOf(this.service.overview(this.range, running.signal))
    if (running !== this.running) return
    runInAction(() => {
      if (data !== undefined) this.overview = data
      this.error = error?.message ?? ''
      this.state = error !== undefined && this.overview === undefined ? 'error' : 'ready'
    })
  }

  /** A help beside the figures: when it cannot be read they stand alone. */
  private async loadBefore(): Promise<void> {
    const { rangeBefore } = this
    const { data } = await resultOf(this.service.overview(rangeBefore))
    runInAction(() => {
      if (data !== undefined && rangeBefore.from === this.rangeBefore.from && rangeBefore.to === this.rangeBefore.to) this.before = data
    })
  }

  private rangeOf(period: PeriodChoice): StatisticQuery {
    const { from, to } = periodOf(period === 'custom' ? 'today' : period, dayNumber(this.clock.now() + (this.clock.offsetMs ?? 0)))
    return { from: dayText(from), to: dayText(to - 1) }
  }
}
