import type { Actor } from '../../../context'
import type { AnyStep } from '../types'

/** Said with a 409; `data` is the current record as this person may see it. */
export const CHANGED = '工单已被他人更新，请核对后再操作'

/** In which role the person acted, for the log. */
export function roleOf(actor: Actor): string {
  return actor.isAdministrator ? 'admin' : (actor.roles[0] ?? '')
}

/** A text without white space around it; null when nothing is left. */
export const trimmed = (text: string | undefined): string | null => (text === undefined || text.trim() === '' ? null : text.trim())

/** Given parts of a body, for its event. */
export const said = (body: AnyStep, ...names: (keyof AnyStep)[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (body[name] === undefined || body[name] === '' ? [] : [[name, body[name]]])))
