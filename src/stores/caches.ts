import type { KeyStorage } from '@/platform/storage'
import { PUNCH_SITES } from './punchCard/siteCache'
import { MENU_CACHE } from './workbenchStore'

/** What the workbench showed beside its menu (pages/index/apply/homeModel). */
export const HOME_CACHE = 'workbenchHome'

/** Everything that is kept only to be quicker and can be read again at any time. Never drafts, never what is still to be sent. */
const CACHES: readonly string[] = [MENU_CACHE, PUNCH_SITES, HOME_CACHE]

/** So much of the small keys could be read again, bytes of their text. */
export function cacheBytes(storage: KeyStorage): number {
  const isAny = (value: unknown): value is unknown => value !== '' && value !== undefined
  return CACHES.reduce((sum, key) => sum + textBytes(storage.get(key, isAny)), 0)
}

/** Bytes that a value takes as text: a Chinese character is three of them. */
export function textBytes(value: unknown): number {
  const text = value === undefined ? '' : (JSON.stringify(value) ?? '')
  return Array.from(text).reduce(
    (sum, character) => sum + (character < '\u0080' ? 1 : character < '\u0800' ? 2 : character < '\uffff' ? 3 : 4),
    0
  )
}

/** Forgets what was read: at sign-out, when the rights changed, and when somebody asks for it. */
export function clearCaches(storage: KeyStorage): void {
  CACHES.forEach((key) => storage.remove(key))
}
