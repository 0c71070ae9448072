import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { OrderDetail } from '@/contract/transferCar'
import type { PhotoCategory, ServiceAction } from '@/contract/transferCarCodes'
import { resultOf } from '@/domain/apiError'
import { createCancel } from '@/domain/cancel'
import type { TransferCarService } from '@/services/transferCar'

/** Leg that photos now belong to; every photo counts before a truck is bound. */
const currentLeg = (order: OrderDetail): number | undefined => order.units.find((unit) => unit.isLead)?.leg

/** One order on screen; every answer about it comes in here, and only a newer one replaces it. */
export class OrderDetailModel {
  readonly id: string
  order: OrderDetail | undefined = undefined
  state: 'loading' | 'ready' | 'error' | 'missing' = 'loading'
  error = ''
  private readonly service: Pick<TransferCarService, 'detail'>
  private readonly leave = createCancel()

  constructor(id: string, service: Pick<TransferCarService, 'detail'>) {
    this.id = id
    this.service = service
    makeAutoObservable<OrderDetailModel, 'service' | 'leave'>(this, { id: false, service: false, leave: false, order: observableRef }, { autoBind: true })
  }

  /** Reads the order; what is on screen stays meanwhile and when the reading fails. */
  async refresh(): Promise<string | undefined> {
    const { data, error } = await resultOf(this.service.detail(this.id, this.leave.signal))
    if (error?.isAborted === true) return undefined
    runInAction(() => {
      if (data !== undefined) this.accept(data)
      else if (this.order === undefined) {
        this.state = error.code === BodyCode.notFound ? 'missing' : 'error'
        this.error = error.message
      }
    })
    return error?.message
  }

  async reload(): Promise<void> {
    this.state = 'loading'
    await this.refresh()
  }

  /** Takes an answer over; an older one that came late is dropped. Photos do not change the version, they only become more. */
  accept(order: OrderDetail): void {
    const known = this.order
    const isOlder = known !== undefined && (order.version < known.version || (order.version === known.version && order.evidence.length < known.evidence.length))
    if (isOlder) return
    this.order = order
    this.state = 'ready'
    this.error = ''
  }

  can(action: ServiceAction): boolean {
    return this.order?.actions.some((legal) => legal.action === action) ?? false
  }

  /** Photos of the current leg by category: what the requirements of a step count. */
  get photoCounts(): Partial<Record<PhotoCategory, number>> {
    const counts: Partial<Record<PhotoCategory, number>> = {}
    const leg = this.order === undefined ? undefined : currentLeg(this.order)
    for (const photo of this.order?.evidence ?? []) {
      if (leg === undefined || photo.leg === leg) counts[photo.category] = (counts[photo.category] ?? 0) + 1
    }
    return counts
  }

  /** Photos of one category on the current leg. */
  photosOf(category: PhotoCategory): OrderDetail['evidence'] {
    const leg = this.order === undefined ? undefined : currentLeg(this.order)
    return (this.order?.evidence ?? []).filter((photo) => photo.category === category && (leg === undefined || photo.leg === leg))
  }

  dispose(): void {
    this.leave.abort()
  }
}
