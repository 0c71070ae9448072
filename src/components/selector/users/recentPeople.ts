import { isList, isObject, isText } from '@/domain/guards'
import type { KeyStorage } from '@/platform/storage'

/** Kept on the device for each person (app.md#whose-data). */
const RECENT_PEOPLE_KEY = 'recentPeople'
const LIMIT = 20

export interface RecentPerson {
  id: string
  name: string
}

const keyOf = (userId: string): string => `${RECENT_PEOPLE_KEY}.${userId}`
const isPerson = (value: unknown): value is RecentPerson =>
  isObject<{ id?: unknown; name?: unknown }>(value) && isText(value.id) && isText(value.name)

/** Who was chosen lately by this person, latest first. */
export function recentPeople(storage: KeyStorage, userId: string): RecentPerson[] {
  return (storage.get(keyOf(userId), isList<unknown>) ?? []).filter(isPerson)
}

/** Puts people on top of the recent ones; 20 are kept. */
export function rememberPeople(storage: KeyStorage, userId: string, people: readonly RecentPerson[]): void {
  if (userId === '' || people.length === 0) return
  const fresh = people.slice(0, LIMIT).map(({ id, name }) => ({ id, name }))
  const ids = new Set(fresh.map(({ id }) => id))
  storage.set(keyOf(userId), [...fresh, ...recentPeople(storage, userId).filter(({ id }) => !ids.has(id))].slice(0, LIMIT))
}
