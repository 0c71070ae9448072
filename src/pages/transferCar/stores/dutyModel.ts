import { makeAutoObservable, runInAction } from 'mobx'
import type { DutyDriver, DutyTruck } from '@/contract/transferCar'
import { resultOf } from '@/domain/apiError'
import type { Clock } from '@/platform/clock'
import type { TransferCarService } from '@/services/transferCar'

/** Who can be sent: drivers on duty and trucks; idle ones first, those with expired papers last. */
export class DutyModel {
  drivers: DutyDriver[] = []
  trucks: DutyTruck[] = []
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  /** When the lists were read, by the server's clock as far as it is known, epoch ms: arrival times are told from here. */
  readAt = 0
  private readonly service: Pick<TransferCarService, 'duty'>
  private readonly clock: Clock

  constructor(service: Pick<TransferCarService, 'duty'>, clock: Clock) {
    this.service = service
    this.clock = clock
    makeAutoObservable<DutyModel, 'service' | 'clock'>(this, { service: false, clock: false }, { autoBind: true })
  }

  async load(): Promise<void> {
    this.state = this.drivers.length > 0 ? 'ready' : 'loading'
    const { data, error } = await resultOf(this.service.duty())
    runInAction(() => {
      if (error !== undefined) {
        this.state = 'error'
        this.error = error.message
        return
      }
      const weight = (one: { activeOrderNo: string | null, papersExpired: boolean }): number => (one.activeOrderNo === null ? 0 : 1) + (one.papersExpired ? 2 : 0)
      const idleFirst = <T extends { activeOrderNo: string | null, papersExpired: boolean }>(list: T[]): T[] => [...list].sort((a, b) => weight(a) - weight(b))
      this.drivers = idleFirst(data.drivers.filter((driver) => driver.onDuty))
      this.trucks = idleFirst(data.trucks)
      this.state = 'ready'
      this.readAt = this.clock.now() + (this.clock.offsetMs ?? 0)
    })
  }
}
