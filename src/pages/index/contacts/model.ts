import { makeAutoObservable } from 'mobx'
import type { UserEntry } from '@/contract/organization'
import type { ApiError } from '@/domain/apiError'
import type { MatchRange } from '@/domain/peopleSearch/matchRanges'
import { searchPeople } from '@/domain/peopleSearch/search'
import { peopleIndexOf } from '@/domain/peopleSearch/peopleIndexOf'
import type { RootStore } from '@/stores/rootStore'
import { PAGES } from '@/domain/pages'
import { Directory, type Branch, type Member } from './directory'
import { letterAt, sectionsOf, type ContactSections } from './sections'

/** People shown of a search; who types one letter among 10,000 types another. */
const MOST_FOUND = 200

export type ContactView = 'all' | 'organize'

/** Why somebody is among the found, where the name does not show it. */
export interface MatchReason {
  label: string
  text: string
  ranges: readonly MatchRange[]
}

export interface FoundPerson {
  key: string
  person: UserEntry
  nameRanges: readonly MatchRange[]
  reason: MatchReason | undefined
}

/** Rows of a department: what is below it, then its people. */
export type LevelRow =
  | { kind: 'branch'; key: string; branch: Branch }
  | { kind: 'member'; key: string; person: UserEntry; isLeader: boolean }

/** The tree knows less of a person than the list of all; he is shown with what there is. */
const entryOf = ({ id, name, account, headIcon }: Member, department: string): UserEntry => ({
  id,
  realName: name,
  account,
  headIcon,
  department,
  gender: 3,
  quickQuery: ''
})

const reasonOf = (person: UserEntry, ranges: readonly MatchRange[]): MatchReason | undefined => {
  const of = (field: MatchRange['field']) => ranges.filter((range) => range.field === field)
  const [phone, account] = [of('phone'), of('account')]
  if (phone.length > 0) return { label: '手机', text: person.mobilePhone ?? '', ranges: phone }
  if (account.length > 0) return { label: '账号', text: person.account, ranges: account }
  return undefined
}

/** Contacts: everybody from A to #, the company from the top down, and a search that waits for nothing (app.md#search). */
export class ContactsModel {
  keyword = ''
  view: ContactView = 'all'
  /** Department whose level is shown; '' = where the company begins. */
  branchId = ''
  /** Place among the letters that is at the top of the list. */
  letter = 0
  /** Row that the list of everybody is to show at its top; `turn` differs each time. */
  target: { index: number; turn: number } | undefined = undefined
  isRefreshing = false

  private topRow = 0
  private readonly stores: Pick<RootStore, 'dictionary' | 'starred' | 'session' | 'navigation' | 'feedback'>

  constructor(stores: Pick<RootStore, 'dictionary' | 'starred' | 'session' | 'navigation' | 'feedback'>) {
    this.stores = stores
    makeAutoObservable<ContactsModel, 'stores' | 'topRow'>(this, { stores: false, topRow: false }, { autoBind: true })
  }

  get isSearching(): boolean {
    return this.keyword.trim() !== ''
  }

  /** The one thing the page shows. An error only where there is nothing to show. */
  get state(): 'loading' | 'error' | 'ready' {
    const { dictionary } = this.stores
    const part = this.isSearching || this.view === 'all' ? dictionary.people : dictionary.userTree
    if (part.data !== undefined) return 'ready'
    return part.error === undefined || part.isLoading ? 'loading' : 'error'
  }

  get error(): ApiError | undefined {
    const { people, userTree } = this.stores.dictionary
    return this.isSearching || this.view === 'all' ? people.error : userTree.error
  }

  get sections(): ContactSections {
    return sectionsOf(this.stores.dictionary.people.data ?? [], this.stores.starred.ids)
  }

  get found(): { total: number; people: FoundPerson[] } {
    const { dictionary } = this.stores
    const { total, matches } = searchPeople(peopleIndexOf(dictionary), this.keyword, MOST_FOUND)
    const isOneWord = !/\s/.test(this.keyword.trim())
    return {
      total,
      people: matches.flatMap(({ id, ranges }) => {
        const person = dictionary.person(id)
        if (person === undefined) return []
        const nameRanges = ranges.filter(({ field }) => field === 'name')
        // With several words each may stand in another field.
        const reason = nameRanges.length > 0 && isOneWord ? undefined : reasonOf(person, ranges)
        return [{ key: id, person, nameRanges, reason }]
      })
    }
  }

  get directory(): Directory {
    return new Directory(this.stores.dictionary.userTree.data ?? [])
  }

  /** The department that is shown: the chosen one, or the beginning where it is gone meanwhile. */
  get here(): string {
    return this.branchId !== '' && this.directory.has(this.branchId) ? this.branchId : this.directory.start
  }

  get path(): Branch[] {
    return this.directory.path(this.here)
  }

  get level(): LevelRow[] {
    const { branches, members } = this.directory.level(this.here)
    const here = this.path[this.path.length - 1]
    return [
      ...branches.map((branch): LevelRow => ({ kind: 'branch', key: `branch ${branch.id}`, branch })),
      ...members.map(
        (member): LevelRow => ({
          kind: 'member',
          key: member.id,
          person: this.stores.dictionary.person(member.id) ?? entryOf(member, here?.name ?? ''),
          isLeader: member.id === here?.leaderId
        })
      )
    ]
  }

  /** Reads what is not there yet; the page is shown. Never rejects. */
  async load(): Promise<void> {
    const { dictionary, starred, session } = this.stores
    if (!session.isSignedIn) return
    await Promise.all([dictionary.need('people'), dictionary.need('userTree'), starred.load()])
    // Prepared now, while nobody types: of 10,000 people it takes as long as several searches.
    peopleIndexOf(dictionary)
  }

  /** Pulled down: reads again. What is shown stays meanwhile, and also when it fails, which is said. */
  async refresh(): Promise<void> {
    if (this.isRefreshing) return
    this.isRefreshing = true
    const { dictionary, starred, feedback } = this.stores
    await Promise.all([dictionary.refresh('people'), dictionary.refresh('userTree'), starred.load()])
    this.endRefresh()
    const error = dictionary.people.error ?? dictionary.userTree.error
    if (error !== undefined && this.state === 'ready') feedback.toast(error.message)
  }

  search(keyword: string): void {
    const wasSearching = this.isSearching
    this.keyword = keyword
    if (wasSearching && !this.isSearching) this.comeBack()
  }

  setView(view: ContactView): void {
    if (view === this.view) return
    this.view = view
    if (view === 'all') this.comeBack()
  }

  openBranch(id: string): void {
    this.branchId = id
  }

  /** The finger is at a letter of the index. */
  jump(letter: number): void {
    const index = this.sections.starts[letter]
    if (index === undefined) return
    this.letter = letter
    this.topRow = index
    this.target = { index, turn: (this.target?.turn ?? 0) + 1 }
  }

  /** The list of everybody was scrolled. */
  scrolled(row: number): void {
    this.topRow = row
    this.letter = Math.max(0, letterAt(this.sections, row))
  }

  open(person: Pick<UserEntry, 'id'>): void {
    void this.stores.navigation.open(PAGES.person, { userId: person.id })
  }

  private endRefresh(): void {
    this.isRefreshing = false
  }

  /** The list of everybody is drawn anew, where it was left. */
  private comeBack(): void {
    this.target = { index: this.topRow, turn: (this.target?.turn ?? 0) + 1 }
  }
}
