import { makeAutoObservable, runInAction } from 'mobx'
import type { YardView } from '@/contract/transferCar/fleet/board'
import { resultOf } from '@/domain/apiError'
import type { Clock } from '@/platform/clock'
import type { TransferCarBoardService } from '@/services/transferCar/fleet/board'

/** Yards and what stands in their slots. */
export class YardModel {
  yards: YardView[] = []
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  /** When it was read, by the server's clock as far as it is known, epoch ms. */
  now = 0
  private readonly service: Pick<TransferCarBoardService, 'yards'>
  private readonly clock: Clock

  constructor(service: Pick<TransferCarBoardService, 'yards'>, clock: Clock) {
    this.service = service
    this.clock = clock
    makeAutoObservable<YardModel, 'service' | 'clock'>(this, { service: false, clock: false }, { autoBind: true })
  }

  /** What was read before stays on screen when a reading fails. */
  async load(): Promise<void> {
    const { data, error } = await resultOf(this.service.yards())
    runInAction(() => {
      this.error = error?.message ?? ''
      this.now = this.clock.now() + (this.clock.offsetMs ?? 0)
      if (data !== undefined) this.yards = data
      this.state = data !== undefined || this.yards.length > 0 ? 'ready' : 'error'
    })
  }
}
