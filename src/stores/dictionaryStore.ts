import { computed, makeObservable } from 'mobx'
import type { BusinessNews } from '@/contract/businessEvents'
import { staleAfter } from '@/domain/businessEvents'
import type { OrganizeNode, UserEntry } from '@/contract/organization'
import type { Dictionary, DictionaryEntry } from '@/contract/system'
import type { OrganizationService } from '@/services/organization'
import type { SystemService } from '@/services/system'
import { mergedPeople } from '@/domain/peopleSearch/order'
import { MINUTE } from '@/domain/time'
import { Loadable } from './loadable'

export type PartName = 'dictionaries' | 'organizes' | 'departments' | 'positions' | 'userTree' | 'people' | 'roles' | 'groups'

/** Read at startup (people.md#startup-lists); roles and groups wait until a selector asks. */
const STARTUP: readonly PartName[] = ['dictionaries', 'organizes', 'departments', 'positions', 'userTree', 'people']
const ALL: readonly PartName[] = [...STARTUP, 'roles', 'groups']

const OF_ORGANIZATION: readonly PartName[] = ['organizes', 'departments', 'positions', 'userTree', 'people', 'roles', 'groups']
/** What a change of one person can alter. */
const OF_PERSON: readonly PartName[] = ['people', 'userTree']

/** Changes come in bursts and to everybody at once: a part is read again once after at least this long, spread over as long again; ms. */
const REFRESH_DELAY_MS = 2_000
/** After a loss of the connection what is older than this may have missed a change; ms. */
const STALE_MS = 5 * MINUTE

interface DictionaryParts {
  organization: Pick<
    OrganizationService,
    'organizeTree' | 'departmentTree' | 'positionTree' | 'userTree' | 'allUsers' | 'roleTree' | 'groupTree'
  >
  system: Pick<SystemService, 'dictionaries'>
}

/**
 * The directory and the dictionaries, kept in memory only: 10,000 people are too much for key storage, and go at sign-out
 * (app.md#whose-data).
 */
export class DictionaryStore {
  readonly dictionaries: Loadable<Dictionary[]>
  readonly organizes: Loadable<OrganizeNode[]>
  readonly departments: Loadable<OrganizeNode[]>
  readonly positions: Loadable<OrganizeNode[]>
  readonly userTree: Loadable<OrganizeNode[]>
  readonly people: Loadable<UserEntry[]>
  readonly roles: Loadable<OrganizeNode[]>
  readonly groups: Loadable<OrganizeNode[]>

  /** Of the list of everybody that is there; undefined on platforms of others. */
  private peopleVersion: number | undefined = undefined
  private readonly outdated = new Set<PartName>()
  private timer: ReturnType<typeof setTimeout> | undefined = undefined

  constructor({ organization, system }: DictionaryParts) {
    this.dictionaries = new Loadable(system.dictionaries)
    this.organizes = new Loadable(organization.organizeTree)
    this.departments = new Loadable(organization.departmentTree)
    this.positions = new Loadable(organization.positionTree)
    this.userTree = new Loadable(organization.userTree)
    this.people = new Loadable(() => this.readPeople(organization))
    this.roles = new Loadable(organization.roleTree)
    this.groups = new Loadable(organization.groupTree)
    makeObservable<DictionaryStore, 'peopleById' | 'dictionaryByName'>(this, {
      // Kept while nobody watches.
      peopleById: computed({ keepAlive: true }),
      dictionaryByName: computed({ keepAlive: true })
    })
  }

  person(id: string): UserEntry | undefined {
    return this.peopleById.get(id)
  }

  /** @param dictionary its enCode or id; no entries when it is unknown or not there yet */
  entries(dictionary: string): DictionaryEntry[] {
    return this.dictionaryByName.get(dictionary)?.dictionaryList ?? []
  }

  /** Name of a stored value (enCode or id of an entry, at any depth), '' when it is unknown. */
  label(dictionary: string, value: string): string {
    const find = (entries: readonly DictionaryEntry[]): string | undefined => {
      for (const entry of entries) {
        const name = entry.enCode === value || entry.id === value ? entry.fullName : find(entry.children ?? [])
        if (name !== undefined) return name
      }
      return undefined
    }
    return find(this.entries(dictionary)) ?? ''
  }

  /** The six of startup, in parallel; a part that fails leaves the others alone. What is there or on its way is not asked for again. */
  async load(): Promise<void> {
    await Promise.all(STARTUP.map((part) => this.need(part)))
  }

  /** Reads a part unless it is there or on its way. */
  need(part: PartName): Promise<void> {
    return this[part].need()
  }

  /** Reads a part again; the old data stays until the new is there. */
  refresh(part: PartName): Promise<void> {
    return this[part].refresh()
  }

  /** An event of the areas organization or system: what it can have altered is read again soon. */
  readonly changed = (event: Pick<BusinessNews, 'area' | 'id' | 'kind'>): void => {
    const stale = staleAfter(event)
    if (stale.includes('dictionaries')) this.plan(['dictionaries'])
    if (stale.includes('people')) this.plan(event.id === '' ? OF_ORGANIZATION : OF_PERSON)
  }

  /** The connection was gone for a while: events may have been missed. */
  readonly missed = (): void => {
    const now = Date.now()
    this.plan(ALL.filter((part) => now - this[part].readAt > STALE_MS))
  }

  clear(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.outdated.clear()
    for (const part of ALL) this[part].clear()
  }

  /** Parts that nobody has read yet stay unread: they will be new when somebody asks. */
  private plan(parts: readonly PartName[]): void {
    for (const part of parts) if (this[part].data !== undefined || this[part].isLoading) this.outdated.add(part)
    if (this.outdated.size === 0 || this.timer !== undefined) return
    this.timer = setTimeout(
      () => {
        this.timer = undefined
        const due = [...this.outdated]
        this.outdated.clear()
        for (const part of due) void this.refresh(part)
      },
      REFRESH_DELAY_MS * (1 + Math.random())
    )
  }

  /** Everybody, or what changed in the list that is there. */
  private async readPeople({ allUsers }: Pick<OrganizationService, 'allUsers'>): Promise<UserEntry[]> {
    const known = this.people.data
    const { list, version, removed } = await allUsers(known === undefined ? undefined : this.peopleVersion)
    this.peopleVersion = version
    return known === undefined || removed === undefined ? list : mergedPeople(known, list, removed)
  }

  private get peopleById(): ReadonlyMap<string, UserEntry> {
    return new Map((this.people.data ?? []).map((person) => [person.id, person]))
  }

  private get dictionaryByName(): ReadonlyMap<string, Dictionary> {
    return new Map(
      (this.dictionaries.data ?? []).flatMap(
        (dictionary) =>
          [
            [dictionary.id, dictionary],
            [dictionary.enCode, dictionary]
          ] as const
      )
    )
  }
}
