import { isObject } from '@/domain/guards'
import type { ItemKind } from '@/contract/moderation'
import type { Actor } from '../actor'
import { FILE_NAME } from '../files/store'
import type { TextScene } from './types'

/** A write as it was sent. */
export interface Sent {
  body: unknown
  params: Readonly<Record<string, string>>
  actor: Pick<Actor, 'userId'>
}

/** What a write shows to others. */
export interface Said {
  /** Words, a line each; '' = none. */
  text: string
  /** Names of stored files. */
  files: readonly string[]
}

/** A write whose words and files are looked at before it is done (moderation.md#what-is-looked-at). */
export interface CheckedWrite {
  scene: TextScene
  /** As what it stands before moderators. */
  kind: ItemKind
  /** Everything that stands in the body, unless an area says otherwise. */
  said?: (sent: Sent) => Said
  /** What the item is about; the part of the address that names the record, unless an area says otherwise. '' = nothing that can be named. */
  subjectOf?: (sent: Sent) => string
  /** Words by which a moderator may take it away again, where not all of them are his to take. */
  kept?: (sent: Sent) => string
}

/** By method and address as routes are registered: `POST /api/…/:id`. Each area names its own (`checked.ts`), wiring.ts puts them together. */
export type CheckedWrites = Readonly<Record<string, CheckedWrite>>

/** Ids, numbers, moments, addresses of files and pictures drawn into a text: nobody reads them as words. */
const NO_WORDS = /^(?:[\d\s:.,+\-/]*|[0-9a-f-]{16,}|\/api\/.*|data:.*)$/is

/**
 * All words and file names in what was sent, also in JSON that stands in a text, as forms travel. Names of fields and what is no word to a
 * person are left out; the same words count once.
 */
export function saidIn(value: unknown): Said {
  const words = new Set<string>()
  const files = new Set<string>()
  const look = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(look)
    else if (isObject<Record<string, unknown>>(part)) Object.values(part).forEach(look)
    else if (typeof part === 'string') {
      const inner = parsed(part)
      const name = part.split('?')[0]?.split('/').at(-1) ?? ''
      if (inner !== undefined) look(inner)
      else if (FILE_NAME.test(name)) files.add(name)
      else if (!NO_WORDS.test(part.trim())) words.add(part.trim())
    }
  }
  look(value)
  return { text: [...words].join('\n'), files: [...files] }
}

/** Lists and objects written as a text; undefined for every other text. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
