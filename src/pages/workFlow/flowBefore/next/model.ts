import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { HandledRow } from '@/contract/workFlow'
import { resultOf } from '@/domain/apiError'
import type { WorkFlowService } from '@/services/workFlow'

/** After a decision: what was done, and the to-do that comes next. */
export class NextModel {
  /** What was done; '' while nothing is offered. */
  words = ''
  row: HandledRow | undefined = undefined
  /** How many still wait. */
  count = 0
  isLoading = false
  private readonly service: Pick<WorkFlowService, 'handled'>

  constructor(service: Pick<WorkFlowService, 'handled'>) {
    this.service = service
    makeAutoObservable<NextModel, 'service'>(this, { service: false, row: observableRef }, { autoBind: true })
  }

  /** @param words what was done @param taskId of the task that was decided: another one comes next */
  async offer(words: string, taskId: string): Promise<void> {
    this.words = words
    this.isLoading = true
    const { data } = await resultOf(this.service.handled('1', { currentPage: 1, pageSize: 2 }))
    runInAction(() => {
      this.isLoading = false
      this.row = data?.list.find(({ processId }) => processId !== taskId) ?? data?.list[0]
      this.count = data?.total ?? 0
    })
  }

  close(): void {
    this.words = ''
  }
}
