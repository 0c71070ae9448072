import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { PeopleFilter, PeopleOptions, PeopleQuery, PersonLine } from '@/contract/admin/people'
import { resultOf } from '@/domain/apiError'
import type { PeopleService } from '@/services/admin/people'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { keyset } from '@/stores/pagedList/paging'
import type { RootStore } from '@/stores/rootStore'
import { Submission } from '@/stores/submission'

/** What narrows the list beside the word, and the order of its rows. */
export type PeopleLook = Pick<PeopleQuery, 'organizeId' | 'state' | 'roleId' | 'sort'>

export interface PeopleParts extends Pick<RootStore, 'uuid'> {
  service: Pick<PeopleService, 'page' | 'options' | 'invite'>
}

const ID = /^[0-9A-Za-z_-]{1,64}$/
const isId = (value: string): boolean => ID.test(value)
const VALID: Readonly<Record<keyof PeopleLook, (value: string) => boolean>> = {
  organizeId: isId,
  roleId: isId,
  state: (value) => value === 'enabled' || value === 'disabled',
  sort: (value) => /^-?(account|lastSignIn)$/.test(value)
}

/** What an address names; what is not known or not valid is left out. */
export const lookOf = (params: Readonly<Partial<Record<string, string>>>): PeopleLook =>
  Object.fromEntries(
    Object.entries(VALID)
      .filter(([key, isValid]) => isValid(params[key] ?? ''))
      .map(([key]) => [key, params[key]])
  )

/** The list of people, searched, narrowed and sorted by the server (administration.md#people). */
export class PeopleModel {
  filter: PeopleLook
  /** It has no tabs. */
  readonly tab = 'all'
  /** Organizations and roles to filter by; empty until they are read. */
  options: Pick<PeopleOptions, 'organizes' | 'roles'> = { organizes: [], roles: [] }
  canInvite = false
  readonly pages: PagedList<PersonLine>
  readonly acts: Submission
  private readonly service: PeopleParts['service']

  constructor({ service, uuid }: PeopleParts, filter: PeopleLook = {}) {
    this.service = service
    this.filter = filter
    this.acts = new Submission({ uuid })
    this.pages = new PagedList<PersonLine>(
      keyset((at, signal) =>
        service.page({ ...at, ...this.query, ...(this.filter.sort !== undefined && { sort: this.filter.sort }) }, signal)
      ),
      BY_ID
    )
    makeAutoObservable<PeopleModel, 'service'>(
      this,
      { service: false, pages: false, acts: false, tab: false, filter: observableRef, options: observableRef },
      { autoBind: true }
    )
  }

  /** Whom is asked for, whatever the place in the list and its order. */
  get query(): PeopleFilter {
    const { sort: _sort, ...narrowed } = this.filter
    return { ...(this.pages.keyword !== '' && { keyword: this.pages.keyword }), ...narrowed }
  }

  get isFiltered(): boolean {
    return Object.keys(this.query).length > 0
  }

  /** The list again; what it is filtered by beside it, without which the list does. */
  async load(): Promise<void> {
    const [{ data }] = await Promise.all([resultOf(this.service.options()), this.pages.refresh()])
    runInAction(() => {
      if (data === undefined) return
      this.options = data
      this.canInvite = data.canInvite
    })
  }

  /** Texts a link to everybody who has no password yet. @returns how many; undefined when it failed */
  async invite(): Promise<number | undefined> {
    const done = await this.acts.run('invite', {}, (key) => this.service.invite({}, key))
    return done?.invited
  }

  show(filter: PeopleLook): void {
    this.filter = filter
    void this.pages.load()
  }
}
