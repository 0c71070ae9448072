import type { CancelSignal } from '@/domain/cancel'
import type { PagedList } from '@/stores/pagedList/pagedList'
import type { Part } from '@/stores/pagedList/paging'
import type { RootStore } from '@/stores/rootStore'
import { rowOf, type SelectorRow } from '../rows'
import type { SelectorNode } from '../types'

export interface PeoplePage {
  people: SelectorNode[]
  hasMore: boolean
}
type ReadPage = (page: number, keyword: string, signal: CancelSignal) => Promise<PeoplePage>

export type PeopleList = PagedList<SelectorRow>

/**
 * A list of people that the server answers, page by page, by keyword or not.
 * @param readPage pages from 1 on; rejects with ApiError
 */
export function createPeopleList(newList: RootStore['newList'], readPage: ReadPage): PeopleList {
  const page = async (number: number, signal: CancelSignal): Promise<Part<SelectorRow>> => {
    const { people, hasMore } = await readPage(number, list.keyword, signal)
    return { rows: people.map((person) => rowOf(person)), next: hasMore ? String(number + 1) : null }
  }
  const list: PeopleList = newList(
    { first: (_rows, signal) => page(1, signal), after: (place, signal) => page(Number(place), signal) },
    { keyOf: ({ key }) => key }
  )
  return list
}

/** Reads the first page unless it is there or on its way. */
export function need(list: PeopleList): void {
  if (list.state === 'loading' && !list.isReading) void list.load()
}
