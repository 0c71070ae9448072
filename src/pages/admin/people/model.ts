import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { PeopleFilter, PeopleOptions, PeopleQuery, PersonLine } from '@/contract/admin/people'
import { resultOf } from '@/domain/apiError'
import type { PeopleService } from '@/services/admin/people'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { keyset } from '@/stores/pagedList/paging'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

export type PeopleState = 'all' | NonNullable<PeopleQuery['state']>

export interface PeopleParts extends Pick<RootStore, 'uuid'> {
  service: Pick<PeopleService, 'page' | 'options' | 'invite'>
}

/** The list of people, searched and filtered at the server (administration.md#people). */
export class PeopleModel {
  organizeId = ''
  state: PeopleState = 'all'
  /** Organizations to filter by; empty until they are read. */
  organizes: PeopleOptions['organizes'] = []
  canInvite = false
  readonly pages: PagedList<PersonLine>
  readonly acts: Submission
  private readonly service: PeopleParts['service']

  constructor({ service, uuid }: PeopleParts) {
    this.service = service
    this.acts = new Submission({ uuid })
    this.pages = new PagedList<PersonLine>(
      keyset((at, signal) => service.page({ ...at, ...this.query }, signal)),
      BY_ID
    )
    makeAutoObservable<PeopleModel, 'service'>(
      this,
      { service: false, pages: false, acts: false, organizes: observableRef },
      { autoBind: true }
    )
  }

  /** What is asked besides the place in the list. */
  get query(): PeopleFilter {
    return {
      ...(this.pages.keyword !== '' && { keyword: this.pages.keyword }),
      ...(this.organizeId !== '' && { organizeId: this.organizeId }),
      ...(this.state !== 'all' && { state: this.state })
    }
  }

  get isFiltered(): boolean {
    return Object.keys(this.query).length > 0
  }

  /** The list again; the filter's organizations beside it, without which the list does. */
  async load(): Promise<void> {
    const [{ data }] = await Promise.all([resultOf(this.service.options()), this.pages.refresh()])
    runInAction(() => {
      if (data === undefined) return
      this.organizes = data.organizes
      this.canInvite = data.canInvite
    })
  }

  /** Texts a link to everybody who has no password yet. @returns how many; undefined when it failed */
  async invite(): Promise<number | undefined> {
    const done = await this.acts.run('invite', {}, (key) => this.service.invite({}, key))
    return done?.invited
  }

  setOrganize(organizeId: string): void {
    this.organizeId = organizeId
    void this.pages.load()
  }

  setState(state: PeopleState): void {
    this.state = state
    void this.pages.load()
  }
}
