import { makeAutoObservable, runInAction } from 'mobx'
import type { DelegatedAct, DelegationEntry } from '@/contract/workFlowDelegation'
import { PAGE_SIZE } from '@/domain/constants'
import { failureWords } from '@/domain/outcome'
import type { DelegationService } from '@/services/workFlowDelegation'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { numbered } from '@/stores/pagedList/paging'
import type { Submission } from '@/stores/submission'

export type DelegationTab = 'given' | 'got' | 'doneForMe' | 'doneByMe'

export interface DelegationParts {
  service: Pick<DelegationService, 'list' | 'acts' | 'stop'>
  keys: Submission
}

/** Whether a delegation counts at a moment. @param now epoch ms by the server's clock */
export function delegationState(
  { startTime, endTime }: Pick<DelegationEntry, 'startTime' | 'endTime'>,
  now: number
): 'coming' | 'current' | 'over' {
  if (now < startTime) return 'coming'
  return now <= endTime ? 'current' : 'over'
}

/** Delegations that one gave and got, and what was decided under them. */
export class DelegationModel {
  tab: DelegationTab = 'given'
  isStopping = false
  readonly entries: Readonly<Record<'given' | 'got', PagedList<DelegationEntry>>>
  readonly acts: Readonly<Record<'doneForMe' | 'doneByMe', PagedList<DelegatedAct>>>
  private readonly parts: DelegationParts

  constructor(parts: DelegationParts) {
    this.parts = parts
    const { service } = parts
    const entries = (side: 'given' | 'got') =>
      new PagedList<DelegationEntry>(
        numbered(PAGE_SIZE, (page, size, signal) => service.list(side, page, size, signal)),
        BY_ID
      )
    const acts = (side: 'given' | 'got') =>
      new PagedList<DelegatedAct>(
        numbered(PAGE_SIZE, (page, size, signal) => service.acts(side, page, size, signal)),
        BY_ID
      )
    this.entries = { given: entries('given'), got: entries('got') }
    this.acts = { doneForMe: acts('given'), doneByMe: acts('got') }
    makeAutoObservable<DelegationModel, 'parts'>(this, { parts: false, entries: false, acts: false }, { autoBind: true })
  }

  get pages(): PagedList<DelegationEntry> | PagedList<DelegatedAct> {
    return this.tab === 'given' || this.tab === 'got' ? this.entries[this.tab] : this.acts[this.tab]
  }

  setTab(tab: DelegationTab): void {
    this.tab = tab
    void this.pages.refresh()
  }

  refresh(): Promise<void> {
    return this.pages.refresh()
  }

  /** From now on nobody stands in under it. @returns why not, '' when it is done */
  async stop(id: string): Promise<string> {
    if (this.isStopping) return ''
    this.isStopping = true
    const { error } = await this.parts.keys.once('stop', { id }, (key) => this.parts.service.stop(id, key))
    runInAction(() => {
      this.isStopping = false
      if (error === undefined) this.entries.given.drop(id)
    })
    return failureWords(error)
  }

  dispose(): void {
    for (const pages of [...Object.values(this.entries), ...Object.values(this.acts)]) pages.dispose()
  }
}
