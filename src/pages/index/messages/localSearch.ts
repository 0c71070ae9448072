import type { UserEntry } from '@/contract/organization'
import type { MatchRange } from '@/domain/peopleSearch/matchRanges'
import { previewText } from '@/domain/conversation/kinds'
import { searchPeople } from '@/domain/peopleSearch/search'
import { peopleIndexOf } from '@/domain/peopleSearch/peopleIndexOf'
import type { ConversationItem } from '@/stores/conversationItem'
import type { DictionaryStore } from '@/stores/dictionaryStore'

/** People shown of a search. */
const MOST_PEOPLE = 50

export interface FoundChat {
  item: ConversationItem
  nameRanges: readonly MatchRange[]
}

export interface FoundContact {
  person: UserEntry
  nameRanges: readonly MatchRange[]
}

/** `total`: people that fit, also those that are not shown. */
export interface Found {
  chats: FoundChat[]
  people: FoundContact[]
  total: number
}

/** Conversations by name, account and newest message, people as the contacts find them. */
export function findLocally(
  keyword: string,
  conversations: readonly ConversationItem[],
  dictionary: Pick<DictionaryStore, 'people' | 'person'>
): Found {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return { chats: [], people: [], total: 0 }
  const { total, matches } = searchPeople(peopleIndexOf(dictionary), wanted, MOST_PEOPLE)
  const ranges = new Map(matches.map((match) => [match.id, match.ranges.filter(({ field }) => field === 'name')]))
  const chats = conversations
    .filter(
      (item) =>
        ranges.has(item.id) ||
        `${item.realName}/${item.account}`.toLowerCase().includes(wanted) ||
        previewText(item.messageType, item.latestMessage).toLowerCase().includes(wanted)
    )
    .map((item) => ({ item, nameRanges: ranges.get(item.id) ?? [] }))
  const people = matches.flatMap(({ id }) => {
    const person = dictionary.person(id)
    return person === undefined ? [] : [{ person, nameRanges: ranges.get(id) ?? [] }]
  })
  return { chats, people, total }
}
