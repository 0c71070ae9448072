import type { KeyStorage } from '@/platform/storage'
import { MENU_CACHE } from './workbenchStore'

/** Everything that is kept only to be quicker and can be read again at any time. Never drafts, never what is still to be sent. */
const CACHES: readonly string[] = [MENU_CACHE]

/** Forgets what was read: at sign-out, when the rights changed, and when somebody asks for it. */
export function clearCaches(storage: KeyStorage): void {
  CACHES.forEach((key) => storage.remove(key))
}
