import type { Actor } from '../../context'

/** Said with a 409; `data` is the current record as this person may see it. */
export const CHANGED = '工单已被他人更新，请核对后再操作'

/** In which role the person acted, for the log. */
export function roleOf(actor: Actor): string {
  return actor.isAdministrator ? 'admin' : actor.roles[0] ?? ''
}
