import type { RecordChange } from '@/contract/form'
import type { Json } from '@/contract/formSchema'
import type { RecordValues } from '@/services/form'
import { cellText } from '../cells'

export interface ChangeLine {
  readonly key: string
  readonly label: string
  readonly old: string
  readonly now: string
}

const NOTHING = '空'
/** Longer values are cut: the record itself has them whole. */
const LONGEST = 120
const TAGS = /<[^>]*>/g
const SIGNATURE = /^data:image\//

function text(value: Json): string {
  if (typeof value === 'string' && SIGNATURE.test(value)) return '已签名'
  const words = (typeof value === 'string' ? value.replace(TAGS, ' ').replace(/&nbsp;/g, ' ') : cellText(value)).replace(/\s+/g, ' ').trim()
  const characters = Array.from(words)
  return words === '' ? NOTHING : characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : words
}

/** What one act changed, a line a field; what reads the same before and after (a picture for a picture) is said to be another one. */
export function changeLines({ action, fields }: Pick<RecordChange, 'action' | 'fields'>): ChangeLine[] {
  return fields.flatMap(({ field, label, old, new: later }) => {
    const [before, after] = [text(old), text(later)]
    if (action === 'create' && after === NOTHING) return []
    return [{ key: field, label, old: before, now: action === 'update' && before === after ? `${after}（内容有改动）` : after }]
  })
}

export interface ConflictParts {
  readonly labelOf: (key: string) => string
  /** The record as it reads now. */
  readonly shown: RecordValues
  /** What was changed here. */
  readonly mine: RecordValues
}

/** What somebody else changed meanwhile, a line a field. @param theirs keys of the fields he changed */
export function conflictLines(theirs: readonly string[], { labelOf, shown, mine }: ConflictParts): string[] {
  return theirs.map((key) => `${labelOf(key)} → ${cellText(shown[key]) || '无'}${key in mine ? '（本机也改了此项）' : ''}`)
}
