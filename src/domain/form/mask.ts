import type { Json, JsonObject } from '@/contract/formSchema'
import { isList } from '../guards'
import { flagOf, numberOf, objectOf, textOf } from './read'
import type { FieldDefinition } from './types'

/**
 * The nine masks of a single-line input (forms.md#limits-of-fields), as the newer designer stores them beside the field:
 * `useMask`, and `maskConfig` {maskType, filler, prefixType, prefixLimit, prefixSpecifyChar, suffixType, suffixLimit, suffixSpecifyChar,
 * ignoreChar, useUnrealMask, unrealMaskLength}.
 *
 * | maskType | what stays to be seen |
 * |---|---|
 * | 1 all | nothing |
 * | 2 name | the first and the last character; of two characters the first |
 * | 3 mobile | the first 3 and the last 4 |
 * | 4 e-mail | the first 3, and from the @ on |
 * | 5 identity number | the first 6 and the last 3, always 4 fillers between them |
 * | 6 IP address | the first of its four parts, 3 fillers for each other |
 * | 7 plate | the first and the last 2 |
 * | 8 bank card | the first 6 and the last 4 |
 * | 0 own rule | a beginning and an end: type 1 nothing, 2 so many characters (`Limit`), 3 up to, without, a text (`SpecifyChar`), 4 with it; between them the texts of `ignoreChar` (commas between them) |
 *
 * A filler stands for each hidden character, so that the length stays, but where the table says otherwise and where an own rule hides the
 * length too (`useUnrealMask`: `unrealMaskLength` fillers for each hidden stretch). A text too short for its rule is hidden whole: a mask
 * that shows everything would be none. An unknown rule hides all.
 */
export function maskText(config: Json | undefined, text: string): string {
  const rule = objectOf(config)
  const characters = Array.from(text)
  const filler = Array.from(textOf(rule.filler))[0] ?? '*'
  const fill = (count: number): string => filler.repeat(count)
  const whole = fill(characters.length)
  const ends = (start: number, end: number, between = (hidden: readonly string[]): string => fill(hidden.length)): string => {
    const last = characters.length - end
    return start >= last
      ? whole
      : characters.slice(0, start).join('') + between(characters.slice(start, last)) + characters.slice(last).join('')
  }
  switch (numberOf(rule.maskType) ?? 1) {
    case 2:
      return ends(1, characters.length > 2 ? 1 : 0)
    case 3:
      return ends(3, 4)
    case 4:
      return mail(characters, ends)
    case 5:
      return ends(6, 3, () => fill(4))
    case 6:
      return text.split('.').length === 4 ? [text.split('.')[0], ...Array.from({ length: 3 }, () => fill(3))].join('.') : whole
    case 7:
      return ends(1, 2)
    case 8:
      return ends(6, 4)
    case 0:
      return ends(beginning(rule, text), ending(rule, text), (hidden) => stretches(rule, hidden, fill))
    default:
      return whole
  }
}

const count = (text: string): number => Array.from(text).length
const limit = (raw: Json | undefined): number => Math.max(0, Math.floor(numberOf(raw) ?? 0))

function mail(characters: readonly string[], ends: (start: number, end: number) => string): string {
  const at = characters.indexOf('@')
  if (at < 0) return ends(3, 0)
  return ends(at > 3 ? 3 : 0, characters.length - at)
}

/** How many characters an own rule shows at the beginning. */
function beginning({ prefixType, prefixLimit, prefixSpecifyChar }: JsonObject, text: string): number {
  const [type, mark] = [numberOf(prefixType), textOf(prefixSpecifyChar)]
  if (type === 2) return limit(prefixLimit)
  const at = mark === '' ? -1 : text.indexOf(mark)
  return at < 0 || (type !== 3 && type !== 4) ? 0 : count(text.slice(0, type === 3 ? at : at + mark.length))
}

/** How many characters an own rule shows at the end. */
function ending({ suffixType, suffixLimit, suffixSpecifyChar }: JsonObject, text: string): number {
  const [type, mark] = [numberOf(suffixType), textOf(suffixSpecifyChar)]
  if (type === 2) return limit(suffixLimit)
  const at = mark === '' ? -1 : text.indexOf(mark)
  return at < 0 || (type !== 3 && type !== 4) ? 0 : count(text.slice(type === 3 ? at + mark.length : at))
}

/** What an own rule hides, but for the texts that it lets stand. */
function stretches(
  { ignoreChar, useUnrealMask, unrealMaskLength }: JsonObject,
  hidden: readonly string[],
  fill: (count: number) => string
): string {
  const spared = textOf(ignoreChar)
    .split(',')
    .map((each) => Array.from(each))
    .filter((each) => each.length > 0)
  const cover = (length: number): string =>
    length === 0 ? '' : fill(flagOf(useUnrealMask) ? Math.max(1, limit(unrealMaskLength)) : length)
  let shown = ''
  let covered = 0
  for (let at = 0; at < hidden.length; ) {
    const found = spared.find((each) => each.every((character, index) => hidden[at + index] === character))
    if (found !== undefined) shown += cover(covered) + found.join('')
    covered = found === undefined ? covered + 1 : 0
    at += found?.length ?? 1
  }
  return shown + cover(covered)
}

/** Whether a field's values are masked where they are only read: what is typed again must be seen. */
export const isMaskedField = ({ kind, props }: Pick<FieldDefinition, 'kind' | 'props'>): boolean =>
  kind === 'input' && flagOf(props.useMask) && props['show-password'] !== true

/** A text of a field as it may be read: what its designer hides is hidden. */
export const maskedText = (field: Pick<FieldDefinition, 'kind' | 'props'>, text: string): string =>
  isMaskedField(field) ? maskText(field.props.maskConfig, text) : text

/** Shown values by key with what their designer hides hidden, cells of sub-tables too. @param fields of the form, tables with their columns */
export function maskedFields(fields: readonly FieldDefinition[], values: JsonObject): JsonObject {
  const masked: Record<string, Json | undefined> = { ...values }
  for (const field of fields) {
    const value = values[field.key]
    if (typeof value === 'string') masked[field.key] = maskedText(field, value)
    else if (field.kind === 'table' && isList<Json>(value))
      masked[field.key] = value.map((row) => maskedFields(field.children, objectOf(row)))
  }
  return masked
}
