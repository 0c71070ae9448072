import { makeAutoObservable, runInAction } from 'mobx'
import type { Candidate, TruckCandidate } from '@/contract/transferCar/fleet/board'
import { resultOf } from '@/domain/apiError'
import type { Clock } from '@/platform/clock'
import type { TransferCarBoardService } from '@/services/transferCar/fleet/board'

/** Who and what can be sent to an order: drivers on duty with their distance, trucks with what they carry (fleet.md#choosing-a-crew). */
export class CandidatesModel {
  drivers: Candidate[] = []
  trucks: TruckCandidate[] = []
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  /** When the lists were read, by the server's clock as far as it is known, epoch ms: arrival times are told from here. */
  readAt = 0
  private readonly orderId: string
  private readonly service: Pick<TransferCarBoardService, 'candidates'>
  private readonly clock: Clock

  constructor(orderId: string, service: Pick<TransferCarBoardService, 'candidates'>, clock: Clock) {
    this.orderId = orderId
    this.service = service
    this.clock = clock
    makeAutoObservable<CandidatesModel, 'orderId' | 'service' | 'clock'>(
      this,
      { orderId: false, service: false, clock: false },
      { autoBind: true }
    )
  }

  /** Other orders of a driver: this one does not make him busy for itself. */
  otherOrders({ driver }: Candidate): string[] {
    return driver.active.filter(({ orderId }) => orderId !== this.orderId).map(({ orderNo }) => orderNo)
  }

  /** Nearest of those who are free with valid papers, when his own truck is free, valid and carries the vehicle; else nobody is obvious. */
  get obvious(): { driverId: string; truckId: string } | undefined {
    const [first] = this.drivers
    const own = this.trucks.find(({ truck }) => truck.driverId === first?.driver.id)
    if (first === undefined || own === undefined || this.otherOrders(first).length > 0 || first.driver.papersExpired) return undefined
    const { carries, truck } = own
    return carries === false || truck.activeOrderNo !== null || truck.papersExpired
      ? undefined
      : { driverId: first.driver.id, truckId: truck.id }
  }

  async load(): Promise<void> {
    this.state = this.drivers.length > 0 ? 'ready' : 'loading'
    const { data, error } = await resultOf(this.service.candidates(this.orderId))
    runInAction(() => {
      if (error !== undefined) {
        this.state = 'error'
        this.error = error.message
        return
      }
      // The server ranks them: idle, with valid papers, near.
      this.drivers = data.drivers.filter(({ driver }) => driver.onDuty)
      this.trucks = data.trucks
      this.state = 'ready'
      this.readAt = this.clock.now() + (this.clock.offsetMs ?? 0)
    })
  }
}
