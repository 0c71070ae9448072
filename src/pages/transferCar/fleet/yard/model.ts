import { makeAutoObservable, runInAction } from 'mobx'
import type { LeaveState, YardSlotView, YardView } from '@/contract/transferCar/fleet/board'
import { resultOf } from '@/domain/apiError'
import { LEAVE_WORDS } from '@/domain/transferCar/fleet/dues'
import { normalisePlate } from '@/domain/validators'
import type { TransferCarBoardService } from '@/services/transferCar/fleet/board'

const LEAVE_STATES = Object.keys(LEAVE_WORDS) as LeaveState[]
const slotsOf = ({ slots, elsewhere }: YardView): readonly YardSlotView[] => [...slots, ...elsewhere]

/** How many vehicles of a yard are held, owe, or may leave: 欠费 3 · 可放行 2. */
export function leaveSummary(yard: YardView): string {
  const stored = slotsOf(yard).flatMap(({ order }) => order ?? [])
  const counts = LEAVE_STATES.map((state) => ({ state, count: stored.filter(({ leave }) => leave === state).length }))
  return counts
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${LEAVE_WORDS[state]} ${count}`)
    .join(' · ')
}

/** Yards, what stands in their slots, and the search among it: all is here, so nobody waits (app.md#search). */
export class YardModel {
  yards: YardView[] = []
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  keyword = ''
  private readonly service: Pick<TransferCarBoardService, 'yards'>

  constructor(service: Pick<TransferCarBoardService, 'yards'>) {
    this.service = service
    makeAutoObservable<YardModel, 'service'>(this, { service: false }, { autoBind: true })
  }

  /** Vehicles whose plate, order or slot has the word in it, as it may be typed: with or without dot, small letters. */
  get found(): YardSlotView[] {
    const wanted = normalisePlate(this.keyword)
    if (wanted === '') return []
    return this.yards
      .flatMap(slotsOf)
      .filter(
        ({ name, order }) =>
          order !== null && [order.plateNo ?? '', order.orderNo, name].some((text) => normalisePlate(text).includes(wanted))
      )
  }

  search(keyword: string): void {
    this.keyword = keyword.trim()
  }

  /** What was read before stays on screen when a reading fails. */
  async load(): Promise<void> {
    const { data, error } = await resultOf(this.service.yards())
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data !== undefined) this.yards = data
      this.state = data !== undefined || this.yards.length > 0 ? 'ready' : 'error'
    })
  }
}
