import { makeAutoObservable, observableRef } from 'mobx'
import type { CandidateUser } from '@/contract/workFlowActs'
import type { WorkFlowTaskService } from '@/services/workFlowTask'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { numbered } from '@/stores/pagedList/paging'
import type { CandidateQuestion } from '../stores/candidateAsk'
import type { PickedUser } from '../stores/choices/model'

/** workflow.md#candidates: "list of candidates 20/page". */
const PAGE_OF_CANDIDATES = 20

/** Who may be chosen for a step, searched at the server, and who is chosen. */
export class CandidateModel {
  readonly pages: PagedList<CandidateUser>
  chosen: readonly PickedUser[]

  constructor(
    readonly question: CandidateQuestion,
    service: Pick<WorkFlowTaskService, 'candidateUsers'>
  ) {
    this.chosen = question.chosen
    this.pages = new PagedList<CandidateUser>(
      numbered(PAGE_OF_CANDIDATES, (currentPage, pageSize, signal) =>
        service.candidateUsers(
          question.opId,
          question.form,
          { nodeCode: question.nodeCode, currentPage, pageSize, keyword: this.pages.keyword },
          signal
        )
      ),
      BY_ID
    )
    makeAutoObservable(this, { question: false, pages: false, chosen: observableRef }, { autoBind: true })
  }

  isChosen(id: string): boolean {
    return this.chosen.some((user) => user.id === id)
  }

  toggle({ id, fullName }: Pick<CandidateUser, 'id' | 'fullName'>): void {
    this.chosen = this.isChosen(id) ? this.chosen.filter((user) => user.id !== id) : [...this.chosen, { id, name: fullName }]
  }

  remove(id: string): void {
    this.chosen = this.chosen.filter((user) => user.id !== id)
  }

  clear(): void {
    this.chosen = []
  }

  dispose(): void {
    this.pages.dispose()
  }
}
