import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { TruckCost, TruckCostBody, TruckCosts } from '@/contract/transferCar/fleet/truckCosts'
import { BodyCode } from '@/contract/codes'
import { resultOf } from '@/domain/apiError'
import { monthBy } from '@/pages/transferCar/components/months'
import type { PayService } from '@/services/transferCar/fleet/pay'
import { Submission } from '@/stores/submission'

interface TruckCostsParts {
  service: Pick<PayService, 'costs' | 'addCost' | 'removeCost'>
  uuid: () => Promise<string>
}

/** 车辆费用 of a month, and what is done to them (fleet.md#costs-of-trucks). */
export class TruckCostsModel {
  costs: TruckCosts | undefined = undefined
  error = ''
  /** Being taken back. */
  removing: TruckCost | undefined = undefined
  readonly acts: Submission
  private month: string | undefined = undefined
  private readonly parts: TruckCostsParts

  constructor(parts: TruckCostsParts) {
    this.parts = parts
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<TruckCostsModel, 'parts' | 'month'>(
      this,
      { parts: false, month: false, acts: false, costs: observableRef, removing: observableRef },
      { autoBind: true }
    )
  }

  async load(): Promise<void> {
    const { month } = this
    const { data, error } = await resultOf(this.parts.service.costs(month))
    runInAction(() => {
      // Somebody has turned the page meanwhile.
      if (this.month !== month) return
      this.error = error?.message ?? ''
      if (data !== undefined) this.costs = data
    })
  }

  /** Another month: the old one stays on screen until the new one is here. @param by months */
  turn(by: number): Promise<void> {
    if (this.costs === undefined) return Promise.resolve()
    this.month = monthBy(this.costs.month, by)
    return this.load()
  }

  /** @returns whether it is stored; the month of its day is then in front */
  async add(body: TruckCostBody): Promise<boolean> {
    const answer = await this.acts.send('add', body, (key) => this.parts.service.addCost(body, key))
    if (answer === undefined || answer.error !== undefined) return false
    this.month = body.day.slice(0, 7)
    await this.load()
    return true
  }

  ask(cost: TruckCost | undefined): void {
    this.acts.clear()
    this.removing = cost
  }

  /** @returns whether it is gone */
  async remove(reason: string): Promise<boolean> {
    const id = this.removing?.id
    if (id === undefined) return false
    const answer = await this.acts.send('remove', { id, reason }, (key) => this.parts.service.removeCost(id, reason, key))
    // Somebody else took it back meanwhile.
    const isGone = answer !== undefined && (answer.error === undefined || answer.error.code === BodyCode.notFound)
    await this.load()
    runInAction(() => {
      if (isGone) this.removing = undefined
    })
    return isGone
  }
}
