import type { UserInfo } from '@/contract/session'
import { isObject, isText } from '@/domain/guards'
import { PAGES } from '@/domain/pages'
import type { KeyStorage } from '@/platform/storage'

export const LOGIN_ROUTE = '/pages/login/index'
export const SECOND_ROUTE = '/pages/my/secondStep/index'
export const LAUNCH_ROUTE = '/pages/launch/index'
const KEY = 'wantedPage'

interface Wanted {
  route: string
  /** Whose page it was; empty when nobody was signed in. Another person starts at the workbench. */
  userId: string
}

/** The page to return to after signing in (session.md#landing). */
export class WantedPage {
  constructor(private readonly storage: KeyStorage) {}

  /** Launch and login are no wanted pages. */
  keep(route: string, userId: string): void {
    if (route === '' || [LOGIN_ROUTE, LAUNCH_ROUTE].some((own) => route.startsWith(own))) return
    this.storage.set(KEY, { route, userId } satisfies Wanted)
  }

  /** A new password in the place of a one-time one (session.md#one-time-passwords), else the wanted page of this person, else the workbench. Asking forgets it. */
  take(user: Pick<UserInfo, 'userId' | 'mustChangePassword'> | undefined): string {
    if (user?.mustChangePassword === true) return PAGES.password
    const userId = user?.userId
    const wanted = this.storage.get(KEY, isObject<Wanted>)
    this.forget()
    if (wanted === undefined || !isText(wanted.route)) return PAGES.workbench
    return wanted.userId === '' || wanted.userId === userId ? wanted.route : PAGES.workbench
  }

  forget(): void {
    this.storage.remove(KEY)
  }
}
