import { makeAutoObservable, runInAction } from 'mobx'
import type { DuplicateHit, DuplicateQuery } from '@/contract/transferCar/order/order'
import { resultOf } from '@/domain/apiError'
import { debounce } from '@/domain/throttle'
import type { TransferCarService } from '@/services/transferCar/order/orders'
import { duplicateQueries, mergedHits } from './duplicates'
import type { IntakeForm } from './intakeForm'

/** Looks for other orders of the same case while one is typed, whenever plate, caller or place became another one. */
export class DuplicateWatch {
  private found: readonly DuplicateHit[] = []
  /** Looked at, and another case. */
  private passed: readonly string[] = []
  private asked = '[{}]'
  private readonly service: Pick<TransferCarService, 'duplicates'>
  /** Asks when typing rests. */
  readonly look = debounce((form: IntakeForm) => void this.ask(form))

  constructor(service: Pick<TransferCarService, 'duplicates'>) {
    this.service = service
    makeAutoObservable<DuplicateWatch, 'service' | 'asked'>(this, { service: false, asked: false, look: false }, { autoBind: true })
  }

  /** Not decided yet. */
  get hits(): DuplicateHit[] {
    return this.unpassed(this.found)
  }

  unpassed(hits: readonly DuplicateHit[]): DuplicateHit[] {
    return hits.filter(({ id }) => !this.passed.includes(id))
  }

  /** They are other cases: not asked about again. */
  pass(): void {
    this.passed = [...this.passed, ...this.hits.map(({ id }) => id)]
  }

  /** Everything about this form is over: it was sent, or started again. */
  forget(): void {
    this.look.cancel()
    this.found = this.passed = []
    this.asked = '[{}]'
  }

  private async ask(form: IntakeForm): Promise<void> {
    const queries = duplicateQueries(form)
    const key = JSON.stringify(queries)
    if (key === this.asked) return
    this.asked = key
    const found = await duplicatesOf(this.service, queries)
    runInAction(() => {
      // Something else was typed meanwhile: its own answer comes.
      if (this.asked === key) this.found = found
    })
  }
}

/** A warning only: what cannot be asked finds nothing. */
export async function duplicatesOf(
  service: Pick<TransferCarService, 'duplicates'>,
  queries: readonly DuplicateQuery[]
): Promise<DuplicateHit[]> {
  const asking = queries.filter((query) => Object.keys(query).length > 0)
  const answers = await Promise.all(asking.map((query) => resultOf(service.duplicates(query))))
  return mergedHits(answers.flatMap(({ data }) => data ?? []))
}
