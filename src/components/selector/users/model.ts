import { makeAutoObservable, reaction } from 'mobx'
import type { SelectorRange } from '@/domain/form/range'
import { searchPeople } from '@/domain/peopleSearch/search'
import { peopleIndexOf } from '@/domain/peopleSearch/peopleIndexOf'
import type { RootStore } from '@/stores/rootStore'
import { foundContent, levelContent, listContent, rowsContent, type SelectorContent } from '../content'
import { nodeOf, personNode, placeText, treeOf } from '../nodes'
import { createPeopleList, need, type PeopleList } from './peopleList'
import { recentPeople, rememberPeople } from './recentPeople'
import { rowOf, type SelectorRow } from '../rows'
import { SelectorModel } from '../model'
import type { Chosen, SelectorNode } from '../types'

export type UserTab = 'recent' | 'mine' | 'subordinates' | 'all'
export const USER_TABS = [
  { value: 'recent', label: '最近' },
  { value: 'mine', label: '我的部门' },
  { value: 'subordinates', label: '我的下属' },
  { value: 'all', label: '全部' }
] as const

type Parts = Pick<RootStore, 'dictionary' | 'storage' | 'newList'> & { organization: RootStore['services']['organization']; userId: string }

export interface UserSelectOptions {
  isMultiple: boolean
  max: number
  chosen: readonly Chosen[]
  disabled: readonly string[]
  range?: SelectorRange
}

const FOUND_LIMIT = 100
const RANGE_PAGE = 50
const UNKNOWN = '未知人员'

const isLimited = (range: SelectorRange | undefined): range is SelectorRange =>
  range !== undefined && Object.values(range).some((ids) => (ids as readonly string[] | undefined)?.length)

/**
 * Choosing people. Where the directory is loaded it is searched and walked here; where it is not (large or foreign platforms) levels and
 * searches are asked from the server one by one, until it arrives. A restricted range is a list of its own.
 */
export class UserSelectModel {
  readonly selector: SelectorModel
  tab: UserTab
  readonly isRanged: boolean

  private readonly parts: Parts
  private readonly mine: PeopleList
  private readonly subordinates: PeopleList
  /** Search by the server. */
  private readonly asked: PeopleList
  private readonly ranged: PeopleList
  private readonly stops: (() => void)[] = []

  constructor(parts: Parts, { isMultiple, max, chosen, disabled, range }: UserSelectOptions) {
    this.parts = parts
    const { organization, dictionary } = parts
    this.isRanged = isLimited(range)
    const people = (readPage: Parameters<typeof createPeopleList>[1]): PeopleList => createPeopleList(parts.newList, readPage)
    const whole = (found: readonly Parameters<typeof personNode>[0][]) => ({ people: found.map(personNode), hasMore: false })
    this.mine = people(async (_page, keyword, signal) => whole(await organization.organizationUsers(keyword, '0', signal)))
    this.subordinates = people(async (_page, keyword, signal) => whole(await organization.subordinates(keyword, signal)))
    this.asked = people(async (_page, keyword, signal) =>
      whole((await organization.imUserLevel('0', keyword, signal)).filter(({ type }) => type === 'user'))
    )
    this.ranged = people(async (currentPage, keyword, signal) => {
      const ids = {
        userIds: [...(range?.userIds ?? [])],
        departIds: [...(range?.departIds ?? [])],
        positionIds: [...(range?.positionIds ?? [])],
        roleIds: [...(range?.roleIds ?? [])],
        groupIds: [...(range?.groupIds ?? [])]
      }
      const type =
        ids.departIds.length > 0
          ? 'Organize'
          : ids.positionIds.length > 0
            ? 'Position'
            : ids.roleIds.length > 0
              ? 'Role'
              : ids.groupIds.length > 0
                ? 'Group'
                : 'User'
      const { list, pagination } = await organization.usersInRange(
        { pagination: { currentPage, pageSize: RANGE_PAGE, keyword }, type, ...ids },
        signal
      )
      return { people: list.map(personNode), hasMore: currentPage * RANGE_PAGE < pagination.total }
    })
    this.selector = new SelectorModel({
      isMultiple,
      max,
      unit: '人',
      cascades: true,
      chosen,
      disabled,
      readLevel: (parent) => this.readLevel(parent),
      find: (keyword) => this.find(keyword)
    })
    this.tab = recentPeople(parts.storage, parts.userId).length > 0 ? 'recent' : 'all'
    makeAutoObservable<UserSelectModel, 'parts' | 'mine' | 'subordinates' | 'asked' | 'ranged' | 'stops' | 'find' | 'readLevel'>(
      this,
      {
        selector: false,
        isRanged: false,
        parts: false,
        mine: false,
        subordinates: false,
        asked: false,
        ranged: false,
        stops: false,
        find: false,
        hintOf: false,
        readLevel: false
      },
      { autoBind: true }
    )
    this.hintOf = this.hintOf.bind(this)
    if (!this.isRanged) {
      this.stops.push(
        reaction(
          () => dictionary.userTree.data,
          (roots) => {
            if (roots !== undefined) this.selector.setTree(treeOf('user', roots))
          },
          { fireImmediately: true }
        )
      )
    }
  }

  /** Reads what is needed first. */
  start(): void {
    const { dictionary } = this.parts
    void this.learnNames()
    if (this.isRanged) {
      need(this.ranged)
      return
    }
    void dictionary.need('userTree')
    if (dictionary.userTree.data === undefined) void this.selector.load(undefined)
    this.setTab(this.tab)
  }

  dispose(): void {
    for (const stop of this.stops) stop()
    for (const list of [this.mine, this.subordinates, this.asked, this.ranged]) list.dispose()
    this.selector.dispose()
  }

  setTab(tab: UserTab): void {
    this.tab = tab
    if (tab === 'mine') need(this.mine)
    if (tab === 'subordinates') need(this.subordinates)
  }

  search(keyword: string): void {
    this.selector.search(keyword)
    const wanted = this.selector.keyword
    if (this.isRanged) this.ranged.search(wanted)
    else if (wanted !== '' && this.parts.dictionary.people.data === undefined) this.asked.search(wanted)
  }

  /** Only the whole tree has levels to walk through and a tree to open. */
  get hasLevels(): boolean {
    return !this.isRanged && this.tab === 'all' && this.selector.keyword === ''
  }

  get content(): SelectorContent {
    const { selector } = this
    const { keyword } = selector
    if (this.isRanged) return listContent(this.ranged, keyword, '没有可选的人员', '可选范围由表单规定')
    if (keyword !== '') return foundContent(selector, '可按姓名、拼音、手机号或账号查找') ?? listContent(this.asked, keyword, '')
    if (this.tab === 'recent') return rowsContent(this.recent, '还没有最近选择的人', '选过的人会出现在这里')
    if (this.tab === 'mine') return listContent(this.mine, '', '本部门没有其他人')
    if (this.tab === 'subordinates') return listContent(this.subordinates, '', '没有下属')
    return levelContent(selector, '这里还没有人')
  }

  /** Department and position where the directory knows the person; in his own department the position alone says enough. */
  hintOf(node: SelectorNode): string {
    if (node.type !== 'user') return node.hint ?? ''
    const person = this.parts.dictionary.person(node.value)
    if (person === undefined) return node.hint ?? ''
    const isHome = this.hasLevels && node.parentKey !== null && (person.positionName ?? '') !== ''
    return isHome ? (person.positionName as string) : placeText(person)
  }

  /** Keeps the choice for the next time. */
  remember(items: readonly Chosen[]): void {
    rememberPeople(
      this.parts.storage,
      this.parts.userId,
      items.map(({ value, label }) => ({ id: value, name: label }))
    )
  }

  private get recent(): SelectorRow[] {
    const { dictionary, storage, userId } = this.parts
    const isKnown = dictionary.people.data !== undefined
    return recentPeople(storage, userId).flatMap(({ id, name }) => {
      const person = dictionary.person(id)
      // Whoever left the company is no longer offered.
      if (person === undefined && isKnown) return []
      return [rowOf(personNode(person ?? { id, realName: name }))]
    })
  }

  private async readLevel(parent: SelectorNode | undefined): Promise<SelectorNode[]> {
    const nodes = await this.parts.organization.imUserLevel(parent?.value ?? '0')
    return nodes
      .filter(({ type, hasChildren }) => type === 'user' || hasChildren !== false)
      .map((node) => ({ ...nodeOf('user', node), parentKey: parent?.key ?? null, isLeaf: node.type === 'user' }))
  }

  /** In what is loaded; undefined leaves the search to the server. */
  private find(keyword: string): { total: number; rows: SelectorRow[] } | undefined {
    const { dictionary } = this.parts
    if (dictionary.people.data === undefined) return undefined
    const { total, matches } = searchPeople(peopleIndexOf(dictionary), keyword, FOUND_LIMIT)
    return {
      total,
      rows: matches.flatMap(({ id, ranges }) => {
        const person = dictionary.person(id)
        return person === undefined ? [] : [{ ...rowOf(personNode(person), 0, ranges), phone: person.mobilePhone }]
      })
    }
  }

  private async learnNames(): Promise<void> {
    const { dictionary, organization } = this.parts
    await dictionary.need('people')
    const values = [...this.selector.chosen.keys()]
    this.selector.learn(values.map((value) => ({ value, label: dictionary.person(value)?.realName ?? '' })))
    const missing = values.filter((value) => this.selector.chosen.get(value)?.label === '')
    if (missing.length === 0) return
    // Disabled people are in no list, but their names are.
    const known = await organization.usersByIds(missing).catch(() => [])
    this.selector.learn(known.map((user) => ({ value: user.id, label: personNode(user).label })))
    this.selector.learn(missing.map((value) => ({ value, label: UNKNOWN })))
  }
}
