import type { UserEntry } from '@/contract/organization'
import { buildPeopleIndex, type PeopleIndex } from './peopleIndex'

const NOBODY: readonly UserEntry[] = []
/** Building one costs as much as many searches: each list has its own. */
const known = new WeakMap<readonly UserEntry[], PeopleIndex>()

/** All people prepared for search; nobody until they are there. Apart from the store of people, so that the first page comes without it. */
export function peopleIndexOf({ people }: { readonly people: { readonly data: readonly UserEntry[] | undefined } }): PeopleIndex {
  const list = people.data ?? NOBODY
  const built = known.get(list)
  if (built !== undefined) return built
  const index = buildPeopleIndex(
    list.map(({ id, realName, account, mobilePhone, pinyin, quickQuery }) => ({
      id,
      name: realName,
      account,
      phone: mobilePhone,
      pinyin,
      initials: quickQuery
    }))
  )
  known.set(list, index)
  return index
}
